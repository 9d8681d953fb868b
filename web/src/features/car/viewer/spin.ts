/** Frames are evenly spaced around the vehicle, in the order of the camera. Angles count from the first frame. */

/** Returns the frame at a position, which may be fractional and any number of turns away. */
export const frameAt = (position: number, count: number): number => ((Math.round(position) % count) + count) % count;

/** Degrees. */
export const angleOf = (frame: number, count: number): number => Math.round((frame * 3600) / count) / 10;

export const frameOfAngle = (degrees: number, count: number): number => frameAt((degrees / 360) * count, count);

/**
 * Returns the number of frames that a drag turns. A drag over the view's width is one full turn. The drag moves the
 * near side of the vehicle, so the camera moves in the opposite direction.
 */
export const framesOfDrag = (pixels: number, width: number, count: number): number =>
  width > 0 ? (-pixels / width) * count : 0;

/** Returns the frame a key turns to; undefined for any other key. */
export const frameOfKey = (key: string, frame: number, count: number): number | undefined => {
  const quarter = Math.max(1, Math.round(count / 4));
  switch (key) {
    case 'ArrowRight':
    case 'ArrowUp':
      return frameAt(frame + 1, count);
    case 'ArrowLeft':
    case 'ArrowDown':
      return frameAt(frame - 1, count);
    case 'PageUp':
      return frameAt(frame + quarter, count);
    case 'PageDown':
      return frameAt(frame - quarter, count);
    case 'Home':
      return 0;
    case 'End':
      return count - 1;
    default:
      return undefined;
  }
};

const friction = 0.0045;
const slowest = 0.002;

/** Returns the speed left after some milliseconds of coasting; 0 below a threshold. */
export const slowed = (speed: number, elapsed: number): number => {
  const left = speed * Math.exp(-friction * elapsed);
  return Math.abs(left) < slowest ? 0 : left;
};
