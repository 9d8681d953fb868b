import { pictureWidths } from '#contracts/domain/car/picture-widths';

/** Our own image route scales; other addresses are shown as they are. */
const isScalable = (path: string): boolean => path.startsWith('/images/');

const address = (path: string, parameters: Record<string, number | undefined>): string => {
  const query = Object.entries(parameters).flatMap(([name, value]) => (value === undefined ? [] : `${name}=${value}`));
  return `${path.split('?', 1)[0]!}?${query.join('&')}`;
};

export interface ImageSource {
  readonly src: string;
  readonly srcSet?: string;
}

/** @param widest pixels the picture is ever worth */
export const imageSource = (path: string, widest: number, quality?: number): ImageSource => {
  if (!isScalable(path)) return { src: path };
  const widths = pictureWidths.filter((width, index) => width <= widest || pictureWidths[index - 1]! < widest);
  return {
    src: address(path, { w: widths.at(-1)!, q: quality }),
    srcSet: widths.map((width) => `${address(path, { w: width, q: quality })} ${width}w`).join(', '),
  };
};
