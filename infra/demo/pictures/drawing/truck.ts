import type { Camera } from './camera.js';
import type { Details } from './details.js';
import type { Material } from './paints.js';
import { aluminium, blackPlastic, steel } from './paints.js';
import type { Solid } from './solids.js';
import { box, decal, extrude, inOrder, pebble, rounded, tube } from './solids.js';
import { drawLoad } from './truck-load.js';
import type { TruckShape } from './truck-shapes.js';
import { groundShadow } from './studio.js';
import type { Vector } from './vector.js';
import { range } from './vector.js';
import type { Wheel } from './wheel.js';
import { drawWheel, drawWheelFace } from './wheel.js';

const cabLength = 1.75;

export const drawTruck = (shape: TruckShape, details: Details, paint: Material, camera: Camera): string => {
  const { length, width, wheelRadius } = shape;
  const front = length / 2;
  const half = width / 2;
  const deck = wheelRadius * 2 + 0.16;
  const back = front - cabLength - 0.12;
  const axles = [front - 1.1, -front + length * 0.2];
  const nearSide = camera.position[1] >= 0 ? 1 : -1;

  const wheels = (side: 1 | -1, draw: typeof drawWheel): string =>
    axles
      .map((x, index): Wheel => ({
        x,
        side,
        y: half - (index ? 0.04 : 0.02),
        radius: wheelRadius,
        width: index ? 0.5 : 0.26,
        rim: 0.6,
        style: details.wheels % 2 ? 4 : 3,
      }))
      .sort((a, b) => camera.depth([b.x, 0, 0]) - camera.depth([a.x, 0, 0]))
      .map((wheel) => draw(wheel, camera))
      .join('');
  const solid = (x: number, svg: string): Solid => ({ depth: camera.depth([x, 0, 0]), svg });

  const chassis = [
    box([-front + 0.1, back + 0.5], half * 0.42, [0.48, deck - 0.04], steel, camera),
    box([axles[1]! + 0.75, axles[1]! + 1.5], half * 0.9, [0.42, 0.85], aluminium, camera, 0.08),
    box([-front + 0.02, -front + 0.12], half * 0.92, [0.45, 0.58], blackPlastic, camera),
  ].join('');

  return [
    groundShadow(length, width, camera),
    wheels(nearSide > 0 ? -1 : 1, drawWheel),
    chassis,
    wheels(nearSide, drawWheel),
    inOrder([
      solid(front - cabLength / 2, cab(shape, details, paint, camera, nearSide)),
      solid((back - front) / 2, drawLoad(shape, deck, back, paint, camera, nearSide)),
    ]),
    wheels(nearSide, drawWheelFace),
  ].join('');
};

