import type { SearchResponse } from '#contracts/api/search';
import { demoSites as sites } from '../demo/site-files.js';

type Site = (typeof sites)[number];

export interface Template {
  /** The path of its page on each site that has one. */
  readonly paths: Readonly<Partial<Record<Site, string>>>;
  /** What is not asked of it. */
  readonly without?: readonly string[];
  /** What it shows is only known to the browser, or comes there after all else. */
  readonly isDrawnLate?: boolean;
  /** The page for who has no scripts. */
  readonly isScriptless?: boolean;
}

const everywhere = (path: string) => ({ kestrel: path, meridian: path, tempo: path, wattle: path });

/** Search engines are to leave it alone. */
const hidden = ['is-crawlable'];

const fixed: Readonly<Record<string, Template>> = {
  home: { paths: everywhere('/') },
  search: { paths: everywhere('/search') },
  'filtered search': { paths: everywhere('/used-car/diesel?range[price]=:60000'), without: hidden },
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
    // Nobody finds it but from the page of the form; and it fetches nothing, as Lighthouse would in it.
    without: [...hidden, 'meta-description', 'robots-txt'],
    isScriptless: true,
  },
  'trade-in': { paths: everywhere('/trade-in') },
  'sign-in': { paths: everywhere('/sign-in'), without: hidden },
  watchlist: {
    paths: { kestrel: '/watchlist', meridian: '/watchlist', tempo: '/watchlist' },
    without: hidden,
    isDrawnLate: true,
  },
  garage: { paths: everywhere('/my-garage'), without: hidden, isDrawnLate: true },
  comparison: { paths: everywhere('/compare'), without: hidden, isDrawnLate: true },
  nothing: {
    paths: everywhere('/no-such-page'),
    // Its status is an error.
    without: [...hidden, 'http-status-code', 'errors-in-console'],
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

/** Every kind of page, by its name. */
export const templatesOf = async (searchFor: SearchFor): Promise<Readonly<Record<string, Template>>> => {
  const inStock = await vehicles(searchFor, 'in_stock');
  return {
    ...fixed,
    vehicle: { paths: inStock },
    'sold vehicle': { paths: await vehicles(searchFor, 'sold'), without: hidden },
    checkout: {
      paths: {
        kestrel: `${inStock.kestrel}/checkout`,
        meridian: `${inStock.meridian}/checkout`,
        tempo: `${inStock.tempo}/buy-online`,
      },
      without: hidden,
      isDrawnLate: true,
    },
  };
};
