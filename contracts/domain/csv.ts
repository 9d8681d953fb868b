const openers = new Set('=+-@＝＋－＠');
/** Characters after which a spreadsheet may start a cell. Half the world's locales separate by semicolon. */
const separators = new Set(';\t\r\n');
/** Text of digits only, such as a phone number, is safe: as a formula it calls no function. */
const digits = /^[+-][\d ()-]*$/;

/**
 * Inserts an apostrophe wherever a spreadsheet of any locale could start a formula, so that opening the file never
 * executes text from strangers.
 */
const escapeFormulas = (text: string): string => {
  if (digits.test(text)) return text;
  let written = '';
  let begins = true;
  for (const character of text) {
    if (begins && openers.has(character)) written += "'";
    // A formula is still recognised behind quotes and blanks.
    begins = separators.has(character) || (begins && (character === '"' || character.trim() === ''));
    written += character;
  }
  return written;
};

const cell = (value: string | number | undefined): string => {
  if (typeof value === 'number') return String(value);
  const text = escapeFormulas(value ?? '');
  return /[",;\t\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
};

/** Returns one line of CSV (RFC 4180) that no spreadsheet executes; undefined becomes an empty cell. */
export const csvLine = (cells: readonly (string | number | undefined)[]): string => `${cells.map(cell).join(',')}\r\n`;
