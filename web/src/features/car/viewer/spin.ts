/** Frames stand evenly around the vehicle, each where the camera has walked on; angles are turned from the first. */

/** The frame at a position, which may be between frames and any number of turns away. */
export const frameAt = (position: number, count: number): number => ((Math.round(position) % count) + count) % count;

/** Degrees. */
export const angleOf = (frame: number, count: number): number => Math.round((frame * 3600) / count) / 10;

export const frameOfAngle = (degrees: number, count: number): number => frameAt((degrees / 360) * count, count);

/**
 * How many frames a drag turns: once around over the width of the view. What is dragged is the near side of the
 * vehicle, so the camera walks the other way.
 */
export const framesOfDrag = (pixels: number, width: number, count: number): number =>
  width > 0 ? (-pixels / width) * count : 0;

/** The frame a key turns to; undefined for a key that is not ours. */
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

/** What is left of a speed after some milliseconds of running out; 0 when it has. */
export const slowed = (speed: number, elapsed: number): number => {
  const left = speed * Math.exp(-friction * elapsed);
  return Math.abs(left) < slowest ? 0 : left;
};
