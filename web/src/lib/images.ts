import { pictureWidths } from '#contracts/domain/car/picture-widths';

/** Our own image route scales; other addresses are shown as they are. */
const isScalable = (path: string): boolean => path.startsWith('/images/');

const address = (path: string, width: number): string => `${path.split('?', 1)[0]!}?w=${width}`;

export interface ImageSource {
  readonly src: string;
  readonly srcSet?: string;
}

/** @param widest pixels the picture is ever worth */
export const imageSource = (path: string, widest: number): ImageSource => {
  if (!isScalable(path)) return { src: path };
  const widths = pictureWidths.filter((width, index) => width <= widest || pictureWidths[index - 1]! < widest);
  return {
    src: address(path, widths.at(-1)!),
    srcSet: widths.map((width) => `${address(path, width)} ${width}w`).join(', '),
  };
};

/** A logotype: a file of the site's folder, by its name or path, or a picture that our route scales. */
export const logoSource = (logo: string): string =>
  logo.startsWith('/') ? imageSource(logo, 320).src : `/site-assets/${logo}`;
