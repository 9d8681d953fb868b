import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { ByteCache } from './byte-cache.js';
import type { PictureRequest } from './image-renderer.js';
import { clampWidth, createImageRenderer } from './image-renderer.js';
import { choosePictureFormat } from './picture-format.js';
import { parseVehiclePath } from './vehicle-path.js';

const path = '/images/vehicles/suv/31/red/a030';
const request: PictureRequest = { path, width: 320, format: 'webp', studio: { wall: '#f1f3f6', floor: '#dfe3e8' } };

let directory: string;
beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'pictures-'));
});
afterEach(() => rm(directory, { recursive: true, force: true }));
const stored = async (): Promise<string[]> =>
  (await readdir(directory, { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map(({ name }) => name);
const renderer = (cacheBytes = 10_000_000) => createImageRenderer({ directory, cacheBytes });

describe('SITE-07 vehicle pictures', () => {
  it.each([
    ['webp', 'image/webp'],
    ['avif', 'image/avif'],
    ['png', 'image/png'],
    ['jpeg', 'image/jpeg'],
  ] as const)('SITE-07 renders %s in the asked width, four to three', async (format, type) => {
    const picture = await renderer().render({ ...request, format });
    const { width, height, format: found } = await sharp(picture!.body).metadata();
    expect([width, height, picture!.type]).toEqual([320, 240, type]);
    expect(found).toBe(format === 'avif' ? 'heif' : format);
  });

  it('VDP-04 renders the interior twice as wide to look around in', async () => {
    const panorama = await renderer().render({ ...request, path: path.replace('a030', 'panorama') });
    const { width, height } = await sharp(panorama!.body).metadata();
    expect([width, height]).toEqual([320, 120]);
    const ahead = await renderer().render({ ...request, path: path.replace('a030', 'interior') });
    expect(ahead!.etag).not.toBe(panorama!.etag);
  });

  it('SITE-07 takes the next width of the ladder, the last at the most', () => {
    expect([1, 160, 161, 700, 1920, 9999].map(clampWidth)).toEqual([160, 160, 240, 750, 1920, 1920]);
    expect([clampWidth(undefined), clampWidth(Number.NaN)]).toEqual([750, 750]);
  });

  it('SITE-07 keeps quality within bounds, so that a hundred qualities are not a hundred pictures', async () => {
    const images = renderer();
    const tags = await Promise.all(
      [0, 10, 30].map(async (quality) => (await images.render({ ...request, width: 160, quality }))!.etag),
    );
    expect(new Set(tags).size).toBe(1);
    expect(await stored()).toHaveLength(1);
  });

  it('SITE-07 paints the studio in the tone of the site', async () => {
    const images = renderer();
    const corner = async (wall: string): Promise<number[]> => {
      const picture = await images.render({ ...request, width: 160, format: 'png', studio: { wall, floor: wall } });
      const { data } = await sharp(picture!.body)
        .extract({ left: 0, top: 0, width: 2, height: 2 })
        .removeAlpha()
        .raw()
        .toBuffer({ resolveWithObject: true });
      return [...data.subarray(0, 3)];
    };
    const [red, , blue] = await corner('#f0d0a0');
    expect(red! - blue!).toBeGreaterThan(40);
    const [coldRed, , coldBlue] = await corner('#a0c0f0');
    expect(coldBlue! - coldRed!).toBeGreaterThan(40);
  });

  it('SITE-07 renders a picture once, however many ask for it at the same time', async () => {
    const images = renderer();
    const pictures = await Promise.all(Array.from({ length: 8 }, () => images.render(request)));
    expect(new Set(pictures.map((picture) => picture!.body)).size).toBe(1);
    expect(await stored()).toHaveLength(1);
  });

  it('SITE-07 serves from the disk what an earlier process rendered', async () => {
    const first = await renderer().render(request);
    const [name] = await stored();
    await writeFile(join(directory, name!.slice(0, 2), name!), 'from the disk');
    const second = await renderer().render(request);
    expect(second).toEqual({ ...first, body: Buffer.from('from the disk') });
  });

  it('SITE-07 answers although nothing can be stored', async () => {
    await writeFile(join(directory, 'file'), '');
    const images = createImageRenderer({ directory: join(directory, 'file', 'deep'), cacheBytes: 0 });
    expect((await images.render(request))!.body.length).toBeGreaterThan(1000);
  });

  it.each([
    '/images/vehicles/suv/31/red/a035',
    '/images/vehicles/suv/31/red/a360',
    '/images/vehicles/suv/031/red/a030',
    '/images/vehicles/suv/100/red/a030',
    '/images/vehicles/boat/1/red/a030',
    '/images/vehicles/suv/1/toString/a030',
    '/images/vehicles/suv/1/red/constructor',
    '/images/vehicles/suv/1/red/a030.webp',
    '/images/vehicles/suv/1/red/../../secret',
    '/images/vehicles/suv/1/red/a030/',
  ])('SITE-07 knows no picture at %s', async (unknown) => {
    expect(parseVehiclePath(unknown)).toBeUndefined();
    expect(await renderer().render({ ...request, path: unknown })).toBeUndefined();
    expect(await stored()).toEqual([]);
  });

  it('SITE-07 gives the drawing itself as SVG, without anything that runs or loads', async () => {
    const picture = await renderer().render({ ...request, format: 'svg' });
    const svg = picture!.body.toString();
    expect(svg).toMatch(/^<svg [^>]*viewBox="0 0 1600 1200"/);
    expect(svg).not.toMatch(/<script|<image|href=|\son\w+=|NaN|Infinity|undefined/);
  });
});

describe('SITE-07 picture format', () => {
  const chrome = 'image/avif,image/webp,image/apng,image/svg+xml,image/*,*/*;q=0.8';
  it.each([
    ['webp although AVIF is accepted', chrome, undefined, 'webp'],
    ['avif where WebP is not', 'image/avif,image/png', undefined, 'avif'],
    ['png where only that is named', 'image/png,*/*;q=0.1', undefined, 'png'],
    ['jpeg for whoever takes anything', '*/*', undefined, 'jpeg'],
    ['jpeg without a header', undefined, undefined, 'jpeg'],
    ['not what is refused', 'image/webp;q=0, image/avif', undefined, 'avif'],
    ['what fm asks for', chrome, 'avif', 'avif'],
    ['the header’s where fm is unknown', chrome, 'tiff', 'webp'],
  ])('SITE-07 chooses %s', (_, accept, fm, expected) => {
    expect(choosePictureFormat(accept, fm)).toBe(expected);
  });
});

describe('SITE-07 picture cache', () => {
  it('SITE-07 drops the least recently used and never holds more than its limit', () => {
    const cache = new ByteCache(10);
    cache.set('a', Buffer.alloc(4));
    cache.set('b', Buffer.alloc(4));
    cache.get('a');
    cache.set('c', Buffer.alloc(4));
    expect([cache.get('a')?.length, cache.get('b'), cache.get('c')?.length, cache.bytes]).toEqual([4, undefined, 4, 8]);
    cache.set('d', Buffer.alloc(11));
    cache.set('a', Buffer.alloc(1));
    expect([cache.get('d'), cache.bytes]).toEqual([undefined, 5]);
  });
});
