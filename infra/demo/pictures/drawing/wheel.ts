import type { Camera, Point } from './camera.js';
import { outline, path } from './svg.js';
import type { Vector } from './vector.js';
import { range } from './vector.js';

export interface Wheel {
  readonly x: number;
  /** Distance of the outer face from the middle of the vehicle. */
  readonly y: number;
  readonly side: 1 | -1;
  readonly radius: number;
  readonly width: number;
  /** Part of the radius that is rim. */
  readonly rim: number;
  readonly style: number;
}

const turn = Math.PI * 2;

interface Spokes {
  readonly count: number;
  /** Half angles at the hub and at the rim, parts of the angle between spokes. */
  readonly hub: number;
  readonly edge: number;
  /** Spokes in pairs. */
  readonly twin?: boolean;
  readonly dark?: boolean;
}
const styles: readonly Spokes[] = [
  { count: 5, hub: 0.3, edge: 0.17 },
  { count: 10, hub: 0.36, edge: 0.16 },
  { count: 5, hub: 0.2, edge: 0.1, twin: true },
  { count: 7, hub: 0.32, edge: 0.15 },
  { count: 6, hub: 0.34, edge: 0.22, dark: true },
  { count: 15, hub: 0.34, edge: 0.2 },
];

const hull = (points: readonly Point[]): Point[] => {
  const sorted = [...points].sort((a, b) => a.x - b.x || a.y - b.y);
  const half = (ordered: readonly Point[]): Point[] => {
    const kept: Point[] = [];
    for (const point of ordered) {
      while (kept.length > 1) {
        const [a, b] = [kept.at(-2), kept.at(-1)];
        if (!a || !b || (b.x - a.x) * (point.y - a.y) - (b.y - a.y) * (point.x - a.x) > 0) break;
        kept.pop();
      }
      kept.push(point);
    }
    return kept.slice(0, -1);
  };
  return [...half(sorted), ...half(sorted.reverse())];
};

const ringOf =
  ({ x, y, side, radius }: Wheel, camera: Camera) =>
  (reach: number, inward = 0): Point[] =>
    range(0, turn, 40)
      .slice(1)
      .map((angle) => camera.project(pointOf({ x, y, side, radius }, angle, reach, inward)));

const pointOf = (
  { x, y, side, radius }: Pick<Wheel, 'x' | 'y' | 'side' | 'radius'>,
  angle: number,
  reach: number,
  inward: number,
): Vector => [x + Math.cos(angle) * reach * radius, side * (y - inward), radius + Math.sin(angle) * reach * radius];

/** A wheel as seen from the camera: the tyre as a drum, and its face. */
export const drawWheel = (wheel: Wheel, camera: Camera): string => {
  const ring = ringOf(wheel, camera);
  const drum = outline(hull([...ring(0.985), ...ring(1, 0.02), ...ring(1, wheel.width)]));
  return path(drum, { fill: 'url(#tyre)' }) + drawWheelFace(wheel, camera);
};

/** The outer face of a wheel alone, where it is turned to the camera. */
export const drawWheelFace = (wheel: Wheel, camera: Camera): string => {
  const { y, side, rim, style } = wheel;
  if (camera.position[1] * side <= y) return '';
  const ring = ringOf(wheel, camera);
  const { count, hub, edge, twin, dark } = styles[style % styles.length]!;
  const gap = turn / count;
  const spoke = (middle: number, hubHalf: number, edgeHalf: number, depth: number): string =>
    outline(
      [
        pointOf(wheel, middle - hubHalf * gap, 0.15, depth + 0.012),
        pointOf(wheel, middle - edgeHalf * gap, rim * 0.95, depth * 0.4),
        pointOf(wheel, middle + edgeHalf * gap, rim * 0.95, depth * 0.4),
        pointOf(wheel, middle + hubHalf * gap, 0.15, depth + 0.012),
      ].map((point) => camera.project(point)),
    );
  const spokes = (depth: number, wider: number): string =>
    range(0, turn, count)
      .slice(1)
      .flatMap((angle) => (twin ? [angle - gap * 0.16, angle + gap * 0.16] : [angle]))
      .map((angle) => spoke(angle + 0.3, hub + wider, edge + wider, depth))
      .join('');
  const metal = dark ? 'url(#darkRim)' : 'url(#rim)';
  return [
    path(outline(ring(0.965)), { fill: 'url(#sidewall)' }),
    path(outline(ring(rim * 1.03)), { fill: '#0c0d0e' }),
    path(outline(ring(rim)), { fill: dark ? '#33363a' : 'url(#rimEdge)' }),
    path(outline(ring(rim * 0.945, 0.015)), { fill: 'url(#barrel)' }),
    path(outline(ring(rim * 0.66, 0.09)), { fill: 'url(#disc)' }),
    path(spokes(0.05, 0.025), { fill: dark ? '#0d0e10' : '#3c4045' }),
    path(spokes(0.028, 0), { fill: metal }),
    path(outline(ring(0.17, 0.038)), { fill: metal }),
    path(outline(ring(0.085, 0.03)), { fill: '#1b1d20' }),
  ].join('');
};
