import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { isRejection, reject, toProblem } from '#contracts/rejections';
import type { ImageRenderer, Picture, PictureRequest } from './image-renderer.js';
import { clampWidth, createImageRenderer } from './image-renderer.js';
import { choosePictureFormat } from './picture-format.js';

const photo = { width: 800, height: 600, channels: 3, background: '#204080' } as const;
let root: string;
let folder: string;
let directory: string;
let request: PictureRequest;
let tests = 0;
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'pictures-'));
  folder = join(root, 'site', 'pictures');
  await mkdir(join(folder, 'vehicles'), { recursive: true });
  await sharp({ create: photo })
    .jpeg()
    .toFile(join(folder, 'vehicles', 'photo.jpg'));
  const nothing = { ...photo, channels: 4, background: '#00000000' } as const;
  await sharp({ create: nothing })
    .png()
    .toFile(join(folder, 'vehicles', 'cut-out.png'));
  await writeFile(join(root, 'site', 'secret.jpg'), '');
});
beforeEach(() => {
  directory = join(root, `cache-${++tests}`);
  request = {
    site: 'kestrel',
    admit: () => Promise.resolve(undefined),
    name: 'vehicles/photo.jpg',
    folder,
    width: 320,
    format: 'webp',
    studio: { wall: '#f1f3f6', floor: '#dfe3e8' },
  };
});
afterAll(() => rm(root, { recursive: true, force: true }));
const stored = async (): Promise<string[]> =>
  (await readdir(directory, { recursive: true, withFileTypes: true }).catch(() => []))
    .filter((entry) => entry.isFile())
    .map(({ name }) => name);
const limits = {
  cacheBytes: 10_000_000,
  memoryBytes: 10_000_000,
  maxWaiting: 10,
  waitTimeout: 60_000,
  photos: { get: () => Promise.resolve(undefined) },
};
const renderer = () => createImageRenderer({ directory, ...limits });
const pictureOf = async (images: ImageRenderer, change: Partial<PictureRequest> = {}): Promise<Picture> => {
  const picture = await images.render({ ...request, ...change });
  if (isRejection(picture)) throw new Error(picture.detail);
  return picture;
};
const cornerOf = async ({ body }: Picture): Promise<number[]> => {
  const corner = sharp(body).extract({ left: 0, top: 0, width: 2, height: 2 }).removeAlpha().raw();
  return [...(await corner.toBuffer()).subarray(0, 3)];
};

