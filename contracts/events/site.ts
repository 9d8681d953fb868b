import { z } from 'zod';
import type { EventsOf } from './define.js';
import { event } from './define.js';
import { toldBy } from './told-by.js';

interface First {
  readonly config: { readonly search?: { readonly promos?: Readonly<Record<string, unknown>> } };
}

/** Promos were part of the configuration once; they have streams of their own. */
const withoutPromos = (data: First): First => {
  const { search } = data.config;
  if (!search?.promos) return data;
  const { cards: _, ...promos } = search.promos;
  return { ...data, config: { ...data.config, search: { ...search, promos } } };
};

/** Stream `site-<id>`. */
export const siteEvents = {
  /** How the site is set up from now on: its configuration as read, and which locations are its own. */
  SiteDescribed: event(
    2,
    z.object({
      config: z.looseObject({ id: z.string(), slug: z.string() }),
      location_ids: z.array(z.string()),
      /** Of the reviews in its folder. */
      review_ids: z.array(z.string()).optional(),
      /** Of the offers in its folder. */
      offer_ids: z.array(z.string()).optional(),
      /** Slugs of the brands in its folder, and of their models. */
      brand_slugs: z.array(z.string()).optional(),
      model_slugs: z.array(z.string()).optional(),
      /** Of the dealerships in its configuration. */
      dealership_ids: z.array(z.string()).optional(),
      /** Of the promos in its folder. */
      promo_ids: z.array(z.string()).optional(),
      by: toldBy,
    }),
    { 1: withoutPromos },
  ),
  /** It is served no more. */
  SiteClosed: event(1, z.object({})),
} as const;

export type SiteEvent = EventsOf<typeof siteEvents>;
