import { expect, it } from '@jest/globals';
import { blendOver } from './blend.js';

it('a picture is blended over a background by its alpha channel, with correct rounding [SITE-07]', async () => {
  const tones = [0, 1, 90, 127, 128, 254, 255];
  const pixels = tones.flatMap((colour) =>
    tones.flatMap((ground) => Array.from({ length: 256 }, (_, alpha) => ({ colour, ground, alpha }))),
  );
  const seen = await blendOver(
    Uint8Array.from(pixels.flatMap(({ ground }) => [ground, 7, 7])),
    Uint8Array.from(pixels.flatMap(({ colour, alpha }) => [colour, 7, 7, alpha])),
  );
  const expected = pixels.flatMap(({ colour, ground, alpha }) => [
    Math.round((colour * alpha + ground * (255 - alpha)) / 255),
    7,
    7,
  ]);
  expect([...seen]).toEqual(expected);
});
