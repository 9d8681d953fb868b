import type { CarShape } from './car-shape.js';
import { coupes, hatches, sedans, wagons } from './low-cars.js';
import { suvs, utes, vans } from './tall-cars.js';

/**
 * The forms of each body. A variant's last digit picks the form (wrapping around where there are fewer than ten), its
 * tens the style of the face, lamps and wheels: `suv/34` is form 4 in style 3.
 */
export const carShapes = {
  sedan: sedans,
  hatch: hatches,
  suv: suvs,
  ute: utes,
  wagon: wagons,
  coupe: coupes,
  van: vans,
} as const satisfies Record<string, readonly CarShape[]>;
