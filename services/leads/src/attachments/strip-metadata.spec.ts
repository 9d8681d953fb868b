import { expect, it } from '@jest/globals';
import sharp from 'sharp';
import { stripMetadata, type PictureKind } from './strip-metadata.js';

const secret = 'Secret street 1';
const noise = (channels: 3 | 4 = 3) =>
  sharp({
    create: { width: 90, height: 60, channels, background: 'red', noise: { type: 'gaussian', mean: 128, sigma: 30 } },
  })
    .withMetadata({ orientation: 6 })
    .withExifMerge({ IFD0: { Copyright: secret }, IFD3: { GPSMapDatum: secret } })
    .withXmp(`<x:xmpmeta xmlns:x="adobe:ns:meta/"><!--${secret}--></x:xmpmeta>`);

const files: readonly [name: string, kind: PictureKind, make: () => Promise<Buffer>][] = [
  ['a JPEG', 'jpeg', () => noise().jpeg().toBuffer()],
  [
    'a progressive JPEG with an ICC profile',
    'jpeg',
    () => noise().withIccProfile('p3').jpeg({ progressive: true }).toBuffer(),
  ],
  ['a JPEG in four colours', 'jpeg', () => noise().toColourspace('cmyk').jpeg().toBuffer()],
  ['a PNG', 'png', () => noise(4).png().toBuffer()],
  ['an interlaced PNG of few colours', 'png', () => noise().png({ palette: true, progressive: true }).toBuffer()],
  ['a WebP', 'webp', () => noise().webp().toBuffer()],
  ['a WebP without loss', 'webp', () => noise(4).webp({ lossless: true }).toBuffer()],
];

const pixelsOf = (body: Buffer) => sharp(body).raw().toBuffer();

it.each(files)('%s keeps its pixels and loses what it says beside them [LEAD-13]', async (_name, kind, make) => {
  const [file, other] = [await make(), await make()];
  expect(file.includes(secret)).toBe(true);
  // A film that a phone puts behind its pictures, or another picture with its own place.
  const bare = stripMetadata(Buffer.concat([file, other]), kind)!;
  expect(bare.includes(secret)).toBe(false);
  expect(bare.length).toBeLessThan(file.length);
  expect((await pixelsOf(bare)).equals(await pixelsOf(file))).toBe(true);
  const { exif, xmp } = await sharp(bare).metadata();
  expect(xmp).toBeUndefined();
  if (kind !== 'jpeg') expect(exif).toBeUndefined();
  expect(stripMetadata(bare, kind)!.equals(bare)).toBe(true);
});

it.each([1, 3, 6, 8])('a JPEG that was held in way %s is shown upright still [LEAD-13]', async (orientation) => {
  const file = await noise().withMetadata({ orientation }).jpeg().toBuffer();
  const bare = stripMetadata(file, 'jpeg')!;
  expect((await sharp(bare).metadata()).orientation ?? 1).toBe(orientation);
  const upright = (body: Buffer) => sharp(body).autoOrient().raw().toBuffer();
  expect((await upright(bare)).equals(await upright(file))).toBe(true);
});

it('bytes that fill up before a marker are passed over [LEAD-13]', async () => {
  const file = await noise().jpeg().toBuffer();
  const filled = Buffer.concat([file.subarray(0, 2), Buffer.alloc(50, 0xff), file.subarray(2)]);
  expect(stripMetadata(filled, 'jpeg')).toEqual(stripMetadata(file, 'jpeg'));
});

it('a JPEG keeps its ICC profile [LEAD-13]', async () => {
  const bare = stripMetadata(await noise().withIccProfile('p3').jpeg().toBuffer(), 'jpeg')!;
  expect((await sharp(bare).metadata()).hasProfile).toBe(true);
});

it.each(files)('%s that is cut off anywhere is refused [LEAD-13]', async (_name, kind, make) => {
  const file = stripMetadata(await make(), kind)!;
  for (let length = 12; length < file.length; length += 37)
    expect(stripMetadata(file.subarray(0, length), kind)).toBeUndefined();
});

it('of a damaged picture no more is stored than came [LEAD-13, HOST-12]', async () => {
  let state = 1;
  const random = () => (state = (state * 48_271) % 2_147_483_647);
  for (const [, kind, make] of files) {
    const file = await make();
    for (let n = 0; n < 300; n++) {
      const broken = Buffer.from(file);
      for (let changes = 0; changes < 4; changes++) broken[random() % broken.length] = random() % 256;
      const bare = stripMetadata(broken, kind);
      if (bare) expect(bare.length).toBeLessThanOrEqual(broken.length + 64);
    }
  }
});

it.each([
  ['jpeg', Buffer.from([0xff, 0xfe, 0, 2]), 2],
  ['png', Buffer.from('\0\0\0\0teXt\0\0\0\0', 'latin1'), 8],
  ['webp', Buffer.from('EXIF\0\0\0\0', 'latin1'), 12],
] as const)('a %s of more parts than anybody writes is refused [LEAD-13, HOST-12]', async (kind, part, at) => {
  const file = await files.find(([, of]) => of === kind)![2]();
  const withParts = (parts: number) => {
    const made = Buffer.concat([file.subarray(0, at), ...Array.from({ length: parts }, () => part), file.subarray(at)]);
    if (kind === 'webp') made.writeUInt32LE(made.length - 8, 4);
    return made;
  };
  expect(stripMetadata(withParts(1_000), kind)).toEqual(stripMetadata(file, kind));
  expect(stripMetadata(withParts(30_000), kind)).toBeUndefined();
});
