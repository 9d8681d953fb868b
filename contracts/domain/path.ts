import { z } from 'zod';
import { withoutTrailingSlashes } from './trailing-slashes.js';
import { parseSitePath } from './site-address.js';

/** Schemas of addresses that people type. Every such field uses one of them. */

// Without lookahead, because the pattern is published in OpenAPI and some languages lack that feature.
const onSite = /^\/(?:[^\s\\/][^\s\\]*)?$/;
const isOnSite = (address: string): boolean => onSite.test(address) && parseSitePath(address) !== undefined;

/** A path of the site, such as `/search`. Becomes the address of the page: without a trailing slash before the query. */
export const sitePath = (message = 'is not a path such as /search') =>
  z
    .string()
    .regex(onSite, message)
    .refine(isOnSite, message)
    .overwrite((address) => address.replace(/^[^?#]*/, withoutTrailingSlashes));

/** An https address of another site. */
export const httpsAddress = (message = 'is not an https address') => z.url({ protocol: /^https$/, error: message });

/** An http(s) address. Other schemes could run a script or open another program. */
export const webAddress = (message = 'is not an http(s) address') =>
  z.url({ protocol: /^https?$/, error: ({ input }) => (input === undefined ? undefined : message) });

/** A page or a picture: a path of the site, or an https address elsewhere. */
export const pathOrAddress = (message = 'is not a path or an https address') =>
  z
    .string()
    .regex(/^(?:\/(?:[^\s\\/][^\s\\]*)?|https:\/\/[^\s\\]*)$/, message)
    .refine((address) => isOnSite(address) || httpsAddress().safeParse(address).success, message);

/** A picture: a path of the site, or an http(s) address elsewhere that it is fetched from. */
export const pictureAddress = (message = 'is not a picture’s path or http(s) address') =>
  z
    .string()
    .min(2)
    .max(2000)
    .regex(/^(?:\/(?:[^\s\\/][^\s\\]*)?|https?:\/\/[^\s\\]*)$/, message)
    .refine((address) => isOnSite(address) || webAddress().safeParse(address).success, message);
