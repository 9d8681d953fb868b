import { existsSync, lstatSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Cron } from 'croner';
import { isNode, LineCounter, parseDocument } from 'yaml';
import { z } from 'zod';
import type { Site, SiteConfig } from '#contracts/domain/site/site';
import { locationInput, siteInput } from '#contracts/domain/site/site-input';
import { type SiteContent, siteContent } from '#contracts/domain/site/content';
import { plainReason } from '../http/plain-reasons.js';
import { explainEmpty, explainSyntax, explainUnknown } from './yaml-mistakes.js';

/** Files that describe the site itself. */
export const siteFiles = ['site.yaml', 'locations.yaml'] as const;
const contentFiles = Object.keys(siteContent) as (keyof SiteContent)[];
/** Optional files beside them. */
export const siteContentFiles: readonly string[] = contentFiles.map((name) => `${name}.yaml`);

export const allFiles: readonly string[] = [...siteFiles, ...siteContentFiles];

/** Returns the sorted names of folders that hold a site or a part of one. An unreadable folder counts as a site's. */
export const siteFolders = (directory: string): string[] =>
  readdirSync(directory, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && !entry.name.startsWith('.') && holdsSite(join(directory, entry.name)))
    .map((entry) => entry.name)
    .sort();

const holdsSite = (folder: string): boolean => {
  try {
    return readdirSync(folder).some((name) => allFiles.includes(name));
  } catch {
    return existsSync(folder);
  }
};

/** Returns the names of YAML files beside a site's own, which nothing reads. */
export const unreadFiles = (directory: string, slug: string): string[] => {
  try {
    return readdirSync(join(directory, slug)).filter((name) => /\.ya?ml$/i.test(name) && !allFiles.includes(name));
  } catch {
    return [];
  }
};

export interface FileProblem {
  readonly file: string;
  readonly line?: number;
  readonly field?: string;
  readonly message: string;
}

/** A file is missing, unreadable or invalid. */
export class WrongFile extends Error {
  override readonly name = 'WrongFile';

  constructor(readonly problems: readonly FileProblem[]) {
    super(
      problems
        .map(({ file, line, field, message }) =>
          [line === undefined ? file : `${file}:${line}`, field, message]
            .filter((part) => part !== undefined)
            .join(': '),
        )
        .join('\n'),
    );
  }
}

/** @throws {WrongFile} `site.yaml` or `locations.yaml` is wrong */
export const readSite = (directory: string, slug: string): Site => {
  const [siteFile, locationsFile] = siteFiles.map((file) => join(directory, slug, file)) as [string, string];
  const site = readYaml(
    siteFile,
    siteInput
      .refine((value) => value.slug === slug, { path: ['slug'], error: `is not ${slug}, as the folder says` })
      .superRefine(checkOwnDealerships),
  );
  const dealerships = new Set(site.dealerships.map(({ id }) => id));
  const ofThem = locationInput.refine(({ dealership_id }) => dealerships.has(dealership_id), {
    path: ['dealership_id'],
    error: `is none of the dealerships of ${slug}`,
  });
  const locations = readYaml(locationsFile, z.array(ofThem));
  return { ...site, locations, offers: { count: 0 }, brands: [], promos: [], without: [] };
};

/** Checks that stock is fetched only for the site's own dealerships, and by valid schedules. */
const checkOwnDealerships = ({ stock, dealerships }: SiteConfig, context: z.RefinementCtx): void =>
  stock?.sources.forEach(({ dealership_id, schedule }, index) => {
    const refuse = (field: string, message: string) =>
      context.addIssue({ code: 'custom', path: ['stock', 'sources', index, field], message });
    if (!dealerships.some(({ id }) => id === dealership_id)) {
      refuse('dealership_id', 'is none of the site’s dealerships');
    }
    if (!isSchedule(schedule)) refuse('schedule', 'is not a schedule such as "*/30 6-20 * * *"');
  });

const isSchedule = (pattern: string): boolean => {
  try {
    return new Cron(pattern).nextRun() !== null;
  } catch {
    return false;
  }
};

