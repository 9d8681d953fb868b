import { expect, it } from '@jest/globals';
import sharp, { type Sharp } from 'sharp';
import { isSamePicture, isSimilarHash, parsePerceptualHash } from './perceptual-hash.js';
import { measure } from './measure.js';

const soon = `<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="900"><rect width="1200" height="900" fill="#1b2a4a"/>
  <path d="M300 560h600V430l-90-20-90-120H470l-90 120-80 20z" fill="#dfe5ee"/><rect x="200" y="660" width="800" height="90" fill="#ffd000"/></svg>`;
/** A car on a plain ground. */
const car = (paint: string, roof = 260) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="900"><rect width="1200" height="900" fill="#f4f5f7"/>
  <path d="M200 600h800V450l-160-30-120-${410 - roof}H450l-110 ${410 - roof}-140 30z" fill="${paint}"/>
  <circle cx="360" cy="610" r="70" fill="#222"/><circle cx="840" cy="610" r="70" fill="#222"/></svg>`;
const png = (drawing: string): Promise<Buffer> => sharp(Buffer.from(drawing)).png().toBuffer();

const same = async (one: Buffer, other: Buffer): Promise<boolean> => {
  const [a, b] = [await measure(one), await measure(other)];
  return isSimilarHash(parsePerceptualHash(a.look!), parsePerceptualHash(b.look!)) && isSamePicture(a.small, b.small);
};

const encodings: readonly (readonly [string, (picture: Sharp) => Sharp])[] = [
  ...[40, 60, 80, 95].map((quality) => [`JPEG ${quality}`, (one: Sharp) => one.jpeg({ quality })] as const),
  ['WebP', (one) => one.webp({ quality: 50 })],
  ['AVIF', (one) => one.avif({ quality: 45, effort: 0 })],
];

it.each(encodings)('a picture encoded again as %s, in any size, is the same picture [PHOTO-07]', async (_, encode) => {
  const originals = await Promise.all([soon, car('#a01020'), car('#f4f5f7')].map(png));
  for (const original of originals)
    for (const width of [1200, 900, 600])
      expect(await same(original, await encode(sharp(original).resize(width)).toBuffer())).toBe(true);
});

it('a car in another paint, or another car in the same, is another picture [PHOTO-07]', async () => {
  const cars = [car('#a01020'), car('#c05010'), car('#a0a4a8'), car('#d8dade'), car('#a01020', 330)];
  const pictures = await Promise.all(
    cars.map(async (one) =>
      sharp(await png(one))
        .jpeg({ quality: 60 })
        .toBuffer(),
    ),
  );
  for (const [at, one] of pictures.entries())
    for (const other of pictures.slice(at + 1)) expect(await same(one, other)).toBe(false);
});

it('a greyscale picture has the same perceptual hash as its original in colour [PHOTO-07]', async () => {
  const grey = await png(car('#909090'));
  const alone = await sharp(grey).toColourspace('b-w').jpeg().toBuffer();
  expect((await sharp(alone).metadata()).channels).toBe(1);
  expect(await same(grey, alone)).toBe(true);
});
