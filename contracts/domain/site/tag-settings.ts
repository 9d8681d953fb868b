import { z } from 'zod';

const id = (pattern: RegExp, example: string) =>
  z.string().regex(pattern, `is not an id such as ${example}`).optional();

const settings = z.strictObject({
  tagManager: id(/^GTM-[A-Z\d]{4,12}$/, 'GTM-ABC1234'),
  googleAnalytics: id(/^G-[A-Z\d]{4,16}$/, 'G-ABC1234567'),
  googleAds: id(/^AW-\d{5,16}$/, 'AW-123456789'),
  /** In quotes: a number of that many digits is rounded. */
  metaPixel: id(/^\d{5,20}$/, "'1234567890123456'"),
  /** What else a tag of the tag manager is fetched from or tells. */
  hosts: z
    .array(z.string().regex(/^https:\/\/(?:\*\.)?[a-z\d-]+(?:\.[a-z\d-]+)+$/, 'is not such as https://*.example.com'))
    .max(20)
    .default([]),
});
export type TagSettings = z.infer<typeof settings>;

/** Tags of Google's and Meta's, by their ids. None is fetched before the visitor has allowed what it is for. */
export const tagSettings = settings.refine(
  ({ hosts: _, ...ids }) => Object.values(ids).some((id) => id !== undefined),
  'names no tag',
);
