/** A point or direction in metres: x towards the vehicle's front, y to its left, z up. */
export type Vector = readonly [x: number, y: number, z: number];

export const add = (a: Vector, b: Vector): Vector => [a[0] + b[0], a[1] + b[1], a[2] + b[2]];
export const subtract = (a: Vector, b: Vector): Vector => [a[0] - b[0], a[1] - b[1], a[2] - b[2]];
export const scale = (a: Vector, factor: number): Vector => [a[0] * factor, a[1] * factor, a[2] * factor];
export const dot = (a: Vector, b: Vector): number => a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
export const cross = (a: Vector, b: Vector): Vector => [
  a[1] * b[2] - a[2] * b[1],
  a[2] * b[0] - a[0] * b[2],
  a[0] * b[1] - a[1] * b[0],
];
export const unit = (a: Vector): Vector => scale(a, 1 / (Math.hypot(...a) || 1));

export const clamp = (value: number, low = 0, high = 1): number => Math.min(high, Math.max(low, value));
export const lerp = (a: number, b: number, part: number): number => a + (b - a) * part;
/** 0 below `low`, 1 above `high`, smooth between. */
export const smoothstep = (low: number, high: number, value: number): number => {
  const part = clamp((value - low) / (high - low));
  return part * part * (3 - 2 * part);
};
/** From `from` to `to` in `steps` equal steps, both ends included. */
export const range = (from: number, to: number, steps: number): number[] =>
  Array.from({ length: steps + 1 }, (_, index) => lerp(from, to, index / steps));

export type Curve = readonly (readonly [at: number, value: number])[];

/** A smooth curve through control points of rising `at` that does not overshoot them (monotone cubic); flat outside. */
export const curve = (points: Curve): ((at: number) => number) => {
  const slopes = points.slice(1).map(([at, value], index) => (value - points[index]![1]) / (at - points[index]![0]));
  const tangents = points.map((_, index) => {
    const [before, after] = [slopes[index - 1] ?? 0, slopes[index] ?? 0];
    return before * after <= 0 ? 0 : (2 * before * after) / (before + after);
  });
  return (at) => {
    const last = points.length - 1;
    if (at <= points[0]![0]) return points[0]![1];
    if (at >= points[last]![0]) return points[last]![1];
    const index = points.findIndex(([end]) => at < end) - 1;
    const [[x0, y0], [x1, y1]] = [points[index]!, points[index + 1]!];
    const width = x1 - x0;
    const t = (at - x0) / width;
    return (
      y0 * (1 + 2 * t) * (1 - t) ** 2 +
      y1 * t * t * (3 - 2 * t) +
      width * (tangents[index]! * t * (1 - t) ** 2 - tangents[index + 1]! * t * t * (1 - t))
    );
  };
};
