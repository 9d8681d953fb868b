import type { Site } from '#contracts/domain/site/site';

/** Maximum characters of a title in search results. */
const maxTitleLength = 65;

/** Returns the title of a page, followed by the site's name if there is room. */
export const pageTitle = ({ name }: Pick<Site, 'name'>, title: string): string =>
  firstThatFits(`${title} | ${name}`, title);

/** Returns the first title that fits into search results; otherwise the last one, shortened. */
export const firstThatFits = (...titles: readonly [string, ...string[]]): string =>
  titles.find(({ length }) => length <= maxTitleLength) ?? shortened(titles.at(-1)!, maxTitleLength);

/** Appends a distinguishing end to a title. Shortens only the title. */
export const withEnding = (title: string, end: string): string =>
  shortened(title, maxTitleLength - 2 - end.length) + `, ${end}`;

/** Appends the page number to a title, except on page 1. */
export const withPageNumber = (title: string, page: number): string =>
  page > 1 ? withEnding(title, `page ${page}`) : title;

/** Joins texts as sentences, each with one full stop, which a dealer's tagline may already have. */
export const sentences = (...given: readonly (string | undefined)[]): string =>
  given
    .filter((one) => one !== undefined && one.trim() !== '')
    .map((one) => (/[.!?…]$/.test(one!.trim()) ? one!.trim() : `${one!.trim()}.`))
    .join(' ');

/** Maximum characters of a description in search results. */
const maxDescriptionLength = 165;

/** Shortens a text to a limit, after a whole word. */
export const shortened = (text: string, limit = maxDescriptionLength): string => {
  if (text.length <= limit) return text;
  const cut = text.slice(0, limit);
  const end = cut.lastIndexOf(' ');
  return `${cut.slice(0, end > 0 ? end : limit - 1).replace(/[,.;:]$/, '')}…`;
};
