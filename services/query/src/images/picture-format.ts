import { pictureFormats } from '#contracts/api/file-routes';
import type { PictureFormat } from '#platform/photos/derive';

export const mediaTypes: Readonly<Record<PictureFormat, string>> = {
  webp: 'image/webp',
  avif: 'image/avif',
  jpeg: 'image/jpeg',
};

/** Returns the media ranges of an `Accept` header, without those refused by `q=0`. */
const acceptedRanges = (accept: string): Set<string> =>
  new Set(
    accept
      .toLowerCase()
      .split(',')
      .map((part) => part.split(';').map((piece) => piece.trim()))
      .filter(([, ...parameters]) => !parameters.some((parameter) => /^q=0(\.0*)?$/.test(parameter)))
      .map(([range = '']) => range),
  );

/**
 * Returns the best format that the `Accept` header names, or JPEG. WebP comes first, because AVIF is little smaller and
 * takes several times as long to encode.
 */
export const choosePictureFormat = (accept = ''): PictureFormat => {
  const ranges = acceptedRanges(accept);
  return pictureFormats.find((format) => ranges.has(mediaTypes[format])) ?? 'jpeg';
};
