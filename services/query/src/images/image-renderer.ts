import { createHash } from 'node:crypto';
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { LRUCache } from 'lru-cache';
import type { Rejection } from '#contracts/rejections';
import { reject } from '#contracts/rejections';
import { pictureWidths } from '#contracts/domain/car/picture-widths';
import {
  type Derivative,
  defaultQuality,
  derive,
  nameOfDerivative,
  type PictureFormat,
  type Studio,
} from '#platform/photos/derive';
import type { PhotoStore } from '#platform/ports/photo-store';
import { DiskCache } from './disk-cache.js';
import { mediaTypes } from './picture-format.js';

const defaultWidth = 750;
const [lowestQuality, highestQuality] = [30, 95];
const concurrency = 2;
/** Seconds after which a picture is asked for again that found too many before it. */
const retryAfter = 5;

export interface PictureRequest {
  /** In the folder of pictures, `vehicles/1.jpg`; or `photos/<hash>`, in the store of photographs. */
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

const photoName = /^photos\/([0-9a-f]{64})$/;
const pictureName = /^(?:[\w-]+\/)*[\w-]+\.(?:avif|webp|jpe?g|png)$/;

export const clampWidth = (width = defaultWidth): number =>
  pictureWidths.find((step) => step >= width) ?? (Number.isNaN(width) ? defaultWidth : pictureWidths.at(-1)!);

const clampQuality = (quality = defaultQuality): number =>
  Number.isNaN(quality) ? defaultQuality : Math.round(Math.min(highestQuality, Math.max(lowestQuality, quality)));

interface Job extends Derivative {
  /** Path of the file, or the photograph's hash. */
  readonly file: string;
  readonly isPhoto: boolean;
  /** Of the file, so that another one in its place is not answered with what was made of the first. */
  readonly version: string;
  readonly studio: Studio;
}

/** Makes pictures of a site's folder and of stored photographs once and caches them: the latest in memory, and in `directory`. */
export const createImageRenderer = ({
  directory,
  cacheBytes,
  memoryBytes,
  mostWaiting,
  photos,
}: {
  readonly directory: string;
  readonly cacheBytes: number;
  readonly memoryBytes: number;
  readonly mostWaiting: number;
  readonly photos: Pick<PhotoStore, 'get'>;
}): ImageRenderer => {
  const disk = new DiskCache(directory, cacheBytes);
  const memory = new LRUCache<string, Buffer>({ maxSize: memoryBytes, sizeCalculation: ({ length }) => length });
  const underway = new Map<string, Promise<Made>>();
  const queue = createQueue(concurrency, mostWaiting);

  const madeAhead = async (job: Job): Promise<Buffer | undefined> => {
    const name = job.isPhoto ? nameOfDerivative(job.file, job) : undefined;
    return name === undefined ? undefined : photos.get('derivatives', name);
  };

  const make = async (job: Job): Promise<Buffer | 'missing'> => {
    const original = job.isPhoto ? await photos.get('originals', job.file) : job.file;
    return original === undefined ? 'missing' : derive(original, job, job.studio);
  };

  const fetch = async (key: string, job: Job): Promise<Made> => {
    const name = `${key}.${job.format}`;
    const stored = (await disk.get(name)) ?? (await madeAhead(job));
    if (stored) return stored;
    const body = await queue(() => make(job));
    if (body instanceof Buffer) await disk.set(name, body);
    return body;
  };

  return {
    async render({ name, folder, studio, format, width, quality }) {
      const missing = reject('not_found', `There is no picture ${name.slice(0, 200)}.`);
      const original = await find(name, folder);
      if (!original) return missing;
      const job: Job = { ...original, studio, format, width: clampWidth(width), quality: clampQuality(quality) };
      const key = keyOf(job);
      let body = memory.get(key);
      if (!body) {
        let making = underway.get(key);
        if (!making) {
          making = fetch(key, job).finally(() => underway.delete(key));
          underway.set(key, making);
        }
        const made = await making;
        if (made === 'missing') return missing;
        body = made;
        if (!body) return reject('unavailable', 'Too many pictures are waiting to be made.', { retryAfter });
        memory.set(key, body);
      }
      return { body, type: mediaTypes[format], etag: `"${key}"` };
    },
  };
};

/** Undefined: too many are waiting. */
type Made = Buffer | 'missing' | undefined;

/** Which picture is meant; undefined where there is no such file. Whether there is a photograph, its store says. */
const find = async (name: string, folder: string): Promise<Pick<Job, 'file' | 'isPhoto' | 'version'> | undefined> => {
  const hash = photoName.exec(name)?.[1];
  if (hash !== undefined) return { file: hash, isPhoto: true, version: '' };
  const file = join(folder, name);
  const found = pictureName.test(name) ? await stat(file).catch(() => undefined) : undefined;
  return found?.isFile() ? { file, isPhoto: false, version: `${found.size} ${found.mtimeMs}` } : undefined;
};

const keyOf = ({ file, version, studio: { wall, floor }, width, quality, format }: Job): string =>
  createHash('sha256')
    .update(JSON.stringify([file, version, wall, floor, format, width, quality]))
    .digest('hex')
    .slice(0, 32);

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
