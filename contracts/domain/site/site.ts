import { z } from 'zod';
import { subscriptionSettings } from '../subscription/settings.js';
import { contentLink } from './written-pages.js';
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
import { siteLabels } from './labels.js';
import { outsideServices } from './outside-services.js';
import { tagSettings } from './tag-settings.js';

/** The configuration of a site: `infra/demo/sites/<slug>/site.yaml`. Everything that differs between dealers is here. */

const slug = slugSchema('north-shore');
const path = sitePath();
const picture = pictureAddress();
const colour = z.string().regex(/^#[0-9a-f]{6}$/i, 'is not a colour such as #c8102e');

const templates = ['showroom', 'group', 'yard', 'app'] as const;

/** What the banner leads on to. */
const bannerFeatures = ['offers', 'service', 'sell'] as const;
export type BannerFeature = (typeof bannerFeatures)[number];

/** Pages a site may keep for who is signed in. */
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
  /** Page background, raised surfaces, text and quieter text. */
  paper: colour,
  surface: colour,
  ink: colour,
  muted: colour,
  line: colour,
  /** The one colour of actions, and the text on it. */
  accent: colour,
  onAccent: colour,
  /** Header and footer. */
  bar: colour,
  onBar: colour,
  /** Backdrop of vehicle pictures: top and floor. */
  studio: z.strictObject({ wall: colour, floor: colour }),
  fonts: z.strictObject({
    body: z.enum(['figtree', 'fraunces', 'bitter', 'bricolage']),
    heading: z.enum(['figtree', 'fraunces', 'bitter', 'bricolage']),
  }),
  /** Corner radius of cards and buttons, pixels. */
  radius: z.number().min(0).max(40),
});

/** As a browser sends it: names of other scripts are written as `xn--…`. */
const hostName = z
  .string()
  .max(253)
  .regex(/^[a-z\d-]+(?:\.[a-z\d-]+)*$/i, 'is not a host name such as www.example.com');
const timeZone = z.string().refine(isTimeZone, 'is not a time zone such as Australia/Sydney');

const weekday = z.int().min(0).max(6);
const clock = z.string().regex(/^\d{2}:\d{2}$/);

const person = z.strictObject({
  name: z.string().min(1).max(60),
  role: z.string().min(1).max(60),
  /** Absent: the location's. */
  phone: z.string().optional(),
  /** Absent: their initials. */
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
  /** Its page at a map service; absent: directions lead to the address. */
  place_url: httpsAddress().optional(),
  /** Other places its vehicles can be brought to. */
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
  /** Who works there; the first answers for what is reserved online. */
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
  /** From this moment on, and until right before that one. */
  start: moment.optional(),
  expiry: moment.optional(),
  /** Cars before it, counted from the promo before. Absent: as many as `every` says. */
  position: z.int().min(1).max(100).optional(),
  /** Conditions it speaks of; empty: any. It is shown where the search can have one of them… */
  display: z.array(z.enum(carTypes)).default([]),
  /** … or, strictly, only where the search can have no other. */
  strictDisplay: z.boolean().default(false),
};

/** A card among the results that is no vehicle. */
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
  /** Shown first, of a vehicle that has it. */
  defaultMode: z.enum(viewerModes).default('spinner'),
  videoSlot: z.enum(videoSlots).default('second'),
  /** The spinner turns by itself until it is touched. */
  autorotate: z.boolean().default(false),
  /** Milliseconds from one frame to the next. */
  autorotateInterval: z.int().min(20).max(10_000).default(100),
});
export type ViewerConfig = z.infer<typeof viewer>;

/** Where maps come from. */
const map = z.strictObject({
  /** Address of a tile, with `{z}`, `{x}` and `{y}` in it; absent: places are described in words alone. */
  tiles: z
    .string()
    .regex(/^https?:\/\/[^\s]+\{z\}[^\s]*$/, 'is not an address such as https://tiles.example.com/{z}/{x}/{y}.png')
    .optional(),
  /** Whose map it is, as its licence wants it said. */
  attribution: z.string().max(200).default(''),
  attributionUrl: webAddress().optional(),
  zoom: z.int().min(1).max(19).default(15),
});

