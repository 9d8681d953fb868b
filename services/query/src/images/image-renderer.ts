import { createHash } from 'node:crypto';
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { LRUCache } from 'lru-cache';
import type { Rejection } from '#contracts/rejections';
import { reject } from '#contracts/rejections';
import { pictureWidths } from '#contracts/domain/car/picture-widths';
import type { Studio } from './backdrop.js';
import { backdrop } from './backdrop.js';
import { DiskCache } from './disk-cache.js';
import type { PictureFormat } from './picture-format.js';
import { mediaTypes } from './picture-format.js';
import { openSharp } from './sharp.js';

const defaultWidth = 750;
const [lowestQuality, highestQuality, defaultQuality] = [30, 95, 72];
/** Pixels of a picture that is read. */
const mostPixels = 60_000_000;
const concurrency = 2;
/** Seconds after which a picture is asked for again that found too many before it. */
const retryAfter = 5;

export interface PictureRequest {
  /** In the folder of pictures: `vehicles/1.jpg`. */
  readonly name: string;
  /** The site's folder of pictures. */
  readonly folder: string;
  /** Pixels; the next width of the ladder is taken. */
  readonly width?: number;
  readonly quality?: number;
  readonly format: PictureFormat;
  /** Tones behind a picture without a background. */
  readonly studio: Studio;
}

export interface Picture {
  readonly body: Buffer;
  /** Media type. */
  readonly type: string;
  /** With its quotes. */
  readonly etag: string;
}

export interface ImageRenderer {
  render(request: PictureRequest): Promise<Picture | Rejection>;
}

const pictureName = /^(?:[\w-]+\/)*[\w-]+\.(?:avif|webp|jpe?g|png)$/;

export const clampWidth = (width = defaultWidth): number =>
  pictureWidths.find((step) => step >= width) ?? (Number.isNaN(width) ? defaultWidth : pictureWidths.at(-1)!);

const clampQuality = (quality = defaultQuality): number =>
  Number.isNaN(quality) ? defaultQuality : Math.round(Math.min(highestQuality, Math.max(lowestQuality, quality)));

interface Job {
  readonly file: string;
  /** Of the file, so that another one in its place is not answered with what was made of the first. */
  readonly version: string;
  readonly studio: Studio;
  readonly width: number;
  readonly quality: number;
  readonly format: PictureFormat;
}

/** Makes pictures of a site's folder once and caches them: the latest in memory, and in `directory`. */
export const createImageRenderer = ({
  directory,
  cacheBytes,
  memoryBytes,
  mostWaiting,
}: {
  readonly directory: string;
  readonly cacheBytes: number;
  readonly memoryBytes: number;
  readonly mostWaiting: number;
}): ImageRenderer => {
  const disk = new DiskCache(directory, cacheBytes);
  const memory = new LRUCache<string, Buffer>({ maxSize: memoryBytes, sizeCalculation: ({ length }) => length });
  const underway = new Map<string, Promise<Buffer | undefined>>();
  const queue = createQueue(concurrency, mostWaiting);

  const fetch = async (key: string, job: Job): Promise<Buffer | undefined> => {
    const name = `${key}.${job.format}`;
    const stored = await disk.get(name);
    if (stored) return stored;
    const body = await queue(() => resize(job));
    if (body) await disk.set(name, body);
    return body;
  };

  return {
    async render({ name, folder, studio, format, width, quality }) {
      const file = join(folder, name);
      const found = pictureName.test(name) ? await stat(file).catch(() => undefined) : undefined;
      if (!found?.isFile()) return reject('not_found', `There is no picture ${name.slice(0, 200)}.`);
      const version = `${found.size} ${found.mtimeMs}`;
      const job: Job = { file, version, studio, format, width: clampWidth(width), quality: clampQuality(quality) };
      const key = keyOf(job);
      let body = memory.get(key);
      if (!body) {
        let making = underway.get(key);
        if (!making) {
          making = fetch(key, job).finally(() => underway.delete(key));
          underway.set(key, making);
        }
        body = await making;
        if (!body) return reject('unavailable', 'Too many pictures are waiting to be made.', { retryAfter });
        memory.set(key, body);
      }
      return { body, type: mediaTypes[format], etag: `"${key}"` };
    },
  };
};

const keyOf = ({ file, version, studio: { wall, floor }, width, quality, format }: Job): string =>
  createHash('sha256')
    .update(JSON.stringify([file, version, wall, floor, format, width, quality]))
    .digest('hex')
    .slice(0, 32);

const resize = async ({ file, studio, width, quality, format }: Job): Promise<Buffer> => {
  const sharp = await openSharp();
  const { data, info } = await sharp(file, { limitInputPixels: mostPixels })
    .autoOrient()
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true });
  // The background comes before the size: scaling a half-transparent edge draws a bright line along it.
  const opaque =
    info.channels === 4
      ? await sharp(Buffer.from(backdrop(studio, info.width, info.height)))
          .composite([{ input: data, raw: info }])
          .removeAlpha()
          .raw()
          .toBuffer()
      : data;
  const channels = info.channels === 4 ? 3 : info.channels;
  const image = sharp(opaque, { raw: { ...info, channels } }).resize({ width, withoutEnlargement: true });
  switch (format) {
    case 'webp':
      return image.webp({ quality, effort: 4, smartSubsample: true }).toBuffer();
    case 'avif':
      return image.avif({ quality, effort: 3 }).toBuffer();
    case 'jpeg':
      return image.jpeg({ quality, mozjpeg: true }).toBuffer();
  }
};

/** Runs so many pieces of work at a time while so many more wait; what would come after them is answered with undefined. */
const createQueue = (
  limit: number,
  mostWaiting: number,
): (<Result>(work: () => Promise<Result>) => Promise<Result | undefined>) => {
  const waiting: (() => void)[] = [];
  let running = 0;
  return async (work) => {
    if (running < limit) running++;
    else if (waiting.length >= mostWaiting) return undefined;
    else await new Promise<void>((resolve) => waiting.push(resolve));
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else running--;
    }
  };
};
