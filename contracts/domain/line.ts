import { z } from 'zod';

// Spelt out: validators of other languages don't know \p{Cc}.
const noControlCharacters = /^[^\u0000-\u001f\u007f-\u009f]*$/;

/** Text on one line: without line breaks, tabs and other control characters. */
export const untrimmedLine = (max: number, tooLong?: string) =>
  z.string().max(max, tooLong).regex(noControlCharacters, 'has control characters');

/** As {@link untrimmedLine}, without the spaces around it. */
export const line = (max: number, tooLong?: string) =>
  z.string().trim().max(max, tooLong).regex(noControlCharacters, 'has control characters');
