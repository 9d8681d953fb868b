import { LRUCache } from 'lru-cache';
import type { Sharp } from 'sharp';
import type { pictureFormats } from '#contracts/api/file-routes';
import { pictureWidths } from '#contracts/domain/car/picture-widths';
import type { Site } from '#contracts/domain/site/site';
import type { BlobStore } from '../ports/blob-store.js';
import { backdrop } from './backdrop.js';
import { blendOver } from './blend.js';
import { maxPixels } from './measure.js';
import { openSharp } from './sharp.js';

export type PictureFormat = (typeof pictureFormats)[number];
export type Studio = Site['theme']['studio'];

interface Size {
  readonly width: number;
  readonly height: number;
}

/** Percent. */
export const pictureQualities = [50, 72, 85] as const;
export const defaultQuality = 72;

export interface Derivative {
  /** Pixels; a picture is never enlarged, unless it has a height. */
  readonly width: number;
  /** The picture fills exactly this size; what is too much is cut off. */
  readonly height?: number | undefined;
  readonly quality: number;
  readonly format: PictureFormat;
}

/** Pictures in the papers of a vehicle: a large one at about 200 pixels an inch, and small ones at 180. */
export const documentDerivatives = {
  large: { width: 1100, quality: defaultQuality, format: 'jpeg' },
  small: { width: 320, quality: defaultQuality, format: 'jpeg' },
} as const satisfies Record<string, Derivative>;

/** Made from a car's first picture when it is stored, because almost every page of the car begins with one of these. */
export const firstPictureDerivatives: readonly Derivative[] = [
  ...[480, 750, 1100].map((width) => ({ width, quality: defaultQuality, format: 'webp' }) as const),
  documentDerivatives.large,
];

const precomputedDerivatives: readonly Derivative[] = [...firstPictureDerivatives, documentDerivatives.small];

/** Returns the name of a derivative that is made ahead; undefined: it is not made ahead. */
export const nameOfDerivative = (hash: string, wanted: Derivative): string | undefined =>
  precomputedDerivatives.some(
    (one) => one.width === wanted.width && one.quality === wanted.quality && one.format === wanted.format,
  )
    ? `${hash}.${wanted.width}.${wanted.format}`
    : undefined;

/** Name of the copy that is read in place of an original that is expensive to decode. */
export const nameOfSource = (hash: string): string => `${hash}.source`;

/** Name of the small picture (32 by 24 pixels, raw bytes) that is compared with others. */
export const nameOfSmall = (hash: string): string => `${hash}.small`;

/** Pixels: the width of the widest derivative. */
const widest = pictureWidths.at(-1)!;

/** Pixels; wider pictures are encoded with the least effort. */
const lowEffortWidth = 1100;

/** Uses far less effort than encoders do by default, for hardly larger files, as any request may cause an encoding. */
const encode = (image: Sharp, { format, quality, width }: Derivative): Sharp => {
  switch (format) {
    case 'webp':
      return image.webp({ quality, effort: width > lowEffortWidth ? 0 : 2 });
    case 'avif':
      return image.avif({ quality: quality - 17, effort: 0, chromaSubsampling: '4:2:0', tune: 'psnr' });
    case 'jpeg':
      return image.jpeg({ quality, quantisationTable: 3 });
  }
};

/** Pictures up to this factor too wide are not resized, because resizing takes as long as the rest of the work. */
const resizeThreshold = 1.1;

/** Scales to a width, unless the picture is narrower, or hardly wider. */
const scaledTo = (width: number, of: Size): Size => {
  const scale = of.width <= width * resizeThreshold ? 1 : width / of.width;
  return { width: Math.round(of.width * scale), height: Math.max(1, Math.round(of.height * scale)) };
};

/**
 * Decodes a picture: upright, in sRGB, and no wider than `width` times `resizeThreshold`, or exactly in the size.
 * @param widthIfClear in place of `width` for a transparent picture
 */
const read = async (
  input: string | Buffer,
  { width, height, widthIfClear = width }: Pick<Derivative, 'width' | 'height'> & { readonly widthIfClear?: number },
) => {
  const sharp = await openSharp();
  const image = sharp(input, { limitInputPixels: maxPixels }).autoOrient().toColourspace('srgb');
  const { autoOrient, hasAlpha, format } = await image.metadata();
  if (height !== undefined) {
    const size = { width, height };
    return { image: image.resize({ ...size, fit: 'cover' }), size, isSmaller: false, hasAlpha, format };
  }
  const size = scaledTo(hasAlpha ? widthIfClear : width, autoOrient);
  return {
    image: image.resize({ ...size, fit: 'fill' }),
    size,
    isSmaller: size.width === autoOrient.width,
    hasAlpha,
    format,
  };
};

