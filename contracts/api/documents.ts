import { z } from 'zod';

const line = z.object({ label: z.string(), value: z.string() });

/** `GET /api/cars/:slug/print`: what a vehicle's printed page and its PDF say, in the words in which they say it. */
export const sheetResponse = z.object({
  slug: z.string(),
  title: z.string(),
  /** What stands after make and model. */
  subtitle: z.string(),
  /** Where it is not for sale any more. */
  sold: z.string().optional(),
  /** The first few. */
  pictures: z.array(z.string()),
  price: z.object({
    text: z.string(),
    suffix: z.string().optional(),
    was: z.string().optional(),
    type: z.string().optional(),
  }),
  /** The few that stand beside the price. */
  facts: z.array(line),
  keyInformation: z.array(line),
  groups: z.array(z.object({ title: z.string(), lines: z.array(line) })),
  features: z.array(z.string()),
  commentsTitle: z.string(),
  comments: z.array(z.string()),
  /** An example, where the site shows repayments on this vehicle. */
  finance: z
    .object({
      weekly: z.string(),
      monthly: z.string(),
      advertisedRate: z.string(),
      comparisonRate: z.string(),
      terms: z.string(),
      disclaimer: z.string(),
    })
    .optional(),
  place: z.object({ name: z.string(), street: z.string().optional(), licence: z.string().optional() }),
  phone: z.string(),
  /** The vehicle's page, also as a QR code: squares to a side, and an SVG path of one unit a square. */
  link: z.string(),
  qr: z.object({ size: z.int(), path: z.string() }),
  /** `21 November 2026` */
  preparedOn: z.string(),
});
export type Sheet = z.infer<typeof sheetResponse>;
