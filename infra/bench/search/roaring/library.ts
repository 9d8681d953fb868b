import { createRequire } from 'node:module';
import { resolve } from 'node:path';

/** The used part of a bitmap of the `roaring` package, which is CRoaring, compiled. Numbers are documents. */
export interface Bitmap {
  readonly size: number;
  has(value: number): boolean;
  add(value: number): unknown;
  addMany(values: Uint32Array): unknown;
  removeMany(values: Uint32Array): unknown;
  andInPlace(other: Bitmap): Bitmap;
  orInPlace(other: Bitmap): Bitmap;
  andNotInPlace(other: Bitmap): Bitmap;
  andCardinality(other: Bitmap): number;
  toUint32Array(): Uint32Array;
  clone(): Bitmap;
  runOptimize(): boolean;
  shrinkToFit(): number;
}

export interface Bitmaps {
  new (values?: Uint32Array): Bitmap;
  and(a: Bitmap, b: Bitmap): Bitmap;
  or(a: Bitmap, b: Bitmap): Bitmap;
  andNot(a: Bitmap, b: Bitmap): Bitmap;
  orMany(bitmaps: readonly Bitmap[]): Bitmap;
}

/** The package compiles at installation, so it is no dependency of ours. `make bench` installs it here if possible. */
const requirePeer = createRequire(resolve('.data/bench/peers/package.json'));

/** Returns why roaring can't be measured; undefined if it can. */
export const whyNoRoaring = (): string | undefined => {
  try {
    openRoaring();
    return undefined;
  } catch (error) {
    return `left out: roaring is not installed in .data/bench/peers (${(error as { code?: string }).code ?? 'broken'})`;
  }
};

/** @throws {Error} if the package is not installed */
export const openRoaring = (): Bitmaps => (requirePeer('roaring') as { RoaringBitmap32: Bitmaps }).RoaringBitmap32;
