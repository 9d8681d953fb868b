import type { ComponentProps } from 'react';
import { useLocation } from 'react-router';
import type { Site } from '#contracts/domain/site/site';
import { Footer as RenderedFooter } from '../app/shell/Footer.js';
import { Navigation as RenderedNavigation, PlainNavigation as RenderedPlain } from '../app/shell/MainNavigation.js';
import { navigationOf } from '../app/shell/navigation.js';
import { SavedLinks as RenderedLinks } from '../app/shell/SavedLinks.js';
import { useSite } from '../lib/environment.js';
import { isSameAddress } from '../lib/search/address.js';
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

const entries = new WeakMap<Site, readonly string[]>();

/** Returns the paths of the navigation entries that lead to the current page. */
const useCurrent = (): string[] => {
  const site = useSite();
  const { pathname, search } = useLocation();
  const paths = entries.get(site) ?? navigationOf(site).map(({ path }) => path);
  entries.set(site, paths);
  return paths.filter((path) => isSameAddress(path, pathname + search));
};