/** Cache of backgrounds by tones and size, because drawing one takes as long as the rest of a picture. */
const backgroundCache = new LRUCache<string, Buffer>({
  maxSize: 48 * 1024 * 1024,
  sizeCalculation: ({ length }) => length,
});

const renderBackground = async (studio: Studio, { width, height }: Size): Promise<Buffer> => {
  const svg = backdrop(studio, width, height);
  const sharp = await openSharp();
  const ground = backgroundCache.get(svg) ?? (await sharp(Buffer.from(svg)).removeAlpha().raw().toBuffer());
  backgroundCache.set(svg, ground);
  return ground;
};

/** Whether the picture looks the same on any background. */
export const isOpaque = async (input: string | Buffer): Promise<boolean> =>
  !(await (await openSharp())(input).metadata()).hasAlpha;

/** Opens a picture in the size of a derivative and on its background. `isDecoded`: it is not decoded for each use. */
const open = async (input: string | Buffer, wanted: Derivative, studio: Studio | undefined) => {
  const { image, size, hasAlpha } = await read(input, { ...wanted, ...(studio && { widthIfClear: widest }) });
  if (!hasAlpha || !studio) {
    const needsGround = hasAlpha && wanted.format === 'jpeg';
    return { image: needsGround ? image.flatten({ background: '#ffffff' }) : image, isDecoded: false };
  }
  // Before resizing, because resizing takes three times as long with an alpha channel.
  const blended = await blendOver(await renderBackground(studio, size), await image.raw().toBuffer());
  const onGround = (await openSharp())(blended, { raw: { ...size, channels: 3 } });
  const isInSize = wanted.height !== undefined;
  return {
    image: isInSize ? onGround : onGround.resize({ ...scaledTo(wanted.width, size), fit: 'fill' }),
    isDecoded: true,
  };
};

const decode = async (image: Sharp): Promise<Sharp> => {
  const { data, info } = await image.raw().toBuffer({ resolveWithObject: true });
  return (await openSharp())(data, { raw: info });
};

/**
 * Makes a derivative: upright, in sRGB, and without the camera's metadata on time and place. The image library works on
 * its own threads.
 * @param input the picture's bytes, or the path of its file
 * @param studio background for a transparent picture; undefined: it stays transparent, or white if the format can't
 */
export const derive = async (input: string | Buffer, wanted: Derivative, studio: Studio | undefined): Promise<Buffer> =>
  encode((await open(input, wanted, studio)).image, wanted).toBuffer();

/** Makes two derivatives like {@link derive}, from one decoding. */
export const deriveBoth = async (
  input: string | Buffer,
  larger: Derivative,
  smaller: Derivative,
  studio: Studio | undefined,
): Promise<[larger: Buffer, smaller: Buffer]> => {
  const opened = await open(input, larger, studio);
  const image = opened.isDecoded ? opened.image : await decode(opened.image);
  const reduced = image.clone().resize({ width: smaller.width, fit: 'inside', withoutEnlargement: true });
  return [await encode(image, larger).toBuffer(), await encode(reduced, smaller).toBuffer()];
};

/**
 * Makes the copy that is read in place of an original: no wider than the widest derivative, and fast to decode.
 * Undefined: the original already is.
 */
export const sourceOf = async (original: Buffer): Promise<Buffer | undefined> => {
  const { image, isSmaller, hasAlpha, format } = await read(original, { width: widest });
  if (isSmaller && format === 'jpeg') return undefined;
  return (hasAlpha ? image.webp({ quality: 90, effort: 2 }) : image.jpeg({ quality: 90 })).toBuffer();
};

/** Makes and stores derivatives of an original, but not of a transparent one, as it looks different on every site. */
export const precomputeDerivatives = async (
  photos: Pick<BlobStore, 'put'>,
  hash: string,
  original: Buffer,
  wanted: readonly Derivative[],
): Promise<void> => {
  if (!(await isOpaque(original))) return;
  for (const one of wanted) {
    const made = await derive(original, one, { wall: '#ffffff', floor: '#ffffff' });
    await photos.put('derivatives', nameOfDerivative(hash, one)!, made);
  }
};
