import type { Strip, Surface } from './surface.js';
import type { Curve, Vector } from './vector.js';
import { clamp, cross, curve, lerp, range, smoothstep, subtract, unit } from './vector.js';

/** The form of a car. Lengths in metres; `u` is the part of its length from the rear (0) to the front (1). */
export interface CarShape {
  readonly length: number;
  readonly width: number;
  readonly height: number;
  readonly wheelbase: number;
  /** From the front axle to the front. */
  readonly overhang: number;
  readonly wheelRadius: number;
  /** Height of the sills. */
  readonly ride: number;
  /** Height, as a part of the whole, of the bonnet's edge, the waistline and the boot's edge, by `u`. */
  readonly shoulder: Curve;
  /** How far the front and the rear lie back, by the part of the height from sill (0) to shoulder (1). */
  readonly nose: Curve;
  readonly tail: Curve;
  readonly cabin: {
    /** `u` of the lower edges of the rear window and the windscreen. */
    readonly base: readonly [rear: number, front: number];
    /** `u` of the ends of the roof. */
    readonly roof: readonly [rear: number, front: number];
    /** Width of the roof as a part of the cabin's width at the waist. */
    readonly taper: number;
    /** How much lower than its highest point the roof ends at the rear and at the front, metres. */
    readonly fall: readonly [rear: number, front: number];
  };
  /** Side windows from rear (-1) to front (1) along the cabin, and the pillars between them. */
  readonly windows: {
    readonly rear: number;
    readonly front: number;
    readonly pillars: readonly number[];
    readonly kick: number;
  };
  /** Shut lines of the side doors, `u`. */
  readonly doors: readonly number[];
  readonly features?: readonly ('cladding' | 'rails' | 'spoiler' | 'tub' | 'lightbar' | 'closedNose')[];
  /** Roundness of the outline seen from above at the front and rear: higher is squarer. */
  readonly corners?: readonly [front: number, rear: number];
}

type Side = 1 | -1;
/** A place on an outline seen from above: along (-1 rear to 1 front) and across (-1 right to 1 left). */
export interface Place {
  readonly p: number;
  readonly q: number;
}

const across = [0, 0.14, 0.28, 0.42, 0.55, 0.66, 0.75, 0.83, 0.89];
const corner = 0.93;
/** How far the flank lies inside its widest line, by the part of the height: tucked in below, a crease, a rolled shoulder. */
const section: Curve = [
  [0, 0.1],
  [0.12, 0.055],
  [0.3, 0.024],
  [0.45, 0.013],
  [0.59, 0.017],
  [0.67, 0],
  [0.8, 0.01],
  [0.9, 0.036],
  [1, 0.1],
];
const levels = [0, 0.08, 0.17, 0.28, 0.4, 0.5, 0.58, 0.63, 0.67, 0.75, 0.83, 0.89, 0.94, 0.975, 1];
const bonnetCrown = 0.07;
const roofCrown = 0.07;

/** The surfaces of a car's body. */
export class CarBody {
  readonly half: number;
  readonly axles: readonly [rear: number, front: number];
  readonly archRadius: number;
  readonly #shoulder;
  readonly #nose;
  readonly #tail;
  readonly #section = curve(section);
  readonly #corners;

  constructor(readonly shape: CarShape) {
    this.half = shape.length / 2;
    const front = this.half - shape.overhang;
    this.axles = [front - shape.wheelbase, front];
    this.archRadius = shape.wheelRadius * 1.13;
    this.#shoulder = curve(shape.shoulder);
    this.#nose = curve(shape.nose);
    this.#tail = curve(shape.tail);
    this.#corners = shape.corners ?? [4.2, 5];
  }

  along(u: number): number {
    return (u - 0.5) * this.shape.length;
  }

  shoulder(x: number): number {
    return this.#shoulder(x / this.shape.length + 0.5) * this.shape.height;
  }

