import { z } from 'zod';
import { pathOnSite } from './read-address.js';

/** Addresses that people type: every field that takes one takes it by a schema of this file. */

// Without looking ahead: the pattern is in the OpenAPI document, and not every language can.
const onSite = /^\/(?:[^\s\\/][^\s\\]*)?$/;
const isOnSite = (address: string): boolean => onSite.test(address) && pathOnSite(address) !== undefined;

/** An address on the site itself, such as `/search`. */
export const sitePath = (message = 'is not a path such as /search') =>
  z.string().regex(onSite, message).refine(isOnSite, message);

/** An https address of another site. */
export const httpsAddress = (message = 'is not an https address') => z.url({ protocol: /^https$/, error: message });

/** An address of the web: one that runs no script and opens no other program. */
export const webAddress = (message = 'is not an http(s) address') => z.url({ protocol: /^https?$/, error: message });

/** A page or a picture: of the site, or at an https address elsewhere. */
export const pathOrAddress = (message = 'is not a path or an https address') =>
  z
    .string()
    .regex(/^(?:\/(?:[^\s\\/][^\s\\]*)?|https:\/\/[^\s\\]*)$/, message)
    .refine((address) => isOnSite(address) || httpsAddress().safeParse(address).success, message);

/** A picture: of the site, or at an http(s) address elsewhere, which it is fetched from. */
export const pictureAddress = (message = 'is not a picture’s path or http(s) address') =>
  z
    .string()
    .min(2)
    .max(2000)
    .regex(/^(?:\/(?:[^\s\\/][^\s\\]*)?|https?:\/\/[^\s\\]*)$/, message)
    .refine((address) => isOnSite(address) || webAddress().safeParse(address).success, message);
