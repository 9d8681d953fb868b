const openers = new Set('=+-@＝＋－＠');
/** Where a spreadsheet may begin a cell: at a line or a tab, and in half the world’s locales at a semicolon. */
const separators = new Set(';\t\r\n');
/** Digits alone, such as a phone number: what they come to calls nothing. */
const digits = /^[+-][\d ()-]*$/;

/**
 * The text with an apostrophe before whatever a spreadsheet could take for a formula, in whichever locale it reads the
 * file: what strangers wrote must not be executed by who opens it.
 */
const harmless = (text: string): string => {
  if (digits.test(text)) return text;
  let written = '';
  let begins = true;
  for (const character of text) {
    if (begins && openers.has(character)) written += "'";
    // Quotes and blanks before a formula don't keep it from being one.
    begins = separators.has(character) || (begins && (character === '"' || character.trim() === ''));
    written += character;
  }
  return written;
};

const cell = (value: string | number | undefined): string => {
  if (typeof value === 'number') return String(value);
  const text = harmless(value ?? '');
  return /[",;\t\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
};

/** One line of CSV (RFC 4180) that no spreadsheet executes; an absent value is an empty cell. */
export const csvLine = (cells: readonly (string | number | undefined)[]): string => `${cells.map(cell).join(',')}\r\n`;
