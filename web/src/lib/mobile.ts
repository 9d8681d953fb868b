/** Returns an Australian mobile number as `0491 570 006`; any other number unchanged. */
export const formatMobile = (number: string): string => number.replace(/^\+61(4\d\d)(\d{3})(\d{3})$/, '0$1 $2 $3');
