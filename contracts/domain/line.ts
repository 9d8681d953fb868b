import { z } from 'zod';

// Written out, because regular expressions of some other languages lack \p{Cc}.
const noControlCharacters = /^[^\u0000-\u001f\u007f-\u009f]*$/;

/** Text on one line: without line breaks, tabs and other control characters. */
export const untrimmedLine = (max: number, tooLong?: string) =>
  z.string().max(max, tooLong).regex(noControlCharacters, 'has control characters');

/** As {@link untrimmedLine}, but trims surrounding spaces. */
export const singleLine = (max: number, tooLong?: string) =>
  z.string().trim().max(max, tooLong).regex(noControlCharacters, 'has control characters');
