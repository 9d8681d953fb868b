import { z } from 'zod';
import { offerDescription } from '../domain/site/content.js';
import { pageNumber } from './page-number.js';
import { ok, routes, siteGet } from './route.js';

const words = z.string().trim().max(100, 'is longer than 100 characters');

/** `GET /api/offers?query=&manufacturer=&category=&model=&page=`; filters are slugs. */
const offersRequest = z.object({
  query: words.default('').describe('Beginnings of words in the offer'),
  manufacturer: words.optional().describe('Slug of a manufacturer'),
  category: words.optional().describe('Slug of a category'),
  model: words.optional().describe('Slug of a model'),
  page: pageNumber.default(1),
});
export type OffersRequest = z.output<typeof offersRequest>;

export const offer = z.object({
  id: z.string(),
  name: z.string(),
  /** Plain text of the description. */
  description: z.string(),
  /** Sanitised HTML. */
  sanitized_description: z.string(),
  /** Empty: no disclaimer. */
  disclaimer: z.string(),
  category: z.string(),
  image_url: z.string().optional(),
  /** The offer's own picture, or else its model's. */
  image_or_model_image: z.object({ url: z.string() }).optional(),
  manufacturer: z.object({ name: z.string(), slug: z.string() }).optional(),
  model: z
    .object({
      name: z.string(),
      slug: z.string(),
      body: z.string().optional(),
      override_url: z.string().optional(),
      /** Path of the model's page: the override, or `/<slug>`. */
      path: z.string(),
    })
    .optional(),
  /** Dollars. */
  price: z.number().optional(),
  price_label: z.string().optional(),
  excluded_website_ids: z.array(z.string()),
  start: z.string().optional(),
  expiry: z.iso.datetime().optional(),
  /** Slug of the dealership that gets the enquiries. */
  dealership_slug: z.string().optional(),
  /** Canonical path: `/offers/<manufacturer>/<id>`, or `/offers/<id>` without a manufacturer. */
  path: z.string(),
});
export type Offer = z.infer<typeof offer>;

const choice = z.object({ name: z.string(), slug: z.string(), count: z.int() });
export type OfferChoice = z.infer<typeof choice>;

export const offersResponse = z.object({
  offers: z.array(offer),
  /** Number of offers on all pages. */
  count: z.int(),
  pages: z.int(),
  /** Filter values; the counts of each ignore its own refinement. */
  manufacturers: z.array(choice),
  categories: z.array(choice),
});
export type OffersResponse = z.infer<typeof offersResponse>;

/** `GET /api/offers/:id` */
export const offerResponse = z.object({
  offer,
  /** A few other offers, the same manufacturer's first. */
  others: z.array(offer),
});
export type OfferResponse = z.infer<typeof offerResponse>;

export const offerRoutes = routes('Shop', {
  listOffers: {
    ...siteGet,
    path: '/api/offers',
    summary: 'The offers that run now, narrowed and searched',
    query: offersRequest,
    position: true,
    answers: ok(offersResponse),
  },
  getOffer: {
    ...siteGet,
    path: '/api/offers/:id',
    summary: 'An offer that runs now',
    params: { id: 'The offer’s id' },
    position: true,
    answers: ok(offerResponse),
    rejections: ['not_found', 'offer_over'],
  },
});

/** A dealer's own offer: `/api/dealers/:site/offers/:id`. */
export const ownOffer = z.object({
  id: z.string(),
  /** Log position of the last change to the offer. */
  position: z.int(),
  withdrawn: z.boolean(),
  offer: z.object({ ...offerDescription.shape, sanitized_description: z.string() }).optional(),
});
export type OwnOffer = z.infer<typeof ownOffer>;
