import { z } from 'zod';
import { visibleLine, visibleText } from './plain-text.js';

// Written out, because regular expressions of some other languages lack \p{Cc}.
const noControlCharacters = /^[^\u0000-\u001f\u007f-\u009f]*$/;

/** Text on one line: without line breaks, tabs and other control characters. */
export const untrimmedLine = (max: number) => z.string().max(max).regex(noControlCharacters, 'has control characters');

/** As {@link untrimmedLine}, but trims surrounding spaces. */
export const trimmedLine = (max: number) =>
  z.string().trim().max(max).regex(noControlCharacters, 'has control characters');

/** What people type on one line, as {@link visibleLine}. */
export const singleLine = (max: number, tooLong?: string) =>
  z.string().overwrite(visibleLine).trim().max(max, tooLong).regex(noControlCharacters, 'has control characters');

/** What people type on several lines, as {@link visibleText}. */
export const multiLine = (max: number, tooLong?: string) => z.string().overwrite(visibleText).trim().max(max, tooLong);
