import { z } from 'zod';

const id = (pattern: RegExp, example: string) =>
  z.string().regex(pattern, `is not an id such as ${example}`).optional();

const settings = z.strictObject({
  tagManager: id(/^GTM-[A-Z\d]{4,12}$/, 'GTM-ABC1234'),
  googleAnalytics: id(/^G-[A-Z\d]{4,16}$/, 'G-ABC1234567'),
  googleAds: id(/^AW-\d{5,16}$/, 'AW-123456789'),
  /** Quoted, because YAML rounds numbers of that many digits. */
  metaPixel: id(/^\d{5,20}$/, "'1234567890123456'"),
  /** Further hosts that tags of the tag manager load from or send data to. */
  hosts: z
    .array(z.string().regex(/^https:\/\/(?:\*\.)?[a-z\d-]+(?:\.[a-z\d-]+)+$/, 'is not such as https://*.example.com'))
    .max(20)
    .default([]),
});
export type TagSettings = z.infer<typeof settings>;

/** Ids of Google's and Meta's tags. A tag is loaded only after the visitor has allowed its purpose. */
export const tagSettings = settings.refine(
  ({ hosts: _, ...ids }) => Object.values(ids).some((id) => id !== undefined),
  'names no tag',
);
