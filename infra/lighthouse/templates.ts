import type { SearchResponse } from '#contracts/api/search';
import { demoSites as sites } from '../demo/site-files.js';

type Site = (typeof sites)[number];

export interface Template {
  /** Path by site, for each site that has such a page. */
  readonly paths: Readonly<Partial<Record<Site, string>>>;
  /** Audits to leave out. */
  readonly skippedAudits?: readonly string[];
  /** True if only the browser knows the content, or if the content arrives last. */
  readonly isDrawnLate?: boolean;
  /** True if it is the page for browsers without scripts. */
  readonly isScriptless?: boolean;
}

const everywhere = (path: string) => ({ kestrel: path, meridian: path, tempo: path, wattle: path });

/** Search engines must not index it. */
const unindexedPageAudits = ['is-crawlable'];

const fixed: Readonly<Record<string, Template>> = {
  home: { paths: everywhere('/') },
  search: { paths: everywhere('/search') },
  'filtered search': { paths: everywhere('/used-car/diesel?range[price]=:60000'), skippedAudits: unindexedPageAudits },
  browse: { paths: everywhere('/find') },
  models: { paths: everywhere('/models') },
  offers: { paths: everywhere('/special-offers') },
  'offers of a brand': {
    paths: { kestrel: '/offers/toyota', meridian: '/offers/bmw', tempo: '/offers/polestar', wattle: '/offers/isuzu' },
  },
  offer: {
    paths: {
      kestrel: '/offers/toyota/rav4-hybrid-finance',
      meridian: '/offers/bmw/bmw-x3-private-lease',
      tempo: '/offers/demo-half-month',
      wattle: '/offers/isuzu/npr-pantech',
    },
  },
  brands: { paths: { meridian: '/brands', tempo: '/brands', wattle: '/brands' } },
  brand: {
    paths: {
      kestrel: '/toyota/overview',
      meridian: '/audi/overview',
      tempo: '/polestar/overview',
      wattle: '/isuzu/overview',
    },
  },
  model: { paths: { kestrel: '/rav4', meridian: '/camry', tempo: '/polestar-2', wattle: '/mt-07' } },
  locations: { paths: everywhere('/locations') },
  location: {
    paths: {
      kestrel: '/locations/brookvale',
      meridian: '/locations/toyota-parramatta',
      tempo: '/locations/melbourne',
      wattle: '/locations/dubbo',
    },
  },
  dealership: {
    paths: {
      kestrel: '/dealerships/kestrel-bay-toyota',
      meridian: '/dealerships/meridian-toyota',
      tempo: '/dealerships/tempo',
      wattle: '/dealerships/wattle-road',
    },
  },
  content: { paths: everywhere('/about-us') },
  finance: { paths: { kestrel: '/finance', meridian: '/finance', wattle: '/finance' } },
  contact: { paths: everywhere('/contact') },
  'form without scripts': {
    paths: everywhere('/forms/contact'),
    // Only the page of the form links to it. It may not fetch anything, as Lighthouse would do in it.
    skippedAudits: [...unindexedPageAudits, 'meta-description', 'robots-txt'],
    isScriptless: true,
  },
  'trade-in': { paths: everywhere('/trade-in') },
  'sign-in': { paths: everywhere('/sign-in'), skippedAudits: unindexedPageAudits },
  watchlist: {
    paths: { kestrel: '/watchlist', meridian: '/watchlist', tempo: '/watchlist' },
    skippedAudits: unindexedPageAudits,
  },
  garage: { paths: everywhere('/my-garage'), skippedAudits: unindexedPageAudits, isDrawnLate: true },
  comparison: { paths: everywhere('/compare'), skippedAudits: unindexedPageAudits, isDrawnLate: true },
  nothing: {
    paths: everywhere('/no-such-page'),
    // Its status is an error.
    skippedAudits: [...unindexedPageAudits, 'http-status-code', 'errors-in-console'],
    isDrawnLate: true,
  },
};

type SearchFor = (site: Site, query: string) => Promise<SearchResponse>;

const vehicles = async (searchFor: SearchFor, status: string): Promise<Template['paths']> => {
  const found = await Promise.all(
    sites.map(async (site) => {
      const { hits } = await searchFor(site, `refinementList[status][0]=${status}`);
      const slug = (hits.find(({ image_count }) => image_count > 3) ?? hits[0])?.slug;
      return slug === undefined ? [] : [[site, `/cars/${slug}`] as const];
    }),
  );
  return Object.fromEntries(found.flat());
};

export const templatesOf = async (searchFor: SearchFor): Promise<Readonly<Record<string, Template>>> => {
  const inStock = await vehicles(searchFor, 'in_stock');
  return {
    ...fixed,
    vehicle: { paths: inStock },
    'sold vehicle': { paths: await vehicles(searchFor, 'sold'), skippedAudits: unindexedPageAudits },
    checkout: {
      paths: {
        kestrel: `${inStock.kestrel}/checkout`,
        meridian: `${inStock.meridian}/checkout`,
        tempo: `${inStock.tempo}/buy-online`,
      },
      skippedAudits: unindexedPageAudits,
      isDrawnLate: true,
    },
  };
};
