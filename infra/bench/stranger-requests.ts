import { randomUUID } from 'node:crypto';
import { maxValuesOf } from '#contracts/api/route';
import { analyticsEventIds, maxAnalyticsEvents } from '#contracts/domain/analytics-events';
import { maxAttachments } from '#contracts/domain/forms/attachable';
import { maxListLimit } from '#contracts/domain/list-sizes';
import { pictureQualities } from '#platform/photos/derive';

export interface SampleRequest {
  readonly name: string;
  /** @param n makes each request different, so that no cache answers */
  readonly path: (n: number) => string;
  readonly method?: 'DELETE' | 'POST';
  /** Bytes are sent unchanged, anything else as JSON. */
  readonly body?: (n: number) => unknown;
  /** Content type of the bytes. */
  readonly type?: string;
}

export interface RequestTargets {
  readonly cars: readonly { id: string; slug: string; picture: string; dealership_id: string }[];
  /** All pictures of the cars. */
  readonly pictures: readonly string[];
  readonly location: { readonly id: string; readonly slug: string };
  readonly dealership: string;
  readonly offer: string;
  readonly brand: string;
  readonly lead: string;
  /** Leads that accept attachments, six each. */
  readonly applications: readonly string[];
  /** The largest pictures that the server accepts. */
  readonly large: { readonly png: Uint8Array; readonly jpeg: Uint8Array };
}

export const plain = (path: string): SampleRequest => ({ name: path, path: () => path });
const sent = (path: string, body: (n: number) => unknown, what = ''): SampleRequest => ({
  name: `POST ${path}${what}`,
  path: () => path,
  body,
});

const formSent = (location: string, fields: (n: number) => Record<string, string>, what = ''): SampleRequest => ({
  name: `POST /forms/contact${what}`,
  path: () => '/forms/contact',
  body: (n) => Buffer.from(new URLSearchParams({ category: 'General Enquiry', location, ...fields(n) }).toString()),
  type: 'application/x-www-form-urlencoded',
});

/** Sends a file that no lead has yet. Image readers ignore the bytes after the picture. */
const attached = ({ applications, large }: RequestTargets, type: 'png' | 'jpeg'): SampleRequest => ({
  name: `POST /api/leads/…/attachments, a ${type.toUpperCase()} of 8 MB`,
  path: (n) => `/api/leads/${cycledItem(applications, Math.floor(n / maxAttachments))}/attachments`,
  body: (n) => Buffer.concat([large[type], Buffer.from(`${type} ${n}`)]),
  type: `image/${type}`,
});

/** Returns item `n`, modulo the length; a negative `n` counts from the end. */
const cycledItem = <One>(all: readonly One[], n: number): One => all.at(n % all.length)!;

const maxValues = maxValuesOf({ caller: 'anyone' })!;
/** Returns so many fields that no operation knows. */
const filled = (count: number, value: unknown) =>
  Object.fromEntries(Array.from({ length: count }, (_, n) => [`k${n}`, value]));
const unknownFields = filled(maxValues, 0);
/** Leaves room for the fields that a visitor fills in. */
const manyFields = filled(maxValues - 10, '0');
const unknown = (path: string): SampleRequest => sent(path, () => unknownFields, ', unknown fields');

const many = Array.from({ length: 80 }, (_, n) => `refinementList[make]=${n}`).join('&');
const words = (n: number) => encodeURIComponent(`toyta corola ${n} hybird automatc white low kms`);
const postcode = (n: number) => String(2000 + (Math.abs(n) % 1000));
/** Returns another visitor for each number, so that no limit per person hides a request's cost. */
const visitor = (n: number) => ({
  name: 'Mia',
  last_name: 'Nguyen',
  email: `mia${n}@example.com`,
  phone: `04${String(10_000_000 + (Math.abs(n) % 80_000_000))}`,
  postcode: '2100',
});

/** Returns the address of a derivative that nobody has requested: each picture in each quality. */
const fresh = ({ pictures }: RequestTargets, n: number, wanted: string): string =>
  `${cycledItem(pictures, n)}?q=${pictureQualities.at(Math.floor(n / pictures.length) % pictureQualities.length)}&${wanted}`;

