import type { CarResponse } from '#contracts/api/cars';
import { frameOfAngle } from './spin.js';

type Hotspots = NonNullable<NonNullable<CarResponse['hotspots']>['exterior']>;

/** A hotspot at its current position. */
export interface Spot {
  readonly id: string;
  readonly description: string;
  /** Percent of the picture's width and height. */
  readonly x: number;
  readonly y: number;
}

/** Returns the hotspots of this frame. A hotspot's position belongs to the frame nearest to its angle. */
export const exteriorSpots = (hotspots: Hotspots | undefined, frame: number, frames: number): readonly Spot[] =>
  (hotspots ?? []).flatMap(({ id, description, positions }) => {
    const position = positions.find(({ activeAngle }) => frameOfAngle(activeAngle, frames) === frame);
    return position ? [{ id, description, x: position.posX, y: position.posY }] : [];
  });

/** Returns the hotspots of the interior, which is one picture, so that only the first position counts. */
export const interiorSpots = (hotspots: Hotspots | undefined): readonly Spot[] =>
  (hotspots ?? []).flatMap(({ id, description, positions: [position] }) =>
    position ? [{ id, description, x: position.posX, y: position.posY }] : [],
  );
