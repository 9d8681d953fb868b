/** What may stand between two items of a list of addresses; a comma or semicolon within an address stays. */
const isBetween = (character: string | undefined): boolean =>
  character !== undefined && (character === ',' || character === ';' || character === '|' || character.trim() === '');

/** Where an address may begin, one separator before it. */
const beforeAddress = /[\s,;|](?=https?:|\/images\/)|\|/i;

const trimmed = (text: string): string => {
  let start = 0;
  let end = text.length;
  while (start < end && isBetween(text[start])) start++;
  while (end > start && isBetween(text[end - 1])) end--;
  return text.slice(start, end);
};

/** Addresses with the separator, else with `,`, `;`, `|` or spaces between them. */
export const addressesIn = (text: string, separator: string | RegExp = beforeAddress): string[] =>
  text.split(separator).flatMap((item) => trimmed(item) || []);

/**
 * Words with the separator between them; where none is told, with `|`, else with `;`, line breaks or commas. A comma
 * before a digit stays then.
 */
export const wordsIn = (text: string, separator?: string): string[] =>
  text.split(separator ?? separatorIn(text)).flatMap((item) => item.trim() || []);

const separatorIn = (text: string): string | RegExp =>
  text.includes('|') ? '|' : text.includes(';') ? ';' : text.includes('\n') ? '\n' : /,(?!\d)/;
