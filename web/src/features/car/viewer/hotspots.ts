import type { CarResponse } from '#contracts/api/cars';
import { frameOfAngle } from './spin.js';

type Hotspots = NonNullable<NonNullable<CarResponse['hotspots']>['exterior']>;

/** A hotspot where it stands now. */
export interface Spot {
  readonly id: string;
  readonly description: string;
  /** Percent of the picture. */
  readonly x: number;
  readonly y: number;
}

/** Those that this frame shows: it is the nearest to the angle at which they are seen. */
export const exteriorSpots = (hotspots: Hotspots | undefined, frame: number, frames: number): readonly Spot[] =>
  (hotspots ?? []).flatMap(({ id, description, positions }) => {
    const position = positions.find(({ activeAngle }) => frameOfAngle(activeAngle, frames) === frame);
    return position ? [{ id, description, x: position.posX, y: position.posY }] : [];
  });

/** Inside there is one picture, so the first position is the place. */
export const interiorSpots = (hotspots: Hotspots | undefined): readonly Spot[] =>
  (hotspots ?? []).flatMap(({ id, description, positions: [position] }) =>
    position ? [{ id, description, x: position.posX, y: position.posY }] : [],
  );
