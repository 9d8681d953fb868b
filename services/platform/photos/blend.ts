import { setImmediate as nextTurn } from 'node:timers/promises';

/** Pixels that are blended in one turn of the event loop, in a few tenths of a millisecond. */
const pixelsPerStep = 65_536;

/**
 * Blends a picture over a background by its alpha channel. The image library takes eight times as long, so this runs on
 * the event loop, in slices between other work.
 * @param picture red, green, blue and alpha of each pixel
 * @param ground red, green and blue of each pixel
 */
export const blendOver = async (ground: Uint8Array, picture: Uint8Array): Promise<Buffer> => {
  const seen = Buffer.allocUnsafe(ground.length);
  for (let pixel = 0, all = ground.length / 3; pixel < all; pixel += pixelsPerStep) {
    blend(seen, ground, picture, pixel, Math.min(all, pixel + pixelsPerStep));
    await nextTurn();
  }
  return seen;
};

const blend = (seen: Buffer, ground: Uint8Array, picture: Uint8Array, from: number, to: number): void => {
  seen.set(ground.subarray(from * 3, to * 3), from * 3);
  for (let at = from * 3, of = from * 4; at < to * 3; at += 3, of += 4) {
    const alpha = picture[of + 3]!;
    if (alpha === 0) continue;
    // Unrolled, because this runs for every pixel: a loop takes twice as long.
    if (alpha === 255) {
      seen[at] = picture[of]!;
      seen[at + 1] = picture[of + 1]!;
      seen[at + 2] = picture[of + 2]!;
    } else {
      seen[at] = over(picture[of]!, ground[at]!, alpha);
      seen[at + 1] = over(picture[of + 1]!, ground[at + 1]!, alpha);
      seen[at + 2] = over(picture[of + 2]!, ground[at + 2]!, alpha);
    }
  }
};

const over = (colour: number, ground: number, alpha: number): number =>
  nearest255th(colour * alpha + ground * (255 - alpha));

/** Divides a number up to 255 × 255 by 255 and rounds, with a multiplication in place of a division. */
const nearest255th = (number: number): number => Math.imul(number + 127, 0x8081) >>> 23;
