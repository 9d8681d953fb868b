import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { extname } from 'node:path';
import type { Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import yauzl from 'yauzl';
import type { FeedSyntax } from '#contracts/domain/feeds';
import { exceedsExpansion } from '#platform/http/bodies';
import { FeedUnreadable } from './feed-unreadable.js';
import { isWorkbookEntry, isWorkbookName, isZip, startBytes, notAFeedReason, workbook } from './file-signature.js';
import { csvOfWorkbook, workbookPart } from './workbook.js';

/** Maximum bytes of all unpacked feeds of a file, and maximum number of feeds and of all files in a zip file. */
const [maxBytes, maxFeeds, maxEntries] = [1024 ** 3, 100, 10_000];

export interface FeedFile {
  /** Absent: the only file. */
  readonly name?: string;
  /** Format by the file's name. */
  readonly format?: FeedSyntax;
  /** Opened when it is read. Read it once only. */
  readonly chunks: AsyncIterable<Buffer>;
}

const formats: Readonly<Record<string, FeedSyntax>> = {
  ...{ '.csv': 'csv', '.txt': 'csv', '.tsv': 'tsv', '.json': 'json' },
  ...{ '.ndjson': 'ndjson', '.jsonl': 'ndjson', '.xml': 'xml' },
};

/**
 * Opens the feeds in a file that is plain, gzip, zip or a workbook, as its bytes say.
 * @param assertRunning is called before each chunk; may throw
 * @throws {FeedUnreadable} also while the feeds are read
 */
export const openFeeds = async (
  file: string,
  assertRunning: () => void,
): Promise<readonly [FeedFile, ...FeedFile[]]> => {
  let read = 0;
  async function* bounded(opening: () => Promise<Unpacked>): AsyncGenerator<Buffer> {
    const { stream, packed } = await opening();
    let ofThis = 0;
    try {
      for await (const chunk of stream) {
        assertRunning();
        ofThis += (chunk as Buffer).length;
        if ((read += (chunk as Buffer).length) > maxBytes) throw new FeedUnreadable('is larger than one gigabyte');
        if (packed && exceedsExpansion(ofThis, packed())) throw new FeedUnreadable('unpacks to far more than it is');
        yield chunk as Buffer;
      }
    } catch (error) {
      throw isBroken(error) ? new FeedUnreadable('is packed in a way that can’t be read') : error;
    }
  }
  const start = await beginningOf(file);
  if (start.toString('hex').startsWith('1f8b')) return [{ chunks: bounded(() => Promise.resolve(gunzipped(file))) }];
  if (!isZip(start)) {
    const problem = notAFeedReason(start);
    if (problem !== undefined) throw new FeedUnreadable(problem);
    return [{ chunks: bounded(() => Promise.resolve({ stream: createReadStream(file) })) }];
  }
  const entries = await entriesOf(file);
  if (entries.some(({ fileName }) => fileName === workbookPart)) {
    const open = (name: string) => {
      const entry = entries.find(({ fileName }) => fileName === name);
      return entry && bounded(() => openEntry(file, entry));
    };
    return [{ format: 'csv', chunks: csvOfWorkbook(open) }];
  }
  const [first, ...more] = feedsIn(entries);
  if (!first) throw new FeedUnreadable('is a zip file without a feed in it');
  const fileOf = (entry: yauzl.Entry): FeedFile => ({
    ...(more.length > 0 && { name: entry.fileName }),
    format: formatOf(entry.fileName)!,
    chunks: bounded(() => openEntry(file, entry)),
  });
  return [fileOf(first), ...more.map(fileOf)];
};

/** Whether the error is one of zlib or of yauzl, whose errors have no code. */
const isBroken = (error: unknown): boolean => {
  const { code = '' } = error as NodeJS.ErrnoException;
  return code.startsWith('Z_') || (code === '' && (error as Error).constructor === Error);
};

interface Unpacked {
  readonly stream: Readable;
  /** Bytes of the packed file that were read so far; absent: the file is not packed. */
  readonly packed?: () => number;
}

const gunzipped = (file: string): Unpacked => {
  const source = createReadStream(file);
  const unzipped = createGunzip();
  source.on('error', (error) => unzipped.destroy(error));
  unzipped.on('close', () => source.destroy());
  return { stream: source.pipe(unzipped), packed: () => source.bytesRead };
};

const beginningOf = async (file: string): Promise<Buffer> => {
  const handle = await open(file);
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(startBytes), 0, startBytes, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await handle.close();
  }
};

/** Returns the format by the file's name, such as `stock.csv` or `stock.csv.gz`. */
export const formatOf = (name: string): FeedSyntax | undefined =>
  formats[extname(name.replace(/\.gz$/i, '')).toLowerCase()];
/** Whether the file is an extra, such as a `readme.txt` or a file of macOS. */
const isBeside = (name: string): boolean => /(?:^|\/)(?:__MACOSX\/|\.|read_?me)/i.test(name);

const openZip = (file: string) =>
  yauzl.openPromise(file, { autoClose: false, lazyEntries: true }).catch(() => {
    throw new FeedUnreadable('is a zip file that can’t be read');
  });

const entriesOf = async (file: string): Promise<yauzl.Entry[]> => {
  const zip = await openZip(file);
  try {
    const entries: yauzl.Entry[] = [];
    for await (const entry of zip.eachEntry())
      if (entries.push(entry) > maxEntries) throw new FeedUnreadable('is a zip file with too many files in it');
    return entries;
  } finally {
    zip.close();
  }
};

const feedsIn = (entries: readonly yauzl.Entry[]): yauzl.Entry[] => {
  const names = entries.filter(({ fileName }) => !isBeside(fileName));
  const feeds = names.filter(({ fileName }) => formatOf(fileName) !== undefined);
  if (entries.some(({ fileName }) => isWorkbookEntry(fileName))) throw new FeedUnreadable(workbook);
  if (feeds.length === 0 && names.some(({ fileName }) => isWorkbookName(fileName)))
    throw new FeedUnreadable('is a zip file with a workbook in it: send the workbook itself');
  if (feeds.length > maxFeeds) throw new FeedUnreadable(`is a zip file with more than ${maxFeeds} feeds in it`);
  return feeds;
};

const openEntry = async (file: string, entry: yauzl.Entry): Promise<Unpacked> => {
  const zip = await openZip(file);
  const stream = await zip.openReadStreamPromise(entry).catch((error: unknown) => {
    zip.close();
    throw error;
  });
  stream.on('close', () => zip.close());
  return { stream, packed: () => entry.compressedSize };
};
