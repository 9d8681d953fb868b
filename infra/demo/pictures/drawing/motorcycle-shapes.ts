/** The form of a motorcycle, in metres. */
export interface MotorcycleShape {
  readonly wheelbase: number;
  readonly wheels: readonly [rear: number, front: number];
  readonly tyres: readonly [rear: number, front: number];
  readonly seat: number;
  /** Height of the handlebars and how far behind the steering head they lie. */
  readonly bars: readonly [height: number, back: number];
  /** How far the head of the fork lies behind the axle. */
  readonly rake: number;
  readonly head: number;
  readonly fairing: 'none' | 'full' | 'beak';
  readonly engine: 'inline' | 'vtwin';
  readonly passenger: number;
}

const naked: MotorcycleShape = {
  wheelbase: 1.42,
  wheels: [0.31, 0.305],
  tyres: [0.09, 0.06],
  seat: 0.81,
  bars: [1.06, 0.08],
  rake: 0.42,
  head: 0.93,
  fairing: 'none',
  engine: 'inline',
  passenger: 0.9,
};
export const motorcycleShapes: readonly MotorcycleShape[] = [
  naked,
  {
    ...naked,
    wheelbase: 1.66,
    wheels: [0.325, 0.34],
    tyres: [0.11, 0.075],
    seat: 0.68,
    bars: [1.1, 0.34],
    rake: 0.6,
    head: 0.86,
    engine: 'vtwin',
    passenger: 0.74,
  },
  { ...naked, wheelbase: 1.4, seat: 0.83, bars: [0.92, 0.04], fairing: 'full', passenger: 0.98 },
  {
    ...naked,
    wheelbase: 1.53,
    wheels: [0.32, 0.345],
    tyres: [0.075, 0.055],
    seat: 0.86,
    bars: [1.2, 0.14],
    rake: 0.47,
    head: 1.02,
    fairing: 'beak',
    passenger: 0.92,
  },
];
