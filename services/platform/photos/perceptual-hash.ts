/** Pixels of the small picture that another is compared with. */
const [width, height] = [32, 24];
/** Red, green and blue. */
const channels = 3;
/** How many times as wide and high the picture is read: what decoders do at edges is lost in the mean. */
const times = 8;
export const readSize = { width: width * times, height: height * times } as const;

/** Of the difference hash: a bit for each two neighbours in a row of 9 by 8 greys. */
const [columns, rows] = [9, 8];
/** Levels between two greys that are no slope: a plain ground has none, however it is encoded. */
const level = 2;

/** Bits of the look by which copies of one picture may differ; different pictures may, too. */
const maxBits = 5;
/**
 * Levels by which small pictures of copies may differ on the whole, and at any place. Copies of the demo's pictures in
 * JPEG of quality 40, WebP and AVIF, down to half the size, differ by 8 at the most; different ones by 23 somewhere.
 */
const [maxMeanDifference, maxDifference] = [2.5, 14];

/** @param pixels of a picture at {@link readSize}; one channel is grey */
export const smallPicture = (pixels: Uint8Array, channelsRead: number): Buffer => {
  const small = Buffer.alloc(width * height * channels);
  for (let at = 0; at < small.length; at++) {
    const [x, y] = [Math.floor(at / channels) % width, Math.floor(at / channels / width)];
    const channel = channelsRead < channels ? 0 : at % channels;
    let sum = 0;
    for (let row = y * times; row < (y + 1) * times; row++) {
      const begin = (row * readSize.width + x * times) * channelsRead + channel;
      for (let one = 0; one < times; one++) sum += pixels[begin + one * channelsRead]!;
    }
    small[at] = Math.round(sum / times ** 2);
  }
  return small;
};

/** Grey of a cell of the small picture, as a sum. */
const greyOf = (small: Uint8Array, column: number, row: number): number => {
  const [left, right] = [Math.floor((column * width) / columns), Math.floor(((column + 1) * width) / columns)];
  const [top, bottom] = [(row * height) / rows, ((row + 1) * height) / rows];
  let sum = 0;
  for (let y = top; y < bottom; y++)
    for (let at = (y * width + left) * channels; at < (y * width + right) * channels; at += channels)
      sum += 299 * small[at]! + 587 * small[at + 1]! + 114 * small[at + 2]!;
  return sum / ((right - left) * (bottom - top) * 1000);
};

/** What a picture looks like at a glance: a difference hash of its small picture, in hexadecimal digits. */
export const perceptualHash = (small: Uint8Array): string => {
  let look = 0n;
  for (let row = 0; row < rows; row++) {
    let before = greyOf(small, 0, row);
    for (let column = 1; column < columns; column++) {
      const grey = greyOf(small, column, row);
      look = (look << 1n) | (before > grey + level ? 1n : 0n);
      before = grey;
    }
  }
  return look.toString(16).padStart(16, '0');
};

/** Two halves of a look, which are quick to compare. */
export type PerceptualHash = readonly [number, number];

export const parsePerceptualHash = (look: string): PerceptualHash => [
  Number.parseInt(look.slice(0, 8), 16),
  Number.parseInt(look.slice(8), 16),
];

const bitsIn = (number: number): number => {
  let count = 0;
  for (let left = number; left !== 0; left &= left - 1) count++;
  return count;
};

/** Whether it is worth comparing the small pictures. */
export const mayBeSame = (a: PerceptualHash, b: PerceptualHash): boolean =>
  bitsIn(a[0] ^ b[0]) + bitsIn(a[1] ^ b[1]) <= maxBits;

/** Whether one is the other encoded anew, by their small pictures. */
export const isSame = (a: Uint8Array, b: Uint8Array): boolean => {
  if (a.length !== b.length) return false;
  let sum = 0;
  for (let at = 0; at < a.length; at++) {
    const difference = Math.abs(a[at]! - b[at]!);
    if (difference > maxDifference) return false;
    sum += difference;
  }
  return sum <= maxMeanDifference * a.length;
};
