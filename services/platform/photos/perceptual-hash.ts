/** Pixels of the small picture that is compared. */
const [width, height] = [32, 24];
/** Red, green and blue. */
const channels = 3;
/** Factor by which the picture is read larger; averaging then removes differences between decoders at edges. */
const times = 8;
export const readSize = { width: width * times, height: height * times } as const;

/** Size of the difference hash: a bit for each pair of neighbours in 8 rows of 9 greys. */
const [columns, rows] = [9, 8];
/** Minimum difference between greys that counts as a slope, so that a plain background has none in any encoding. */
const level = 2;

/** Maximum number of hash bits by which copies of a picture differ; different pictures may be as close. */
const maxBits = 5;
/**
 * Maximum mean difference, and maximum difference anywhere, between small pictures of copies. Copies of the demo's
 * pictures in JPEG of quality 40, WebP and AVIF, down to half the size, differ by at most 8; others by at least 23.
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

/** Mean grey of a cell of the small picture. */
const greyOf = (small: Uint8Array, column: number, row: number): number => {
  const [left, right] = [Math.floor((column * width) / columns), Math.floor(((column + 1) * width) / columns)];
  const [top, bottom] = [(row * height) / rows, ((row + 1) * height) / rows];
  let sum = 0;
  for (let y = top; y < bottom; y++)
    for (let at = (y * width + left) * channels; at < (y * width + right) * channels; at += channels)
      sum += 299 * small[at]! + 587 * small[at + 1]! + 114 * small[at + 2]!;
  return sum / ((right - left) * (bottom - top) * 1000);
};

/** Returns the difference hash of a small picture, in hexadecimal digits. */
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

/** The two halves of a hash as numbers, which are fast to compare. */
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
export const isSimilarHash = (a: PerceptualHash, b: PerceptualHash): boolean =>
  bitsIn(a[0] ^ b[0]) + bitsIn(a[1] ^ b[1]) <= maxBits;

/** Whether one picture is a re-encoding of the other, judged by their small pictures. */
export const isSamePicture = (a: Uint8Array, b: Uint8Array): boolean => {
  if (a.length !== b.length) return false;
  let sum = 0;
  for (let at = 0; at < a.length; at++) {
    const difference = Math.abs(a[at]! - b[at]!);
    if (difference > maxDifference) return false;
    sum += difference;
  }
  return sum <= maxMeanDifference * a.length;
};
