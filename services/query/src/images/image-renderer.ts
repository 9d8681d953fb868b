import { createHash } from 'node:crypto';
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { LRUCache } from 'lru-cache';
import type { Rejection } from '#contracts/rejections';
import { isRejection, reject } from '#contracts/rejections';
import { pictureWidths } from '#contracts/domain/car/picture-widths';
import {
  type Derivative,
  defaultQuality,
  derive,
  isOpaque,
  nameOfDerivative,
  nameOfSource,
  onPaper,
  pictureQualities,
  type PictureFormat,
  type Studio,
} from '#platform/photos/derive';
import type { PhotoStore } from '#platform/ports/photo-store';
import { longWork } from '#platform/process/long-work';
import { Admission } from '#platform/http/admission';
import { DiskCache } from './disk-cache.js';
import { mediaTypes } from './picture-format.js';

const defaultWidth = 750;
/** To be raised with what pictures are made by, so that none of before is shown. */
const encoders = 3;
/** Pictures that are made at a time, and milliseconds that one may wait. */
const [atOnce, waitTimeout] = [2, 10_000];
/** Seconds after which a picture is asked for again that found too many before it. */
const retryAfter = 5;

export interface PictureRequest {
  /** Id of the site for which it is made: the sites take turns. */
  readonly site: string;
  /** In the folder of pictures, `vehicles/1.jpg`; or in the store of photographs: `photos/<hash>`, or a site's own: `own/<hash>`. */
  readonly name: string;
  /** The site's folder of pictures. */
  readonly folder: string;
  /** Pixels; the next width of the ladder is taken. */
  readonly width?: number;
  /** 1 to 100; the next of the fixed qualities is taken. */
  readonly quality?: number;
  readonly format: PictureFormat;
  /** Tones behind a picture without a background. */
  readonly studio: Studio;
  /** Asked before a picture is made; where it answers a rejection, that is the answer. */
  readonly admit: () => Promise<Rejection | undefined>;
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
const ownName = /^own\/([0-9a-f]{64})$/;
/** The hash of the photograph that the name means; undefined: it means a file of the site's folder. */
export const hashOfPhoto = (name: string): string | undefined => photoName.exec(name)?.[1];

/** The same for one that is the site's own: it stands where the page has a ground, and needs none. */
export const hashOfOwn = (name: string): string | undefined => ownName.exec(name)?.[1];

/** There is no such picture, or not on this site. */
export const noPicture = (name: string): Rejection => reject('not_found', `There is no picture ${name.slice(0, 200)}.`);

const pictureName = /^(?:[\w-]+\/)*[\w-]+\.(?:avif|webp|jpe?g|png)$/;

export const clampWidth = (width = defaultWidth): number =>
  pictureWidths.find((step) => step >= width) ?? (Number.isNaN(width) ? defaultWidth : pictureWidths.at(-1)!);

const clampQuality = (quality: number = defaultQuality): number =>
  pictureQualities.find((step) => step >= quality) ?? pictureQualities.at(-1)!;

interface Job extends Derivative {
  readonly site: string;
  /** Path of the file, or the photograph's hash. */
  readonly file: string;
  readonly isPhoto: boolean;
  /** Of the file, so that another one in its place is not answered with what was made of the first. */
  readonly version: string;
  /** Undefined: what is seen through it stays so. */
  readonly studio: Studio | undefined;
}

interface ImageRendererOptions {
  readonly directory: string;
  readonly cacheBytes: number;
  readonly memoryBytes: number;
  readonly maxWaiting: number;
  readonly photos: Photos;
}

/** Makes pictures of a site's folder and of stored photographs once and caches them: the latest in memory, and in `directory`. */
export const createImageRenderer = ({ directory, photos, ...options }: ImageRendererOptions): ImageRenderer => {
  const { cacheBytes, memoryBytes, maxWaiting } = options;
  const disk = new DiskCache(directory, cacheBytes);
  const memory = new LRUCache<string, Buffer>({ maxSize: memoryBytes, sizeCalculation: ({ length }) => length });
  const underway = new Map<string, Promise<Made>>();
  const admission = new Admission({ atOnce, maxWaiting, waitTimeout });

  const make = async (job: Job): Promise<Stored | 'missing'> => {
    const input = await inputOf(photos, job);
    if (input === undefined) return 'missing';
    const body = await derive(input, job, job.studio);
    // An opaque photograph looks alike on every site.
    const made = {
      body,
      key: job.isPhoto && (await isOpaque(input)) ? keyOf({ ...job, studio: noGround }) : keyOf(job),
    };
    await disk.set(fileOf(made.key, job), body);
    // What a page shows, papers have small; of photographs that was made when they were stored.
    const small = { ...job, ...onPaper.small };
    const isOfPage = job.format === 'webp' && job.width > small.width && job.width <= onPaper.large.width;
    const nameOfSmall = fileOf(keyOf(small), small);
    if (!job.isPhoto && isOfPage && !(await disk.get(nameOfSmall)))
      await disk.set(nameOfSmall, await derive(body, small, job.studio));
    return made;
  };

  const serialized = async (job: Job): Promise<Made> => {
    if (!(await admission.enter({ site: job.site, isCrawler: false }))) return undefined;
    try {
      return await longWork.run(() => make(job));
    } finally {
      admission.leave();
    }
  };

  const fetch = async (job: Job, admit: PictureRequest['admit']): Promise<Made | Rejection> => {
    const stored = await findStored({ memory, disk, photos }, job);
    if (stored) return stored;
    const key = keyOf(job);
    const making = underway.get(key);
    if (making) return making;
    const refused = await admit();
    if (refused) return refused;
    const begun = underway.get(key) ?? serialized(job).finally(() => underway.delete(key));
    underway.set(key, begun);
    return begun;
  };

  return {
    async render(request) {
      const job = await jobOf(request);
      if (!job) return noPicture(request.name);
      const found = await fetch(job, request.admit);
      if (found === undefined)
        return reject('unavailable', 'Too many pictures are waiting to be made.', { retryAfter });
      if (found === 'missing') return noPicture(request.name);
      if (isRejection(found)) return found;
      memory.set(found.key, found.body);
      return { body: found.body, type: mediaTypes[job.format], etag: `"${found.key}"` };
    },
  };
};

interface Stores {
  readonly memory: LRUCache<string, Buffer>;
  readonly disk: DiskCache;
  readonly photos: Photos;
}

const findStored = async ({ memory, disk, photos }: Stores, job: Job): Promise<Stored | undefined> => {
  const keys = keysOf(job);
  for (const key of keys) {
    const body = memory.get(key);
    if (body) return { key, body };
  }
  for (const key of keys) {
    const body = await disk.get(fileOf(key, job));
    if (body) return { key, body };
  }
  const ahead = await madeAhead(photos, job);
  return ahead && { key: keys[0]!, body: ahead };
};

/** Undefined: there is no such file. */
const jobOf = async ({ name, folder, width, quality, ...wanted }: PictureRequest): Promise<Job | undefined> => {
  const original = await locate(name, folder);
  const studio = hashOfOwn(name) === undefined ? wanted.studio : undefined;
  return original && { ...wanted, ...original, studio, width: clampWidth(width), quality: clampQuality(quality) };
};

type Photos = Pick<PhotoStore, 'get'>;

const madeAhead = async (photos: Photos, job: Job): Promise<Buffer | undefined> => {
  const name = job.isPhoto ? nameOfDerivative(job.file, job) : undefined;
  return name === undefined ? undefined : photos.get('derivatives', name);
};

const inputOf = async (photos: Photos, { isPhoto, file }: Job): Promise<string | Buffer | undefined> =>
  isPhoto ? ((await photos.get('derivatives', nameOfSource(file))) ?? photos.get('originals', file)) : file;

interface Stored {
  readonly key: string;
  readonly body: Buffer;
}

/** Undefined: too many are waiting. */
type Made = Stored | 'missing' | undefined;

/** Which picture is meant; undefined where there is no such file. Whether there is a photograph, its store says. */
const locate = async (name: string, folder: string): Promise<Pick<Job, 'file' | 'isPhoto' | 'version'> | undefined> => {
  const hash = hashOfPhoto(name) ?? hashOfOwn(name);
  if (hash !== undefined) return { file: hash, isPhoto: true, version: '' };
  const file = join(folder, name);
  const found = pictureName.test(name) ? await stat(file).catch(() => undefined) : undefined;
  return found?.isFile() ? { file, isPhoto: false, version: `${found.size} ${found.mtimeMs}` } : undefined;
};

const keyOf = ({ file, version, studio, width, quality, format }: Job): string =>
  createHash('sha256')
    .update(JSON.stringify([encoders, file, version, studio?.wall, studio?.floor, format, width, quality]))
    .digest('hex')
    .slice(0, 32);

/** Of a picture that needs no ground. */
const noGround: Studio = { wall: '', floor: '' };

/** Where it may be: whether a photograph is opaque is known once it has been read. */
const keysOf = (job: Job): string[] => [...(job.isPhoto ? [keyOf({ ...job, studio: noGround })] : []), keyOf(job)];

const fileOf = (key: string, { format }: Pick<Job, 'format'>): string => `${key}.${format}`;
