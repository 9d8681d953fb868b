import { LRUCache } from 'lru-cache';
import type { Sharp } from 'sharp';
import type { pictureFormats } from '#contracts/api/file-routes';
import { pictureWidths } from '#contracts/domain/car/picture-widths';
import type { Site } from '#contracts/domain/site/site';
import type { PhotoStore } from '../ports/photo-store.js';
import { backdrop } from './backdrop.js';
import { inFrontOf } from './in-front.js';
import { maxPixels } from './measure.js';
import { openSharp } from './sharp.js';

export type PictureFormat = (typeof pictureFormats)[number];
export type Studio = Site['theme']['studio'];

interface Size {
  readonly width: number;
  readonly height: number;
}

/** Of 100. */
export const pictureQualities = [50, 72, 85] as const;
export const defaultQuality = 72;

export interface Derivative {
  /** Pixels; a picture is never made larger. */
  readonly width: number;
  readonly quality: number;
  readonly format: PictureFormat;
}

/** What a vehicle's papers show: a large picture at some 200 pixels an inch, and small ones beside it at 180. */
export const onPaper = {
  large: { width: 1100, quality: defaultQuality, format: 'jpeg' },
  small: { width: 320, quality: defaultQuality, format: 'jpeg' },
} as const satisfies Record<string, Derivative>;

/** Made of the first picture of a car when it is stored, as almost every page of it begins with one of these. */
export const madeOfFirst: readonly Derivative[] = [
  ...[480, 750, 1100].map((width) => ({ width, quality: defaultQuality, format: 'webp' }) as const),
  onPaper.large,
];

const madeAhead: readonly Derivative[] = [...madeOfFirst, onPaper.small];

/** The name under which a derivative that is made ahead is stored; undefined: it is not one of them. */
export const nameOfDerivative = (hash: string, wanted: Derivative): string | undefined =>
  madeAhead.some((one) => one.width === wanted.width && one.quality === wanted.quality && one.format === wanted.format)
    ? `${hash}.${wanted.width}.${wanted.format}`
    : undefined;

/** The name of what is read in place of a stored original that is costly to read. */
export const nameOfSource = (hash: string): string => `${hash}.source`;

/** The name of the small picture, 32 by 24 pixels as bytes, that others are compared with. */
export const nameOfSmall = (hash: string): string => `${hash}.small`;

/** Pixels beyond which a picture is made with the least effort. */
const wide = 1100;

/** Far cheaper to make than what encoders take by themselves, and hardly larger: a stranger's request may make one. */
const encode = (image: Sharp, { format, quality, width }: Derivative): Sharp => {
  switch (format) {
    case 'webp':
      return image.webp({ quality, effort: width > wide ? 0 : 2 });
    case 'avif':
      return image.avif({ quality: quality - 17, effort: 0, chromaSubsampling: '4:2:0', tune: 'psnr' });
    case 'jpeg':
      return image.jpeg({ quality, quantisationTable: 3 });
  }
};

/** One that is hardly wider than it should be stays as it is: making it smaller takes as long as all else. */
const hardly = 1.1;

/** The right way up, in sRGB, and no wider than that, or hardly. */
const read = async (input: string | Buffer, width: number) => {
  const sharp = await openSharp();
  const image = sharp(input, { limitInputPixels: maxPixels }).autoOrient().toColourspace('srgb');
  const { autoOrient, hasAlpha, format } = await image.metadata();
  const scale = autoOrient.width <= width * hardly ? 1 : width / autoOrient.width;
  const size = {
    width: Math.round(autoOrient.width * scale),
    height: Math.max(1, Math.round(autoOrient.height * scale)),
  };
  return { image: image.resize({ ...size, fit: 'fill' }), size, isSmaller: scale === 1, hasAlpha, format };
};

/** Grounds by tones and size: drawing one takes as long as all else of a picture. */
const grounds = new LRUCache<string, Buffer>({ maxSize: 48 * 1024 * 1024, sizeCalculation: ({ length }) => length });

const groundOf = async (studio: Studio, { width, height }: Size): Promise<Buffer> => {
  const svg = backdrop(studio, width, height);
  const sharp = await openSharp();
  const ground = grounds.get(svg) ?? (await sharp(Buffer.from(svg)).removeAlpha().raw().toBuffer());
  grounds.set(svg, ground);
  return ground;
};

/** Whether it looks alike whatever stands behind it. */
export const isOpaque = async (input: string | Buffer): Promise<boolean> =>
  !(await (await openSharp())(input).metadata()).hasAlpha;

/**
 * A picture at a width, in a format: the right way up, in sRGB, without what the camera noted of time and place. The work
 * is done on the image library's own threads.
 * @param input its bytes, or the path of its file
 * @param studio the ground behind a picture that has none; undefined: it stays without, or white where the format can't
 */
export const derive = async (
  input: string | Buffer,
  wanted: Derivative,
  studio: Studio | undefined,
): Promise<Buffer> => {
  const { image, size, hasAlpha } = await read(input, wanted.width);
  if (hasAlpha && studio) {
    const seen = await inFrontOf(await groundOf(studio, size), await image.raw().toBuffer());
    const sharp = await openSharp();
    return encode(sharp(seen, { raw: { ...size, channels: 3 } }), wanted).toBuffer();
  }
  if (hasAlpha && wanted.format === 'jpeg') image.flatten({ background: '#ffffff' });
  return encode(image, wanted).toBuffer();
};

/**
 * What is read in place of an original: no wider than pictures are shown, in a format that is read fast. Undefined: the
 * original is all that.
 */
export const sourceOf = async (original: Buffer): Promise<Buffer | undefined> => {
  const { image, isSmaller, hasAlpha, format } = await read(original, pictureWidths.at(-1)!);
  if (isSmaller && format === 'jpeg') return undefined;
  return (hasAlpha ? image.webp({ quality: 90, effort: 2 }) : image.jpeg({ quality: 90 })).toBuffer();
};

/** Makes of an original what pages ask for; of one that is not opaque nothing, as it looks different on every site. */
export const makeAhead = async (
  photos: Pick<PhotoStore, 'put'>,
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
