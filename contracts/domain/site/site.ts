import { z } from 'zod';
import { subscriptionSettings } from '../subscription/settings.js';
import { contentLink } from './content-pages.js';
import { locationKinds, locationTypes } from '../places/location-type.js';
import { formSettings } from '../forms/settings.js';
import { mailSettings } from '../mail/settings.js';
import { budgetFrequencies } from '../finance/budget.js';
import { maxListLimit } from '../list-sizes.js';
import { carTypes } from '../car/status.js';
import { type CarFacet, carFacets } from '../../search/cars.js';
import { videoSlots, viewerModes } from '../car/viewer-modes.js';
import { financeSettings } from '../finance/settings.js';
import { deliverySettings, popup, priceSettings, vehiclePage } from './vehicle-settings.js';
import { httpsAddress, pictureAddress, sitePath, webAddress } from '../path.js';
import { australianStates } from '../places/australian-states.js';
import { isTimeZone } from '../local-time.js';
import { postcode } from '../places/postcode-schema.js';
import { stockSource } from '../stock-sources.js';
import { slugSchema } from '../slug-schema.js';
import { withoutTrailingSlashes } from '../trailing-slashes.js';
import { siteLabels } from './labels.js';
import { mapSettings } from './map-settings.js';
import { redirects } from './redirects.js';
import { outsideServices } from './outside-services.js';
import { tagSettings } from './tag-settings.js';

/** The configuration of a site: `infra/demo/sites/<slug>/site.yaml`. Everything that differs between dealers is here. */

