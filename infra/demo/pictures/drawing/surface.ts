import type { Camera, Point } from './camera.js';
import { towards } from './camera.js';
import { shade } from './light.js';
import type { Material } from './paints.js';
import { line, outline, path } from './svg.js';
import type { Vector } from './vector.js';
import { add, cross, dot, scale, subtract, unit } from './vector.js';

/** Rows of points; seen from outside, a row runs to the right and the rows go up. */
type Grid = readonly (readonly Vector[])[];

export interface Surface {
  readonly grid: Grid;
  /** Where the grid's own steps don't give them. */
  readonly normals?: Grid;
}

export interface Patch {
  readonly depth: number;
  readonly svg: string;
}

const normalAt = (grid: Grid, row: number, column: number): Vector => {
  const at = (r: number, c: number): Vector => {
    const points = grid[Math.min(grid.length - 1, Math.max(0, r))]!;
    return points[Math.min(points.length - 1, Math.max(0, c))]!;
  };
  return unit(
    cross(subtract(at(row, column + 1), at(row, column - 1)), subtract(at(row + 1, column), at(row - 1, column))),
  );
};

/** Neighbours overlap by this many pixels, so no seam shows between them. */
const overlap = 0.7;

const grown = (points: readonly Point[]): Point[] => {
  const x = points.reduce((sum, point) => sum + point.x, 0) / points.length;
  const y = points.reduce((sum, point) => sum + point.y, 0) / points.length;
  return points.map((point) => {
    const [dx, dy] = [point.x - x, point.y - y];
    const factor = 1 + overlap / (Math.hypot(dx, dy) || 1);
    return { x: x + dx * factor, y: y + dy * factor };
  });
};

const signedArea = (points: readonly Point[]): number =>
  points.reduce((sum, { x, y }, index) => {
    const next = points[(index + 1) % points.length]!;
    return sum + x * next.y - next.x * y;
  }, 0);

/** The patches of a surface that face the camera, shaded. */
export const patches = ({ grid, normals: given }: Surface, material: Material, camera: Camera): Patch[] => {
  const points = grid.map((row) => row.map((point) => camera.project(point)));
  const normals = given ?? grid.map((row, r) => row.map((_, c) => normalAt(grid, r, c)));
  const found: Patch[] = [];
  for (let r = 0; r + 1 < grid.length; r++) {
    for (let c = 0; c + 1 < grid[r]!.length; c++) {
      const corners = [points[r]![c]!, points[r]![c + 1]!, points[r + 1]![c + 1]!, points[r + 1]![c]!];
      const area = signedArea(corners);
      if (area > -0.3) continue;
      const centre = scale(add(add(grid[r]![c]!, grid[r]![c + 1]!), add(grid[r + 1]![c + 1]!, grid[r + 1]![c]!)), 0.25);
      const normal = unit(
        add(add(normals[r]![c]!, normals[r]![c + 1]!), add(normals[r + 1]![c + 1]!, normals[r + 1]![c]!)),
      );
      found.push({
        depth: camera.depth(centre),
        svg: `<path fill="${shade(material, normal, centre, camera)}" d="${outline(grown(corners))}"/>`,
      });
    }
  }
  return found;
};

export const farthestFirst = (all: readonly Patch[]): string =>
  [...all]
    .sort((a, b) => b.depth - a.depth)
    .map(({ svg }) => svg)
    .join('');

/** A strip on a surface: for each step along it, its lower and its upper point. */
export type Strip = readonly (readonly [lower: Vector, upper: Vector])[];

/** The outline of the part of a strip that faces the camera. Strips run to the right as seen from outside. */
const visibleStrip = (strip: Strip, camera: Camera): Point[] => {
  const seen = strip.map(([lower, upper]) => [camera.project(lower), camera.project(upper)] as const);
  const facing = seen.slice(1).map(([lower, upper], index) => {
    const [before, above] = seen[index]!;
    return signedArea([before, lower, upper, above]) < 0;
  });
  const first = facing.indexOf(true);
  if (first < 0) return [];
  const last = facing.lastIndexOf(true) + 1;
  const part = seen.slice(first, last + 1);
  return [...part.map(([lower]) => lower), ...part.map(([, upper]) => upper).reverse()];
};

export const strip = (points: Strip, camera: Camera, attributes: Parameters<typeof path>[1]): string =>
  path(outline(visibleStrip(points, camera)), attributes);

/** A line on a surface, drawn where its normal faces the camera. */
export const seam = (
  points: readonly Vector[],
  normal: Vector,
  camera: Camera,
  attributes: Parameters<typeof path>[1],
): string => {
  const middle = points[Math.floor(points.length / 2)]!;
  if (dot(normal, towards(camera, middle)) < 0.06) return '';
  return path(line(points.map((point) => camera.project(point))), { fill: 'none', ...attributes });
};
