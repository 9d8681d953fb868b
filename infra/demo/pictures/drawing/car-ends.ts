import type { Camera } from './camera.js';
import type { CarBody } from './car-shape.js';
import type { Details } from './details.js';
import { dark, sides } from './details.js';
import { strip } from './surface.js';
import type { path } from './svg.js';
import { range, smoothstep } from './vector.js';

const lampShapes = [
  { low: 0.66, high: 0.83, from: 0.5 },
  { low: 0.7, high: 0.8, from: 0.42 },
  { low: 0.62, high: 0.82, from: 0.58 },
] as const;

export const front = (
  body: CarBody,
  { grille, lamps }: Details,
  camera: Camera,
  closed: boolean,
  lightbar: boolean,
  // eslint-disable-next-line max-lines-per-function -- The shapes of one end, one after another.
): string => {
  const lamp = closed ? lampShapes[1] : lampShapes[lamps % lampShapes.length]!;
  const band = (
    from: number,
    to: number,
    low: number | ((q: number) => number),
    high: number | ((q: number) => number),
    attributes: Parameters<typeof path>[1],
  ): string => strip(body.band(from, to, low, high, 1), camera, attributes);
  const lights = sides.map((side) => {
    const slant = (q: number): number => 0.05 * smoothstep(lamp.from, 0.88, Math.abs(q));
    return [
      band(
        side * lamp.from,
        side * 0.88,
        (q) => lamp.low + slant(q),
        (q) => lamp.high + slant(q) * 0.7,
        { fill: '#15191d', stroke: dark, strokeWidth: 3, strokeLinejoin: 'round' },
      ),
      band(
        side * (lamp.from + 0.05),
        side * 0.865,
        (q) => lamp.low + 0.035 + slant(q),
        (q) => lamp.high - 0.02 + slant(q) * 0.7,
        { fill: 'url(#lamp)' },
      ),
      band(
        side * (lamp.from + 0.02),
        side * 0.87,
        (q) => lamp.high - 0.03 + slant(q) * 0.7,
        (q) => lamp.high + slant(q) * 0.7,
        { fill: '#fff' },
      ),
    ].join('');
  });
  const mesh = (half: number, low: number, high: number, bars: number): string =>
    [
      band(-half, half, (q) => low + 0.02 * (q / half) ** 2, high, {
        fill: '#101214',
        stroke: '#08090a',
        strokeWidth: 3,
        strokeLinejoin: 'round',
      }),
      ...range(low, high, bars + 1)
        .slice(1, -1)
        .map((s) => band(-half * 0.95, half * 0.95, s - 0.008, s + 0.008, { fill: '#3d4247' })),
    ].join('');
  const faces = [
    () => mesh(lamp.from - 0.03, 0.5, 0.78, 3),
    () => mesh(0.42, 0.3, 0.8, 5),
    () => [mesh(lamp.from - 0.02, lamp.low, lamp.high - 0.03, 1), mesh(0.6, 0.2, 0.5, 4)].join(''),
    () => [mesh(0.5, 0.42, 0.8, 2), band(-0.5, 0.5, 0.79, 0.815, { fill: 'url(#chrome)' })].join(''),
  ];
  return [
    band(-0.9, 0.9, 0, 0.09, { fill: '#101214', opacity: 0.9 }),
    band(-0.62, 0.62, 0.1, 0.26, { fill: '#121416' }),
    ...sides.map((side) => band(side * 0.7, side * 0.85, 0.14, 0.32, { fill: '#121416' })),
    closed ? '' : faces[grille % faces.length]!(),
    ...lights,
    lightbar ? band(-lamp.from, lamp.from, lamp.high - 0.03, lamp.high - 0.005, { fill: '#f4f8fb' }) : '',
    band(-0.2, 0.2, 0.3, 0.42, { fill: '#f2f2ee', stroke: '#1b1d20', strokeWidth: 2 }),
    band(-0.045, 0.045, closed ? 0.8 : 0.62, closed ? 0.86 : 0.7, { fill: 'url(#chrome)' }),
  ].join('');
};

export const rear = (body: CarBody, { lamps }: Details, camera: Camera, lightbar: boolean): string => {
  const band = (from: number, to: number, low: number, high: number, attributes: Parameters<typeof path>[1]): string =>
    strip(body.band(from, to, low, high, -1), camera, attributes);
  const inner = [0.52, 0.42, 0.66][lamps % 3]!;
  const [low, high] = lamps % 3 === 2 ? [0.56, 0.92] : [0.68, 0.88];
  return [
    band(-0.9, 0.9, 0, 0.16, { fill: '#121416' }),
    band(-0.84, 0.84, 0.36, 0.368, { fill: '#000', opacity: 0.45 }),
    ...sides.map((side) =>
      [
        band(side * inner, side * 0.9, low, high, {
          fill: 'url(#tailLamp)',
          stroke: '#1a0506',
          strokeWidth: 3,
          strokeLinejoin: 'round',
        }),
        band(side * (inner + 0.06), side * 0.88, low + 0.05, low + 0.08, { fill: '#ff8f88', opacity: 0.8 }),
        band(side * (inner + 0.04), side * (inner + 0.14), high - 0.09, high - 0.04, { fill: '#fff', opacity: 0.7 }),
      ].join(''),
    ),
    lightbar ? band(-inner, inner, high - 0.07, high - 0.02, { fill: '#c81e25' }) : '',
    band(-0.24, 0.24, 0.48, 0.6, { fill: '#f2f2ee', stroke: '#1b1d20', strokeWidth: 2 }),
    band(-0.05, 0.05, 0.72, 0.8, { fill: 'url(#chrome)' }),
    ...sides.map((side) => band(side * 0.72, side * 0.86, 0.22, 0.27, { fill: '#8d1017' })),
  ].join('');
};