const slug = slugSchema('north-shore');
const path = sitePath();
const picture = pictureAddress();
const colour = z.string().regex(/^#[0-9a-f]{6}$/i, 'is not a colour such as #c8102e');

const templates = ['showroom', 'group', 'yard', 'app'] as const;

const bannerFeatures = ['offers', 'service', 'sell'] as const;
export type BannerFeature = (typeof bannerFeatures)[number];

/** Built-in pages that a site may do without. */
const optionalPages = [
  '/ask-us',
  '/careers',
  '/fleet',
  '/parts/search',
  '/service',
  '/vehicle-parts-and-accessories',
] as const;

/** Pages a site may reserve for signed-in shoppers. */
export const gates = [
  'checkout',
  'personalised-finance',
  'finance-pre-qualification',
  'spin-to-win',
  'trade-in',
  'sell-my-car',
] as const;
export type GateName = (typeof gates)[number];

const theme = z.strictObject({
  /** Page background, raised surfaces, text, secondary text and lines. */
  paper: colour,
  surface: colour,
  ink: colour,
  muted: colour,
  line: colour,
  /** Colour of actions, and of the text on them. */
  accent: colour,
  onAccent: colour,
  /** Header and footer. */
  bar: colour,
  onBar: colour,
  /** Accent on header and footer. Absent: `accent` if it is readable there, otherwise `onBar`. */
  accentOnBar: colour.optional(),
  /** Background of cards and form fields. Absent: the template chooses `paper` or `surface`. */
  card: colour.optional(),
  /** Backdrop of vehicle pictures: top and floor. */
  studio: z.strictObject({ wall: colour, floor: colour }),
  fonts: z.strictObject({
    body: z.enum(['figtree', 'fraunces', 'bitter', 'bricolage']),
    heading: z.enum(['figtree', 'fraunces', 'bitter', 'bricolage']),
  }),
  /** Corner radius of cards and buttons, pixels. */
  radius: z.number().min(0).max(40),
});

/** A host name as a browser sends it: international names are written as `xn--…`. */
const hostName = z
  .string()
  .max(253)
  .regex(/^[a-z\d-]+(?:\.[a-z\d-]+)*$/i, 'is not a host name such as www.example.com');
const timeZone = z.string().refine(isTimeZone, 'is not a time zone such as Australia/Sydney');

const weekday = z.int().min(0).max(6);
const keepMonths = z.int().min(3).max(240).optional();
const clock = z.string().regex(/^\d{2}:\d{2}$/, 'is not a time of day such as 08:30');

const person = z.strictObject({
  name: z.string().min(1).max(60),
  role: z.string().min(1).max(60),
  /** Absent: the location's phone number. */
  phone: z.string().optional(),
  /** Absent: the person's initials are shown. */
  picture: picture.optional(),
});
export type Person = z.infer<typeof person>;

export const location = z.strictObject({
  id: z.string().min(1).max(60),
  name: z.string().min(1).max(120),
  slug,
  dealership_id: z.string(),
  location_type: z.enum(locationTypes).optional(),
  location_subtype: z.string().optional(),
  primary: z.boolean().default(false),
  visible: z.boolean().default(true),
  manufacturers: z.array(z.string()).default([]),
  dealer_license_number: z.string().optional(),
  address: z.strictObject({
    street: z.string(),
    city: z.string(),
    state: z.enum(australianStates),
    postcode: postcode(),
    lat: z.number(),
    long: z.number(),
  }),
  phone: z.string(),
  image: z
    .strictObject({
      image: z.strictObject({ url: picture, thumb: z.strictObject({ url: picture }).optional() }),
    })
    .optional(),
  landline_phone: z.string().optional(),
  motor_vehicle_repairer: z.string().optional(),
  /** The location's page at a map service; absent: directions lead to the address. */
  place_url: httpsAddress().optional(),
  /** Other places that its vehicles can be brought to. */
  distribution_locations: z.array(z.string().min(1).max(120)).optional(),
  /** Weekday 0 is Sunday. */
  opening_hours: z.array(
    z.strictObject({ weekday, status: z.enum(['Open', 'Closed']), open: clock.optional(), close: clock.optional() }),
  ),
  /** Days that differ from the weekday's hours. */
  special_hours: z
    .array(
      z.strictObject({
        date: z.iso.date(),
        status: z.enum(['Open', 'Closed']),
        start_hour: clock.optional(),
        end_hour: clock.optional(),
      }),
    )
    .default([]),
  reviews: z.strictObject({ average_rating: z.number().min(0).max(5), count: z.int().min(0) }).optional(),
  /** Staff of the location; the first member answers for online reservations. */
  team: z.array(person).max(12).optional(),
});
export type Location = z.infer<typeof location>;

export const dealership = z.strictObject({
  id: z.string().min(1).max(60),
  slug,
  name: z.string().min(1).max(120),
});

export type Dealership = z.infer<typeof dealership>;

const facet = z.enum(carFacets as [CarFacet, ...CarFacet[]]);
const moment = z.iso.datetime({ offset: true });

const promoNode = {
  /** The promo is shown from `start`, inclusive, until `expiry`, exclusive. */
  start: moment.optional(),
  expiry: moment.optional(),
  /** Number of cars since the previous promo. Absent: the number in `every`. */
  position: z.int().min(1).max(100).optional(),
  /** Vehicle conditions the promo is about; empty: any. It is shown where the search may find one of them. */
  display: z.array(z.enum(carTypes)).default([]),
  /** The promo is shown only where the search can find no other condition. */
  strictDisplay: z.boolean().default(false),
};

/** A card among the search results that is not a vehicle. */
export const promo = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('promo'),
    title: z.string().min(1).max(80),
    text: z.string().max(200),
    button: z.string().min(1).max(40),
    path,
    picture: picture.optional(),
    ...promoNode,
  }),
  z.strictObject({
    kind: z.literal('we-want-your-car'),
    path: path.default('/sell-my-car'),
    picture: picture.optional(),
    ...promoNode,
  }),
]);
export type Promo = z.infer<typeof promo>;

/** How the vehicle page shows its vehicle. */
const viewer = z.strictObject({
  /** The mode shown first, where the vehicle has it. */
  defaultMode: z.enum(viewerModes).default('spinner'),
  videoSlot: z.enum(videoSlots).default('second'),
  /** The spinner turns by itself until it is touched. */
  autorotate: z.boolean().default(false),
  /** Milliseconds between two frames. */
  autorotateInterval: z.int().min(20).max(10_000).default(100),
});
export type ViewerConfig = z.infer<typeof viewer>;

