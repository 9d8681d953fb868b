/** `0491 570 006`; a number of elsewhere as it is in E.164. */
export const formatMobile = (number: string): string => number.replace(/^\+61(4\d\d)(\d{3})(\d{3})$/, '0$1 $2 $3');
