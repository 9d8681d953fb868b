import { withoutMarkup } from './markup.js';

/** Whether a character may separate two addresses of a list. Within an address it has no special meaning. */
const isBetween = (character: string | undefined): boolean =>
  character !== undefined && (',;|~^*'.includes(character) || character.trim() === '');

/** Where an address may begin, after one separator. */
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

/** Normalises an address like a browser: `//cdn.example/a.jpg`, `HTTP://…/my car.jpg?a&amp;b`. */
export const addressOf = (written: string): string => {
  if (usualAddress.test(written) || !anyAddress.test(written)) return written;
  const address = written.startsWith('//') ? `https:${written}` : written;
  return address
    .replace(/^https?:/i, (scheme) => scheme.toLowerCase())
    .replaceAll('&amp;', '&')
    .replaceAll(' ', '%20');
};

/** Returns the texts of a list that is written in JSON; otherwise undefined. */
const jsonList = (text: string): string[] | undefined => {
  if (!text.startsWith('[')) return undefined;
  try {
    return (JSON.parse(text) as unknown[]).filter((item) => typeof item === 'string');
  } catch {
    return undefined;
  }
};

/** Reads addresses from JSON or a list with the separator; by default `,`, `;`, `|`, `~`, `^`, `*` or spaces. */
export const parseAddresses = (text: string, separator: string | RegExp = beforeAddress): string[] =>
  (jsonList(text) ?? text.split(separator)).flatMap((item) => addressOf(trimmed(item)) || []);

/**
 * Reads words with the separator between them; by default the line ends of HTML, else `|`, else `;`, line breaks or
 * commas, except a comma before a digit.
 */
export const parseWords = (text: string, separator?: string): string[] =>
  (separator === undefined ? partsOf(text) : text.split(separator).flatMap(linesOf)).flatMap(
    (item) => item.trim() || [],
  );

/** Splits HTML into its lines. Any other text is one line. */
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
