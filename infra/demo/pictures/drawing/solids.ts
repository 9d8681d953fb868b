import type { Camera } from './camera.js';
import type { Material } from './paints.js';
import { group, outline, path } from './svg.js';
import { farthestFirst, patches } from './surface.js';
import type { Patch } from './surface.js';
import type { Vector } from './vector.js';
import { add, cross, dot, lerp, range, scale, subtract, unit } from './vector.js';

/** Simple solids: the drawing of one is complete in itself; whole vehicles put them in order of depth. */
export interface Solid {
  readonly depth: number;
  readonly svg: string;
}

export const inOrder = (solids: readonly Solid[]): string => farthestFirst(solids);

const softened = (all: readonly Patch[]): string => group([farthestFirst(all)], { filter: 'url(#soft)' });

/** Rounded, like a pebble. */
export const pebble = (
  centre: Vector,
  [dx, dy, dz]: Vector,
  material: Material,
  camera: Camera,
  roundness = 0.75,
): string => {
  const power = (value: number): number => Math.sign(value) * Math.abs(value) ** roundness;
  const grid = range(-Math.PI / 2, Math.PI / 2, 8).map((rise) =>
    range(0, Math.PI * 2, 18).map((angle): Vector => [
      centre[0] + dx * power(Math.cos(angle)) * power(Math.cos(rise)),
      centre[1] + dy * power(Math.sin(angle)) * power(Math.cos(rise)),
      centre[2] + dz * power(Math.sin(rise)),
    ]),
  );
  return softened(patches({ grid }, material, camera));
};

/** A round bar along points; `radius` may differ from point to point. */
export const tube = (
  points: readonly Vector[],
  radius: number | readonly number[],
  material: Material,
  camera: Camera,
): string => {
  const grid = range(0, Math.PI * 2, 10).map((angle) =>
    points.map((point, index): Vector => {
      const way = unit(subtract(points[Math.min(points.length - 1, index + 1)]!, points[Math.max(0, index - 1)]!));
      const beside = unit(cross(way, Math.abs(way[2]) > 0.9 ? [1, 0, 0] : [0, 0, 1]));
      const above = cross(beside, way);
      const reach = typeof radius === 'number' ? radius : radius[index]!;
      return add(point, add(scale(beside, -Math.cos(angle) * reach), scale(above, -Math.sin(angle) * reach)));
    }),
  );
  return softened(patches({ grid }, material, camera));
};

export type Profile = readonly (readonly [x: number, z: number])[];

/** A corner-rounded outline, counted from the front bottom up and over to the rear. */
export const rounded = (corners: readonly (readonly [x: number, z: number, radius: number])[]): Profile =>
  corners.flatMap(([x, z, radius], index) => {
    const towardsCorner = (other: readonly number[]): [number, number] => {
      const [dx, dz] = [other[0]! - x, other[1]! - z];
      const length = Math.hypot(dx, dz);
      const reach = Math.min(radius, length * 0.49);
      return [x + (dx / length) * reach, z + (dz / length) * reach];
    };
    const from = towardsCorner(corners.at(index - 1)!);
    const to = towardsCorner(corners[(index + 1) % corners.length]!);
    const steps = radius < 0.03 ? 2 : 6;
    return range(0, 1, steps).map((t): [number, number] => [
      lerp(lerp(from[0], x, t), lerp(x, to[0], t), t),
      lerp(lerp(from[1], z, t), lerp(z, to[1], t), t),
    ]);
  });

/** A profile seen from the left, given a breadth that may depend on the height. */
export const extrude = (
  profile: Profile,
  halfBreadth: (z: number) => number,
  material: Material,
  camera: Camera,
): string => {
  const closed = [...profile, profile[0]!];
  const dense = closed.flatMap(([x, z], index) => {
    const next = closed[index + 1];
    if (!next) return [[x, z] as const];
    const steps = Math.max(1, Math.ceil(Math.hypot(next[0] - x, next[1] - z) / 0.45));
    return range(0, 1, steps)
      .slice(0, -1)
      .map((t) => [lerp(x, next[0], t), lerp(z, next[1], t)] as const);
  });
  // Between the sides: rows from right to left, up the front, over the top and down the rear.
  const rim = dense.map(([x, z]) => range(-1, 1, 6).map((v): Vector => [x, v * halfBreadth(z), z]));
  const heights = profile.map(([, z]) => z);
  const [low, high] = [Math.min(...heights), Math.max(...heights)];
  const span = (z: number): [rear: number, front: number] => {
    const xs = closed.slice(1).flatMap(([x1, z1], index) => {
      const [x0, z0] = closed[index]!;
      if (z0 === z1) return z === z0 ? [x0, x1] : [];
      const t = (z - z0) / (z1 - z0);
      return t >= 0 && t <= 1 ? [lerp(x0, x1, t)] : [];
    });
    return [Math.min(...xs), Math.max(...xs)];
  };
  const levels = range(low, high, 22);
  const flank = (side: 1 | -1): Vector[][] =>
    levels.map((z) => {
      const [rear, front] = span(z);
      return range(side > 0 ? front : rear, side > 0 ? rear : front, 5).map((x): Vector => [
        x,
        side * halfBreadth(z),
        z,
      ]);
    });
  return softened([rim, flank(1), flank(-1)].flatMap((grid) => patches({ grid }, material, camera)));
};

/** A box with soft edges. */
export const box = (
  [x0, x1]: readonly [number, number],
  half: number,
  [z0, z1]: readonly [number, number],
  material: Material,
  camera: Camera,
  edge = 0.02,
): string =>
  extrude(
    rounded([
      [x1, z0, edge],
      [x1, z1, edge],
      [x0, z1, edge],
      [x0, z0, edge],
    ]),
    () => half,
    material,
    camera,
  );

/** A flat shape on a face, left out where the face is turned away. */
export const decal = (
  points: readonly Vector[],
  normal: Vector,
  camera: Camera,
  attributes: Parameters<typeof path>[1],
): string => {
  const middle = scale(points.reduce(add), 1 / points.length);
  if (dot(normal, subtract(camera.position, middle)) <= 0) return '';
  return path(outline(points.map((point) => camera.project(point))), { strokeLinejoin: 'round', ...attributes });
};

/** A spare wheel on the rear, `x` its plane. */
export const spareWheel = (x: number, z: number, radius: number, camera: Camera): string => {
  const disc = (reach: number, out: number): Vector[] =>
    range(0, Math.PI * 2, 32).map((angle) => [
      x - out,
      Math.cos(angle) * radius * reach,
      z + Math.sin(angle) * radius * reach,
    ]);
  const fills = [
    [1, 0.02, 'url(#tyre)'],
    [1, 0.2, 'url(#sidewall)'],
    [0.66, 0.2, 'url(#rimEdge)'],
    [0.6, 0.2, '#1b1d20'],
  ] as const;
  return fills.map(([reach, out, fill]) => decal(disc(reach, out), [-1, 0, 0], camera, { fill })).join('');
};
