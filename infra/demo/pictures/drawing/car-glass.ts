import type { Camera } from './camera.js';
import type { CarBody } from './car-shape.js';
import type { Side } from './details.js';
import { dark } from './details.js';
import { seam, strip } from './surface.js';
import type { Vector } from './vector.js';
import { lerp, smoothstep } from './vector.js';

export const windows = (body: CarBody, side: Side, camera: Camera): string => {
  const { rear, front, pillars, kick } = body.shape.windows;
  const low = (p: number): number => 0.07 + kick * smoothstep(rear + 0.5, rear, p);
  const high = 0.86;
  const glass = body.glass(front, rear, low, high, side);
  const trim = body
    .glass(front, rear, (p) => low(p) - 0.035, high, side)
    .map(([lower], index) => [lower, glass[index]![0]] as const);
  const normal: Vector = [0, side, 0.25];
  const pillarLines = pillars.map((p) => {
    const place = body.cabinPlace(p, side);
    return seam([body.cabin(place, low(p)), body.cabin(place, 0.5), body.cabin(place, high)], normal, camera, {
      stroke: dark,
      strokeWidth: 11,
      strokeOpacity: 0.9,
    });
  });
  const reflection = body.glass(front, rear, (p) => lerp(low(p), high, 0.62), high, side);
  return [
    strip(glass, camera, { fill: 'url(#glass)', stroke: dark, strokeWidth: 5, strokeLinejoin: 'round' }),
    strip(reflection, camera, { fill: '#dfe9f2', opacity: 0.13 }),
    ...pillarLines,
    strip(trim, camera, { fill: '#0a0b0c' }),
  ].join('');
};

export const panes = (body: CarBody, camera: Camera): string =>
  [
    strip(body.pane(0.86, 0.07, 0.9, -1), camera, {
      fill: 'url(#screen)',
      stroke: dark,
      strokeWidth: 4,
      strokeLinejoin: 'round',
    }),
    strip(body.pane(0.92, 0, 0.91, 1), camera, {
      fill: 'url(#screen)',
      stroke: dark,
      strokeWidth: 5,
      strokeLinejoin: 'round',
    }),
    strip(body.pane(0.9, 0.55, 0.9, 1), camera, { fill: '#e8f0f6', opacity: 0.1 }),
  ].join('');
