import { withoutMarkup } from './markup.js';

/** What may stand between two items of a list of addresses; within an address it stays. */
const isBetween = (character: string | undefined): boolean =>
  character !== undefined && (',;|~^*'.includes(character) || character.trim() === '');

/** Where an address may begin, one separator before it. */
const beforeAddress = /[\s,;|~^*](?=https?:|\/\/\w|\/images\/)|\|/i;

const trimmed = (text: string): string => {
  let start = 0;
  let end = text.length;
  while (start < end && isBetween(text[start])) start++;
  while (end > start && isBetween(text[end - 1])) end--;
  return text.slice(start, end);
};

const usualAddress = /^(?:https?:\/\/|\/images\/)[^\s&]*$/;
const anyAddress = /^(?:(?:https?:)?\/\/|\/images\/)/i;

/** An address as a browser makes of it what people write: `//cdn.example/a.jpg`, `HTTP://…/my car.jpg?a&amp;b`. */
export const addressOf = (written: string): string => {
  if (usualAddress.test(written) || !anyAddress.test(written)) return written;
  const address = written.startsWith('//') ? `https:${written}` : written;
  return address
    .replace(/^https?:/i, (scheme) => scheme.toLowerCase())
    .replaceAll('&amp;', '&')
    .replaceAll(' ', '%20');
};

/** The texts of a list that is written as JSON has it; undefined: it is not. */
const jsonList = (text: string): string[] | undefined => {
  if (!text.startsWith('[')) return undefined;
  try {
    return (JSON.parse(text) as unknown[]).filter((item) => typeof item === 'string');
  } catch {
    return undefined;
  }
};

/** Addresses in JSON, with the separator, or with `,`, `;`, `|`, `~`, `^`, `*` or spaces between them. */
export const addressesIn = (text: string, separator: string | RegExp = beforeAddress): string[] =>
  (jsonList(text) ?? text.split(separator)).flatMap((item) => addressOf(trimmed(item)) || []);

/**
 * Words with the separator between them; where none is given, with the line ends of HTML, else with `|`, else with `;`,
 * line breaks or commas. A comma before a digit stays then.
 */
export const wordsIn = (text: string, separator?: string): string[] =>
  (separator === undefined ? partsOf(text) : text.split(separator).flatMap(linesOf)).flatMap(
    (item) => item.trim() || [],
  );

/** What HTML has as lines; a text that is none, whole. */
export const linesOf = (text: string): string[] => {
  const plain = withoutMarkup(text);
  return plain === text ? [text] : plain.split('\n');
};

const partsOf = (text: string): string[] => {
  const lines = linesOf(text);
  return lines.length > 1 ? lines : lines[0]!.split(separatorIn(lines[0]!));
};

const separatorIn = (text: string): string | RegExp =>
  text.includes('|') ? '|' : text.includes(';') ? ';' : text.includes('\n') ? '\n' : /,(?!\d)/;
