/** A picture's zoom: its scale, and the offset of its middle in pixels. */
export interface Zoom {
  readonly scale: number;
  readonly x: number;
  readonly y: number;
}
export interface Point {
  readonly x: number;
  readonly y: number;
}
export interface Size {
  readonly width: number;
  readonly height: number;
}

export const fitted: Zoom = { scale: 1, x: 0, y: 0 };
export const maxScale = 5;
/** Scale after a double tap or a press of the button. */
export const doubleTapScale = 2.5;

const clamp = (value: number, limit: number): number => Math.min(limit, Math.max(-limit, value)) || 0;

/** Limits the offset to the picture's edges. */
const within = ({ scale, x, y }: Zoom, { width, height }: Size): Zoom => ({
  scale,
  x: clamp(x, ((scale - 1) * width) / 2),
  y: clamp(y, ((scale - 1) * height) / 2),
});

/** @param at point that stays in place, in pixels from the middle of the view */
export const zoomedTo = (zoom: Zoom, scale: number, at: Point, view: Size): Zoom => {
  const next = Math.min(maxScale, Math.max(1, scale));
  const ratio = next / zoom.scale;
  return within({ scale: next, x: at.x - (at.x - zoom.x) * ratio, y: at.y - (at.y - zoom.y) * ratio }, view);
};

export const movedBy = (zoom: Zoom, by: Point, view: Size): Zoom =>
  within({ ...zoom, x: zoom.x + by.x, y: zoom.y + by.y }, view);
