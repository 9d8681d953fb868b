import type { Camera } from './camera.js';
import type { Details } from './details.js';
import { aluminium, blackPlastic, panel, steel } from './paints.js';
import type { Material } from './paints.js';
import type { Solid } from './solids.js';
import { box, decal, extrude, inOrder, rounded, spareWheel, tube } from './solids.js';
import { groundShadow } from './studio.js';
import { range } from './vector.js';
import { drawWheel, drawWheelFace } from './wheel.js';

/** The form of a caravan, in metres; x counts from the middle of the body. */
export interface CaravanShape {
  readonly length: number;
  readonly height: number;
  /** Height of the floor. */
  readonly floor: number;
  readonly axles: 1 | 2;
  /** Leans of the front and rear walls at the top. */
  readonly rake: readonly [front: number, rear: number];
  readonly roundness: number;
  /** Chequer plate along the bottom, a stone guard and larger wheels. */
  readonly offRoad: boolean;
  /** The roof lifts on canvas. */
  readonly popTop?: boolean;
}

const half = 1.22;
const graphics = ['#8b959e', '#b9702c', '#2f6b73', '#8d1c2b'];

export const caravanShapes: readonly CaravanShape[] = [
  { length: 6.5, height: 2.95, floor: 0.5, axles: 2, rake: [0.42, 0.12], roundness: 0.35, offRoad: false },
  { length: 5.2, height: 2.85, floor: 0.48, axles: 1, rake: [0.5, 0.14], roundness: 0.4, offRoad: false },
  { length: 6.2, height: 3.05, floor: 0.66, axles: 2, rake: [0.55, 0.3], roundness: 0.2, offRoad: true },
  { length: 5.1, height: 2.62, floor: 0.5, axles: 1, rake: [0.3, 0.08], roundness: 0.25, offRoad: false, popTop: true },
  { length: 4.7, height: 2.3, floor: 0.66, axles: 1, rake: [0.75, 0.35], roundness: 0.25, offRoad: true },
];

