import type { ComponentProps } from 'react';
import { useLocation } from 'react-router';
import type { Site } from '#contracts/domain/site/site';
import { Footer as RenderedFooter } from '../app/shell/Footer.js';
import { Navigation as RenderedNavigation, PlainNavigation as RenderedPlain } from '../app/shell/MainNavigation.js';
import { navigationOf } from '../app/shell/navigation.js';
import { SavedLinks as RenderedLinks } from '../app/shell/SavedLinks.js';
import { useSite } from '../lib/environment.js';
import { canonicalAddress } from '../lib/search/address.js';
import { CarCard as RenderedCard } from '../ui/car/CarCard.js';
import { CachedPart } from './part-cache.js';

// The server build replaces the components of these names by these cached ones.

export const CarCard = (card: ComponentProps<typeof RenderedCard>) => (
  <CachedPart of={card.priority || card.actions ? undefined : card}>
    <RenderedCard {...card} />
  </CachedPart>
);

export const Navigation = (navigation: ComponentProps<typeof RenderedNavigation>) => (
  <CachedPart of={['navigation', useCurrent()]}>
    <RenderedNavigation {...navigation} />
  </CachedPart>
);

export const PlainNavigation = () => (
  <CachedPart of={['plain navigation', useCurrent()]}>
    <RenderedPlain />
  </CachedPart>
);

export const SavedLinks = () => (
  <CachedPart of="saved links">
    <RenderedLinks />
  </CachedPart>
);

export const Footer = () => (
  <CachedPart of="footer">
    <RenderedFooter />
  </CachedPart>
);

/** The path of each navigation entry of a site, and the same in canonical spelling. */
type Entries = readonly { readonly path: string; readonly canonical: string }[];
const entries = new WeakMap<Site, Entries>();

const entriesOf = (site: Site): Entries => {
  const known = entries.get(site);
  if (known) return known;
  const read = navigationOf(site).map(({ path }) => ({ path, canonical: canonicalAddress(path) }));
  entries.set(site, read);
  return read;
};

/** Returns the paths of the navigation entries that lead to the current page. */
const useCurrent = (): string[] => {
  const { pathname, search } = useLocation();
  const current = canonicalAddress(pathname + search);
  return entriesOf(useSite())
    .filter(({ canonical }) => canonical === current)
    .map(({ path }) => path);
};
