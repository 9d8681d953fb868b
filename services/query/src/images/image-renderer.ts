import { createHash } from 'node:crypto';
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { LRUCache } from 'lru-cache';
import { isRejection, reject, type Rejection } from '#contracts/rejections';
import { pictureWidths } from '#contracts/domain/car/picture-widths';
import {
  type Derivative,
  defaultQuality,
  derive,
  deriveBoth,
  isOpaque,
  nameOfDerivative,
  nameOfSource,
  documentDerivatives,
  pictureQualities,
  type PictureFormat,
  type Studio,
} from '#platform/photos/derive';
import type { BlobStore } from '#platform/ports/blob-store';
import { cpuSlots } from '#platform/process/cpu-slots';
import { Admission } from '#platform/http/admission';
import { DiskCache } from './disk-cache.js';
import { mediaTypes } from './picture-format.js';

const defaultWidth = 750;
/** Version in cache keys. Raise it when the encoders change, so that older pictures are not served. */
const cacheVersion = 3;
/** Pictures rendered at a time. */
const concurrency = 2;
/** Seconds after which a client retries when too many pictures are waiting. */
const retryAfter = 5;

export interface PictureRequest {
  /** Id of the site the picture is for. The sites take turns. */
  readonly site: string;
  /** File in the site's folder, `vehicles/1.jpg`, stored photograph, `photos/<hash>`, or a site's own, `own/<hash>`. */
  readonly name: string;
  /** The site's folder of pictures. */
  readonly folder: string;
  /** Pixels; rounded up to the next allowed width, unless there is a height. */
  readonly width?: number;
  /** Pixels: the picture has exactly this size. Never from a request. */
  readonly height?: number;
  /** 1 to 100; rounded up to the next allowed quality. */
  readonly quality?: number;
  readonly format: PictureFormat;
  /** Background tones behind a picture with transparency. */
  readonly studio: Studio;
  /** Called before a picture is rendered; a returned rejection becomes the result. */
  readonly admit: () => Promise<Rejection | undefined>;
}

export interface Picture {
  readonly body: Buffer;
  /** Media type. */
  readonly type: string;
  /** With quotes. */
  readonly etag: string;
}

export interface ImageRenderer {
  render(request: PictureRequest): Promise<Picture | Rejection>;
}

const photoName = /^photos\/([0-9a-f]{64})$/;
const ownName = /^own\/([0-9a-f]{64})$/;
/** Returns the hash of the photograph that the name refers to; undefined: a file in the site's folder. */
export const hashOfPhoto = (name: string): string | undefined => photoName.exec(name)?.[1];

/** The same for a site's own picture. It gets no background, because the page provides one. */
export const hashOfOwn = (name: string): string | undefined => ownName.exec(name)?.[1];

/** Rejection for a picture that does not exist or is not on this site. */
export const noPicture = (name: string): Rejection => reject('not_found', `There is no picture ${name.slice(0, 200)}.`);

export const isPictureName = (name: string): boolean =>
  photoName.test(name) || ownName.test(name) || pictureName.test(name);

const pictureName = /^(?:[\w-]+\/)*[\w-]+\.(?:avif|webp|jpe?g|png)$/;

export const clampWidth = (width = defaultWidth): number =>
  pictureWidths.find((step) => step >= width) ?? (Number.isNaN(width) ? defaultWidth : pictureWidths.at(-1)!);

const clampQuality = (quality: number = defaultQuality): number =>
  pictureQualities.find((step) => step >= quality) ?? pictureQualities.at(-1)!;

interface Job extends Derivative {
  readonly site: string;
  /** Path of the file, or hash of the photograph. */
  readonly file: string;
  readonly isPhoto: boolean;
  /** Size and modification time of the file, so that a replaced file gets a new cache key. */
  readonly version: string;
  /** Undefined: transparency is preserved. */
  readonly studio: Studio | undefined;
}

interface ImageRendererOptions {
  readonly directory: string;
  readonly cacheBytes: number;
  readonly memoryBytes: number;
  readonly maxWaiting: number;
  /** Milliseconds a picture may wait for its turn. */
  readonly waitTimeout: number;
  readonly photos: Photos;
}

