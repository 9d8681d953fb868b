import { createHash } from 'node:crypto';
import type { StoredPicture } from '#contracts/domain/car/stored-picture';
import { perceptualHash, readSize, smallPicture } from './perceptual-hash.js';
import { openSharp } from './sharp.js';

/** Maximum pixels of a picture that is decoded. */
export const maxPixels = 60_000_000;

/** The file is no supported picture. The message says why, for the person who can fix it. */
export class NotAPicture extends Error {
  override readonly name = 'NotAPicture';
}

const startsWith = (body: Buffer, text: string, at = 0): boolean =>
  body.subarray(at, at + text.length).toString('latin1') === text;

/** Detects the format by the bytes, because names and content types may be wrong. */
export const detectFormat = (body: Buffer): 'jpeg' | 'png' | 'webp' | 'avif' | 'gif' | 'heic' | undefined => {
  if (startsWith(body, '\xff\xd8\xff')) return 'jpeg';
  if (startsWith(body, '\x89PNG\r\n')) return 'png';
  if (startsWith(body, 'GIF8')) return 'gif';
  if (startsWith(body, 'RIFF') && startsWith(body, 'WEBP', 8)) return 'webp';
  if (!startsWith(body, 'ftyp', 4)) return undefined;
  const brand = body.subarray(8, 12).toString('latin1');
  if (brand === 'avif' || brand === 'avis') return 'avif';
  return ['heic', 'heix', 'hevc', 'mif1', 'msf1'].includes(brand) ? 'heic' : undefined;
};

/** Returns the hash that names a picture. */
export const hashOf = (body: Uint8Array): string => createHash('sha256').update(body).digest('hex');

const hexOf = (channel: number): string => channel.toString(16).padStart(2, '0');

const meanOf = (small: Buffer, channel: number): number => {
  let sum = 0;
  for (let at = channel; at < small.length; at += 3) sum += small[at]!;
  return Math.round((3 * sum) / small.length);
};

/** @throws {NotAPicture} also a truncated one, because all of it is decoded */
export const measure = async (
  body: Buffer,
  hash = hashOf(body),
): Promise<StoredPicture & { readonly small: Buffer }> => {
  const kind = detectFormat(body);
  if (kind === 'heic') throw new NotAPicture('is in HEIC, which browsers do not show: send JPEG, PNG, WebP or AVIF');
  if (kind === undefined) throw new NotAPicture('is no picture in JPEG, PNG, WebP, AVIF or GIF');
  const sharp = await openSharp();
  try {
    const { autoOrient } = await sharp(body, { limitInputPixels: maxPixels }).metadata();
    const { data, info } = await sharp(body, { limitInputPixels: maxPixels })
      .autoOrient()
      .flatten({ background: '#ffffff' })
      .toColourspace('srgb')
      .resize({ ...readSize, fit: 'fill' })
      .raw()
      .toBuffer({ resolveWithObject: true });
    const small = smallPicture(data, info.channels);
    return {
      hash,
      width: autoOrient.width,
      height: autoOrient.height,
      colour: `#${[0, 1, 2].map((channel) => hexOf(meanOf(small, channel))).join('')}`,
      bytes: body.length,
      look: perceptualHash(small),
      small,
    };
  } catch (error) {
    const isTooLarge = /pixel limit/.test((error as Error).message);
    throw new NotAPicture(isTooLarge ? `has more than ${maxPixels / 1e6} million pixels` : 'can not be read whole', {
      cause: error,
    });
  }
};
