/** Position of a picture wider than its view: 0 shows its left end, 1 its right end. */

const clamp = (value: number): number => Math.min(1, Math.max(0, value));

/** Returns the position after a drag. The picture follows the finger. */
export const pannedBy = (at: number, pixels: number, pictureWidth: number, viewWidth: number): number =>
  pictureWidth > viewWidth ? clamp(at - pixels / (pictureWidth - viewWidth)) : at;

/** @param x percent of the picture's width to bring to the middle, as far as the picture's ends allow */
export const pannedTo = (x: number, pictureWidth: number, viewWidth: number): number =>
  pictureWidth > viewWidth ? clamp(((x / 100) * pictureWidth - viewWidth / 2) / (pictureWidth - viewWidth)) : 0.5;

const step = 0.1;

/** Returns undefined for a key that does not pan. */
export const panOfKey = (key: string, at: number): number | undefined => {
  switch (key) {
    case 'ArrowRight':
    case 'ArrowUp':
      return clamp(at + step);
    case 'ArrowLeft':
    case 'ArrowDown':
      return clamp(at - step);
    case 'Home':
      return 0;
    case 'End':
      return 1;
    default:
      return undefined;
  }
};
