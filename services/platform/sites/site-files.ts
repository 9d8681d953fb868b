import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isNode, LineCounter, parseDocument } from 'yaml';
import { z } from 'zod';
import { review, reviewReply } from '#contracts/review';
import type { Location, Site } from '#contracts/site';
import { location, siteConfig } from '#contracts/site';

/** What a site's folder is read from. */
export const siteFiles = ['site.yaml', 'locations.yaml'] as const;
/** What it may have beside that. */
export const moreSiteFiles = ['reviews.yaml'] as const;

const folderReview = review.omit({ dealership_id: true }).extend({
  /** Unique in the folder. */
  id: z.string().min(1).max(60),
  location_id: z.string(),
  reply: reviewReply.optional(),
});
/** A review as a site's folder has it, and whose it is. */
export type FolderReview = z.infer<typeof folderReview> & { readonly dealership_id: string };

/** A site with what only its services need to know of its folder. */
export interface SiteFolder extends Site {
  readonly customer_reviews?: readonly FolderReview[];
}

/** Names of the folders that hold a site, in order. */
export const siteFolders = (directory: string): string[] =>
  readdirSync(directory, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && existsSync(join(directory, entry.name, siteFiles[0])))
    .map((entry) => entry.name)
    .sort();

/**
 * Reads `<directory>/<slug>/site.yaml`, `locations.yaml` and, where it is there, `reviews.yaml`.
 * @throws {Error} naming file, line and field of everything that is wrong
 */
export const readSite = (directory: string, slug: string): SiteFolder => {
  const [siteFile, locationsFile] = siteFiles.map((file) => join(directory, slug, file)) as [string, string];
  const site = read(
    siteFile,
    siteConfig.refine((value) => value.slug === slug, { path: ['slug'], error: `is not ${slug}, as the folder says` }),
  );
  const dealerships = new Set(site.dealerships.map(({ id }) => id));
  const ofThem = location.refine(({ dealership_id }) => dealerships.has(dealership_id), {
    path: ['dealership_id'],
    error: `is none of the dealerships of ${slug}`,
  });
  const locations = read(locationsFile, z.array(ofThem));
  return {
    ...site,
    locations,
    customer_reviews: readReviews(join(directory, slug, moreSiteFiles[0]), slug, locations),
  };
};

const readReviews = (file: string, slug: string, locations: readonly Location[]): FolderReview[] => {
  if (!existsSync(file)) return [];
  const owners = new Map(locations.map(({ id, dealership_id }) => [id, dealership_id]));
  const ofThem = folderReview.refine(({ location_id }) => owners.has(location_id), {
    path: ['location_id'],
    error: `is none of the locations of ${slug}`,
  });
  const schema = z.array(ofThem).superRefine((reviews, context) => {
    const ids = reviews.map(({ id }) => id);
    const twice = ids.findIndex((id, at) => ids.indexOf(id) < at);
    if (twice >= 0) context.addIssue({ code: 'custom', path: [twice, 'id'], message: 'is the id of another, too' });
  });
  return read(file, schema).map((one) => ({ ...one, dealership_id: owners.get(one.location_id)! }));
};

const read = <Schema extends z.ZodType>(file: string, schema: Schema): z.output<Schema> => {
  const lines = new LineCounter();
  const document = parseDocument(readFileSync(file, 'utf8'), { lineCounter: lines, prettyErrors: false });
  const lineAt = (offset: number) => lines.linePos(offset).line;
  const [broken] = document.errors;
  if (broken) throw new Error(`${file}:${lineAt(broken.pos[0])}: ${broken.message}`);
  const parsed = schema.safeParse(document.toJS());
  if (parsed.success) return parsed.data;
  const lineOf = (path: readonly PropertyKey[]): number => {
    const node = document.getIn(path, true);
    if (isNode(node) && node.range) return lineAt(node.range[0]);
    return path.length === 0 ? 1 : lineOf(path.slice(0, -1));
  };
  throw new Error(
    parsed.error.issues.map(({ path, message }) => `${file}:${lineOf(path)}: ${path.join('.')}: ${message}`).join('\n'),
  );
};
