import { z } from 'zod';

/** Schema of `slugify`'s results, in its own file because pages do not load schemas. */
export const slugSchema = (example: string) =>
  z.string().regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, `is not a slug such as ${example}`);
