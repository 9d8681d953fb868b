import { expect, it } from '@jest/globals';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { deflateRawSync, gzipSync } from 'node:zlib';
import { temporaryDirectory } from '#platform/testing/temporary';
import { readUnpacked } from './unpack.js';

/** A zip file with one feed in it. */
const zipOf = (body: Buffer): Buffer => {
  const [name, packed] = [Buffer.from('stock.csv'), deflateRawSync(body)];
  const common = Buffer.alloc(26);
  common.writeUInt16LE(20, 0);
  common.writeUInt16LE(8, 4);
  common.writeUInt32LE(packed.length, 14);
  common.writeUInt32LE(body.length, 18);
  common.writeUInt16LE(name.length, 22);
  const local = Buffer.concat([Buffer.from('504b0304', 'hex'), common, name, packed]);
  const entry = Buffer.concat([Buffer.from('504b01021400', 'hex'), common, Buffer.alloc(14), name]);
  const end = Buffer.alloc(22);
  end.writeUInt32BE(0x504b0506, 0);
  end.writeUInt16LE(1, 8);
  end.writeUInt16LE(1, 10);
  end.writeUInt32LE(entry.length, 12);
  end.writeUInt32LE(local.length, 16);
  return Buffer.concat([local, entry, end]);
};

const unpacked = async (body: Buffer): Promise<number> => {
  const { path, remove } = await temporaryDirectory();
  try {
    writeFileSync(join(path, 'feed'), body);
    let bytes = 0;
    for await (const chunk of readUnpacked(join(path, 'feed'))) bytes += chunk.length;
    return bytes;
  } finally {
    await remove();
  }
};

it.each([
  ['gzip', (body: Buffer) => gzipSync(body)],
  ['zip', zipOf],
] as const)(
  'a fetched feed in %s that unpacks to far more than it is is refused, and any other read [HOST-12]',
  async (_, pack) => {
    const rows = Buffer.from(Array.from({ length: 100_000 }, (_, n) => `A${n},Toyota,${n * 7919}`).join('\n'));
    expect(await unpacked(pack(rows))).toBe(rows.length);
    await expect(unpacked(pack(Buffer.alloc(32 * 1024 * 1024)))).rejects.toThrow('unpacks to far more than it is');
  },
);
