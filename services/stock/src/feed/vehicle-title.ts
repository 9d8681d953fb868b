import type { titleFields } from '#contracts/domain/feeds';
import { leadingMake, leadingModel } from '#contracts/search/facet-values';

export type TitleParts = Partial<Readonly<Record<(typeof titleFields)[number], string>>>;

const year = /^(?:19[5-9]|20[0-4])\d$/;

/**
 * Splits a vehicle's title into its parts, as they are written: the year first or last, a known make, a model and the
 * rest as badge. A model is one word, unless more of them are a known model of the make.
 * @returns undefined if the title has no year, or no known make and a word after it
 */
export const splitTitle = (title: string): TitleParts | undefined => {
  const words = title.slice(0, maxTitle).split(/\s+/).filter(Boolean);
  const at = [0, words.length - 1].find((place) => year.test(words[place] ?? ''));
  if (at === undefined) return undefined;
  const [stated] = words.splice(at, 1) as [string];
  const count = leadingMake(words);
  const make = words.splice(0, count).join(' ');
  if (count === 0 || words.length === 0) return undefined;
  const model = words.splice(0, Math.max(1, leadingModel(make, words))).join(' ');
  return { year: stated, make, model, ...(words.length > 0 && { badge: words.join(' ') }) };
};

const maxTitle = 200;
