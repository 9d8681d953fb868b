import { z } from 'zod';

const noControlCharacters = /^[^\p{Cc}]*$/u;

/** Text on one line: without line breaks, tabs and other control characters. */
export const untrimmedLine = (max: number, tooLong?: string) =>
  z.string().max(max, tooLong).regex(noControlCharacters, 'has control characters');

/** As {@link untrimmedLine}, without the spaces around it. */
export const line = (max: number, tooLong?: string) =>
  z.string().trim().max(max, tooLong).regex(noControlCharacters, 'has control characters');