/** Renders pictures of a site's folder and stored photographs, with a cache in memory and on disk. */
export const createImageRenderer = ({ directory, photos, ...options }: ImageRendererOptions): ImageRenderer => {
  const { cacheBytes, memoryBytes, maxWaiting, waitTimeout } = options;
  const disk = new DiskCache(directory, cacheBytes);
  const memory = new LRUCache<string, Buffer>({ maxSize: memoryBytes, sizeCalculation: ({ length }) => length });
  const inFlight = new Map<string, Promise<Made>>();
  const admission = new Admission({ concurrency, maxWaiting, waitTimeout });

  const make = async (job: Job): Promise<Stored | 'missing'> => {
    const input = await inputOf(photos, job);
    if (input === undefined) return 'missing';
    // PDFs use a small version of pictures that a page shows. For photographs it was made when they were stored.
    const small = { ...job, ...documentDerivatives.small };
    const isOfPage = job.format === 'webp' && job.width > small.width && job.width <= documentDerivatives.large.width;
    const nameOfSmall = fileOf(keyOf(small), small);
    const needsSmall = !job.isPhoto && isOfPage && !(await disk.get(nameOfSmall));
    const [body, smallBody] = needsSmall
      ? await deriveBoth(input, job, small, job.studio)
      : [await derive(input, job, job.studio)];
    // An opaque photograph looks the same on every site, so all sites share one cache entry.
    const made = {
      body,
      key: job.isPhoto && (await isOpaque(input)) ? keyOf({ ...job, studio: noBackground }) : keyOf(job),
    };
    await disk.set(fileOf(made.key, job), body);
    if (smallBody) await disk.set(nameOfSmall, smallBody);
    return made;
  };

  const serialized = async (job: Job): Promise<Made> => {
    if (!(await admission.enter({ site: job.site, isCrawler: false }))) return undefined;
    try {
      return await cpuSlots.run(() => make(job));
    } finally {
      admission.leave();
    }
  };

  const fetch = async (job: Job, admit: PictureRequest['admit']): Promise<Made | Rejection> => {
    const stored = await findStored({ memory, disk, photos }, job);
    if (stored) return stored;
    const key = keyOf(job);
    const making = inFlight.get(key);
    if (making) return making;
    const refused = await admit();
    if (refused) return refused;
    const begun = inFlight.get(key) ?? serialized(job).finally(() => inFlight.delete(key));
    inFlight.set(key, begun);
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

/** Undefined: the file does not exist. */
const jobOf = async ({ name, folder, width, quality, ...wanted }: PictureRequest): Promise<Job | undefined> => {
  const original = await locate(name, folder);
  const studio = hashOfOwn(name) === undefined ? wanted.studio : undefined;
  const isExact = wanted.height !== undefined && width !== undefined;
  const size = { width: isExact ? width : clampWidth(width), quality: clampQuality(quality) };
  return original && { ...wanted, ...original, studio, ...size };
};

type Photos = Pick<BlobStore, 'get'>;

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

/** Undefined: too many pictures are waiting. */
type Made = Stored | 'missing' | undefined;

/** Finds the file or photograph of a name; undefined if the file does not exist. Photographs are not checked here. */
const locate = async (name: string, folder: string): Promise<Pick<Job, 'file' | 'isPhoto' | 'version'> | undefined> => {
  const hash = hashOfPhoto(name) ?? hashOfOwn(name);
  if (hash !== undefined) return { file: hash, isPhoto: true, version: '' };
  const file = join(folder, name);
  const found = pictureName.test(name) ? await stat(file).catch(() => undefined) : undefined;
  return found?.isFile() ? { file, isPhoto: false, version: `${found.size} ${found.mtimeMs}` } : undefined;
};

const keyOf = ({ file, version, studio, width, height, quality, format }: Job): string => {
  const size = height === undefined ? [width] : [width, height];
  return createHash('sha256')
    .update(JSON.stringify([cacheVersion, file, version, studio?.wall, studio?.floor, format, ...size, quality]))
    .digest('hex')
    .slice(0, 32);
};

/** The studio of a picture that needs no background. */
const noBackground: Studio = { wall: '', floor: '' };

/** Possible cache keys. Whether a photograph is opaque is known only after it has been read. */
const keysOf = (job: Job): string[] => [...(job.isPhoto ? [keyOf({ ...job, studio: noBackground })] : []), keyOf(job)];

const fileOf = (key: string, { format }: Pick<Job, 'format'>): string => `${key}.${format}`;
