/**
 * Widths the image route delivers, in pixels. 750 and 1,100 are what a picture as wide as a phone takes: 375 pixels at 2,
 * 412 at 1.75 and 2.625.
 */
const ladder = [160, 240, 320, 480, 640, 750, 1100, 1440, 1920] as const;

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
  const widths = ladder.filter((width, index) => width <= widest || ladder[index - 1]! < widest);
  return {
    src: address(path, { w: widths.at(-1)!, q: quality }),
    srcSet: widths.map((width) => `${address(path, { w: width, q: quality })} ${width}w`).join(', '),
  };
};
