import { z } from 'zod';

/** Lower-case ASCII words joined by `-`; empty when there is no letter or digit in it. */
export const slugify = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');

/** What {@link slugify} makes. */
export const slugSchema = (example: string) =>
  z.string().regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, `is not a slug such as ${example}`);
