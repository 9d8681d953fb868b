import { formatDecimal } from './format.js';

/** `1 year`, `4.5 years` */
export const yearsText = (years: number): string => `${formatDecimal(years)} ${years === 1 ? 'year' : 'years'}`;