const pictures = (requestTargets: RequestTargets): SampleRequest[] => [
  { name: 'a picture', path: (n) => `${requestTargets.cars[0]!.picture}?w=${[480, 720, 1100, 1440].at(n % 4)!}` },
  { name: 'a picture, each for the first time', path: (n) => fresh(requestTargets, n, 'w=240&fm=webp') },
  {
    name: 'a picture, each for the first time, for a vehicle page',
    path: (n) => fresh(requestTargets, n, 'w=1100&fm=webp'),
  },
  {
    name: 'a picture, each for the first time, at its widest',
    path: (n) => fresh(requestTargets, n, 'w=1920&fm=webp'),
  },
  { name: 'a picture, each for the first time, as AVIF', path: (n) => fresh(requestTargets, n, 'w=1920&fm=avif') },
];

export const lead = (n: number) => ({
  userData: visitor(n),
  category: 'Vehicle Enquiry',
  message: 'Is it there? '.repeat(70),
  url: 'http://kestrel.localhost/cars/x',
});

const analytics = ({ cars }: RequestTargets) => ({
  batch_id: randomUUID(),
  events: Array.from({ length: maxAnalyticsEvents }, () => ({ event_id: analyticsEventIds[0], url: '/x'.repeat(25) })),
  viewed: cars.slice(0, maxAnalyticsEvents).map(({ id }) => id),
  searches: Array.from({ length: maxAnalyticsEvents }, (_, n) => ({ search: `query=${words(n)}`, found: 0 })),
});

