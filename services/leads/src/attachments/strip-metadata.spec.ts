import { expect, it } from '@jest/globals';
import sharp from 'sharp';
import { type PictureKind, stripMetadata } from './strip-metadata.js';

const strip = (file: Buffer, kind: PictureKind): Buffer | undefined => {
  const pieces = stripMetadata(file, kind);
  return pieces && Buffer.concat(pieces);
};

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

it.each(files)('%s keeps its pixels and loses its metadata [LEAD-13]', async (_name, kind, make) => {
  const [file, other] = [await make(), await make()];
  expect(file.includes(secret)).toBe(true);
  // As if a phone had appended a video, or another picture with its own location.
  const given = Buffer.concat([file, other]);
  const [before, bare] = [Buffer.from(given), strip(given, kind)!];
  expect(given.equals(before)).toBe(true);
  expect(bare.includes(secret)).toBe(false);
  expect(bare.length).toBeLessThan(file.length);
  expect((await pixelsOf(bare)).equals(await pixelsOf(file))).toBe(true);
  const { exif, xmp } = await sharp(bare).metadata();
  expect(xmp).toBeUndefined();
  if (kind !== 'jpeg') expect(exif).toBeUndefined();
  expect(strip(bare, kind)!.equals(bare)).toBe(true);
});

it.each([1, 3, 6, 8])('a JPEG with orientation %s is still shown upright [LEAD-13]', async (orientation) => {
  const file = await noise().withMetadata({ orientation }).jpeg().toBuffer();
  const bare = strip(file, 'jpeg')!;
  expect((await sharp(bare).metadata()).orientation ?? 1).toBe(orientation);
  const upright = (body: Buffer) => sharp(body).autoOrient().raw().toBuffer();
  expect((await upright(bare)).equals(await upright(file))).toBe(true);
});

it('fill bytes before a marker are skipped [LEAD-13]', async () => {
  const file = await noise().jpeg().toBuffer();
  const filled = Buffer.concat([file.subarray(0, 2), Buffer.alloc(50, 0xff), file.subarray(2)]);
  expect(strip(filled, 'jpeg')).toEqual(strip(file, 'jpeg'));
});

it('a JPEG keeps its ICC profile [LEAD-13]', async () => {
  const bare = strip(await noise().withIccProfile('p3').jpeg().toBuffer(), 'jpeg')!;
  expect((await sharp(bare).metadata()).hasProfile).toBe(true);
});

it.each(files)('%s that is truncated anywhere is refused [LEAD-13]', async (_name, kind, make) => {
  const file = strip(await make(), kind)!;
  for (let length = 12; length < file.length; length += 37)
    expect(strip(file.subarray(0, length), kind)).toBeUndefined();
});

it('a damaged picture is never stored with more bytes than it had [LEAD-13, HOST-12]', async () => {
  let state = 1;
  const random = () => (state = (state * 48_271) % 2_147_483_647);
  for (const [, kind, make] of files) {
    const file = await make();
    for (let n = 0; n < 300; n++) {
      const broken = Buffer.from(file);
      for (let changes = 0; changes < 4; changes++) broken[random() % broken.length] = random() % 256;
      const bare = strip(broken, kind);
      if (bare) expect(bare.length).toBeLessThanOrEqual(broken.length + 64);
    }
  }
});

it.each([
  ['jpeg', Buffer.from([0xff, 0xfe, 0, 2]), 2],
  ['png', Buffer.from('\0\0\0\0teXt\0\0\0\0', 'latin1'), 8],
  ['webp', Buffer.from('EXIF\0\0\0\0', 'latin1'), 12],
] as const)('a %s with an absurd number of parts is refused [LEAD-13, HOST-12]', async (kind, part, at) => {
  const file = await files.find(([, of]) => of === kind)![2]();
  const withParts = (parts: number) => {
    const made = Buffer.concat([file.subarray(0, at), ...Array.from({ length: parts }, () => part), file.subarray(at)]);
    if (kind === 'webp') made.writeUInt32LE(made.length - 8, 4);
    return made;
  };
  expect(strip(withParts(1_000), kind)).toEqual(strip(file, kind));
  expect(strip(withParts(30_000), kind)).toBeUndefined();
});