export const siteConfig = z.strictObject({
  id: z.string().min(1),
  slug,
  /** Sites with the same one show each other's offers; absent: the site shows only its own. */
  group: slug.optional(),
  name: z.string(),
  /** A few words under the name. */
  tagline: z.string(),
  /** Public address, without a trailing slash; canonical links are built from it. */
  url: webAddress(),
  /** Host names without port. `<slug>.localhost` is always served too. */
  hosts: z.array(hostName).default([]),
  template: z.enum(templates),
  theme,
  /** A drawn logotype: SVG file name in the site's folder, or an http(s) address; absent: the name in the heading font. */
  logo: z.string().optional(),
  timezone: timeZone.default('Australia/Sydney'),
  phones: z.strictObject({ main: z.string(), new: z.string().optional(), used: z.string().optional() }),
  labels: siteLabels.prefault({}),
  dealerships: z.array(dealership).min(1),
  /** Only stock of these makes, where not empty. */
  manufacturers: z.array(z.string()).default([]),
  search: z.strictObject({
    defaultPath: path.default('/search'),
    /** Facets the page offers, in order. */
    facets: z.array(facet).min(1),
    /** Days a sold car stays in the results. Absent: 3, and 4 on the first search. */
    include_sold_cars_days: z.number().min(0).max(60).optional(),
    /** Of sold cars in a row only the first is shown. */
    collapseSold: z.boolean().default(false),
    /** The certified facet offers no "not certified". */
    certifiedOnly: z.boolean().default(false),
    /** Cars without a price are left out where the cheapest come first. */
    positivePriceOnAscending: z.boolean().default(false),
    layout: z.enum(['grid', 'list']).default('grid'),
    filters: z.enum(['column', 'bar', 'sheet']).default('column'),
    /** Facets of the page on which a shopper narrows the stock by tiles. */
    tiles: z.array(facet).default(['make', 'body']),
    /** Words of shoppers → the words they stand for: `troopy: landcruiser 70`. */
    synonyms: z.record(z.string().min(1).max(60), z.string().min(1).max(120)).default({}),
    promos: z
      .strictObject({
        /** Cars from one promo to the next. */
        every: z.int().min(1).max(100).default(7),
        /** 3 and a few by chance instead, the same few for the same page of the same search. */
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
      /** Cards say how often a vehicle was looked at. */
      viewsCount: z.boolean().default(false),
      checkout: z.boolean().default(false),
      enquiryMessageRequired: z.boolean().default(true),
      maskedPhone: z.boolean().default(true),
      /** Only used vehicles can be put beside each other. */
      compareUsedOnly: z.boolean().default(false),
      /** Vehicles can be saved under one's phone number. */
      watchlist: z.boolean().default(false),
      /** Offers are shown with their whole description. */
      offersExpanded: z.boolean().default(false),
    })
    .prefault({}),
  /** The plans of a site with `features.subscriptions`; absent: its weekly price is all there is to know. */
  subscription: subscriptionSettings.optional(),
  /** The budget search; absent: the site has none. */
  budget: z
    .strictObject({
      /** The facet whose values are the types to choose from. */
      types: z.enum(['body', 'item_type', 'car_type']).default('body'),
      frequency: z.enum(budgetFrequencies).default('monthly'),
    })
    .optional(),
  viewer: viewer.prefault({}),
  /** Ids of locations in the order they are shown; without any: by name. */
  locationOrder: z.array(z.string()).default([]),
  reviews: z
    .strictObject({
      /** A rating is shown where it is above this. */
      minimum: z.number().min(0).max(5).default(4),
      hidden: z.boolean().default(false),
    })
    .prefault({}),
  /** Services of other houses that the site has booked: the price gauge of the vehicle page. */
  plugins: z.array(z.enum(['Autogauge'])).default([]),
  /** What the vehicle page has. */
  vdp_config: z.strictObject({ show_map_section: z.boolean().default(false) }).prefault({}),
  map: map.prefault({}),
  vehicle: vehiclePage.prefault({}),
  prices: priceSettings.prefault({}),
  /** Where vehicles are delivered to; absent: nowhere. */
  delivery: deliverySettings.optional(),
  popup: popup.optional(),
  /** Pages only for who is signed in, beside those that always are: online payment and the garages. */
  gates: z.array(z.enum(gates)).default([]),
  /** What it takes to reserve a car; whether one can says `features.checkout`. */
  checkout: z
    .strictObject({
      /** Dollars, where the car names no amount. */
      amount: z.number().min(1).max(100_000).default(200),
      refundable: z.boolean().default(true),
      /** The dealer's own account at Stripe; absent: the installation's. */
      stripeAccount: z
        .string()
        .regex(/^acct_\w{1,60}$/, 'is no account of Stripe’s: acct_…')
        .optional(),
      holdHours: z.number().min(1).max(720).default(48),
      /** Last part of the page's address. */
      page: z.enum(['checkout', 'buy-online']).default('checkout'),
      /** Cars can be bought at their price, not only reserved. */
      sellsOnline: z.boolean().default(false),
      accepts: z
        .array(z.enum(['Visa', 'Mastercard', 'American Express', 'eftpos', 'Apple Pay', 'Google Pay']))
        .default(['Visa', 'Mastercard', 'American Express', 'Apple Pay', 'Google Pay']),
    })
    .prefault({}),
  /** Absent: the site has none. */
  garage: z
    .strictObject({
      /** Makes with a garage page of their own. */
      brands: z.array(z.string().min(1).max(60)).default([]),
    })
    .optional(),
  /** The wheel of /spin-to-win: one spin for each shopper and campaign. Absent: the site has none. */
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
            /** What it is, and how one comes by it. */
            text: z.string().min(1).max(300),
            /** Its share of all spins, beside the other prizes' weights. */
            weight: z.number().positive(),
          }),
        )
        .min(2)
        .max(12),
      terms: z.string().min(1).max(2000),
      /** Until right before that moment. */
      until: moment.optional(),
    })
    .optional(),
  finance: financeSettings.prefault({}),
  forms: formSettings.prefault({}),
  /** Who gets mail of it; absent: nobody is notified of leads by mail. Never sent to pages. */
  mail: mailSettings.optional(),
  /** Text messages it may send in a day of its time zone; 0: as many as it likes; absent: `SMS_PER_SITE`. */
  smsPerDay: z.int().min(0).optional(),
  /** Minutes after which operators are notified of a lead that nobody answered; 0: never; absent: a day's. */
  unansweredAfter: z.int().min(0).max(10_080).optional(),
  /** Where its stock is fetched from. Never sent to pages. */
  stock: z.strictObject({ sources: z.array(stockSource).max(20) }).optional(),
  navigation: z.array(
    z.strictObject({
      label: z.string(),
      path,
      /** What opens below it: models or stock as they are at the moment, the brands, or only its links. */
      menu: z.enum(['models', 'stock', 'brands', 'links']).optional(),
      links: z.array(contentLink).default([]),
    }),
  ),
  /** Groups of links at the foot of every page. */
  footer: z.array(z.strictObject({ title: z.string(), links: z.array(contentLink).min(1) })).default([]),
  /** Where a service is booked instead, at another house. */
  serviceBooking: httpsAddress().optional(),
  /** A window to write to the dealer in; absent: the site has none. */
  chat: z
    .strictObject({
      title: z.string().min(1).max(60),
      greeting: z.string().min(1).max(300),
      /** Pages that go without it, with all below them. */
      hiddenOn: z.array(path).default(['/checkout', '/checkout-journey', '/buy-online', '/online-payment', '/sign-in']),
    })
    .optional(),
  /** Absent: the site has none, and asks nobody about cookies. */
  tags: tagSettings.optional(),
  home: z.strictObject({
    heading: z.string(),
    text: z.string(),
    /** Picture of the banner. */
    picture,
    /** Search links with a picture each. */
    tiles: z.array(z.strictObject({ label: z.string(), path, picture: picture.optional() })).default([]),
    /** Vehicles at a search address, in a row. */
    lists: z
      .array(z.strictObject({ title: z.string(), path, limit: z.int().min(1).max(maxListLimit).optional() }))
      .default([]),
    statistics: z.array(z.strictObject({ figure: z.string(), label: z.string() })).default([]),
    /** Ways on below the banner. */
    features: z.array(z.enum(bannerFeatures)).default([...bannerFeatures]),
    /** The makes in stock, as tiles. */
    brands: z.boolean().default(false),
    /** Which locations are shown in a row; absent: none. */
    locations: z
      .strictObject({
        show: z.enum(locationKinds).default('sales'),
        manufacturer: z.string().optional(),
        subtype: z.string().optional(),
        include: z.array(z.string()).optional(),
        exclude: z.array(z.string()).optional(),
      })
      .optional(),
    /** What customers say is shown, where reviews are. */
    reviews: z.boolean().default(true),
    /** Counts sales through the month; absent: it is not there. */
    salesCounter: z.strictObject({ label: z.string().min(1).max(80) }).optional(),
    questions: z.array(z.strictObject({ question: z.string(), answer: z.string() })).default([]),
  }),
});
export type SiteConfig = z.infer<typeof siteConfig>;

/** A brand as menus show it. */
const brandTile = z.object({
  title: z.string(),
  slug,
  /** Absent: a picture that says so stands in its place. */
  logo: z.string().optional(),
  /** Where its tile leads: the brand's own site, elsewhere, or its stock here. */
  path: z.string(),
});
/** A site with what belongs to it, as the page gets it. */
export const site = siteConfig.extend({
  /** Its banner has no picture where that can't be had. */
  home: siteConfig.shape.home.extend({ picture: picture.optional() }),
  locations: z.array(location),
  /** How many offers run at this moment; filled in where pages are served. */
  offers: z.object({ count: z.int() }).default({ count: 0 }),
  /** By title; filled in where pages are served. */
  brands: z.array(brandTile).default([]),
  /** In their order; filled in where pages are served. */
  promos: z.array(promo).default([]),
  /** What the asterisk of a repayment leads to; filled in where pages are served. */
  financeNote: z.string().optional(),
  /** Outside services this installation lacks; what leans on them is not offered. */
  without: z.array(z.enum(outsideServices)).default([]),
});
export type Site = z.infer<typeof site>;
