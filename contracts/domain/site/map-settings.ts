import { z } from 'zod';
import { webAddress } from '../path.js';

const settings = z.strictObject({
  /** Address template of a tile, with `{z}`, `{x}` and `{y}`. */
  tiles: z
    .string()
    .regex(/^https?:\/\/[^\s]+\{z\}[^\s]*$/, 'is not an address such as https://tiles.example.com/{z}/{x}/{y}.png')
    .optional(),
  /** Address of a MapLibre style. Its host becomes part of a header, so it has only the characters of names. */
  style: webAddress()
    .max(500)
    .regex(/^https?:\/\/[\w.-]+(?::\d+)?\//, 'is not an address such as https://maps.example.com/style.json')
    .optional(),
  /** Further hosts that the style names for tiles, letters and icons. */
  hosts: z
    .array(z.string().regex(/^https?:\/\/(?:\*\.)?[\w.-]+(?::\d+)?$/, 'is not such as https://*.example.com'))
    .max(20)
    .optional(),
  /** Attribution that the licence of the map requires. */
  attribution: z.string().max(200).default(''),
  attributionUrl: webAddress().optional(),
  zoom: z.int().min(1).max(19).default(15),
});
export type MapSettings = z.infer<typeof settings>;

/** Where maps come from. Without tiles and style, places are described in words only. */
export const mapSettings = settings.refine(
  ({ tiles, style }) => tiles === undefined || style === undefined,
  'names both tiles and a style',
);
