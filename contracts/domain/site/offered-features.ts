import { withoutTrailingSlashes } from '../trailing-slashes.js';
import { financePaths } from '../finance/paths.js';
import { isGated } from './gates.js';
import type { OutsideService } from './outside-services.js';
import type { Site } from './site.js';
import type { ContentPage, ContentSection } from './content-pages.js';

/** Returns the site with everything switched off that needs one of the missing services. */
export const siteWithoutServices = (site: Site, without: readonly OutsideService[]): Site => {
  if (without.length === 0) return site;
  const has = (service: OutsideService) => !without.includes(service);
  // Reserving, saving and spinning need sign-in, which sends a code by text message.
  const hasSignIn = has('text_messages');
  const { garage, spin, popup, ...rest } = site;
  const offered: Site = {
    ...rest,
    without: [...without],
    ...(hasSignIn && garage && { garage }),
    ...(hasSignIn && spin && { spin }),
    features: {
      ...site.features,
      checkout: site.features.checkout && hasSignIn && has('payments'),
      watchlist: site.features.watchlist && hasSignIn,
    },
    vehicle: { ...site.vehicle, tradeIn: site.vehicle.tradeIn && (hasSignIn || !site.gates.includes('trade-in')) },
    finance: { ...site.finance, quotes: site.finance.quotes && has('finance_quotes') },
    plugins: site.plugins.filter((plugin) => plugin !== 'Autogauge' || has('market_values')),
  };
  return popup && isPageOffered(popup.button.path, offered) ? { ...offered, popup } : offered;
};

type Offering = Pick<Site, 'checkout' | 'features' | 'finance' | 'gates' | 'pagesOff' | 'spin' | 'without'>;

/** Pages of a feature that not every site has. */
const featurePages: readonly (readonly [RegExp, (site: Offering) => boolean])[] = [
  [new RegExp(`^/(${financePaths.join('|')})$`), ({ finance }) => finance.offered],
  [/^\/watchlist$/, ({ features }) => features.watchlist],
  [/^\/spin-to-win$/, ({ spin }) => spin !== undefined],
  [/^\/cars\/[^/]+\/(checkout|buy-online)$/, ({ features }) => features.checkout],
  [/^\/checkout-journey$/, ({ features, checkout }) => features.checkout && checkout.sellsOnline],
  [/^\/online-payment$/, ({ without }) => !without.includes('payments')],
  [/^\/sign-in$/, ({ without }) => !without.includes('text_messages')],
];

/** Whether a path of the site leads to a page that the site has. Always true for addresses elsewhere. */
export const isPageOffered = (address: string, site: Offering): boolean => {
  if (!address.startsWith('/')) return true;
  const path = withoutTrailingSlashes(address.split(/[?#]/, 1)[0]!);
  if (site.pagesOff?.some((off) => off === path)) return false;
  if (site.without.includes('text_messages') && isGated(path, site)) return false;
  return featurePages.every(([page, has]) => !page.test(path) || has(site));
};

/** Returns a written page without the links to pages that the site does not offer. */
export const offeredPage = (page: ContentPage, site: Offering): ContentPage => ({
  ...page,
  sections: page.sections.flatMap((section): ContentSection[] => {
    if (section.kind === 'links') {
      const links = section.links.filter(({ path }) => isPageOffered(path, site));
      return links.length > 0 ? [{ ...section, links }] : [];
    }
    if (section.kind !== 'cards') return [section];
    const cards = section.cards.map(({ link, ...card }) =>
      link && isPageOffered(link.path, site) ? { ...card, link } : card,
    );
    return [{ ...section, cards }];
  }),
});
