import { z } from 'zod';

/** The configuration of a site: `infra/demo/sites/<slug>/site.yaml`. Everything that differs between dealers is here. */

const slug = z.string().regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'is not a slug such as north-shore');
const path = z.string().regex(/^\/[^\s]*$/, 'is not a path such as /search');
const colour = z.string().regex(/^#[0-9a-f]{6}$/i, 'is not a colour such as #c8102e');

export const templates = ['showroom', 'group', 'yard', 'app'] as const;

export const theme = z.strictObject({
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

const weekday = z.int().min(0).max(6);
const clock = z.string().regex(/^\d{2}:\d{2}$/);

export const location = z.strictObject({
  id: z.string().min(1).max(60),
  name: z.string().min(1).max(120),
  slug,
  dealership_id: z.string(),
  location_type: z.enum(['sales', 'service', 'parts']).optional(),
  location_subtype: z.string().optional(),
  primary: z.boolean().default(false),
  visible: z.boolean().default(true),
  manufacturers: z.array(z.string()).default([]),
  dealer_license_number: z.string().optional(),
  address: z.strictObject({
    street: z.string(),
    city: z.string(),
    state: z.enum(['NSW', 'VIC', 'QLD', 'SA', 'WA', 'TAS', 'NT', 'ACT']),
    postcode: z.string().regex(/^\d{4}$/),
    lat: z.number(),
    long: z.number(),
  }),
  phone: z.string(),
  /** Weekday 0 is Sunday. */
  opening_hours: z.array(
    z.strictObject({ weekday, status: z.enum(['Open', 'Closed']), open: clock.optional(), close: clock.optional() }),
  ),
});
export type Location = z.infer<typeof location>;

export const dealership = z.strictObject({
  id: z.string().min(1).max(60),
  slug,
  name: z.string().min(1).max(120),
});

export const siteConfig = z.strictObject({
  id: z.string(),
  slug,
  name: z.string(),
  /** A few words under the name. */
  tagline: z.string(),
  /** Public address, without a trailing slash; canonical links are built from it. */
  url: z.url(),
  /** Host names without port. `<slug>.localhost` is always served too. */
  hosts: z.array(z.string()).default([]),
  template: z.enum(templates),
  theme,
  /** A drawn logotype: SVG file name in the site's folder, or absent for the name in the heading font. */
  logo: z.string().optional(),
  timezone: z.string().default('Australia/Sydney'),
  phones: z.strictObject({ main: z.string(), new: z.string().optional(), used: z.string().optional() }),
  labels: z
    .strictObject({
      new: z.string().default('New'),
      used: z.string().default('Used'),
      demo: z.string().default('Demo'),
      /** What the stock is called: "Show Me 12 Caravans". */
      car: z.string().default('Car'),
      cars: z.string().default('Cars'),
      noPrice: z.string().default('Enquire for price.'),
      soldTag: z.string().default('JUST SOLD'),
      callTheDealer: z.string().default('Call the dealer'),
      dealerComments: z.string().default('Dealer Comments'),
    })
    .prefault({}),
  dealerships: z.array(dealership).min(1),
  /** Only stock of these makes, where not empty. */
  manufacturers: z.array(z.string()).default([]),
  search: z.strictObject({
    defaultPath: path.default('/search'),
    /** Facets the page offers, in order. */
    facets: z.array(z.string()).min(1),
    /** Days a sold car stays in the results. Absent: 3, and 4 on the first search. */
    include_sold_cars_days: z.number().min(0).max(60).optional(),
    collapseSold: z.boolean().default(false),
    certifiedOnly: z.boolean().default(false),
    positivePriceOnAscending: z.boolean().default(false),
    layout: z.enum(['grid', 'list']).default('grid'),
    filters: z.enum(['column', 'bar', 'sheet']).default('column'),
  }),
  features: z
    .strictObject({
      subscriptions: z.boolean().default(false),
      fuelTag: z.boolean().default(false),
      certifiedBadge: z.boolean().default(false),
      /** Days a car counts as just arrived. */
      justArrivedDays: z.int().default(8),
      checkout: z.boolean().default(false),
      enquiryMessageRequired: z.boolean().default(true),
      maskedPhone: z.boolean().default(true),
    })
    .prefault({}),
  navigation: z.array(z.strictObject({ label: z.string(), path })),
  home: z.strictObject({
    heading: z.string(),
    text: z.string(),
    /** Picture of the banner: an /images/ path. */
    picture: path,
    /** Search links with a picture each. */
    tiles: z.array(z.strictObject({ label: z.string(), path, picture: path.optional() })).default([]),
    lists: z.array(z.strictObject({ title: z.string(), path })).default([]),
    statistics: z.array(z.strictObject({ figure: z.string(), label: z.string() })).default([]),
  }),
});
export type SiteConfig = z.infer<typeof siteConfig>;

/** A site with what belongs to it, as the page gets it. */
export const site = siteConfig.extend({ locations: z.array(location) });
export type Site = z.infer<typeof site>;
