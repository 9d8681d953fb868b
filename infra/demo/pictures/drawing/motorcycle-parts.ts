import type { Camera } from './camera.js';
import type { Material } from './paints.js';
import { farthestFirst, patches } from './surface.js';
import { group, outline, path } from './svg.js';
import type { Curve, Vector } from './vector.js';
import { curve, lerp, range, smoothstep } from './vector.js';

/** A headlight's glass. */
export const lens = (centre: Vector, radius: number, camera: Camera): string => {
  if (camera.position[0] <= centre[0]) return '';
  const disc = (reach: number) =>
    range(0, Math.PI * 2, 24).map((angle) =>
      camera.project([centre[0], centre[1] + Math.cos(angle) * reach, centre[2] + Math.sin(angle) * reach]),
    );
  return path(outline(disc(radius)), { fill: '#1b1f23' }) + path(outline(disc(radius * 0.86)), { fill: 'url(#lamp)' });
};

export const mudguard = (
  x: number,
  radius: number,
  half: number,
  [from, to]: readonly [number, number],
  paint: Material,
  camera: Camera,
): string => {
  const rows = range(from, to, 12).map((angle) =>
    range(-1, 1, 6).map((v): Vector => [
      x + Math.cos(angle) * (radius - 0.03 * v * v),
      v * half,
      radius - 0.04 + Math.sin(angle) * (radius - 0.03 * v * v),
    ]),
  );
  return group([farthestFirst(patches({ grid: rows }, paint, camera))], { filter: 'url(#soft)' });
};

/** A side of a fairing between a lower and an upper edge, bulged outwards. */
export const shell = (lower: Curve, upper: Curve, side: 1 | -1, paint: Material, camera: Camera): string => {
  const [low, high] = [curve(lower), curve(upper)];
  const [from, to] = [lower.at(-1)![0], lower[0]![0]];
  const xs = range(side > 0 ? from : to, side > 0 ? to : from, 16);
  const grid = range(0, 1, 10).map((v) =>
    xs.map((x): Vector => {
      const width = 0.2 - 0.1 * smoothstep(0.25, from, x) - 0.05 * smoothstep(0.05, to, x);
      return [x, side * (width - 0.07 * (2 * v - 1) ** 2), lerp(low(x), high(x), v)];
    }),
  );
  return group([farthestFirst(patches({ grid }, paint, camera))], { filter: 'url(#soft)' });
};

/** A wheel of a motorcycle: a round tyre, its rim and spokes. */
export const drawBikeWheel = (x: number, radius: number, half: number, style: number, camera: Camera): string => {
  const section = (angle: number): [reach: number, across: number] => [
    radius - half * 0.8 + Math.cos(angle) * half * 0.8,
    Math.sin(angle) * half,
  ];
  const ring = (reach: number, y: number) =>
    range(0, Math.PI * 2, 44).map((angle) =>
      camera.project([x + Math.cos(angle) * reach, y, radius + Math.sin(angle) * reach]),
    );
  const side = camera.position[1] >= 0 ? 1 : -1;
  const hole = (outer: number, inner: number, y: number): string =>
    outline(ring(outer, y)) + outline(ring(inner, y).reverse());
  const tyre = range(-1, 1, 8).map((v) => {
    const [reach, across] = section((v * Math.PI) / 2);
    return hole(reach, radius * 0.72, side * across);
  });
  const spokes = style % 2 ? 20 : 5;
  const lines = range(0, Math.PI * 2, spokes)
    .slice(1)
    .map((angle) => {
      const [hub, rim] = [0.06, radius * 0.74].map((reach) =>
        camera.project([x + Math.cos(angle) * reach, 0, radius + Math.sin(angle) * reach]),
      );
      return `M${hub!.x.toFixed(1)} ${hub!.y.toFixed(1)}L${rim!.x.toFixed(1)} ${rim!.y.toFixed(1)}`;
    });
  return [
    ...tyre.map((d, index) => path(d, { fill: index > 6 ? '#2a2c2e' : '#141516', fillRule: 'evenodd' })),
    path(lines.join(''), { stroke: style % 2 ? '#9ca2a8' : '#25282b', strokeWidth: style % 2 ? 4 : 20, fill: 'none' }),
    ...[-1, 1].map((way) =>
      path(hole(radius * 0.74, radius * 0.67, way * side * half * 0.6), {
        fill: style % 2 ? 'url(#rimEdge)' : '#25282b',
        fillRule: 'evenodd',
      }),
    ),
    path(hole(radius * 0.5, radius * 0.3, side * 0.075), { fill: 'url(#disc)', fillRule: 'evenodd', opacity: 0.95 }),
    path(outline(ring(0.07, side * 0.08)), { fill: '#2c3034' }),
  ].join('');
};
