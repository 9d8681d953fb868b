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
import { KeptPart } from './kept-parts.js';

// What the pages of a server have in the place of the components of these names: the build puts them there.

export const CarCard = (card: ComponentProps<typeof RenderedCard>) => (
  <KeptPart of={card.priority || card.actions ? undefined : card}>
    <RenderedCard {...card} />
  </KeptPart>
);

export const Navigation = (navigation: ComponentProps<typeof RenderedNavigation>) => (
  <KeptPart of={['navigation', useCurrent()]}>
    <RenderedNavigation {...navigation} />
  </KeptPart>
);

export const PlainNavigation = () => (
  <KeptPart of={['plain navigation', useCurrent()]}>
    <RenderedPlain />
  </KeptPart>
);

export const SavedLinks = () => (
  <KeptPart of="saved links">
    <RenderedLinks />
  </KeptPart>
);

export const Footer = () => (
  <KeptPart of="footer">
    <RenderedFooter />
  </KeptPart>
);

const entries = new WeakMap<Site, readonly string[]>();

/** Paths of the entries that lead to this page. */
const useCurrent = (): string[] => {
  const site = useSite();
  const { pathname, search } = useLocation();
  const paths = entries.get(site) ?? navigationOf(site).map(({ path }) => path);
  entries.set(site, paths);
  return paths.filter((path) => isSameAddress(path, pathname + search));
};