// eslint-disable-next-line max-lines-per-function -- The shapes of one drawing, which share its measures.
export const drawCaravan = (shape: CaravanShape, details: Details, paint: Material, camera: Camera): string => {
  const { length, floor, height, axles, rake, roundness, offRoad, popTop } = shape;
  const [front, rear] = [length / 2, -length / 2];
  const top = popTop ? height - 0.3 : height;
  const radius = offRoad ? 0.39 : 0.34;
  const axle = -0.25;
  const wheelXs = axles === 2 ? [axle + radius * 1.06, axle - radius * 1.06] : [axle];

  const profile = rounded([
    [front - 0.12, floor, 0.12],
    [front, floor + (top - floor) * 0.48, 0.5],
    [front - rake[0], top, roundness],
    [rear + rake[1], top, roundness],
    [rear, floor + (top - floor) * 0.5, 0.4],
    [rear + 0.06, floor, 0.12],
  ]);
  const frontAt = (z: number): number => {
    const middle = floor + (top - floor) * 0.48;
    return z < middle
      ? front - 0.12 * (1 - (z - floor) / (middle - floor))
      : front - (rake[0] * (z - middle)) / (top - middle);
  };
  const solid = (x: number, svg: string): Solid => ({ depth: camera.depth([x, 0, 0]), svg });
  const coupling = front + 1.45;

  const drawbar = [
    ...[1, -1].map((side) =>
      tube(
        [
          [front - 0.2, side * 0.75, 0.44],
          [coupling - 0.15, 0, 0.44],
        ],
        0.045,
        steel,
        camera,
      ),
    ),
    tube(
      [
        [coupling - 0.3, 0, 0.45],
        [coupling, 0, 0.47],
      ],
      0.055,
      steel,
      camera,
    ),
    tube(
      [
        [coupling - 0.42, 0.14, 0.1],
        [coupling - 0.42, 0.14, 0.8],
      ],
      0.035,
      aluminium,
      camera,
    ),
    tube(
      range(-1, 1, 6).map((v) => [coupling - 0.42, 0.14 + 0.03 * v, 0.1] as const),
      0.1,
      blackPlastic,
      camera,
    ),
    box(
      [front + 0.1, front + 0.62],
      0.5,
      [0.47, offRoad ? 1.05 : 0.86],
      offRoad ? aluminium : blackPlastic,
      camera,
      0.05,
    ),
  ].join('');

  const body = extrude(profile, () => half, paint, camera);
  const wheels = (side: 1 | -1, draw: typeof drawWheel): string =>
    wheelXs
      .map((x) =>
        draw({ x, side, y: half - 0.05, radius, width: 0.22, rim: 0.62, style: offRoad ? 4 : details.wheels }, camera),
      )
      .join('');
  const nearSide = camera.position[1] >= 0 ? 1 : -1;

  const side = nearSide;
  const y = side * (half + 0.004);
  const flank = (points: readonly (readonly [number, number])[], attributes: Parameters<typeof decal>[3]): string =>
    decal(
      points.map(([x, z]) => [x, y, z] as const),
      [0, side, 0],
      camera,
      attributes,
    );
  const rectangle = (
    x0: number,
    x1: number,
    z0: number,
    z1: number,
    radiusAt: number,
    attributes: Parameters<typeof decal>[3],
  ): string =>
    flank(
      rounded([
        [x1, z0, radiusAt],
        [x1, z1, radiusAt],
        [x0, z1, radiusAt],
        [x0, z0, radiusAt],
      ]),
      attributes,
    );
  const glazing = { fill: 'url(#glass)', stroke: '#15181b', strokeWidth: 7 };
  const door = side > 0 ? front - length * 0.36 : undefined;
  const windowLow = floor + (top - floor) * 0.45;
  const windowHigh = floor + (top - floor) * 0.74;
  const windows: readonly (readonly [number, number])[] =
    side > 0
      ? [
          [rear + 0.5, rear + 1.35],
          [front - length * 0.62, front - length * 0.62 + 1.15],
        ]
      : [
          [rear + 0.6, rear + 1.6],
          [0.1, 1.2],
          [front - 1.35, front - 0.75],
        ];
  const arch = range(0, Math.PI, 20).map(
    (angle) =>
      [
        axle + (axles === 2 ? radius * 2.3 : radius * 1.25) * Math.cos(angle),
        floor - 0.06 + (radius * 1.25 + radius - floor + 0.06) * Math.sin(angle) ** 0.7,
      ] as const,
  );
  const swoosh = (rise: number, thick: number): (readonly [number, number])[] => {
    const line = range(rear + 0.12, front - 0.25, 16).map(
      (x) => [x, floor + 0.52 + rise + 0.32 * ((x - rear) / length) ** 2] as const,
    );
    return [...line, ...line.map(([x, z]) => [x, z + thick * (1 - (x - rear) / length / 1.4)] as const).reverse()];
  };
  const flankDetails = [
    rectangle(rear + 0.05, front - 0.16, floor + 0.005, floor + (offRoad ? 0.55 : 0.3), 0.03, {
      fill: offRoad ? '#26292c' : '#3a3e43',
    }),
    flank(swoosh(offRoad ? 0.2 : 0, 0.2), { fill: graphics[details.grille % graphics.length]! }),
    flank(swoosh(offRoad ? 0.44 : 0.26, 0.05), { fill: '#30353a' }),
    flank(arch, { fill: '#0b0c0d' }),
    ...windows.map(([x0, x1]) => rectangle(x0, x1, windowLow, windowHigh, 0.06, glazing)),
    ...windows.map(([x0, x1]) =>
      rectangle(x0 + 0.05, x1 - 0.05, windowHigh - 0.22, windowHigh - 0.05, 0.04, { fill: '#dfe9f2', opacity: 0.14 }),
    ),
    door === undefined
      ? ''
      : [
          rectangle(door, door + 0.66, floor + 0.02, floor + (top - floor) * 0.84, 0.05, {
            fill: '#000',
            fillOpacity: 0.03,
            stroke: '#5b6066',
            strokeWidth: 3.5,
          }),
          rectangle(door + 0.1, door + 0.56, windowLow + 0.05, floor + (top - floor) * 0.77, 0.05, glazing),
          rectangle(door + 0.03, door + 0.09, floor + (top - floor) * 0.42, floor + (top - floor) * 0.47, 0.01, {
            fill: '#17191b',
          }),
          rectangle(door + 0.02, door + 0.64, floor - 0.16, floor - 0.1, 0.02, { fill: '#2b2e31' }),
        ].join(''),
    rectangle(rear + 0.5, rear + 1.3, floor + 0.1, floor + 0.24, 0.03, {
      fill: 'none',
      stroke: '#8b9096',
      strokeWidth: 2,
    }),
  ].join('');
  const awning =
    side > 0
      ? tube(
          [
            [rear + 0.35, half + 0.05, top - 0.13],
            [front - rake[0] - 0.15, half + 0.05, top - 0.13],
          ],
          0.06,
          aluminium,
          camera,
        )
      : '';

  const face = (
    way: 1 | -1,
    x: (z: number) => number,
    y0: number,
    y1: number,
    z0: number,
    z1: number,
    attributes: Parameters<typeof decal>[3],
  ): string =>
    decal(
      rounded([
        [y1, z0, 0.06],
        [y1, z1, 0.06],
        [y0, z1, 0.06],
        [y0, z0, 0.06],
      ]).map(([across, z]) => [x(z) + way * 0.01, across, z] as const),
      [way, 0, 0.2],
      camera,
      attributes,
    );
  const rearAt = (z: number): number =>
    z > floor + (top - floor) * 0.5
      ? rear + (rake[1] * (z - floor - (top - floor) * 0.5)) / ((top - floor) * 0.5)
      : rear;
  const ends = [
    face(1, frontAt, -0.85, 0.85, windowLow + 0.05, windowHigh + 0.12, glazing),
    offRoad ? face(1, frontAt, -1.18, 1.18, floor + 0.02, floor + 0.85, { fill: '#26292c' }) : '',
    face(-1, rearAt, -0.75, 0.75, windowLow + 0.05, windowHigh + 0.05, glazing),
    ...[1, -1].map((way) =>
      face(-1, rearAt, way * 0.92, way * 1.1, floor + 0.35, floor + 0.75, {
        fill: 'url(#tailLamp)',
        stroke: '#1a0506',
        strokeWidth: 2,
      }),
    ),
    face(-1, rearAt, -0.2, 0.2, floor + 0.3, floor + 0.42, { fill: '#f2f2ee', stroke: '#1b1d20', strokeWidth: 2 }),
  ].join('');
  const bumper = box([rear - 0.14, rear], offRoad ? 1.0 : 1.1, [floor - 0.12, floor + 0.1], steel, camera);
  const spare = offRoad || details.grille % 2 ? spareWheel(rear - 0.14, floor + 0.62, radius, camera) : '';
  const hat = popTop
    ? extrude(
        rounded([
          [front - rake[0] - 0.12, top - 0.02, 0.02],
          [front - rake[0] - 0.22, height - 0.1, 0.02],
          [rear + rake[1] + 0.2, height - 0.1, 0.02],
          [rear + rake[1] + 0.1, top - 0.02, 0.02],
        ]),
        () => half - 0.12,
        { ...panel, base: [0.42, 0.4, 0.36], gloss: 0.1 },
        camera,
      ) + box([rear + rake[1], front - rake[0]], half - 0.02, [height - 0.11, height], panel, camera, 0.05)
    : [-0.9, 0.7].map((x) => box([x - 0.35, x + 0.35], 0.32, [top - 0.01, top + 0.14], panel, camera, 0.08)).join('');

  return [
    groundShadow(length + 0.1, half * 2, camera),
    wheels(nearSide > 0 ? -1 : 1, drawWheel),
    wheels(nearSide, drawWheel),
    inOrder([
      solid(coupling - 0.5, drawbar),
      solid(rear - 0.2, bumper + spare),
      solid(0, body + flankDetails + wheels(nearSide, drawWheelFace) + ends + awning + hat),
    ]),
  ].join('');
};
