import { z } from 'zod';

/** What `slugify` makes. Apart from it, as pages need no schema for it. */
export const slugSchema = (example: string) =>
  z.string().regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, `is not a slug such as ${example}`);
