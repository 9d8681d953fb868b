import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isNode, LineCounter, parseDocument } from 'yaml';
import { z } from 'zod';
import type { Site } from '#contracts/domain/site/site';
import { location, siteConfig } from '#contracts/domain/site/site';
import { type SiteContent, siteContent } from '#contracts/domain/site/content';

/** What a site's folder is read from. */
export const siteFiles = ['site.yaml', 'locations.yaml'] as const;
const contentFiles = Object.keys(siteContent) as (keyof SiteContent)[];
/** The files that may be there beside them. */
export const siteContentFiles: readonly string[] = contentFiles.map((name) => `${name}.yaml`);

/** Names of the folders that hold a site, in order. */
export const siteFolders = (directory: string): string[] =>
  readdirSync(directory, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && existsSync(join(directory, entry.name, siteFiles[0])))
    .map((entry) => entry.name)
    .sort();

/**
 * Reads `<directory>/<slug>/site.yaml` and `locations.yaml`.
 * @throws {Error} naming file, line and field of everything that is wrong
 */
export const readSite = (directory: string, slug: string): Site => {
  const [siteFile, locationsFile] = siteFiles.map((file) => join(directory, slug, file)) as [string, string];
  const site = readYaml(
    siteFile,
    siteConfig.refine((value) => value.slug === slug, { path: ['slug'], error: `is not ${slug}, as the folder says` }),
  );
  const dealerships = new Set(site.dealerships.map(({ id }) => id));
  const ofThem = location.refine(({ dealership_id }) => dealerships.has(dealership_id), {
    path: ['dealership_id'],
    error: `is none of the dealerships of ${slug}`,
  });
  const locations = readYaml(locationsFile, z.array(ofThem));
  return { ...site, locations, offers: { count: 0 }, brands: [], promos: [], without: [] };
};

/**
 * Reads what `<directory>/<slug>` holds beside the site itself.
 * @throws {Error} naming file, line and field of everything that is wrong
 */
export const readSiteContent = (directory: string, site: Site): SiteContent => {
  const { slug } = site;
  const contentOf = <Name extends keyof SiteContent>(name: Name, schema: z.ZodType<SiteContent[Name]>) => {
    const file = join(directory, slug, `${name}.yaml`);
    return existsSync(file) ? readYaml(file, schema) : undefined;
  };
  const brands = contentOf('brands', siteContent.brands);
  const offers = contentOf('offers', siteContent.offers.superRefine(areOf(site, brands)));
  const promos = contentOf('promos', siteContent.promos);
  const reviews = contentOf('reviews', siteContent.reviews.superRefine(areOfLocations(site)));
  return { brands: brands ?? [], offers: offers ?? [], promos: promos ?? [], reviews: reviews ?? [] };
};

/** Reviews speak of locations that are there. */
const areOfLocations =
  ({ locations }: Site) =>
  (reviews: SiteContent['reviews'], context: z.RefinementCtx): void =>
    reviews.forEach(({ location_id }, index) => {
      if (locations.some(({ id }) => id === location_id)) return;
      context.addIssue({
        code: 'custom',
        path: [index, 'location_id'],
        message: `there is no location ${location_id} here`,
      });
    });

/** Offers speak of dealerships, brands and models that are there. */
const areOf =
  ({ dealerships }: Site, brands: SiteContent['brands'] | undefined) =>
  (offers: SiteContent['offers'], context: z.RefinementCtx): void => {
    const known = {
      dealership_id: dealerships.map(({ id }) => id),
      ...(brands && {
        manufacturer: brands.map(({ title }) => title),
        model: brands.flatMap(({ models }) => models.map(({ slug }) => slug)),
      }),
    };
    offers.forEach((offer, index) => {
      for (const [field, names] of Object.entries(known) as [keyof typeof known, string[]][]) {
        const name = offer[field];
        if (name === undefined || names.includes(name)) continue;
        context.addIssue({ code: 'custom', path: [index, field], message: `there is no ${name} here` });
      }
    });
  };

/** File → what it said when it was last read: most files stay as they are when sites are read anew. */
const lastRead = new Map<string, { readonly text: string; readonly value: unknown }>();

/**
 * What a YAML file says, as its schema has it.
 * @throws {Error} naming file, line and field of everything that is wrong
 */
export const readYaml = <Schema extends z.ZodType>(file: string, schema: Schema): z.output<Schema> => {
  const text = readFileSync(file, 'utf8');
  const before = lastRead.get(file);
  const value: unknown = before?.text === text ? before.value : parseYaml(file, text).document.toJS();
  lastRead.set(file, { text, value });
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  const { document, lineAt } = parseYaml(file, text);
  const lineOf = (path: readonly PropertyKey[]): number => {
    const node = document.getIn(path, true);
    if (isNode(node) && node.range) return lineAt(node.range[0]);
    return path.length === 0 ? 1 : lineOf(path.slice(0, -1));
  };
  throw new Error(
    parsed.error.issues.map(({ path, message }) => `${file}:${lineOf(path)}: ${path.join('.')}: ${message}`).join('\n'),
  );
};

const parseYaml = (file: string, text: string) => {
  const lines = new LineCounter();
  const document = parseDocument(text, { lineCounter: lines, prettyErrors: false });
  const lineAt = (offset: number) => lines.linePos(offset).line;
  const [broken] = document.errors;
  if (broken) throw new Error(`${file}:${lineAt(broken.pos[0])}: ${broken.message}`);
  return { document, lineAt };
};