export const siteConfig = z.strictObject({
  id: z.string().min(1),
  slug,
  /** Sites with the same group show each other's offers; absent: the site shows only its own. */
  group: slug.optional(),
  name: z.string(),
  /** A few words under the name. */
  tagline: z.string(),
  /** Public address; canonical links are built from it. */
  url: webAddress().overwrite(withoutTrailingSlashes),
  /** Host names without port. `<slug>.localhost` is always served too. */
  hosts: z.array(hostName).default([]),
  /** Old path → path of the site: `/used-cars.php: /search/used-cars`. Never sent to pages. */
  redirects: redirects.optional(),
  template: z.enum(templates),
  theme,
  /** SVG file name in the site's folder, or an http(s) address; absent: the name in the heading font. */
  logo: z.string().optional(),
  /** SVG, PNG, WebP or JPEG file in the site's folder, for browser tabs. Absent: the logo, or the name's first letter. */
  icon: z
    .string()
    .regex(/^[\w-]+\.(?:svg|png|webp|jpg)$/, 'is not a picture of the site’s folder such as icon.svg')
    .optional(),
  timezone: timeZone.default('Australia/Sydney'),
  phones: z.strictObject({ main: z.string(), new: z.string().optional(), used: z.string().optional() }),
  labels: siteLabels.prefault({}),
  dealerships: z.array(dealership).min(1),
  /** The site shows only stock of these makes; empty: all makes. */
  manufacturers: z.array(z.string()).default([]),
  search: z.strictObject({
    defaultPath: path.default('/search'),
    /** Facets the page offers, in order. */
    facets: z.array(facet).min(1),
    /** Days a sold car stays in the results. Absent: 3, or 4 on the first search. */
    include_sold_cars_days: z.number().min(0).max(60).optional(),
    /** Of several sold cars in a row, only the first is shown. */
    collapseSold: z.boolean().default(false),
    /** The certified facet offers no "not certified". */
    certifiedOnly: z.boolean().default(false),
    /** Cars without a price are left out when sorting by lowest price. */
    positivePriceOnAscending: z.boolean().default(false),
    layout: z.enum(['grid', 'list']).default('grid'),
    filters: z.enum(['column', 'bar', 'sheet']).default('column'),
    /** Facets offered as tiles on the page that narrows the stock step by step. */
    tiles: z.array(facet).default(['make', 'body']),
    /** Shoppers' words → the words they stand for: `troopy: landcruiser 70`. */
    synonyms: z.record(z.string().min(1).max(60), z.string().min(1).max(120)).default({}),
    promos: z
      .strictObject({
        /** Number of cars between two promos. */
        every: z.int().min(1).max(100).default(7),
        /** Random gaps of 3 to 7 cars instead; each page of a search always has the same gaps. */
        random: z.boolean().default(false),
      })
      .prefault({}),
  }),
  features: z
    .strictObject({
      subscriptions: z.boolean().default(false),
      fuelTag: z.boolean().default(false),
      certifiedBadge: z.boolean().default(false),
      /** Days a car counts as just arrived. */
      justArrivedDays: z.int().default(8),
      /** Cards show the number of views of a vehicle. */
      viewsCount: z.boolean().default(false),
      checkout: z.boolean().default(false),
      enquiryMessageRequired: z.boolean().default(true),
      maskedPhone: z.boolean().default(true),
      compareUsedOnly: z.boolean().default(false),
      /** Shoppers can save vehicles under their phone number. */
      watchlist: z.boolean().default(false),
      /** Offers show their full description. */
      offersExpanded: z.boolean().default(false),
    })
    .prefault({}),
  /** Plans of a site with `features.subscriptions`; absent: the site shows only the weekly price. */
  subscription: subscriptionSettings.optional(),
  /** Budget search; absent: the site has none. */
  budget: z
    .strictObject({
      /** Facet whose values are the vehicle types to choose from. */
      types: z.enum(['body', 'item_type', 'car_type']).default('body'),
      frequency: z.enum(budgetFrequencies).default('monthly'),
    })
    .optional(),
  viewer: viewer.prefault({}),
  /** Ids of locations in display order; empty: sorted by name. */
  locationOrder: z.array(z.string()).default([]),
  reviews: z
    .strictObject({
      /** Ratings above this value are shown. */
      minimum: z.number().min(0).max(5).default(4),
      hidden: z.boolean().default(false),
    })
    .prefault({}),
  /** Third-party services that the site has booked: the price gauge of the vehicle page. */
  plugins: z.array(z.enum(['Autogauge'])).default([]),
  vdp_config: z.strictObject({ show_map_section: z.boolean().default(false) }).prefault({}),
  map: mapSettings.prefault({}),
  vehicle: vehiclePage.prefault({}),
  prices: priceSettings.prefault({}),
  /** Regions that vehicles are delivered to; absent: no delivery. */
  delivery: deliverySettings.optional(),
  popup: popup.optional(),
  /** Pages for signed-in shoppers only. Online payment and the garages always are. */
  gates: z.array(z.enum(gates)).default([]),
  /** Terms of reserving a car. `features.checkout` says whether cars can be reserved. */
  checkout: z
    .strictObject({
      /** Deposit in dollars for cars without an amount of their own. */
      amount: z.number().min(1).max(100_000).default(200),
      refundable: z.boolean().default(true),
      /** The dealer's own Stripe account; absent: the installation's. */
      stripeAccount: z
        .string()
        .regex(/^acct_\w{1,60}$/, 'is no account of Stripe’s: acct_…')
        .optional(),
      holdHours: z.number().min(1).max(720).default(48),
      /** Last segment of the page's path. */
      page: z.enum(['checkout', 'buy-online']).default('checkout'),
      /** Cars can be bought at their price, in addition to being reserved. */
      sellsOnline: z.boolean().default(false),
      accepts: z
        .array(z.enum(['Visa', 'Mastercard', 'American Express', 'eftpos', 'Apple Pay', 'Google Pay']))
        .default(['Visa', 'Mastercard', 'American Express', 'Apple Pay', 'Google Pay']),
    })
    .prefault({}),
  /** Absent: the site has no garage. */
  garage: z
    .strictObject({
      /** Makes that have their own garage page. */
      brands: z.array(z.string().min(1).max(60)).default([]),
    })
    .optional(),
  /** The wheel at /spin-to-win: one spin per shopper and campaign. Absent: the site has none. */
  spin: z
    .strictObject({
      campaign: slug,
      heading: z.string().min(1).max(80).default('Spin to win'),
      text: z.string().min(1).max(300),
      prizes: z
        .array(
          z.strictObject({
            id: slug,
            label: z.string().min(1).max(40),
            /** Describes the prize and how to claim it. */
            text: z.string().min(1).max(300),
            /** Probability of the prize, relative to the weights of the other prizes. */
            weight: z.number().positive(),
          }),
        )
        .min(2)
        .max(12),
      terms: z.string().min(1).max(2000),
      /** End of the campaign, exclusive. */
      until: moment.optional(),
    })
    .optional(),
  finance: financeSettings.prefault({}),
  forms: formSettings.prefault({}),
  /** Recipients of the site's mail; absent: nobody is notified of leads by mail. Never sent to pages. */
  mail: mailSettings.optional(),
  /** Maximum number of text messages per day of the site's time zone; 0: no limit; absent: `SMS_PER_SITE`. */
  smsPerDay: z.int().min(0).optional(),
  /** Minutes after which operators are notified of an unanswered lead; 0: never; absent: one day. */
  unansweredAfter: z.int().min(0).max(10_080).optional(),
  /** Months without activity after which personal data is erased; absent: never. Never sent to pages. */
  privacy: z.strictObject({ keepLeadsMonths: keepMonths, keepAccountsMonths: keepMonths }).optional(),
  /** Sources that the site's stock is fetched from. Never sent to pages. */
  stock: z.strictObject({ sources: z.array(stockSource).max(20) }).optional(),
  navigation: z.array(
    z.strictObject({
      label: z.string(),
      path,
      /** Menu that opens below the entry: current models, current stock, the brands, or only its links. */
      menu: z.enum(['models', 'stock', 'brands', 'links']).optional(),
      links: z.array(contentLink).default([]),
    }),
  ),
  /** Groups of links at the foot of every page. */
  footer: z.array(z.strictObject({ title: z.string(), links: z.array(contentLink).min(1) })).default([]),
  /** The site's profiles elsewhere, linked in the footer and told to search engines; absent: none. */
  social: z
    .array(z.strictObject({ label: z.string().min(1).max(40), path: httpsAddress() }))
    .min(1)
    .max(12)
    .optional(),
  /** Built-in pages that the site does not have. */
  pagesOff: z.array(z.enum(optionalPages)).optional(),
  /** What search engines are told of pages in place of the standard, by path. */
  seo: z
    .record(
      path,
      z.strictObject({
        title: z.string().trim().min(1).max(65).optional(),
        description: z.string().trim().min(1).max(300).optional(),
        noindex: z.boolean().optional(),
      }),
    )
    .optional(),
  /** External address where services are booked instead. */
  serviceBooking: httpsAddress().optional(),
  /** Chat window for messages to the dealer; absent: the site has none. */
  chat: z
    .strictObject({
      title: z.string().min(1).max(60),
      greeting: z.string().min(1).max(300),
      /** Pages without the chat window, including all pages below them. */
      hiddenOn: z.array(path).default(['/checkout', '/checkout-journey', '/buy-online', '/online-payment', '/sign-in']),
    })
    .optional(),
  /** Absent: the site uses no tags, and shows no cookie banner. */
  tags: tagSettings.optional(),
  home: z.strictObject({
    heading: z.string(),
    text: z.string(),
    /** Picture of the banner. */
    picture,
    /** Links to searches, each with a picture. */
    tiles: z.array(z.strictObject({ label: z.string(), path, picture: picture.optional() })).default([]),
    /** Rows of vehicles, each from a search address. */
    lists: z
      .array(z.strictObject({ title: z.string(), path, limit: z.int().min(1).max(maxListLimit).optional() }))
      .default([]),
    statistics: z.array(z.strictObject({ figure: z.string(), label: z.string() })).default([]),
    /** Links below the banner. */
    features: z.array(z.enum(bannerFeatures)).default([...bannerFeatures]),
    /** Whether the makes in stock are shown as tiles. */
    brands: z.boolean().default(false),
    /** Locations shown in a row; absent: none. */
    locations: z
      .strictObject({
        show: z.enum(locationKinds).default('sales'),
        manufacturer: z.string().optional(),
        subtype: z.string().optional(),
        include: z.array(z.string()).optional(),
        exclude: z.array(z.string()).optional(),
      })
      .optional(),
    /** Whether customer reviews are shown, where the site has any. */
    reviews: z.boolean().default(true),
    /** Counter of the month's sales; absent: not shown. */
    salesCounter: z.strictObject({ label: z.string().min(1).max(80) }).optional(),
    questions: z.array(z.strictObject({ question: z.string(), answer: z.string() })).default([]),
  }),
});
export type SiteConfig = z.infer<typeof siteConfig>;

/** A brand as menus show it. */
const brandTile = z.object({
  title: z.string(),
  slug,
  /** Absent: a placeholder picture is shown. */
  logo: z.string().optional(),
  /** Target of the tile: the brand's own site, or its stock on this site. */
  path: z.string(),
});
/** A site with everything that belongs to it, as sent to pages. */
export const site = siteConfig.extend({
  /** The banner has no picture where it could not be fetched. */
  home: siteConfig.shape.home.extend({ picture: picture.optional() }),
  locations: z.array(location),
  /** Number of current offers; filled in where pages are served. */
  offers: z.object({ count: z.int() }).default({ count: 0 }),
  /** Sorted by title; filled in where pages are served. */
  brands: z.array(brandTile).default([]),
  /** In display order; filled in where pages are served. */
  promos: z.array(promo).default([]),
  /** The note that the asterisk of a repayment links to; filled in where pages are served. */
  financeNote: z.string().optional(),
  /** Outside services this installation lacks; features that need them are not offered. */
  without: z.array(z.enum(outsideServices)).default([]),
});
export type Site = z.infer<typeof site>;