const cab = (
  { length, width, cab: height, wheelRadius }: TruckShape,
  details: Details,
  paint: Material,
  camera: Camera,
  side: 1 | -1,
  // eslint-disable-next-line max-lines-per-function -- The shapes of one drawing, which share its measures.
): string => {
  const front = length / 2;
  const back = front - cabLength;
  const floor = 0.46;
  const waist = floor + (height - floor) * 0.5;
  const half = (z: number): number => width / 2 - 0.02 - 0.1 * Math.max(0, (z - waist) / (height - waist)) ** 1.6;
  const rake = 0.34;
  const profile = rounded([
    [front, floor, 0.06],
    [front + 0.01, waist, 0.3],
    [front - rake, height, 0.22],
    [back + 0.02, height, 0.14],
    [back, floor + 0.2, 0.05],
    [back, floor, 0.04],
  ]);
  const frontAt = (z: number): number =>
    z < waist ? front + 0.01 : front + 0.01 - (rake * (z - waist)) / (height - waist) + 0.01;
  const face = (
    y0: number,
    y1: number,
    z0: number,
    z1: number,
    radius: number,
    attributes: Parameters<typeof decal>[3],
  ): string =>
    decal(
      rounded([
        [y1, z0, radius],
        [y1, z1, radius],
        [y0, z1, radius],
        [y0, z0, radius],
      ]).map(([y, z]): Vector => [frontAt(z) + 0.012, y, z]),
      [1, 0, 0.1],
      camera,
      attributes,
    );
  const flank = (points: readonly (readonly [number, number])[], attributes: Parameters<typeof decal>[3]): string =>
    decal(
      points.map(([x, z]): Vector => [x, side * (half(z) + 0.006), z]),
      [0, side, 0],
      camera,
      attributes,
    );
  const roofline = (z: number): number => front - 0.1 - (rake * (z - waist)) / (height - waist);
  const low = waist + 0.02;
  const high = height - 0.2;
  const arch = range(0, Math.PI, 18).map(
    (angle) =>
      [front - 1.1 + wheelRadius * 1.2 * Math.cos(angle), wheelRadius + wheelRadius * 1.2 * Math.sin(angle)] as const,
  );
  const glass = { fill: 'url(#glass)', stroke: '#0c0e10', strokeWidth: 6 };
  const w = width / 2;
  return [
    extrude(profile, half, paint, camera),
    flank(
      rounded([
        [roofline(low), low, 0.03],
        [roofline(high), high, 0.08],
        [back + 0.34, high, 0.08],
        [back + 0.34, low, 0.03],
      ]),
      glass,
    ),
    flank(
      rounded([
        [front - 0.28, floor + 0.1, 0.05],
        [roofline(high) + 0.06, high + 0.07, 0.08],
        [back + 0.27, high + 0.07, 0.08],
        [back + 0.27, floor + 0.1, 0.05],
      ]),
      { fill: 'none', stroke: '#000', strokeOpacity: 0.45, strokeWidth: 2.2 },
    ),
    flank(
      rounded([
        [back + 0.52, waist - 0.14, 0.02],
        [back + 0.52, waist - 0.09, 0.02],
        [back + 0.36, waist - 0.09, 0.02],
        [back + 0.36, waist - 0.14, 0.02],
      ]),
      { fill: '#16181a' },
    ),
    flank([...arch, [front - 1.1 - wheelRadius * 1.2, floor - 0.02], [front - 1.1 + wheelRadius * 1.2, floor - 0.02]], {
      fill: '#0a0b0c',
    }),
    flank(
      rounded([
        [front - 0.05, floor, 0.03],
        [front - 0.05, floor + 0.24, 0.03],
        [front - 0.45, floor + 0.24, 0.03],
        [front - 0.55, floor, 0.03],
      ]),
      { fill: 'url(#plastic)' },
    ),
    face(-w + 0.13, w - 0.13, waist - 0.02, height - 0.17, 0.08, { ...glass, fill: 'url(#screen)' }),
    face(-w + 0.2, w - 0.2, waist + 0.28, height - 0.22, 0.06, { fill: '#e8f0f6', opacity: 0.12 }),
    face(-w + 0.12, w - 0.12, waist - 0.19, waist - 0.06, 0.03, { fill: 'url(#plastic)' }),
    face(-w * 0.55, w * 0.55, waist - 0.5, waist - 0.26, 0.04, { fill: '#121416' }),
    ...[0.34, 0.4].map((down) =>
      face(-w * 0.5, w * 0.5, waist - down - 0.012, waist - down + 0.012, 0.01, { fill: 'url(#chrome)' }),
    ),
    face(-w + 0.02, w - 0.02, floor, floor + 0.3, 0.06, {
      fill: details.grille % 2 ? 'url(#plastic)' : '#d9dbdc',
      stroke: '#1b1d20',
      strokeWidth: 2,
    }),
    face(-0.24, 0.24, floor + 0.08, floor + 0.2, 0.01, { fill: '#f2f2ee', stroke: '#1b1d20', strokeWidth: 2 }),
    ...[1, -1].map((way) =>
      [
        face(
          Math.min(way * (w - 0.5), way * (w - 0.08)),
          Math.max(way * (w - 0.5), way * (w - 0.08)),
          floor + 0.32,
          floor + 0.53,
          0.05,
          { fill: '#15191d', stroke: '#0c0e10', strokeWidth: 3 },
        ),
        face(
          Math.min(way * (w - 0.46), way * (w - 0.12)),
          Math.max(way * (w - 0.46), way * (w - 0.12)),
          floor + 0.36,
          floor + 0.5,
          0.05,
          { fill: 'url(#lamp)' },
        ),
      ].join(''),
    ),
    ...[1, -1].map(
      (way) =>
        tube(
          [
            [front - 0.08, way * (w - 0.06), height - 0.3],
            [front + 0.16, way * (w + 0.16), height - 0.42],
            [front + 0.16, way * (w + 0.16), height - 0.95],
          ],
          0.018,
          blackPlastic,
          camera,
        ) + pebble([front + 0.16, way * (w + 0.17), height - 0.68], [0.05, 0.1, 0.22], blackPlastic, camera, 0.4),
    ),
  ].join('');
};
