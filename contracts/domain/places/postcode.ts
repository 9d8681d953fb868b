export const postcodePattern = /^\d{4}$/;

/** Whether it has exactly four digits, as Australian postcodes do. */
export const isPostcode = (text: string): boolean => postcodePattern.test(text);

export const invalidPostcode = 'Invalid postcode. Please enter a 4-digit number.';
