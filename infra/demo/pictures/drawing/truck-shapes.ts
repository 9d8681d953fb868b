/** The form of a truck with its cab over the engine, in metres. */
export interface TruckShape {
  readonly length: number;
  readonly width: number;
  /** Height of the cab. */
  readonly cab: number;
  readonly wheelRadius: number;
  readonly load: 'tray' | 'pantech' | 'tipper';
}

export const truckShapes: readonly TruckShape[] = [
  { length: 5.2, width: 2.0, cab: 2.2, wheelRadius: 0.37, load: 'tray' },
  { length: 6.9, width: 2.2, cab: 2.35, wheelRadius: 0.42, load: 'pantech' },
  { length: 7.2, width: 2.35, cab: 2.65, wheelRadius: 0.48, load: 'tipper' },
];

export const truckHeight = ({ cab, load }: TruckShape): number => (load === 'pantech' ? cab + 0.55 : cab);
