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

/** Addresses with `,`, `;`, `|` or spaces between them. */
export const addressesIn = (text: string): string[] => text.split(beforeAddress).flatMap((item) => trimmed(item) || []);

/** Words with `|` between them; where there is none, with `;`, line breaks or commas. A comma before a digit stays. */
export const wordsIn = (text: string): string[] => {
  const separator = text.includes('|') ? '|' : text.includes(';') ? ';' : text.includes('\n') ? '\n' : /,(?!\d)/;
  return text.split(separator).flatMap((item) => item.trim() || []);
};
