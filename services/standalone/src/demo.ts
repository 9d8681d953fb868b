import { randomBytes } from 'node:crypto';
import { createReadStream, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { z } from 'zod';
import { feedSyntaxes, type FeedSyntax } from '#contracts/domain/feeds';
import { day, hour } from '#contracts/domain/durations';
import type { KeyScope } from '#contracts/domain/key-scopes';
import { isRejection } from '#contracts/rejections';
import { hashKey, type KeyEntry } from '#platform/access/api-keys';
import type { Sites } from '#platform/sites/sites';
import { FeedImporter } from '../../stock/src/feed-importer.js';

export const demoKeys = z.object({
  dealer: z.record(z.string(), z.string()),
  crm: z.record(z.string(), z.string()),
  ops: z.string(),
});

/** The demo's keys, generated at the first start and stored in `<DATA_DIR>/demo-keys.json` for trying out the API. */
export const readOrMakeDemoKeys = (dataDirectory: string, sites: Sites): KeyEntry[] => {
  const file = join(dataDirectory, 'demo-keys.json');
  const known = existsSync(file) ? demoKeys.parse(JSON.parse(readFileSync(file, 'utf8'))) : undefined;
  const bySite = (scope: 'dealer' | 'crm') =>
    Object.fromEntries(sites.all.map(({ slug }) => [slug, known?.[scope][slug] ?? newKey(scope)]));
  const keys = { dealer: bySite('dealer'), crm: bySite('crm'), ops: known?.ops ?? newKey('ops') };
  mkdirSync(dataDirectory, { recursive: true });
  writeFileSync(file, `${JSON.stringify(keys, undefined, 2)}\n`, { mode: 0o600 });
  return [
    ...(['dealer', 'crm'] as const).flatMap((scope) =>
      Object.entries(keys[scope]).map(([site, key]) => ({
        name: `demo ${scope} ${site}`,
        sha256: hashKey(key),
        scopes: scope === 'crm' ? [scope] : (['stock', 'leads', 'content'] satisfies KeyScope[]),
        site,
      })),
    ),
    { name: 'demo ops', sha256: hashKey(keys.ops), scopes: ['ops'] },
  ];
};

/** Returns the operators' key that {@link readOrMakeDemoKeys} generated. */
export const readDemoOpsKey = (dataDirectory: string): string =>
  demoKeys.parse(JSON.parse(readFileSync(join(dataDirectory, 'demo-keys.json'), 'utf8'))).ops;

const newKey = (scope: string): string => `${scope}_${randomBytes(24).toString('base64url')}`;

const feeds = 'infra/demo/feeds';

export const demoFeedOf = (slug: string): { readonly file: string; readonly format: FeedSyntax } | undefined =>
  feedSyntaxes
    .map((format) => ({ format, file: join(feeds, `${slug}.${format}`) }))
    .find(({ file }) => existsSync(file));

/** Imports each site's demo feed in the usual way; only once, because each has a fixed import id. */
export const importDemoStock = async (
  sites: Sites,
  importer: FeedImporter,
  now: Date,
): Promise<{ readonly site: string; readonly cars: number; readonly rejected: number }[]> => {
  const imported = [];
  for (const { slug, dealerships } of sites.all) {
    const feed = demoFeedOf(slug);
    if (!feed) continue;
    const report = await importer.import({
      import_id: `demo-${slug}`,
      chunks: datedFeed(feed.file, now),
      format: feed.format,
      unknownColumns: 'reject',
      dealerships: new Set(dealerships.map(({ id }) => id)),
    });
    if (isRejection(report)) throw new Error(`the demo feed of ${slug} can't be imported: ${report.detail}`);
    imported.push({ site: slug, cars: report.received - report.rejected, rejected: report.rejected });
  }
  return imported;
};

const token = /\{\{([+-]\d+)([dh])\}\}/g;
const units: Readonly<Record<string, number>> = { h: hour, d: day };

/** Streams the feed, with `{{-3d}}` and `{{+12h}}` replaced by the moment that long from now. */
export async function* datedFeed(file: string, now: Date): AsyncGenerator<Buffer> {
  for await (const line of createInterface({ input: createReadStream(file), crlfDelay: Infinity })) {
    yield Buffer.from(`${withDates(line, now)}\n`);
  }
}

/** Uses whole hours and days, so that the feed stays the same within the hour. */
const withDates = (line: string, now: Date): string =>
  line.replace(token, (_, amount: string, name: string) => {
    const unit = units[name]!;
    return new Date((Math.floor(now.getTime() / unit) + Number(amount)) * unit).toISOString();
  });
