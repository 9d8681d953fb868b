import type { pictureFormats } from '#contracts/api/file-routes';
import type { Site } from '#contracts/domain/site/site';
import { backdrop } from './backdrop.js';
import { mostPixels } from './measure.js';
import { openSharp } from './sharp.js';

export type PictureFormat = (typeof pictureFormats)[number];
export type Studio = Site['theme']['studio'];

export interface Derivative {
  /** Pixels; a picture is never made larger. */
  readonly width: number;
  readonly quality: number;
  readonly format: PictureFormat;
}

export const defaultQuality = 72;

/** Made of the first picture of a car when it is stored, as almost every page of it begins with one of these. */
export const madeAhead: readonly Derivative[] = [480, 750, 1100].map((width) => ({
  width,
  quality: defaultQuality,
  format: 'webp',
}));

/** The name under which a derivative that is made ahead is stored; undefined: it is not one of them. */
export const nameOfDerivative = (hash: string, wanted: Derivative): string | undefined =>
  madeAhead.some((one) => one.width === wanted.width && one.quality === wanted.quality && one.format === wanted.format)
    ? `${hash}.${wanted.width}.${wanted.format}`
    : undefined;

/**
 * A picture at a width, in a format: the right way up, in sRGB, without what the camera noted of time and place. The work
 * is done on the image library's own threads.
 * @param input its bytes, or the path of its file
 * @param studio the ground behind a picture that has none
 */
export const derive = async (
  input: string | Buffer,
  { width, quality, format }: Derivative,
  studio: Studio,
): Promise<Buffer> => {
  const sharp = await openSharp();
  const { data, info } = await sharp(input, { limitInputPixels: mostPixels })
    .autoOrient()
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true });
  // The background comes before the size: scaling a half-transparent edge draws a bright line along it.
  const opaque =
    info.channels === 4
      ? await sharp(Buffer.from(backdrop(studio, info.width, info.height)))
          .composite([{ input: data, raw: info }])
          .removeAlpha()
          .raw()
          .toBuffer()
      : data;
  const channels = info.channels === 4 ? 3 : info.channels;
  const image = sharp(opaque, { raw: { ...info, channels } }).resize({ width, withoutEnlargement: true });
  switch (format) {
    case 'webp':
      return image.webp({ quality, effort: 4, smartSubsample: true }).toBuffer();
    case 'avif':
      return image.avif({ quality, effort: 3 }).toBuffer();
    case 'jpeg':
      return image.jpeg({ quality, mozjpeg: true }).toBuffer();
  }
};

/** Whether it looks the same on every site. */
export const isOpaque = async (input: Buffer): Promise<boolean> => {
  const sharp = await openSharp();
  return !(await sharp(input).metadata()).hasAlpha;
};
