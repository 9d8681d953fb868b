/** Size of the picture of a link preview, in pixels: the proportions that social networks cut pictures to. */
export const sharePictureSize = { width: 1200, height: 630 } as const;

const beginning = '/images/';
const shared = /^share\/(.+)\.jpg$/;

/** Returns the address of a picture's version for link previews, a JPEG; undefined: the image route doesn't serve it. */
export const sharePicturePath = (path: string): string | undefined =>
  path.startsWith(beginning) ? `${beginning}share/${path.slice(beginning.length).split('?', 1)[0]!}.jpg` : undefined;

/** Returns the name of the picture whose version for link previews has this name; undefined: it is no such name. */
export const nameOfShared = (name: string): string | undefined => shared.exec(name)?.[1];
