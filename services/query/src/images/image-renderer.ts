import { createHash, randomUUID } from 'node:crypto';
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pictureWidths } from '#contracts/domain/car/picture-widths';
import { drawVehicle, drawVehicleInterior, drawVehiclePanorama } from './drawing/draw-vehicle.js';
import type { Studio } from './drawing/studio.js';
import { ByteCache } from './byte-cache.js';
import type { PictureFormat } from './picture-format.js';
import { mediaTypes } from './picture-format.js';
import { openSharp } from './sharp.js';
import type { VehiclePicture } from './vehicle-path.js';
import { parseVehiclePath } from './vehicle-path.js';

const defaultWidth = 750;
const [lowestQuality, highestQuality, defaultQuality] = [30, 95, 72];
/** Raised whenever the drawings change: what was rendered before is then not found any more. */
const drawingVersion = 1;
/** Width of the drawing, and the dots an inch at which it is rendered in that width. */
const [drawingWidth, drawingDensity] = [1600, 72];
const concurrency = 2;

export interface PictureRequest {
  /** `/images/vehicles/…`, see `parseVehiclePath`. */
  readonly path: string;
  /** Pixels; the next width of the ladder is taken. */
  readonly width?: number;
  readonly quality?: number;
  readonly format: PictureFormat;
  /** Tones of the site's backdrop. */
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
  /** Undefined where the path is not the address of a picture. */
  render(request: PictureRequest): Promise<Picture | undefined>;
}

export const clampWidth = (width = defaultWidth): number =>
  pictureWidths.find((step) => step >= width) ?? (Number.isNaN(width) ? defaultWidth : pictureWidths.at(-1)!);

const clampQuality = (quality = defaultQuality): number =>
  Number.isNaN(quality) ? defaultQuality : Math.round(Math.min(highestQuality, Math.max(lowestQuality, quality)));

interface Job {
  readonly picture: VehiclePicture;
  readonly studio: Studio;
  readonly width: number;
  readonly quality: number;
  readonly format: PictureFormat;
}

/** Renders pictures once and keeps them: the latest in memory, up to `cacheBytes`, and all of them in `directory`. */
export const createImageRenderer = ({
  directory,
  cacheBytes,
}: {
  readonly directory: string;
  readonly cacheBytes: number;
}): ImageRenderer => {
  const memory = new ByteCache(cacheBytes);
  const underway = new Map<string, Promise<Buffer>>();
  const takeTurn = turns(concurrency);

  const fetch = async (key: string, job: Job): Promise<Buffer> => {
    const file = join(directory, key.slice(0, 2), `${key}.${job.format}`);
    // A store that can't be read or written costs time, not the picture.
    const stored = await readFile(file).catch(() => undefined);
    if (stored) return stored;
    const body = await takeTurn(() => rasterize(job));
    await store(file, body).catch(() => undefined);
    return body;
  };

  return {
    async render({ path, studio, format, width, quality }) {
      const picture = parseVehiclePath(path);
      if (!picture) return undefined;
      const job: Job = { picture, studio, format, width: clampWidth(width), quality: clampQuality(quality) };
      const key = keyOf(job);
      const answer = (body: Buffer): Picture => ({ body, type: mediaTypes[format], etag: `"${key}"` });

      const remembered = memory.get(key);
      if (remembered) return answer(remembered);
      let rendering = underway.get(key);
      if (!rendering) {
        rendering = fetch(key, job).finally(() => underway.delete(key));
        underway.set(key, rendering);
      }
      const body = await rendering;
      memory.set(key, body);
      return answer(body);
    },
  };
};

const keyOf = ({ picture: { body, variant, paint, view }, studio, width, quality, format }: Job): string =>
  createHash('sha256')
    .update(
      JSON.stringify([
        drawingVersion,
        body,
        variant,
        paint,
        view,
        studio.wall,
        studio.floor,
        format,
        ...(format === 'svg' ? [] : [width, quality]),
      ]),
    )
    .digest('hex')
    .slice(0, 32);

const draw = ({ picture: { camera, ...drawing }, studio }: Job): string => {
  if (camera) return drawVehicle({ ...drawing, ...camera, studio });
  return drawing.view === 'panorama'
    ? drawVehiclePanorama({ ...drawing, studio })
    : drawVehicleInterior({ ...drawing, studio });
};

const rasterize = async (job: Job): Promise<Buffer> => {
  const { studio, width, quality, format } = job;
  const svg = Buffer.from(draw(job));
  if (format === 'svg') return svg;
  const sharp = await openSharp();
  const image = sharp(svg, { density: (drawingDensity * width) / drawingWidth }).resize({ width });
  switch (format) {
    case 'webp':
      return image.webp({ quality, effort: 4, smartSubsample: true }).toBuffer();
    case 'avif':
      return image.avif({ quality, effort: 3 }).toBuffer();
    case 'jpeg':
      return image.flatten({ background: studio.wall }).jpeg({ quality, mozjpeg: true }).toBuffer();
    case 'png':
      return image.png().toBuffer();
  }
};

/** Written beside and renamed: a reader never sees half a picture. */
const store = async (file: string, body: Buffer): Promise<void> => {
  await mkdir(join(file, '..'), { recursive: true });
  const beside = `${file}.${randomUUID()}`;
  try {
    await writeFile(beside, body);
    await rename(beside, file);
  } catch (error) {
    await rm(beside, { force: true });
    throw error;
  }
};

/** Lets so many pieces of work run at a time; the others wait in line. */
const turns = (limit: number): (<Result>(work: () => Promise<Result>) => Promise<Result>) => {
  const waiting: (() => void)[] = [];
  let running = 0;
  return async (work) => {
    if (running >= limit) await new Promise<void>((resolve) => waiting.push(resolve));
    else running++;
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else running--;
    }
  };
};
