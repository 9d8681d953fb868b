import { expect, it } from '@jest/globals';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { temporaryDirectory } from '#platform/testing/temporary';
import { zipped } from '#platform/testing/zip';
import { openFeeds } from './unpack.js';

const unpacked = async (body: Buffer): Promise<number> => {
  const { path, remove } = await temporaryDirectory();
  try {
    writeFileSync(join(path, 'feed'), body);
    let bytes = 0;
    const [{ chunks }] = await openFeeds(join(path, 'feed'), () => undefined);
    for await (const chunk of chunks) bytes += chunk.length;
    return bytes;
  } finally {
    await remove();
  }
};

it('a workbook in a zip file is refused with the reason, and left aside beside a feed [FEED-01]', async () => {
  await expect(unpacked(zipped({ 'stock/Stock.xlsx': 'PK' }))).rejects.toThrow('send the workbook itself');
  expect(await unpacked(zipped({ 'stock.csv': 'a,b', 'prices.ods': 'PK' }))).toBe(3);
});

it.each([
  ['gzip', (body: Buffer) => gzipSync(body)],
  ['zip', (body: Buffer) => zipped({ 'stock.csv': body })],
] as const)(
  'a feed in %s that expands far beyond its compressed size is refused, and others are read [HOST-12]',
  async (_, pack) => {
    const rows = Buffer.from(Array.from({ length: 100_000 }, (_, n) => `A${n},Toyota,${n * 7919}`).join('\n'));
    expect(await unpacked(pack(rows))).toBe(rows.length);
    await expect(unpacked(pack(Buffer.alloc(32 * 1024 * 1024)))).rejects.toThrow('unpacks to far more than it is');
  },
);