// eslint-disable-next-line max-lines-per-function -- A line per operation.
const readingRequests = (requestTargets: RequestTargets): Readonly<Record<string, readonly SampleRequest[]>> => {
  const { cars, location, dealership, offer, brand } = requestTargets;
  const [{ slug, id }] = cars as [RequestTargets['cars'][0]];
  const ids = cars.map((car) => car.id).join(',');
  return {
    getSite: [plain('/api/site')],
    searchCars: [
      { name: '/api/search, words with typos', path: (n) => `/api/search?query=${words(n)}` },
      {
        name: '/api/search, 200 letters',
        path: (n) => `/api/search?query=${`${n}x `.padEnd(200, 'ab ').replaceAll(' ', '+')}`,
      },
      { name: '/api/search, most refinements', path: (n) => `/api/search?${many}&page=${n + 1}` },
      { name: '/api/search, last page', path: (n) => `/api/search?range[price]=${n}:&page=500000` },
      { name: '/api/search, near a postcode', path: (n) => `/api/search?near=${postcode(n)}` },
    ],
    suggestSearches: [{ name: '/api/search/suggestions', path: (n) => `/api/search/suggestions?query=${words(n)}` }],
    getCar: [plain(`/api/cars/${slug}`)],
    getCarFinance: [{ name: '/api/cars/…/finance', path: (n) => `/api/cars/${slug}/finance?deposit=${n}` }],
    getCarDisclaimer: [plain(`/api/cars/${slug}/disclaimer`)],
    listVehicles: [{ name: '/api/vehicles', path: (n) => `/api/vehicles?limit=${maxListLimit}&range[price]=${n}:` }],
    countViews: [{ name: '/api/view-counts', path: () => `/api/view-counts?ids=${ids}`.slice(0, 2_000) }],
    listModels: [plain('/api/models')],
    listMakes: [plain('/api/makes')],
    listDealerships: [plain('/api/dealerships')],
    getDealership: [plain(`/api/dealerships/${dealership}`)],
    getBudget: [plain('/api/budget')],
    getWrittenPage: [{ name: '/api/pages/…', path: (n) => `/api/pages/a/b/${n}` }],
    getMenus: [plain('/api/menus')],
    getFormPage: [{ name: '/forms/…', path: (n) => `/forms/test-drive?car_id=${cycledItem(cars, n).id}` }],
    getTestDriveTimes: [plain(`/api/test-drives/availability?car_id=${id}`)],
    lookUpRego: [{ name: '/api/rego/…', path: (n) => `/api/rego/NSW/AB${100 + (Math.abs(n) % 900)}C` }],
    listSimilar: [plain(`/api/cars/${slug}/similar`)],
    listRelated: [plain(`/api/cars/${slug}/related`)],
    getViewData: [plain(`/api/cars/${slug}/view.json`)],
    getGauge: [plain(`/cars/${slug}/autogauge`)],
    getSheet: [plain(`/api/cars/${slug}/print`)],
    getSheetPdf: [
      plain(`/api/cars/${slug}/pdf`),
      { name: '/api/cars/…/pdf, each another car', path: (n) => `/api/cars/${cycledItem(cars, n).slug}/pdf` },
    ],
    getDelivery: [{ name: '/api/delivery', path: (n) => `/api/delivery?postcode=${postcode(n)}&car_id=${id}` }],
    listLocations: [{ name: '/api/locations, by a postcode', path: (n) => `/api/locations?postcode=${postcode(n)}` }],
    getLocation: [plain(`/api/locations/${location.slug}`)],
    geocode: [{ name: '/api/geocode', path: (n) => `/api/geocode?postcode=${postcode(n)}` }],
    listReviews: [plain('/api/reviews')],
    listOffers: [{ name: '/api/offers', path: (n) => `/api/offers?query=${n}+toyota` }],
    getOffer: [plain(`/api/offers/${offer}`)],
    listBrands: [plain('/api/brands')],
    getBrand: [plain(`/api/brands/${brand}`)],
    getModelPage: [{ name: '/api/model-pages', path: (n) => `/api/model-pages?path=/new/${n}` }],
    getMe: [plain('/api/me')],
    getImage: pictures(requestTargets),
    getClip: [{ name: '/images/clips/…', path: (n) => `/images/clips/${n}.mp4` }],
    getReport: [{ name: '/images/reports/…', path: (n) => `/images/reports/${n}.pdf` }],
    getFavicon: [plain('/favicon.ico')],
    getTouchIcon: [plain('/apple-touch-icon.png')],
    getSiteAsset: [plain('/site-assets/logo.svg')],
    getPage: [
      { name: 'home page', path: (n) => `/?utm=${n}` },
      { name: 'search page, words with typos', path: (n) => `/search?query=${words(n)}` },
      { name: 'search page, most refinements', path: (n) => `/search?${many}&page=${(n % 9) + 1}` },
      { name: 'vehicle page', path: (n) => `/cars/${slug}?utm=${n}` },
      { name: 'location page', path: (n) => `/locations/${location.slug}?utm=${n}` },
      { name: 'a page there is not', path: (n) => `/nothing/${n}` },
    ],
    getRobots: [plain('/robots.txt')],
    getLlms: [plain('/llms.txt')],
    getSecurityContact: [plain('/.well-known/security.txt')],
    getSitemapIndex: [plain('/sitemap.xml')],
    getSitemap: [plain('/sitemaps/vehicles-1.xml.gz')],
    getVehicleFeed: [plain('/feeds/google.csv'), plain('/feeds/meta.csv')],
    isReady: [plain('/health/ready')],
    getOpenApi: [plain('/openapi.json')],
    getAsyncApi: [plain('/asyncapi.json')],
  };
};

