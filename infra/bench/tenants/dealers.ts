import { cpSync, readdirSync, readFileSync, realpathSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type FeedSyntax, feedContentTypes } from '#contracts/domain/feeds';
import { datedFeed, demoFeedOf } from '../../../services/standalone/src/demo.js';

const demoSites = 'infra/demo/sites';

/** A dealer that is a copy of a demo dealer, with ids of its own. */
export interface Dealer {
  readonly slug: string;
  /** The demo dealer it is a copy of. */
  readonly of: string;
}

/** So many dealers, the demo's copied in turn. */
export const dealersOf = (count: number): Dealer[] => {
  const originals = readdirSync(demoSites).sort();
  return Array.from({ length: count }, (_, n) => {
    const of = originals[n % originals.length]!;
    return { of, slug: `${of}-${String(n).padStart(3, '0')}` };
  });
};

/** Ids begin with their site's slug. */
const renamed = (text: string, { of, slug }: Dealer): string => text.replaceAll(new RegExp(`\\b${of}\\b`, 'g'), slug);

/** Writes the dealer's folder; the demo's pictures are shared. */
export const writeSite = (directory: string, dealer: Dealer): void => {
  const from = join(demoSites, dealer.of);
  const to = join(directory, dealer.slug);
  cpSync(from, to, { recursive: true, filter: (file) => !file.endsWith('/pictures') });
  symlinkSync(realpathSync(join(from, 'pictures')), join(to, 'pictures'));
  for (const name of readdirSync(to, { recursive: true, encoding: 'utf8' })) {
    const file = join(to, name);
    if (/\.ya?ml$/.test(name)) writeFileSync(file, renamed(readFileSync(file, 'utf8'), dealer));
  }
};

export interface DealersFeed {
  readonly contentType: string;
  readonly body: Buffer;
}

/** The demo dealer's feed with so many cars, repeated under other stock numbers where it has fewer. */
export const feedOf = async (dealer: Dealer, cars: number, now: Date): Promise<DealersFeed> => {
  const { file, format } = demoFeedOf(dealer.of)!;
  const lines = await originalLines(file, now);
  const [head, rows] = format === 'csv' ? [lines.slice(0, 1), lines.slice(1)] : [[], lines];
  const repeated = Array.from({ length: cars }, (_, n) =>
    n < rows.length ? rows[n]! : withOtherStockNumber(rows[n % rows.length]!, lines[0]!, format, n),
  );
  const body = Buffer.from(renamed([...head, ...repeated, ''].join('\n'), dealer));
  return { contentType: feedContentTypeOf(format), body };
};

const feedContentTypeOf = (format: FeedSyntax): string =>
  Object.entries(feedContentTypes).find(([, syntax]) => syntax === format)![0];

const read = new Map<string, readonly string[]>();
const originalLines = async (file: string, now: Date): Promise<readonly string[]> => {
  const known = read.get(file);
  if (known) return known;
  const chunks: Buffer[] = [];
  for await (const chunk of datedFeed(file, now)) chunks.push(chunk);
  const lines = Buffer.concat(chunks).toString().trimEnd().split('\n');
  read.set(file, lines);
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
