import type { Site } from '#contracts/domain/site/site';
import { capitalise, formatNumber } from '../../lib/format.js';
import type { Head } from '../../lib/page.js';
import { directoryAddress, type DirectoryState } from './address.js';
import { withPageNumber, pageTitle, sentences } from '../../lib/page-title.js';

interface Named {
  readonly name: string;
  readonly slug: string;
}

/** Returns the name for a slug; the slug in words if it is unknown. */
const nameOf = (slug: string, from: readonly Named[] = []): string =>
  from.find((one) => one.slug === slug)?.name ?? slug.split('-').map(capitalise).join(' ');

/** `Toyota SUV models`, `Models` */
export const modelsTitle = (
  { make, body }: DirectoryState,
  known: { readonly makes: readonly Named[]; readonly bodies: readonly Named[] } | undefined,
): string => {
  const parts = [make && nameOf(make, known?.makes), body && nameOf(body, known?.bodies)].filter(Boolean);
  return parts.length > 0 ? `${parts.join(' ')} models` : 'Models';
};

export const directoryHead = (
  site: Site,
  path: '/models' | '/makes',
  state: DirectoryState,
  title: string,
  count: number | undefined,
): Head => ({
  title: pageTitle(site, withPageNumber(title, state.page)),
  description: sentences(
    `${withPageNumber(title, state.page)}${count === undefined ? '' : `: ${formatNumber(count)} in stock`} at ${site.name}`,
    site.tagline,
  ),
  ...(state.query === '' && state.make === '' && state.body === ''
    ? { canonical: directoryAddress(path, state) }
    : { isPrivate: true }),
});
