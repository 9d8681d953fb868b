import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { z } from 'zod';
import type { Site } from '#contracts/domain/site/site';
import { location, siteConfig } from '#contracts/domain/site/site';

export const demoSites = ['kestrel', 'meridian', 'wattle', 'tempo'] as const;

export const readDemoSite = (directory: string, slug: string): Site => {
  const read = (name: string): unknown => parse(readFileSync(join(directory, 'sites', slug, name), 'utf8'));
  return {
    ...siteConfig.parse(read('site.yaml')),
    locations: z.array(location).parse(read('locations.yaml')),
    offers: { count: 0 },
    brands: [],
    promos: [],
    without: [],
  };
};
