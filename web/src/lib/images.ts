import { pictureWidths } from '#contracts/domain/car/picture-widths';

/** Only the site's image route scales pictures; other addresses are used unchanged. */
const isScalable = (path: string): boolean => path.startsWith('/images/');

const address = (path: string, width: number): string => `${path.split('?', 1)[0]!}?w=${width}`;

export interface ImageSource {
  readonly src: string;
  readonly srcSet?: string;
}

/** @param widest maximum useful width in pixels */
export const imageSource = (path: string, widest: number): ImageSource => {
  if (!isScalable(path)) return { src: path };
  const widths = pictureWidths.filter((width, index) => width <= widest || pictureWidths[index - 1]! < widest);
  return {
    src: address(path, widths.at(-1)!),
    srcSet: widths.map((width) => `${address(path, width)} ${width}w`).join(', '),
  };
};

/** Returns the address of a logo: a file in the site's folder, or a picture that the image route scales. */
export const logoSource = (logo: string): string =>
  logo.startsWith('/') ? imageSource(logo, 320).src : `/site-assets/${logo}`;
