import { z } from 'zod';

const line = z.object({ label: z.string(), value: z.string() });

/** `GET /api/cars/:slug/print`: texts of a vehicle's printed page and PDF. */
export const sheetResponse = z.object({
  slug: z.string(),
  title: z.string(),
  /** Text after make and model. */
  subtitle: z.string(),
  /** Set where the vehicle is no longer for sale. */
  sold: z.string().optional(),
  /** The first few pictures. */
  pictures: z.array(z.string()),
  price: z.object({
    text: z.string(),
    suffix: z.string().optional(),
    was: z.string().optional(),
    type: z.string().optional(),
  }),
  /** The few facts shown beside the price. */
  facts: z.array(line),
  keyInformation: z.array(line),
  groups: z.array(z.object({ title: z.string(), lines: z.array(line) })),
  features: z.array(z.string()),
  commentsTitle: z.string(),
  comments: z.array(z.string()),
  /** Example repayments, where the site shows any on this vehicle. */
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
  /** The vehicle's page, also as a QR code: squares per side, and an SVG path with one unit per square. */
  link: z.string(),
  qr: z.object({ size: z.int(), path: z.string() }),
  /** `21 November 2026` */
  preparedOn: z.string(),
});
export type Sheet = z.infer<typeof sheetResponse>;
