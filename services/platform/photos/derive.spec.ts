import { expect, it } from '@jest/globals';
import sharp from 'sharp';
import { derive, sourceOf } from './derive.js';
import { measure } from './measure.js';

const studio = { wall: '#ffffff', floor: '#ffffff' };
const halves = (left: string, right: string) =>
  sharp({ create: { width: 400, height: 200, channels: 3, background: left } }).composite([
    { input: { create: { width: 200, height: 200, channels: 3, background: right } }, left: 200, top: 0 },
  ]);
const pixel = async (picture: Buffer, left: number, top: number): Promise<number[]> => [
  ...(await sharp(picture).extract({ left, top, width: 1, height: 1 }).removeAlpha().raw().toBuffer()),
];

it('a photo that a phone took sideways is turned upright, and measured upright [PHOTO-04]', async () => {
  // 6: the camera was turned a quarter to the right.
  const taken = await halves('#ff0000', '#0000ff').withMetadata({ orientation: 6 }).jpeg().toBuffer();
  expect(await measure(taken)).toMatchObject({ width: 200, height: 400 });
  const made = await derive(taken, { width: 100, quality: 85, format: 'jpeg' }, studio);
  expect(await sharp(made).metadata()).toMatchObject({ width: 100, height: 200 });
  const [top, bottom] = [await pixel(made, 50, 20), await pixel(made, 50, 180)];
  expect([top[0]! > 200, bottom[2]! > 200]).toEqual([true, true]);
});

it.each(['jpeg', 'webp', 'avif'] as const)(
  'a picture encoded as %s contains no metadata of the camera [PHOTO-04]',
  async (format) => {
    const taken = await halves('#ff0000', '#0000ff')
      .withExif({ IFD0: { Model: 'Secret phone' }, IFD3: { GPSLatitude: '33/1 52/1 10/1', GPSLatitudeRef: 'S' } })
      .jpeg()
      .toBuffer();
    expect(taken.includes('Secret phone')).toBe(true);
    const made = await derive(taken, { width: 320, quality: 72, format }, studio);
    const { exif, xmp, iptc } = await sharp(made).metadata();
    expect([exif, xmp, iptc, made.includes('Secret phone')]).toEqual([undefined, undefined, undefined, false]);
  },
);

it('a picture of an exact size fills it, also one with a background [SITE-05]', async () => {
  const size = { width: 420, height: 210, quality: 85, format: 'jpeg' } as const;
  const cutOut = sharp({ create: { width: 100, height: 100, channels: 4, background: '#ff000000' } }).composite([
    { input: { create: { width: 100, height: 20, channels: 3, background: '#ff0000' } }, left: 0, top: 40 },
  ]);
  const made = await derive(await cutOut.png().toBuffer(), size, { wall: '#0000ff', floor: '#0000ff' });
  expect(await sharp(made).metadata()).toMatchObject({ width: 420, height: 210 });
  const [middle, below] = [await pixel(made, 4, 105), await pixel(made, 4, 180)];
  expect([middle[0]! > 200, below[2]! > 150]).toEqual([true, true]);
  const photo = await derive(await halves('#ff0000', '#0000ff').jpeg().toBuffer(), { ...size, height: 105 }, studio);
  expect(await sharp(photo).metadata()).toMatchObject({ width: 420, height: 105 });
});

it('colours of a wider space are converted to those that every screen shows [PHOTO-04]', async () => {
  const flat = sharp({ create: { width: 64, height: 64, channels: 3, background: '#ff8040' } });
  const wide = await flat.withIccProfile('p3').png().toBuffer();
  // Display P3 numbers of this colour are less extreme than its sRGB numbers.
  const unconverted = await sharp(wide, { ignoreIcc: true }).raw().toBuffer();
  expect(unconverted[1]!).toBeGreaterThan(0x82);
  const made = await derive(wide, { width: 64, quality: 85, format: 'jpeg' }, studio);
  const [red, green, blue] = await pixel(made, 32, 32);
  for (const [is, was] of [
    [red, 0xff],
    [green, 0x80],
    [blue, 0x40],
  ])
    expect(Math.abs(is! - was!)).toBeLessThan(6);
  expect((await sharp(made).metadata()).icc).toBeUndefined();
});

it('the placeholder colour of a picture is its mean colour [PHOTO-04]', async () => {
  const { colour } = await measure(await halves('#000000', '#c8c8c8').png().toBuffer());
  const [, red, green, blue] = /^#(..)(..)(..)$/.exec(colour)!.map((part) => Number.parseInt(part, 16));
  for (const channel of [red!, green!, blue!]) expect(Math.abs(channel - 100)).toBeLessThan(12);
});

it('a picture of too many pixels is refused before it is decoded [PHOTO-01]', async () => {
  const huge = await sharp({ create: { width: 8_000, height: 8_000, channels: 3, background: '#888' } })
    .png()
    .toBuffer();
  await expect(measure(huge)).rejects.toThrow('has more than 60 million pixels');
});

it('a transparent picture has no bright edge on the site’s background [PHOTO-04]', async () => {
  const transparent = sharp({ create: { width: 66, height: 66, channels: 4, background: '#00000000' } });
  const dark = {
    input: { create: { width: 33, height: 66, channels: 4, background: '#282828' } },
    left: 0,
    top: 0,
  } as const;
  const tones = { wall: '#808080', floor: '#808080' };
  const [onGround, ground] = await Promise.all(
    [transparent.clone().composite([dark]), transparent.clone()].map(async (image) => {
      const made = await derive(await image.png().toBuffer(), { width: 26, quality: 72, format: 'webp' }, tones);
      return sharp(made).raw().toBuffer();
    }),
  );
  const brighter = [...onGround!].filter((channel, at) => channel > ground![at]! + 30);
  expect(brighter).toEqual([]);
});

it('a large photograph gets a smaller copy, from which its derivatives are made [HOST-12]', async () => {
  const large = await halves('#ff0000', '#0000ff').resize(4_000, 2_000).jpeg().toBuffer();
  expect(await sharp(await sourceOf(large)).metadata()).toMatchObject({ format: 'jpeg', width: 1920, height: 960 });
  expect(await sourceOf(await halves('#ff0000', '#0000ff').jpeg().toBuffer())).toBeUndefined();
  const clear = sharp({ create: { width: 64, height: 64, channels: 4, background: '#ff000080' } });
  expect(await sharp(await sourceOf(await clear.png().toBuffer())).metadata()).toMatchObject({ hasAlpha: true });
});