describe('picture of a site', () => {
  it.each([
    ['webp', 'image/webp'],
    ['avif', 'image/avif'],
    ['jpeg', 'image/jpeg'],
  ] as const)(
    'a picture of a site is delivered as %s in the requested width, with the same proportions [SITE-07]',
    async (format, type) => {
      const picture = await pictureOf(renderer(), { format });
      const { width, height, format: found, hasAlpha } = await sharp(picture.body).metadata();
      expect([width, height, picture.type, hasAlpha]).toEqual([320, 240, type, false]);
      expect(found).toBe(format === 'avif' ? 'heif' : format);
    },
  );

  it('a picture of a site has the next width of the fixed steps, at most the last, and is never enlarged [SITE-07]', async () => {
    expect([1, 160, 161, 700, 1920, 9999].map(clampWidth)).toEqual([160, 160, 240, 750, 1920, 1920]);
    expect([clampWidth(undefined), clampWidth(Number.NaN)]).toEqual([750, 750]);
    const { width } = await sharp((await pictureOf(renderer(), { width: 1920 })).body).metadata();
    expect(width).toBe(800);
  });

  it('a picture of a site without a background gets one in the site’s colours, and a photograph stays as it is [SITE-07]', async () => {
    const images = renderer();
    const cornerWith = async (wall: string, name: string) =>
      cornerOf(await pictureOf(images, { name, width: 160, format: 'jpeg', studio: { wall, floor: wall } }));
    const [red, , blue] = await cornerWith('#f0d0a0', 'vehicles/cut-out.png');
    expect(red! - blue!).toBeGreaterThan(40);
    const [coldRed, , coldBlue] = await cornerWith('#a0c0f0', 'vehicles/cut-out.png');
    expect(coldBlue! - coldRed!).toBeGreaterThan(40);
    expect(await cornerWith('#f0d0a0', 'vehicles/photo.jpg')).toEqual(
      await cornerWith('#a0c0f0', 'vehicles/photo.jpg'),
    );
  });

  it('a picture that was replaced in the site’s folder is rendered anew, whatever its format [SITE-07]', async () => {
    const images = renderer();
    const cornerAfter = async (background: string, format: 'webp' | 'png' | 'avif' | 'jpeg') => {
      const file = join(folder, 'vehicles', `changing.${format}`);
      await sharp({ create: { ...photo, background } })
        .toFormat(format)
        .toFile(file);
      return cornerOf(await pictureOf(images, { name: `vehicles/changing.${format}`, format: 'jpeg' }));
    };
    for (const format of ['webp', 'png', 'avif', 'jpeg'] as const) {
      const [red, , blue] = await cornerAfter('#ff0000', format);
      expect([format, red! > blue!]).toEqual([format, true]);
      const [fadedRed, , newBlue] = await cornerAfter('#0000ff', format);
      expect([format, newBlue! > fadedRed!]).toEqual([format, true]);
    }
  });

  it('a picture of a site is rendered once for all sites if it is opaque, and for each site if it gets a background [HOST-02]', async () => {
    const originals: Record<string, Buffer> = {
      [`${'a'.repeat(64)}`]: await sharp({ create: photo }).jpeg().toBuffer(),
      [`${'b'.repeat(64)}`]: await sharp({ create: { ...photo, channels: 4, background: '#00000000' } })
        .png()
        .toBuffer(),
    };
    const photos = {
      get: (area: string, name: string) => Promise.resolve(area === 'originals' ? originals[name] : undefined),
    };
    const images = createImageRenderer({ directory, ...limits, photos });
    const [white, black] = [
      { wall: '#ffffff', floor: '#ffffff' },
      { wall: '#000000', floor: '#000000' },
    ];
    const etags = async (hash: string) => {
      const name = `photos/${hash}`;
      const first = await pictureOf(images, { name, studio: white });
      const other = await pictureOf(images, { name, studio: black });
      expect((await pictureOf(renderer(), { name, studio: white })).etag).toBe(first.etag);
      return [first.etag, other.etag];
    };
    expect(new Set(await etags('a'.repeat(64))).size).toBe(1);
    expect(await stored()).toHaveLength(1);
    expect(new Set(await etags('b'.repeat(64))).size).toBe(2);
    expect(await stored()).toHaveLength(3);
  });

  it('a picture of a site is rendered once for all concurrent requests [SITE-07]', async () => {
    const images = renderer();
    const pictures = await Promise.all(Array.from({ length: 8 }, () => pictureOf(images)));
    expect(new Set(pictures.map(({ body }) => body)).size).toBe(1);
    expect(await stored()).toHaveLength(1);
  });

  it('a picture of a site that an earlier process rendered is served from disk [SITE-07]', async () => {
    const first = await pictureOf(renderer());
    const [name] = await stored();
    await writeFile(join(directory, name!.slice(0, 2), name!), 'from the disk');
    expect(await pictureOf(renderer())).toEqual({ ...first, body: Buffer.from('from the disk') });
  });

  it('a picture of a site that replaces another file is served instead of it [SITE-07]', async () => {
    const images = renderer();
    const name = 'changed.jpg';
    await sharp({ create: photo }).jpeg().toFile(join(folder, name));
    const before = await pictureOf(images, { name });
    await sharp({ create: { ...photo, height: 800 } })
      .jpeg()
      .toFile(join(folder, name));
    const after = await pictureOf(images, { name });
    expect(after.etag).not.toBe(before.etag);
    expect((await sharp(after.body).metadata()).height).toBe(320);
  });

  it('a picture of a site is served even if nothing can be stored [SITE-07]', async () => {
    await writeFile(join(root, 'file'), '');
    const images = createImageRenderer({ directory: join(root, 'file', 'deep'), ...limits });
    expect((await pictureOf(images)).body.length).toBeGreaterThan(100);
  });

  it('a picture of a site is rendered only for clients within their limit, then shown to all [HOST-02]', async () => {
    const images = renderer();
    const admit = () => Promise.resolve(reject('too_many_requests', 'Not now.'));
    expect(await images.render({ ...request, admit })).toMatchObject({ rejected: 'too_many_requests' });
    await pictureOf(images);
    expect((await pictureOf(renderer(), { admit })).body.length).toBeGreaterThan(100);
  });

  it.each([
    'vehicles/none.jpg',
    'vehicles/photo',
    'vehicles/photo.jpg/',
    'vehicles/photo.svg',
    'vehicles',
    '../secret.jpg',
    '..%2fsecret.jpg',
    'vehicles/../../secret.jpg',
    '/vehicles/photo.jpg',
    '',
  ])('a picture of a site is not rendered for the invalid name %j [HOST-02]', async (name) => {
    expect(await renderer().render({ ...request, name })).toMatchObject({ rejected: 'not_found' });
    expect(await stored()).toEqual([]);
  });

  it('a picture of a site is refused temporarily if too many requests are waiting [HOST-02]', async () => {
    const images = createImageRenderer({ directory, ...limits, maxWaiting: 1 });
    const answers = await Promise.all([160, 240, 320, 480].map((width) => images.render({ ...request, width })));
    const refused = answers.filter(isRejection);
    expect(refused).toMatchObject([{ rejected: 'unavailable', retryAfter: 5 }]);
    expect(toProblem(refused[0]!).status).toBe(503);
    for (const width of [160, 240, 320, 480]) await pictureOf(images, { width });
    expect(new Set(await stored()).size).toBeGreaterThanOrEqual(4);
  });

  it('a picture of a site is refused temporarily if it waits longer for its turn than a page may take [HOST-02]', async () => {
    const images = createImageRenderer({ directory, ...limits, waitTimeout: 1 });
    const answers = await Promise.all([160, 240, 320, 480].map((width) => images.render({ ...request, width })));
    expect(answers.filter(isRejection).map(({ rejected }) => rejected)).toEqual(['unavailable', 'unavailable']);
  });
});

describe('format of a picture', () => {
  const chrome = 'image/avif,image/webp,image/apng,image/svg+xml,image/*,*/*;q=0.8';
  it.each([
    ['WebP although AVIF is accepted', chrome, 'webp'],
    ['AVIF where WebP is not accepted', 'image/avif,image/png', 'avif'],
    ['JPEG where any type is accepted', '*/*', 'jpeg'],
    ['JPEG where no known type is accepted', 'image/png', 'jpeg'],
    ['JPEG without a header', undefined, 'jpeg'],
    ['not a type with quality 0', 'image/webp;q=0, image/avif', 'avif'],
  ])('the format of a picture is %s [SITE-07]', (_, accept, expected) => {
    expect(choosePictureFormat(accept)).toBe(expected);
  });
});
