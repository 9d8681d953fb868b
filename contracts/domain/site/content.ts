import { z } from 'zod';
import { review, reviewReply } from '../reviews/review.js';
import { promo } from './site.js';
import { httpsAddress, pathOrAddress, pictureAddress } from '../path.js';
import { slugSchema } from '../slug-schema.js';

/**
 * Content of a site beside its configuration: `infra/demo/sites/<slug>/offers.yaml`, `brands.yaml`, `promos.yaml` and
 * `reviews.yaml`. It is too large to send with every page, so it becomes events and views.
 */

const slug = slugSchema('land-cruiser');
const elsewhere = httpsAddress();
const picture = pictureAddress();
const moment = z.iso.datetime({ offset: true });
/** HTML as people write it. Text, lists, tables and links stay; everything else is removed. */
const html = z.string().max(5000);

export const offerDescription = z
  .strictObject({
    id: slug.max(80),
    name: z.string().min(1).max(120),
    description: html.default(''),
    disclaimer: z.string().max(5000).default(''),
    category: z.string().min(1).max(60).default('Special offer'),
    image_url: picture.optional(),
    /** A brand's title. */
    manufacturer: z.string().min(1).max(60).optional(),
    /** A model's slug; without a picture of its own the offer shows the model's. */
    model: slug.optional(),
    /** Dollars. */
    price: z.number().positive().optional(),
    /** Label of the price: `drive away`, `a week`. */
    price_label: z.string().max(40).optional(),
    /** Ids of sites of the group that do not show the offer. */
    excluded_website_ids: z.array(z.string()).default([]),
    /** The offer is shown from `start`, inclusive, until `expiry`, exclusive. */
    start: moment.optional(),
    expiry: moment.optional(),
    /** Dealership that gets the enquiries; absent: the shopper chooses. */
    dealership_id: z.string().min(1).max(60).optional(),
    /** Offers with a lower rank come first; offers without a rank come last. */
    rank: z.int().min(0).max(9999).optional(),
  })
  .refine(
    ({ start, expiry }) => start === undefined || expiry === undefined || Date.parse(start) < Date.parse(expiry),
    {
      path: ['expiry'],
      error: 'is not after the start',
    },
  );
export type OfferDescription = z.infer<typeof offerDescription>;

export const modelDescription = z.strictObject({
  name: z.string().min(1).max(60),
  /** The path of the model's page is `/<slug>`. */
  slug,
  /** Address used in place of the model's own page, on this site or another. */
  override_url: pathOrAddress().min(2).optional(),
  picture: picture.optional(),
  body: z.string().max(40).optional(),
  /** A sentence. */
  tagline: z.string().max(160).optional(),
  description: html.default(''),
  highlights: z
    .array(z.strictObject({ figure: z.string().max(24), label: z.string().max(60) }))
    .max(6)
    .default([]),
  /** Dollars; `price_label` says which price this is. */
  price_from: z.number().positive().optional(),
  price_label: z.string().max(40).optional(),
});
export const brandDescription = z.strictObject({
  title: z.string().min(1).max(60),
  slug,
  /** A file of the site's folder as `/site-assets/<file>`, or an http(s) address; absent: no logo exists. */
  logo: picture.optional(),
  banner: picture.optional(),
  description: html.default(''),
  /** The brand has no overview page; its tile leads to the stock. */
  skipPage: z.boolean().default(false),
  /** The brand's own site, if the dealer runs one. */
  url: elsewhere.optional(),
  models: z.array(modelDescription).default([]),
});
export type BrandDescription = z.infer<typeof brandDescription>;

const [anyPromo, wantedPromo] = promo.options;
const named = { id: slug.max(80) };
const promoDescription = z.discriminatedUnion('kind', [anyPromo.extend(named), wantedPromo.extend(named)]);
/** A customer's review of a location. The dealership follows from the location. */
const reviewDescription = review.omit({ dealership_id: true }).extend({
  id: z.string().min(1).max(60),
  location_id: z.string(),
  reply: reviewReply.optional(),
});
export type ReviewDescription = z.infer<typeof reviewDescription>;

/** Schema of each content file in a site's folder. A missing file counts as an empty list. */
export const siteContent = {
  offers: uniqueBy(z.array(offerDescription), 'id'),
  brands: uniqueBy(z.array(brandDescription), 'slug').superRefine((brands, context) => {
    const seen = new Set<string>();
    brands.forEach(({ models }, brand) =>
      models.forEach(({ slug: name }, model) => {
        if (seen.has(name)) {
          context.addIssue({
            code: 'custom',
            path: [brand, 'models', model, 'slug'],
            message: `${name} is there twice`,
          });
        }
        seen.add(name);
      }),
    );
  }),
  promos: uniqueBy(z.array(promoDescription), 'id'),
  reviews: uniqueBy(z.array(reviewDescription), 'id'),
} as const;
export type SiteContent = { readonly [File in keyof typeof siteContent]: z.output<(typeof siteContent)[File]> };

function uniqueBy<Item extends z.ZodType<Record<Key, unknown>>, Key extends string>(list: z.ZodArray<Item>, key: Key) {
  return list.superRefine((items, context) => {
    const seen = new Set<unknown>();
    items.forEach((item, index) => {
      const name = (item as Record<Key, unknown>)[key];
      if (seen.has(name)) {
        context.addIssue({ code: 'custom', path: [index, key], message: `${String(name)} is there twice` });
      }
      seen.add(name);
    });
  });
}
