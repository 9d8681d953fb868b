import type { Camera } from './camera.js';
import type { CarShape } from './car-shape.js';
import { CarBody } from './car-shape.js';
import type { Material } from './paints.js';
import { blackPlastic } from './paints.js';
import { pebble } from './solids.js';
import type { Strip } from './surface.js';
import { farthestFirst, patches, seam, strip } from './surface.js';
import { group, outline, path } from './svg.js';
import type { Vector } from './vector.js';
import { lerp, range, smoothstep } from './vector.js';
import { drawWheel } from './wheel.js';
import { groundShadow } from './studio.js';

/** Styles of the face, the lamps and the wheels, each a small number. */
export interface Details {
  readonly grille: number;
  readonly lamps: number;
  readonly wheels: number;
}

const sides = [1, -1] as const;
type Side = (typeof sides)[number];

const dark = '#0c0e10';
const shut = { stroke: '#000', strokeOpacity: 0.5, strokeWidth: 2 };

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
  const { shape, archRadius } = body;
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

const flankDetails = (body: CarBody, side: Side, camera: Camera, cladding: boolean): string => {
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
const bonnet = (body: CarBody, camera: Camera): string =>
  sides
    .map((side) => {
      const from = body.along(body.shape.cabin.base[1]) - 0.1;
      const points = range(from, body.half * 0.9, 12).map((x, index) =>
        body.top(body.beside(x / body.half, side), 0.84 - 0.008 * index),
      );
      return seam(points, [0.2, 0, 1], camera, { ...shut, strokeOpacity: 0.38 });
    })
    .join('');

const windows = (body: CarBody, side: Side, camera: Camera): string => {
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

const panes = (body: CarBody, camera: Camera): string =>
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

const lampShapes = [
  { low: 0.66, high: 0.83, from: 0.5 },
  { low: 0.7, high: 0.8, from: 0.42 },
  { low: 0.62, high: 0.82, from: 0.58 },
] as const;

const front = (
  body: CarBody,
  { grille, lamps }: Details,
  camera: Camera,
  closed: boolean,
  lightbar: boolean,
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

const rear = (body: CarBody, { lamps }: Details, camera: Camera, lightbar: boolean): string => {
  const band = (from: number, to: number, low: number, high: number, attributes: Parameters<typeof path>[1]): string =>
    strip(body.band(from, to, low, high, -1), camera, attributes);
  const inner = [0.52, 0.42, 0.66][lamps % 3]!;
  const [low, high] = lamps % 3 === 2 ? [0.56, 0.92] : [0.68, 0.88];
  return [
    band(-0.9, 0.9, 0, 0.16, { fill: '#121416' }),
    band(-0.84, 0.84, 0.36, 0.368, { fill: '#000', opacity: 0.45 }),
    ...sides.map((side) =>
      [
        band(side * inner, side * 0.9, low!, high!, {
          fill: 'url(#tailLamp)',
          stroke: '#1a0506',
          strokeWidth: 3,
          strokeLinejoin: 'round',
        }),
        band(side * (inner + 0.06), side * 0.88, low! + 0.05, low! + 0.08, { fill: '#ff8f88', opacity: 0.8 }),
        band(side * (inner + 0.04), side * (inner + 0.14), high! - 0.09, high! - 0.04, { fill: '#fff', opacity: 0.7 }),
      ].join(''),
    ),
    lightbar ? band(-inner, inner, high! - 0.07, high! - 0.02, { fill: '#c81e25' }) : '',
    band(-0.24, 0.24, 0.48, 0.6, { fill: '#f2f2ee', stroke: '#1b1d20', strokeWidth: 2 }),
    band(-0.05, 0.05, 0.72, 0.8, { fill: 'url(#chrome)' }),
    ...sides.map((side) => band(side * 0.72, side * 0.86, 0.22, 0.27, { fill: '#8d1017' })),
  ].join('');
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
