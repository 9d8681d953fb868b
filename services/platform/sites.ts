import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { z } from 'zod';
import type { Site } from '#contracts/site';
import { location, siteConfig } from '#contracts/site';

/** The sites served here, read once from their folders. */
export class Sites {
  private readonly byHost = new Map<string, Site>();

  constructor(
    readonly all: readonly Site[],
    readonly directory: string,
  ) {
    for (const site of all) {
      for (const host of [...site.hosts, `${site.slug}.localhost`]) this.byHost.set(host.toLowerCase(), site);
    }
  }

  /** The site of a Host header, its port passed over. */
  ofHost(host: string | undefined): Site | undefined {
    return this.byHost.get((host ?? '').toLowerCase().replace(/:\d+$/, ''));
  }

  ofSlug(slug: string): Site | undefined {
    return this.all.find((site) => site.slug === slug);
  }

  /** The site's own folder, for its logo. */
  folder(site: Site): string {
    return join(this.directory, site.slug);
  }
}

/**
 * Reads `<directory>/<slug>/site.yaml` and `locations.yaml`.
 * @throws {Error} naming file and field of everything that is wrong
 */
export const loadSites = (directory: string): Sites => {
  const slugs = readdirSync(directory, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && existsSync(join(directory, entry.name, 'site.yaml')))
    .map((entry) => entry.name)
    .sort();
  return new Sites(
    slugs.map((slug) => {
      const folder = join(directory, slug);
      const site = read(join(folder, 'site.yaml'), siteConfig);
      if (site.slug !== slug)
        throw new Error(`${join(folder, 'site.yaml')}: slug is ${site.slug}, the folder says ${slug}`);
      const locations = read(join(folder, 'locations.yaml'), z.array(location));
      return { ...site, locations };
    }),
    directory,
  );
};

const read = <Schema extends z.ZodType>(file: string, schema: Schema): z.output<Schema> => {
  const parsed = schema.safeParse(parse(readFileSync(file, 'utf8')));
  if (parsed.success) return parsed.data;
  throw new Error(parsed.error.issues.map((issue) => `${file}: ${issue.path.join('.')}: ${issue.message}`).join('\n'));
};
