import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import yauzl from 'yauzl';
import { expandsTooFar } from '#platform/http/bodies';

/** Bytes a feed may have once it is unpacked. */
const mostBytes = 1024 ** 3;

/** The feed in a file: as it is, or out of gzip or of a zip file with one feed in it; which of them, its bytes say. */
export async function* readUnpacked(file: string): AsyncGenerator<Buffer> {
  let read = 0;
  const { stream, packed } = await opened(file);
  for await (const chunk of stream) {
    if ((read += (chunk as Buffer).length) > mostBytes) throw new Error('is larger than one gigabyte');
    if (packed !== undefined && expandsTooFar(read, packed())) throw new Error('unpacks to far more than it is');
    yield chunk as Buffer;
  }
}

interface Opened {
  readonly stream: Readable;
  /** Bytes that were unpacked so far, where it is packed. */
  readonly packed?: () => number;
}

const opened = async (file: string): Promise<Opened> => {
  const start = await beginningOf(file);
  if (start.startsWith('1f8b')) {
    const source = createReadStream(file);
    const unzipped = createGunzip();
    source.on('error', (error) => unzipped.destroy(error));
    return { stream: source.pipe(unzipped), packed: () => source.bytesRead };
  }
  return start === '504b0304' ? openZip(file) : { stream: createReadStream(file) };
};

const beginningOf = async (file: string): Promise<string> => {
  const handle = await open(file);
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(4), 0, 4, 0);
    return buffer.subarray(0, bytesRead).toString('hex');
  } finally {
    await handle.close();
  }
};

const isFeed = (name: string): boolean =>
  /\.(?:csv|tsv|txt|json|ndjson|jsonl|xml)$/i.test(name) && !name.startsWith('__MACOSX/');

const openZip = async (file: string): Promise<Opened> => {
  const zip = await yauzl.openPromise(file, { autoClose: false, lazyEntries: true });
  const feeds: yauzl.Entry[] = [];
  for await (const entry of zip.eachEntry()) if (isFeed(entry.fileName)) feeds.push(entry);
  if (feeds.length !== 1) {
    zip.close();
    throw new Error(`is a zip file with ${feeds.length} feeds in it, where one is expected`);
  }
  const stream = await zip.openReadStreamPromise(feeds[0]!);
  stream.on('close', () => zip.close());
  return { stream, packed: () => feeds[0]!.compressedSize };
};
