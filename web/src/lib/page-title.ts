import type { Site } from '#contracts/domain/site/site';

/** Characters of a title that search engines show. */
const shown = 65;

/** The title of a page in browsers and search engines; the site's name stands behind it where there is room. */
export const pageTitle = ({ name }: Pick<Site, 'name'>, title: string): string =>
  firstThatFits(`${title} | ${name}`, title);

/** The first that search engines show whole; else the last, cut. */
export const firstThatFits = (...titles: readonly [string, ...string[]]): string =>
  titles.find(({ length }) => length <= shown) ?? shortened(titles.at(-1)!, shown);

/** A title with what tells it from others, which is never cut. */
export const ending = (title: string, end: string): string => shortened(title, shown - 2 - end.length) + `, ${end}`;

/** Lists say which page it is after the first. */
export const numbered = (title: string, page: number): string => (page > 1 ? ending(title, `page ${page}`) : title);

/** What is given, each as a sentence with one full stop: a dealer's tagline may bring its own. */
export const sentences = (...given: readonly (string | undefined)[]): string =>
  given
    .filter((one) => one !== undefined && one.trim() !== '')
    .map((one) => (/[.!?…]$/.test(one!.trim()) ? one!.trim() : `${one!.trim()}.`))
    .join(' ');

/** Characters of a description that search engines show. */
const described = 165;

/** A description, or what else is not to be longer, that search engines show whole: cut behind a word where it is. */
export const shortened = (text: string, limit = described): string => {
  if (text.length <= limit) return text;
  const cut = text.slice(0, limit);
  const end = cut.lastIndexOf(' ');
  return `${cut.slice(0, end > 0 ? end : limit - 1).replace(/[,.;:]$/, '')}…`;
};
