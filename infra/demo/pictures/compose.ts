import type { Sharp } from 'sharp';
import sharp from 'sharp';
import type { Paint } from './paints.js';

/** Renders of a view. `rest`: all light but the paint's, shadow in alpha. `paint`: light that white paint scatters. */
export interface Plates {
  readonly rest: Buffer;
  readonly paint: Buffer;
  /** True if the picture is mirrored, to show the other side. */
  readonly isMirrored?: boolean;
}

/** Restores the light. Plates have less of it, so that reflections brighter than white aren't cut off. */
const exposure = 2.35;
/** Light above this value is compressed, not cut off. */
const shoulder = 0.7;

const linear = Float32Array.from({ length: 256 }, (_, value) => {
  const part = value / 255;
  return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
});

const developed = (light: number): number => {
  const soft = light < shoulder ? light : 1 - (1 - shoulder) * Math.exp((shoulder - light) / (1 - shoulder));
  return 255 * (soft <= 0.0031308 ? soft * 12.92 : 1.055 * soft ** (1 / 2.4) - 0.055);
};

/** Solid paint scatters evenly; metallic flakes scatter most where they face the light. */
const scattered = (light: number, metallic: number): number => light * (1 - metallic) + metallic * 1.15 * light ** 1.6;

/** Returns the vehicle in a paint, without a background: red, green, blue and alpha of each pixel. */
export const paintPixels = (rest: Uint8Array, paint: Uint8Array, { base, metallic }: Paint): Uint8ClampedArray => {
  const pixels = new Uint8ClampedArray(rest.length);
  for (let at = 0; at < paint.length; at++) {
    const alpha = rest[at * 4 + 3]! / 255;
    if (alpha === 0) continue;
    const painted = scattered(linear[paint[at]!]! * exposure, metallic);
    for (let channel = 0; channel < 3; channel++) {
      const other = linear[rest[at * 4 + channel]!]! * alpha * exposure;
      pixels[at * 4 + channel] = developed((other + painted * base[channel]!) / alpha);
    }
    pixels[at * 4 + 3] = rest[at * 4 + 3]!;
  }
  return pixels;
};

export const compose = async ({ rest, paint, isMirrored = false }: Plates, colour: Paint): Promise<Sharp> => {
  const { data, info } = await sharp(rest).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  const mask = await sharp(paint).extractChannel(0).raw().toBuffer();
  const { width, height } = info;
  const made = sharp(paintPixels(data, mask, colour), { raw: { width, height, channels: 4 } });
  return isMirrored ? made.flop() : made;
};
