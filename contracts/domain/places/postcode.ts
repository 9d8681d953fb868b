export const postcodePattern = /^\d{4}$/;

/** Exactly four digits, as Australian postcodes are. */
export const isPostcode = (text: string): boolean => postcodePattern.test(text);

export const invalidPostcode = 'Invalid postcode. Please enter a 4-digit number.';
