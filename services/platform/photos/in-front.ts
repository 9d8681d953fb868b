import { setImmediate as nextTurn } from 'node:timers/promises';

/** Pixels that are done in one turn of the event loop: a few tenths of a millisecond. */
const atOnce = 65_536;

/**
 * A picture in front of a ground, seen through it where it is transparent. The image library takes eight times as long, so
 * this is done here, in turns with what else there is to do.
 * @param picture red, green, blue and alpha of each pixel
 * @param ground red, green and blue of as many
 */
export const inFrontOf = async (ground: Uint8Array, picture: Uint8Array): Promise<Buffer> => {
  const seen = Buffer.allocUnsafe(ground.length);
  for (let pixel = 0, all = ground.length / 3; pixel < all; pixel += atOnce) {
    blend(seen, ground, picture, pixel, Math.min(all, pixel + atOnce));
    await nextTurn();
  }
  return seen;
};

const blend = (seen: Buffer, ground: Uint8Array, picture: Uint8Array, from: number, to: number): void => {
  seen.set(ground.subarray(from * 3, to * 3), from * 3);
  for (let at = from * 3, of = from * 4; at < to * 3; at += 3, of += 4) {
    const alpha = picture[of + 3]!;
    if (alpha === 0) continue;
    // Without a loop, as this is done for every pixel: it takes half as long.
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

/** Of a number up to 255 × 255, in a multiplication rather than a division. */
const nearest255th = (number: number): number => Math.imul(number + 127, 0x8081) >>> 23;
