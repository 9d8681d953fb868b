import { expect, it } from '@jest/globals';
import sharp from 'sharp';
import { compose, paintPixels } from './compose.js';
import { paints } from './paints.js';

/** Pixels of the plate `rest`: a reflection on paint, paint in the dark, a tyre, nothing. */
const rest = Uint8Array.from([60, 60, 60, 255, 0, 0, 0, 255, 30, 30, 30, 255, 0, 0, 0, 0]);
const paint = Uint8Array.from([150, 40, 0, 0]);
const pixelsIn = (name: keyof typeof paints): number[][] => {
  const pixels = [...paintPixels(rest, paint, paints[name])];
  return [0, 4, 8, 12].map((at) => pixels.slice(at, at + 4));
};

it('paint takes its colour, a tyre keeps its own, and nothing stays nothing [SITE-07]', () => {
  const [red, white] = [pixelsIn('red'), pixelsIn('white')];
  expect(red[0]![0]).toBeGreaterThan(red[0]![1]! * 1.5);
  expect(Math.max(...white[0]!.slice(0, 3)) - Math.min(...white[0]!.slice(0, 3))).toBeLessThan(8);
  expect(red[2]).toEqual(white[2]);
  expect(red[3]).toEqual([0, 0, 0, 0]);
});

it('a reflection shines on black as on white, and is never brighter than white [SITE-07]', () => {
  const [black, white] = [pixelsIn('black'), pixelsIn('white')];
  expect(black[0]![0]).toBeGreaterThan(black[2]![0]!);
  expect(black[0]![0]).toBeLessThan(white[0]![0]!);
});

it('flakes lose more light in the shade than white paint does [SITE-07]', () => {
  const shade = (metallic: number): number => {
    const pixels = paintPixels(rest, paint, { base: [1, 1, 1], metallic });
    return pixels[4]! / pixels[0]!;
  };
  expect(shade(1)).toBeLessThan(shade(0) * 0.8);
});

it('plates of image files become one picture of their size [SITE-07]', async () => {
  const png = (data: Uint8Array, channels: 1 | 4) =>
    sharp(data, { raw: { width: 2, height: 2, channels } })
      .png()
      .toBuffer();
  const picture = await compose({ rest: await png(rest, 4), paint: await png(paint, 1) }, paints.red);
  const { data, info } = await picture.raw().toBuffer({ resolveWithObject: true });
  expect([info.width, info.height]).toEqual([2, 2]);
  expect([...data]).toEqual([...paintPixels(rest, paint, paints.red)]);
});