/** Reads the other contents of `<directory>/<slug>`. A wrong file is left out; a missing one counts as empty. */
export const readSiteContent = (
  directory: string,
  site: Site,
): { readonly content: Partial<SiteContent>; readonly problems: readonly FileProblem[] } => {
  const problems: FileProblem[] = [];
  const contentOf = <Item>(name: keyof SiteContent, schema: z.ZodType<Item[]>): Item[] | undefined => {
    const file = join(directory, site.slug, `${name}.yaml`);
    try {
      return isThere(file) ? readYaml(file, schema) : [];
    } catch (error) {
      problems.push(...problemsOf(error, file));
      return undefined;
    }
  };
  const brands = contentOf('brands', siteContent.brands);
  // Without brands.yaml a site may have offers of any brand.
  const known = isThere(join(directory, site.slug, 'brands.yaml')) ? brands : undefined;
  const content = {
    brands,
    offers: contentOf('offers', siteContent.offers.superRefine(checkOffers(site, known))),
    promos: contentOf('promos', siteContent.promos),
    reviews: contentOf('reviews', siteContent.reviews.superRefine(checkReviews(site))),
  };
  return {
    content: Object.fromEntries(Object.entries(content).filter(([, list]) => list !== undefined)),
    problems,
  };
};

export const problemsOf = (error: unknown, file: string): readonly FileProblem[] =>
  error instanceof WrongFile ? error.problems : [{ file, message: (error as Error).message }];

const isThere = (file: string): boolean => lstatSync(file, { throwIfNoEntry: false }) !== undefined;

/** Checks that reviews name existing locations. */
const checkReviews =
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

/** Checks that offers name existing dealerships, brands and models. */
const checkOffers =
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

/**
 * Reads a YAML file and parses it by its schema.
 * @param schema or a function that chooses the schema by the file's content
 * @throws {WrongFile}
 */
export const readYaml = <Schema extends z.ZodType>(
  file: string,
  schema: Schema | { readonly of: (value: unknown) => Schema },
): z.output<Schema> => {
  const text = readText(file);
  const { document, lineAt } = parseYaml(file, text);
  const value: unknown = document.toJS();
  const chosen = 'of' in schema ? schema.of(value) : schema;
  const parsed = chosen.safeParse(value, { error: plainReason });
  if (parsed.success) return parsed.data;
  const lineOf = (path: readonly PropertyKey[]): number => {
    const node = document.getIn(path, true);
    if (isNode(node) && node.range) return lineAt(node.range[0]);
    return path.length === 0 ? 1 : lineOf(path.slice(0, -1));
  };
  const at = (path: readonly PropertyKey[], message: string): FileProblem => ({
    file,
    line: lineOf(path),
    field: path.join('.'),
    message,
  });
  const messageOf = ({ path, message }: z.core.$ZodIssue): string =>
    document.getIn(path) === null ? explainEmpty(text.split('\n')[lineOf(path) - 1]!) : message;
  const problems = parsed.error.issues.flatMap((issue) =>
    issue.code === 'unrecognized_keys'
      ? issue.keys.map((key) => at([...issue.path, key], explainUnknown(key, issue.path, chosen)))
      : [at(issue.path, messageOf(issue))],
  );
  // Two checks of one value may report the same problem.
  throw new WrongFile([...new Map(problems.map((problem) => [JSON.stringify(problem), problem])).values()]);
};

const readText = (file: string): string => {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new WrongFile([{ file, message: code === 'ENOENT' ? 'is missing' : `can’t be read (${code})` }]);
  }
};

const parseYaml = (file: string, text: string) => {
  const lines = new LineCounter();
  const document = parseDocument(text, { lineCounter: lines, prettyErrors: false });
  const lineAt = (offset: number) => lines.linePos(offset).line;
  const [broken] = document.errors;
  if (broken) throw new WrongFile([{ file, line: lineAt(broken.pos[0]), message: explainSyntax(broken) }]);
  return { document, lineAt };
};
