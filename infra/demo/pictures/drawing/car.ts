import type { Camera } from './camera.js';
import type { CarShape } from './car-shape.js';
import { CarBody } from './car-shape.js';
import type { Material } from './paints.js';
import { blackPlastic } from './paints.js';
import { pebble } from './solids.js';
import type { Strip } from './surface.js';
import { farthestFirst, patches, strip } from './surface.js';
import { group, outline, path } from './svg.js';
import type { Vector } from './vector.js';
import { lerp, range } from './vector.js';
import { drawWheel } from './wheel.js';
import { groundShadow } from './studio.js';
import { front, rear } from './car-ends.js';
import { bonnet, flankDetails } from './car-flanks.js';
import { panes, windows } from './car-glass.js';
import type { Details, Side } from './details.js';
import { sides } from './details.js';

export const drawCar = (shape: CarShape, details: Details, paint: Material, camera: Camera): string => {
  const body = new CarBody(shape);
  const has = (feature: NonNullable<CarShape['features']>[number]): boolean =>
    shape.features?.includes(feature) ?? false;
  /** The side turned away from the camera first. */
  const ordered = [...sides].sort((a, b) => a * camera.position[1] - b * camera.position[1]);

  const wheels = body.axles
    .flatMap((x) => sides.map((side) => ({ x, side })))
    .sort((a, b) => camera.depth([b.x, b.side, 0]) - camera.depth([a.x, a.side, 0]))
    .map(({ x, side }) => ({
      side,
      svg: drawWheel(
        {
          x,
          side,
          y: Math.abs(body.side(x, shape.wheelRadius * 2.1, side)[1]) - 0.012,
          radius: shape.wheelRadius,
          width: 0.24,
          rim: shape.height > 1.6 ? 0.69 : 0.73,
          style: details.wheels,
        },
        camera,
      ),
    }));
  const far = wheels.filter(({ side }) => side * camera.position[1] < 0);
  const near = wheels.filter(({ side }) => side * camera.position[1] >= 0);

  const [flanks, top] = body.surfaces();
  const lower = group([farthestFirst([...patches(top!, paint, camera), ...patches(flanks!, paint, camera)])], {
    filter: 'url(#soft)',
  });
  const upper = group([farthestFirst(body.cabinSurfaces().flatMap((surface) => patches(surface, paint, camera)))], {
    filter: 'url(#soft)',
  });

  return [
    groundShadow(shape.length, shape.width, camera),
    ...far.map(({ svg }) => svg),
    underside(body, camera),
    ...ordered.slice(1).flatMap((side) => body.axles.map((axle) => archInside(body, axle, side, camera))),
    ...near.map(({ svg }) => svg),
    lower,
    has('tub') ? tub(body, camera) : '',
    bonnet(body, camera),
    ...ordered.map((side) => flankDetails(body, side, camera, has('cladding'))),
    rear(body, details, camera, has('lightbar')),
    front(body, details, camera, has('closedNose'), has('lightbar')),
    mirror(body, ordered[0]!, paint, camera),
    upper,
    ...ordered.map((side) => windows(body, side, camera)),
    panes(body, camera),
    has('rails') ? ordered.map((side) => rail(body, side, camera)).join('') : '',
    has('spoiler') ? spoiler(body, paint, camera) : '',
    mirror(body, ordered[1]!, paint, camera),
  ].join('');
};

/** What is seen of the dark inside of the wheel arches and under the floor. */
const underside = ({ axles, archRadius, shape }: CarBody, camera: Camera): string => {
  const [rearEnd, frontEnd] = [axles[0] - archRadius * 0.97, axles[1] + archRadius * 0.97];
  const [y, low, high] = [shape.width / 2 - 0.22, shape.ride * 0.85, shape.wheelRadius * 2.1];
  const upright = (from: readonly [number, number], to: readonly [number, number]): Vector[] => [
    [...from, low],
    [...to, low],
    [...to, high],
    [...from, high],
  ];
  return [
    upright([frontEnd, y], [rearEnd, y]),
    upright([frontEnd, -y], [rearEnd, -y]),
    upright([frontEnd, y], [frontEnd, -y]),
    upright([rearEnd, y], [rearEnd, -y]),
  ]
    .map((face) => path(outline(face.map((point) => camera.project(point))), { fill: '#08090a' }))
    .join('');
};

/** The dark that the arch's opening shows behind the wheel. */
const archInside = (body: CarBody, axle: number, side: Side, camera: Camera): string => {
  const { shape } = body;
  // A little more than the opening: the body is drawn over its edge.
  const archRadius = body.archRadius + 0.03;
  const foot = body.side(axle, shape.ride, side);
  const edge = range(0, Math.PI, 20).map((angle) =>
    body.side(axle + archRadius * Math.cos(angle), shape.wheelRadius + archRadius * Math.sin(angle), side),
  );
  const points = [
    [axle + archRadius, foot[1], shape.ride] as const,
    ...edge,
    [axle - archRadius, foot[1], shape.ride] as const,
  ];
  return path(outline(points.map((point) => camera.project(point))), { fill: '#08090a' });
};

const mirror = (body: CarBody, side: Side, paint: Material, camera: Camera): string => {
  const base = body.cabin(body.cabinPlace(body.shape.windows.front - 0.12, side), 0.1);
  const big = body.shape.height > 1.6 ? 1.25 : 1;
  const centre: Vector = [base[0] + 0.02, base[1] + side * 0.16, base[2] + 0.07 * big];
  return [
    pebble([base[0] + 0.01, base[1] + side * 0.05, base[2] + 0.02], [0.04, 0.09, 0.022], blackPlastic, camera),
    pebble(centre, [0.062, 0.105, 0.07 * big], paint, camera),
  ].join('');
};

const rail = (body: CarBody, side: Side, camera: Camera): string => {
  const points = range(0.55, -0.82, 14).map((p): Vector => {
    const [x, y, z] = body.cabin(body.cabinPlace(p, side), 1);
    return [x, y * 0.9, z + 0.035 + 0.025 * (1 - Math.abs((p + 0.13) / 0.69) ** 6)];
  });
  const seen = points.map((point) => camera.project(point));
  return path(`M${seen.map(({ x, y }) => `${x.toFixed(1)} ${y.toFixed(1)}`).join('L')}`, {
    fill: 'none',
    stroke: '#1c1e20',
    strokeWidth: 9,
    strokeLinecap: 'round',
  });
};

const spoiler = (body: CarBody, paint: Material, camera: Camera): string => {
  const [x, y, z] = body.cabin(body.cabinPlace(-0.93, 1), 1);
  return pebble([x - 0.06, 0, z + 0.045], [0.17, y * 0.93, 0.022], paint, camera);
};

/** A tray under a soft cover. */
const tub = (body: CarBody, camera: Camera): string => {
  const from = body.along(body.shape.cabin.base[0]) - 0.03;
  const to = -body.half + 0.1;
  const cover: Strip = range(0, 1, 12).map((part) => {
    const x = lerp(to, from, part);
    const [, y, z] = body.wall(body.beside(x / body.half, 1), 1);
    return [
      [x, -y * 0.97, z + 0.03],
      [x, y * 0.97, z + 0.03],
    ];
  });
  return strip(cover, camera, { fill: '#17191b', stroke: '#0a0b0c', strokeWidth: 4, strokeLinejoin: 'round' });
};
