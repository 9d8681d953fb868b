import { pictureFormats } from '#contracts/api/file-routes';

export type PictureFormat = (typeof pictureFormats)[number];

export const mediaTypes: Readonly<Record<PictureFormat, string>> = {
  webp: 'image/webp',
  avif: 'image/avif',
  png: 'image/png',
  jpeg: 'image/jpeg',
  svg: 'image/svg+xml',
};

const isFormat = (name: string): name is PictureFormat => (pictureFormats as readonly string[]).includes(name);

/** What to try in turn: WebP first, since AVIF saves little more and takes several times as long to encode. */
const preference = ['webp', 'avif', 'jpeg', 'png'] as const satisfies readonly PictureFormat[];

/** The media ranges of an `Accept` header that are not refused with `q=0`. */
const acceptedRanges = (accept: string): Set<string> =>
  new Set(
    accept
      .toLowerCase()
      .split(',')
      .map((part) => part.split(';').map((piece) => piece.trim()))
      .filter(([, ...parameters]) => !parameters.some((parameter) => /^q=0(\.0*)?$/.test(parameter)))
      .map(([range = '']) => range),
  );

/** The format to answer in: the `fm` parameter's, or the best that the `Accept` header allows; JPEG where none is named. */
export const choosePictureFormat = (accept: string | undefined, fm?: string): PictureFormat => {
  if (fm !== undefined && isFormat(fm)) return fm;
  if (accept === undefined || accept.trim() === '') return 'jpeg';
  const ranges = acceptedRanges(accept);
  const named = preference.find((format) => ranges.has(mediaTypes[format]) && (format === 'webp' || format === 'avif'));
  return (
    named ??
    preference.find((format) => format !== 'webp' && format !== 'avif' && ranges.has(mediaTypes[format])) ??
    'jpeg'
  );
};
