import { z } from 'zod';
import { sitePath } from '../path.js';
import { parseSitePath } from '../site-address.js';
import { withoutTrailingSlashes } from '../trailing-slashes.js';

const asRequested = (path: string): string => withoutTrailingSlashes(parseSitePath(path)?.pathname ?? path);

const oldPath = z
  .string()
  .max(300)
  .regex(/^\/[^\s\\?#]+$/, 'is not a path such as /used-cars.php, without what follows a question mark')
  .overwrite(asRequested);

/** Paths of an earlier site, and where they lead now. */
export const redirects = z.record(oldPath, sitePath());

/** Returns where an old path leads now. @param path as requested, without the query */
export const redirectOf = (all: z.infer<typeof redirects> | undefined, path: string): string | undefined => {
  const old = withoutTrailingSlashes(path);
  return all && Object.hasOwn(all, old) ? all[old] : undefined;
};
