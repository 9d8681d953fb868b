import type { Camera } from './camera.js';
import type { CarBody } from './car-shape.js';
import type { Side } from './details.js';
import { shut, sides } from './details.js';
import type { Strip } from './surface.js';
import { seam, strip } from './surface.js';
import { group } from './svg.js';
import type { Vector } from './vector.js';
import { lerp, range } from './vector.js';

const along = (
  body: CarBody,
  from: number,
  to: number,
  low: (x: number) => number,
  high: (x: number) => number,
  side: Side,
  out = 0.003,
): Strip =>
  range(side > 0 ? from : to, side > 0 ? to : from, 30).map((x) => [
    body.side(x, low(x), side, out),
    body.side(x, high(x), side, out),
  ]);

// eslint-disable-next-line max-lines-per-function -- The shapes of one flank, one after another.
export const flankDetails = (body: CarBody, side: Side, camera: Camera, cladding: boolean): string => {
  const { shape, axles, archRadius } = body;
  const normal: Vector = [0, side, 0];
  const arches = axles.map((axle) => {
    const lip = (reach: number): Vector[] =>
      range(0, Math.PI, 26).map((angle) =>
        body.side(axle + reach * Math.cos(angle), shape.wheelRadius + reach * Math.sin(angle), side, 0.004),
      );
    const width = cladding ? 0.075 : 0.016;
    const inner = lip(archRadius);
    const outer = lip(archRadius + width);
    const ring: Strip = (side > 0 ? inner : [...inner].reverse()).map((point, index) => [
      point,
      (side > 0 ? outer : [...outer].reverse())[index]!,
    ]);
    return strip(ring, camera, { fill: cladding ? 'url(#plastic)' : '#000', opacity: cladding ? undefined : 0.32 });
  });
  const sillTop = shape.ride + (cladding ? 0.14 : 0.05);
  const [rearEnd, frontEnd] = [axles[0] + archRadius + 0.01, axles[1] - archRadius - 0.01];
  const sill = strip(
    along(
      body,
      frontEnd,
      rearEnd,
      (x) => body.sill(x),
      () => sillTop,
      side,
    ),
    camera,
    {
      fill: cladding ? 'url(#plastic)' : '#0b0c0d',
      opacity: cladding ? undefined : 0.6,
    },
  );
  const doors = shape.doors.map((u, index) => {
    const x = Math.min(body.along(u), frontEnd - 0.03);
    const isLast = index === shape.doors.length - 1 && index > 0;
    const low = sillTop + 0.02;
    const shoulder = body.shoulder(x) - 0.02;
    const points = range(0, 1, 10).map((part) => {
      const z = lerp(low, shoulder, part);
      // The rear door's edge follows the wheel arch.
      const clear = isLast ? Math.sqrt(Math.max(0, (archRadius + 0.07) ** 2 - (z - shape.wheelRadius) ** 2)) : 0;
      return body.side(Math.max(x, isLast ? axles[0] + clear : x), z, side, 0.003);
    });
    return seam(points, normal, camera, shut);
  });
  const sillSeam = seam(
    range(Math.min(body.along(shape.doors[0]!), frontEnd - 0.03), body.along(shape.doors.at(-1)!) + 0.25, 12).map((x) =>
      body.side(x, sillTop + 0.02, side, 0.003),
    ),
    normal,
    camera,
    shut,
  );
  const handles = shape.doors.slice(1).map((u) => {
    const x = body.along(u) + 0.1;
    const z = body.shoulder(x) - 0.13;
    return strip(
      along(
        body,
        x + 0.19,
        x,
        () => z - 0.014,
        () => z + 0.014,
        side,
        0.02,
      ),
      camera,
      {
        fill: '#000',
        fillOpacity: 0.18,
        stroke: '#000',
        strokeOpacity: 0.45,
        strokeWidth: 1.4,
        strokeLinejoin: 'round',
      },
    );
  });
  const [aft, fore] = [-body.half * 0.84, body.half * 0.8];
  const height = (x: number, s: number): number => lerp(body.sill(x), body.shoulder(x), s);
  const gleam = (from: number, to: number, low: number, high: number, fill: string, opacity: number): string =>
    strip(
      along(
        body,
        from,
        to,
        (x) => height(x, low),
        (x) => height(x, high),
        side,
      ),
      camera,
      { fill, opacity },
    );
  const reflections = group(
    [
      gleam(frontEnd, rearEnd, 0.02, 0.3, '#000', 0.2),
      gleam(frontEnd, rearEnd, 0.53, 0.61, '#000', 0.16),
      gleam(fore, aft, 0.86, 0.93, '#fff', 0.34),
    ],
    { filter: 'url(#gleam)' },
  );
  const crease = seam(
    range(axles[1] + 0.2, axles[0] - 0.35, 24).map((x) => body.side(x, height(x, 0.81), side, 0.003)),
    normal,
    camera,
    { stroke: '#fff', strokeOpacity: 0.16, strokeWidth: 3 },
  );
  return [reflections, sill, ...arches, ...doors, sillSeam, crease, ...handles].join('');
};

/** Shut lines between the bonnet and the wings. */
export const bonnet = (body: CarBody, camera: Camera): string =>
  sides
    .map((side) => {
      const from = body.along(body.shape.cabin.base[1]) - 0.1;
      const points = range(from, body.half * 0.9, 12).map((x, index) =>
        body.top(body.beside(x / body.half, side), 0.84 - 0.008 * index),
      );
      return seam(points, [0.2, 0, 1], camera, { ...shut, strokeOpacity: 0.38 });
    })
    .join('');
