import { z } from 'zod';
import { defineStream, type EventOf } from './define.js';
import { describedBy } from './described-by.js';

type Part = Readonly<Record<string, unknown>>;

/** Returns a copy without the field at the path. */
const without = (whole: Part, [name, ...deeper]: readonly string[]): Part => {
  if (deeper.length > 0) {
    const inner = whole[name!] as Part | undefined;
    return inner ? { ...whole, [name!]: without(inner, deeper) } : whole;
  }
  const { [name!]: _, ...rest } = whole;
  return rest;
};

/** Removed settings: promos have their own streams, and the calculator starts with the estimate. */
const gone = ['search.promos.cards', 'finance.calculator.term.default', 'finance.calculator.interest.default'];
const dropRemovedSettings = (data: { readonly config: Part }) => ({
  ...data,
  config: widenCalculatorBounds(gone.reduce((config, path) => without(config, path.split('.')), data.config)),
});

interface Bounds {
  readonly min?: number;
  readonly max?: number;
}
const widenToInclude = ({ min, max, ...more }: Bounds, start: number | null | undefined): Bounds => ({
  ...more,
  ...(min !== undefined && { min: Math.min(min, start ?? min) }),
  ...(max !== undefined && { max: Math.max(max, start ?? max) }),
});

/** Widens the calculator's bounds where an older site's estimate lies outside them. The estimate stays unchanged. */
const widenCalculatorBounds = (config: Part): Part => {
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
    ...(term && { term: widenToInclude(term, estimate.termYears) }),
    ...(interest && { interest: widenToInclude(interest, estimate.interestRate) }),
  };
  return { ...config, finance: { ...finance, calculator: { ...calculator, ...bounds } } };
};

/** Stream `site-<id>`. */
export const siteStream = defineStream({
  category: 'site',
  topic: 'dealers',
  events: {
    /** The site's complete setup from now on: its validated configuration and the ids of its parts. */
    SiteDescribed: {
      version: 2,
      schema: z.object({
        config: z.looseObject({ id: z.string(), slug: z.string() }),
        location_ids: z.array(z.string()),
        /** Ids of the reviews in the site's folder. */
        review_ids: z.array(z.string()).optional(),
        /** Ids of the offers in the site's folder. */
        offer_ids: z.array(z.string()).optional(),
        /** Slugs of the brands and models in the site's folder. */
        brand_slugs: z.array(z.string()).optional(),
        model_slugs: z.array(z.string()).optional(),
        /** Ids of the dealerships in the configuration. */
        dealership_ids: z.array(z.string()).optional(),
        /** Ids of the promos in the site's folder. */
        promo_ids: z.array(z.string()).optional(),
        by: describedBy,
      }),
      personal: 'none',
      upcast: { 1: dropRemovedSettings },
    },
    /** The site is no longer served. */
    SiteClosed: { version: 1, schema: z.object({}), personal: 'none' },
  },
});

export type SiteEvent = EventOf<typeof siteStream>;
