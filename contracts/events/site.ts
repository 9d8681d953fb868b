import { z } from 'zod';
import type { EventOf } from './define.js';
import { defineStream } from './define.js';
import { describedBy } from './described-by.js';

type Part = Readonly<Record<string, unknown>>;

/** What lies at the path, without one of its fields. */
const without = (whole: Part, [name, ...deeper]: readonly string[]): Part => {
  if (deeper.length > 0) {
    const inner = whole[name!] as Part | undefined;
    return inner ? { ...whole, [name!]: without(inner, deeper) } : whole;
  }
  const { [name!]: _, ...rest } = whole;
  return rest;
};

/** Promos have streams of their own now, and the finance calculator starts with the estimate. */
const gone = ['search.promos.cards', 'finance.calculator.term.default', 'finance.calculator.interest.default'];
const withoutGone = (data: { readonly config: Part }) => ({
  ...data,
  config: aroundEstimate(gone.reduce((config, path) => without(config, path.split('.')), data.config)),
});

interface Bounds {
  readonly min?: number;
  readonly max?: number;
}
const holding = ({ min, max, ...more }: Bounds, start: number | null | undefined): Bounds => ({
  ...more,
  ...(min !== undefined && { min: Math.min(min, start ?? min) }),
  ...(max !== undefined && { max: Math.max(max, start ?? max) }),
});

/** A site of before may publish an estimate its calculator could not start with. The bounds give way, not the estimate. */
const aroundEstimate = (config: Part): Part => {
  const finance = config['finance'] as
    | {
        readonly calculator?: { readonly term?: Bounds; readonly interest?: Bounds };
        readonly estimate?: { readonly termYears?: number; readonly interestRate?: number | null };
      }
    | undefined;
  const { calculator, estimate } = finance ?? {};
  if (!calculator || !estimate) return config;
  const { term, interest } = calculator;
  const bounds = {
    ...(term && { term: holding(term, estimate.termYears) }),
    ...(interest && { interest: holding(interest, estimate.interestRate) }),
  };
  return { ...config, finance: { ...finance, calculator: { ...calculator, ...bounds } } };
};

/** Stream `site-<id>`. */
export const siteStream = defineStream({
  category: 'site',
  topic: 'dealers',
  events: {
    /** How the site is set up from now on: its configuration as read, and which locations are its own. */
    SiteDescribed: {
      version: 2,
      schema: z.object({
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
        by: describedBy,
      }),
      personal: 'none',
      upcast: { 1: withoutGone },
    },
    /** It is served no more. */
    SiteClosed: { version: 1, schema: z.object({}), personal: 'none' },
  },
});

export type SiteEvent = EventOf<typeof siteStream>;
