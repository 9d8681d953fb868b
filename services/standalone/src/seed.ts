import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { importReport } from '#contracts/api/stock';
import { feedContentTypes, type FeedSyntax } from '#contracts/domain/feeds';
import { demoSites, readConfig } from '#platform/process/config';
import { loadSites } from '#platform/sites/watch-sites';
import { demoFeedOf, demoKeys, datedFeed } from './demo.js';

/** Sends the demo feeds to a running Forecourt, as a dealer's system would. */
const contentTypeOf = (format: FeedSyntax): string =>
  Object.entries(feedContentTypes).find(([, syntax]) => syntax === format)![0];

const { DATA_DIR, PORT, SITES_DIR } = readConfig(process.env);
const address = process.env['FORECOURT_URL'] ?? `http://localhost:${PORT}`;
const keyFile = join(DATA_DIR, 'demo-keys.json');
if (!existsSync(keyFile)) {
  console.error(`Nothing is imported: there are no demo keys in ${keyFile}.`);
  process.exit(1);
}
const { dealer } = demoKeys.parse(JSON.parse(readFileSync(keyFile, 'utf8')));
for (const { slug } of loadSites(SITES_DIR ?? demoSites).all) {
  const feed = demoFeedOf(slug);
  if (!feed) continue;
  const chunks: Buffer[] = [];
  for await (const chunk of datedFeed(feed.file, new Date())) chunks.push(chunk);
  const response = await fetch(`${address}/api/stock/import`, {
    method: 'POST',
    headers: { authorization: `Bearer ${dealer[slug]}`, 'content-type': contentTypeOf(feed.format) },
    body: Buffer.concat(chunks),
  });
  if (!response.ok) throw new Error(`${slug}: ${await response.text()}`);
  const { listed, changed, unchanged, rejected, warned, errors } = importReport.parse(await response.json());
  console.log(
    `${slug}: ${listed} listed, ${changed} changed, ${unchanged} unchanged, ${rejected} rejected, ${warned} with warnings`,
  );
  for (const { line, column, reason } of errors)
    console.error(`  line ${line}${column ? `, ${column}` : ''}: ${reason}`);
  if (rejected > 0) process.exitCode = 1;
}
