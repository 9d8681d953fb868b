import { cpSync, readdirSync, readFileSync, realpathSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type FeedSyntax, feedContentTypes } from '#contracts/domain/feeds';
import { datedFeed, demoFeedOf } from '../../../services/standalone/src/demo.js';

const demoSites = 'infra/demo/sites';

/** A copy of a demo dealer, with its own ids. */
export interface Dealer {
  readonly slug: string;
  /** Slug of the copied demo dealer. */
  readonly demoSlug: string;
}

/** Returns so many dealers, copied from the demo dealers in turn. */
export const dealersOf = (count: number): Dealer[] => {
  const originals = readdirSync(demoSites).sort();
  return Array.from({ length: count }, (_, n) => {
    const demoSlug = originals[n % originals.length]!;
    return { demoSlug, slug: `${demoSlug}-${String(n).padStart(3, '0')}` };
  });
};

/** Ids begin with their site's slug. */
const withDealerSlug = (text: string, { demoSlug, slug }: Dealer): string =>
  text.replaceAll(new RegExp(`\\b${demoSlug}\\b`, 'g'), slug);

/** Writes the dealer's folder. The demo's pictures are shared. */
export const writeSite = (directory: string, dealer: Dealer): void => {
  const from = join(demoSites, dealer.demoSlug);
  const to = join(directory, dealer.slug);
  cpSync(from, to, { recursive: true, filter: (file) => !file.endsWith('/pictures') });
  symlinkSync(realpathSync(join(from, 'pictures')), join(to, 'pictures'));
  for (const name of readdirSync(to, { recursive: true, encoding: 'utf8' })) {
    const file = join(to, name);
    if (/\.ya?ml$/.test(name)) writeFileSync(file, withDealerSlug(readFileSync(file, 'utf8'), dealer));
  }
};

export interface DealersFeed {
  readonly contentType: string;
  readonly body: Buffer;
}

/** Returns the demo dealer's feed with so many cars. If it has fewer, they repeat under other stock numbers. */
export const feedOf = async (dealer: Dealer, cars: number, now: Date): Promise<DealersFeed> => {
  const { file, format } = demoFeedOf(dealer.demoSlug)!;
  const lines = await originalLines(file, now);
  const [head, rows] = format === 'csv' ? [lines.slice(0, 1), lines.slice(1)] : [[], lines];
  const repeated = Array.from({ length: cars }, (_, n) =>
    n < rows.length ? rows[n]! : withOtherStockNumber(rows[n % rows.length]!, lines[0]!, format, n),
  );
  const body = Buffer.from(withDealerSlug([...head, ...repeated, ''].join('\n'), dealer));
  return { contentType: feedContentTypeOf(format), body };
};

const feedContentTypeOf = (format: FeedSyntax): string =>
  Object.entries(feedContentTypes).find(([, syntax]) => syntax === format)![0];

const linesByFile = new Map<string, readonly string[]>();
const originalLines = async (file: string, now: Date): Promise<readonly string[]> => {
  const known = linesByFile.get(file);
  if (known) return known;
  const chunks: Buffer[] = [];
  for await (const chunk of datedFeed(file, now)) chunks.push(chunk);
  const lines = Buffer.concat(chunks).toString().trimEnd().split('\n');
  linesByFile.set(file, lines);
  return lines;
};

const withOtherStockNumber = (row: string, head: string, format: FeedSyntax, n: number): string => {
  if (format !== 'csv') {
    const { vin: _, ...car } = JSON.parse(row) as Record<string, unknown>;
    return JSON.stringify({ ...car, stocknum: `X${n}` });
  }
  // The columns up to the stock number are never quoted.
  const at = head.split(',').indexOf('stocknum');
  const fields = row.split(',');
  return [...fields.slice(0, at), `X${n}`, ...fields.slice(at + 1)].join(',');
};