  /** Height of the top edge at a place: the bonnet and the boot are highest in the middle. */
  #top({ p, q }: Place): number {
    return this.shoulder(p * this.half) + bonnetCrown * (1 - q * q);
  }

  /** Height of the lower edge without the wheel arches: the bumpers end a little higher than the sills. */
  sill(x: number): number {
    return this.shape.ride + 0.05 * smoothstep(0.75, 1, Math.abs(x) / this.half);
  }

  #arch(x: number): number {
    const { wheelRadius } = this.shape;
    const reach = this.archRadius;
    const nearest = this.axles.find((axle) => Math.abs(x - axle) <= reach);
    return nearest === undefined ? 0 : wheelRadius + Math.sqrt(Math.max(0, reach ** 2 - (x - nearest) ** 2));
  }

  #exponent(p: number): number {
    return this.#corners[p > 0 ? 0 : 1];
  }

  /** The place at a part of the way along the side. */
  beside(p: number, side: Side): Place {
    const n = this.#exponent(p);
    return { p, q: side * (1 - Math.min(1, Math.abs(p)) ** n) ** (1 / n) };
  }

  /** The place at a part of the way across the front (`end` 1) or the rear (-1). */
  before(q: number, end: Side): Place {
    const n = this.#exponent(end);
    return { p: end * (1 - Math.min(1, Math.abs(q)) ** n) ** (1 / n), q };
  }

  /** A point of the flank at a height, a part of the way from sill to shoulder; `out` stands proud of it. */
  wall({ p, q }: Place, s: number, out = 0): Vector {
    const z = lerp(this.sill(p * this.half), this.#top({ p, q }), s);
    return this.#wallAt(p, q, s, z, out);
  }

  #wallAt(p: number, q: number, s: number, z: number, out: number): Vector {
    const end = smoothstep(0.72, 1, Math.abs(p));
    const inset = (p > 0 ? this.#nose(s) : this.#tail(s)) + (p > 0 ? 0.13 : 0.07) * q * q - out;
    const x = Math.sign(p) * (Math.abs(p) * this.half - end * inset);
    return [x, q * (this.shape.width / 2 - this.#section(s)) + Math.sign(q) * out * (1 - end), z];
  }

  /** A point of the bonnet or the boot, a part of the way from the middle to the edge. */
  top(place: Place, part: number): Vector {
    const [x, y, z] = this.wall(place, 1);
    return [x, y * part, z + bonnetCrown * place.q ** 2 * (1 - part * part) + 0.003];
  }

  /** A point of the side at metres along and a height. */
  side(x: number, z: number, side: Side, out = 0): Vector {
    const { p, q } = this.beside(x / this.half, side);
    const [low, high] = [this.sill(x), this.shoulder(x)];
    return this.#wallAt(p, q, clamp((z - low) / (high - low)), z, out);
  }

  /** A place a little further around the outline, to the left of someone in the car who looks at it from the middle. */
  #turned({ p, q }: Place, angle: number): Place {
    const half = this.#exponent(p) / 2;
    const power = (value: number, exponent: number): number => Math.sign(value) * Math.abs(value) ** exponent;
    const turned = Math.atan2(power(q, half), power(p, half)) + angle;
    return { p: power(Math.cos(turned), 1 / half), q: power(Math.sin(turned), 1 / half) };
  }

  #places(): Place[] {
    const last = this.before(corner, 1).p;
    const lastRear = this.before(corner, -1).p;
    const arches = this.axles.flatMap((axle) => [
      axle - this.archRadius - 0.002,
      ...range(0, Math.PI, 10).map((angle) => axle + this.archRadius * Math.cos(angle)),
      axle + this.archRadius + 0.002,
    ]);
    const xs = [...range(last * this.half, lastRear * this.half, 18), ...arches]
      .filter((x) => x <= last * this.half && x >= lastRear * this.half)
      .sort((a, b) => b - a);
    return [
      ...across.map((q) => this.before(q, 1)),
      ...xs.map((x) => this.beside(x / this.half, 1)),
      ...across.map((q) => this.before(q, -1)).reverse(),
    ];
  }

  /** Flanks, front and rear, once around; then the top between them. */
  surfaces(): Surface[] {
    const left = this.#places();
    const around = [
      ...left,
      ...left
        .slice(0, -1)
        .map(({ p, q }) => ({ p, q: -q }))
        .reverse(),
    ];
    const level = ({ p, q }: Place, part: number): [s: number, z: number] => {
      const [low, high] = [this.sill(p * this.half), this.#top({ p, q })];
      const z = lerp(Math.max(low, this.#arch(p * this.half)), high, part);
      return [clamp((z - low) / (high - low)), z];
    };
    const rows = levels.map((part) => around.map((place) => this.#wallAt(place.p, place.q, ...level(place, part), 0)));
    // Measured along the flank as it would be without arches, so that their edges leave no dents.
    const normals = levels.map((part) =>
      around.map((place) => {
        const [s] = level(place, part);
        const run = subtract(this.wall(this.#turned(place, 0.03), s), this.wall(this.#turned(place, -0.03), s));
        return unit(cross(run, subtract(this.wall(place, s + 0.015), this.wall(place, s - 0.015))));
      }),
    );
    const top = left
      .filter((_, index) => index < across.length || index % 2 === 0 || index > left.length - across.length)
      .map((place) => {
        const edge = this.wall(place, 1);
        return range(-1, 1, 8).map((v): Vector => [
          edge[0],
          edge[1] * v,
          edge[2] + bonnetCrown * place.q ** 2 * (1 - v * v),
        ]);
      });
    return [{ grid: rows, normals }, { grid: top }];
  }

  /** A point of the cabin: along or across as on the flank, and a part of the way from waist to roof. */
  cabin({ p, q }: Place, s: number): Vector {
    const { cabin, width } = this.shape;
    const rear = this.along(lerp(cabin.base[0], cabin.roof[0], s ** 1.12));
    const front = this.along(lerp(cabin.base[1], cabin.roof[1], s ** 1.08));
    const bow = p > 0 ? 0.24 : 0.12;
    const x = lerp(rear + 0.12, front - 0.24, (p + 1) / 2) + Math.sign(p) * bow * (1 - q * q);
    const waist = width / 2 - 0.075;
    const y = q * lerp(waist, waist * cabin.taper, s ** 1.35);
    const base =
      this.shoulder(
        clamp(lerp(this.along(cabin.base[0]), this.along(cabin.base[1]), (p + 1) / 2), -this.half, this.half),
      ) - 0.015;
    return [x, y, lerp(base, this.#roof((2 * (x - rear)) / (front - rear) - 1) + roofCrown * (1 - q * q), s)];
  }

  /** Height of the roof's edge, from its rear end (-1) to its front (1). */
  #roof(along: number): number {
    const [rear, front] = this.shape.cabin.fall;
    return (
      this.shape.height -
      roofCrown -
      (along > 0.15 ? front * ((along - 0.15) / 0.85) ** 2 : rear * ((0.15 - along) / 1.15) ** 2.2)
    );
  }

  cabinPlace(along: number, side: Side): Place {
    return { p: along, q: side * (1 - Math.min(1, Math.abs(along)) ** 7) ** (1 / 7) };
  }

  cabinBefore(across: number, end: Side): Place {
    return { p: end * (1 - Math.min(1, Math.abs(across)) ** 7) ** (1 / 7), q: across };
  }

  cabinSurfaces(): Surface[] {
    const steps = [0, 0.25, 0.5, 0.7, 0.82, 0.89];
    const left = [
      ...steps.map((q) => this.cabinBefore(q, 1)),
      ...range(0.9, -0.9, 14).map((p) => this.cabinPlace(p, 1)),
      ...steps.map((q) => this.cabinBefore(q, -1)).reverse(),
    ];
    const around = [
      ...left,
      ...left
        .slice(0, -1)
        .map(({ p, q }) => ({ p, q: -q }))
        .reverse(),
    ];
    const rows = [0, 0.12, 0.5, 0.88, 0.95, 1].map((s) => around.map((place) => this.cabin(place, s)));
    const roof = left.map((place) => {
      const edge = this.cabin(place, 1);
      return range(-1, 1, 8).map((v): Vector => [
        edge[0],
        edge[1] * v,
        edge[2] + roofCrown * place.q ** 2 * (1 - v * v),
      ]);
    });
    return [{ grid: rows }, { grid: roof }];
  }

  /** A strip of the cabin's glass along a side, from front to rear on the left; heights as parts of the way up. */
  glass(from: number, to: number, low: (along: number) => number, high: number, side: Side): Strip {
    const ends = side > 0 ? ([from, to] as const) : ([to, from] as const);
    return range(ends[0], ends[1], 14).map((along) => {
      const place = this.cabinPlace(along, side);
      return [this.cabin(place, low(along)), this.cabin(place, high)] as const;
    });
  }

  /** A strip of glass across the front or rear, running to the right as seen from outside. */
  pane(reach: number, low: number, high: number, end: Side): Strip {
    return range(-reach * end, reach * end, 14).map((q) => {
      const place = this.cabinBefore(q, end);
      return [this.cabin(place, low), this.cabin(place, high)] as const;
    });
  }

  /** A strip of the flank across the front or the rear between two places across, running to the right. */
  band(
    from: number,
    to: number,
    low: number | ((q: number) => number),
    high: number | ((q: number) => number),
    end: Side,
  ): Strip {
    const at = (height: number | ((q: number) => number), q: number): number =>
      typeof height === 'number' ? height : height(q);
    const ends = from < to === end > 0 ? ([from, to] as const) : ([to, from] as const);
    return range(ends[0], ends[1], 16).map((q) => {
      const place = this.before(q, end);
      return [this.wall(place, at(low, q), 0.004), this.wall(place, at(high, q), 0.004)] as const;
    });
  }
}
