import type { titleFields } from '#contracts/domain/feeds';
import { leadingMake, leadingModel } from '#contracts/search/facet-values';

export type TitleParts = Partial<Readonly<Record<(typeof titleFields)[number], string>>>;

/** Maximum length of a title, in characters. */
const maxTitle = 200;

const year = /^(?:19[5-9]|20[0-4])\d$/;
/** `19` or `'19`, the last digits of a year from 1980 to 2049; only before the make. */
const shortYear = /^['’]?([0-489]\d)$/;
const century = (digits: string): string => (digits < '80' ? '20' : '19');

const yearIn = (words: readonly string[]): readonly [at: number, year: string] | undefined => {
  const last = words.length - 1;
  for (const at of [0, last]) if (year.test(words[at] ?? '')) return [at, words[at]!];
  const digits = shortYear.exec(words[0] ?? '')?.[1];
  return digits === undefined ? undefined : [0, century(digits) + digits];
};

/**
 * Splits a vehicle's title into its parts: the year first (also as `19`) or last, then, as they are written, a known
 * make, a model and the rest as badge. A model is one word, unless more of them are a known model of the make.
 * @returns undefined if the title has no year, or no known make and a word after it
 */
export const splitTitle = (title: string): TitleParts | undefined => {
  const words = title.slice(0, maxTitle).split(/\s+/).filter(Boolean);
  const found = yearIn(words);
  if (!found) return undefined;
  words.splice(found[0], 1);
  const count = leadingMake(words);
  const make = words.splice(0, count).join(' ');
  if (count === 0 || words.length === 0) return undefined;
  const model = words.splice(0, Math.max(1, leadingModel(make, words))).join(' ');
  return { year: found[1], make, model, ...(words.length > 0 && { badge: words.join(' ') }) };
};