// eslint-disable-next-line max-lines-per-function -- A line per operation.
const sendingRequests = (requestTargets: RequestTargets): Readonly<Record<string, readonly SampleRequest[]>> => {
  const { cars, location } = requestTargets;
  const [{ id, dealership_id }] = cars as [RequestTargets['cars'][0]];
  const vehicle = { year: 2019, make: 'Toyota', model: 'Corolla' };
  const fields = Object.fromEntries(Array.from({ length: maxValues - 50 }, (_, n) => [`k${n}`, 0]));
  const half = requestTargets.applications.length / 2;
  const phone = (n: number) => `04915${String(10_000 + (Math.abs(n) % 80_000))}`;
  const quote = {
    selfAssessedCreditScore: 'GREAT',
    loanTerm: 5,
    year: 2019,
    vin: 'JT1',
    whoIsHelping: 'Kestrel',
  };
  const card = { client_secret: 'none', number: '4242 4242 4242 4242', expiry: '08/29', cvc: '123' };
  return {
    quoteFinance: [
      sent('/api/youx/quote', (n) => ({ ...quote, purchasePrice: 20_000 + Math.abs(n) })),
      unknown('/api/youx/quote'),
    ],
    submitLead: [sent('/api/leads', lead), sent('/api/leads', (n) => ({ ...lead(n), fields }), ', most wrong fields')],
    sendForm: [
      formSent(location.id, (n) => ({ ...visitor(n), message: 'Is it there? '.repeat(70) })),
      formSent(location.id, (n) => ({ ...visitor(n), ...manyFields }), ', most fields'),
    ],
    attachToLead: [
      attached({ ...requestTargets, applications: requestTargets.applications.slice(0, half) }, 'png'),
      attached({ ...requestTargets, applications: requestTargets.applications.slice(half) }, 'jpeg'),
    ],
    acceptOffer: [
      sent(`/api/leads/${requestTargets.lead}/offer-accepted`, () => ({ form_completed: true })),
      unknown('/api/leads/x/offer-accepted'),
    ],
    addToLead: [
      sent('/api/miscellaneous', () => ({
        column_name: 'valuation',
        lead_id: requestTargets.lead,
        valuation_id: 'none',
      })),
      unknown('/api/miscellaneous'),
    ],
    valueVehicle: [sent('/api/valuations', (n) => ({ vehicle, km: 10_000 + Math.abs(n) })), unknown('/api/valuations')],
    answerValuation: [sent('/api/valuations/none/answers', () => ({ adjustmentAnswers: [] }))],
    revealCall: [
      sent('/api/calls/reveal', () => ({ car_id: id, dealership_id, website_id: 'kestrel' })),
      unknown('/api/calls/reveal'),
    ],
    sendSignInCode: [sent('/api/sign-in/code', (n) => ({ phone_number: phone(n) })), unknown('/api/sign-in/code')],
    verifySignIn: [sent('/api/sign-in/verify', (n) => ({ phone_number: phone(n), code: '123456' }))],
    signOut: [{ ...plain('/api/session'), name: 'DELETE /api/session', method: 'DELETE' }],
    stopAlerts: [sent('/api/alerts/stop', (n) => ({ token: `none${n}` }))],
    confirmAlertEmail: [sent('/api/alerts/confirm', (n) => ({ token: `none${n}` }))],
    withdrawConsentByLink: [sent('/api/leads/consent/withdraw', (n) => ({ token: `none${n}` }))],
    unsubscribe: [
      {
        name: 'POST /api/alerts/unsubscribe',
        path: (n) => `/api/alerts/unsubscribe?token=none${n}`,
        method: 'POST',
      },
    ],
    takePaymentEvent: [sent('/api/payments/webhook', () => fields, ', forged')],
    payEmbedded: [sent('/api/payments/embedded/none', () => card)],
    authenticateEmbedded: [
      sent('/api/payments/embedded/none/authenticate', () => ({ client_secret: 'none', approved: true })),
    ],
    closeConsoleSession: [
      { ...plain('/api/ops/console/session'), name: 'DELETE /api/ops/console/session', method: 'DELETE' },
    ],
    closeInboxSession: [{ ...plain('/api/inbox/session'), name: 'DELETE /api/inbox/session', method: 'DELETE' }],
    raiseAnalytics: [sent('/api/analytics', () => analytics(requestTargets))],
  };
};

/** Returns the costliest known requests that need no key and no session, by operation. */
export const requestsOf = (requestTargets: RequestTargets): Readonly<Record<string, readonly SampleRequest[]>> => ({
  ...readingRequests(requestTargets),
  ...sendingRequests(requestTargets),
});

/** Operations that are not measured, with the reason. */
export const unmeasuredReasons: Readonly<Record<string, string>> = {
  isLive: 'what all others are compared with',
  followCar: 'a stream has no end; connections.ts limits how many one address has open',
  showOutbox: 'a demo only',
  listOutboxMail: 'a demo only',
  getOutboxMail: 'a demo only',
  getOutboxMailText: 'a demo only',
};
