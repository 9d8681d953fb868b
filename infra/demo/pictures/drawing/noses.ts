import type { CarShape } from './car-shape.js';

export const smoothNose: CarShape['nose'] = [
  [0, 0.1],
  [0.2, 0.02],
  [0.4, 0],
  [0.6, 0.05],
  [0.8, 0.17],
  [1, 0.34],
];
export const bluntNose: CarShape['nose'] = [
  [0, 0.12],
  [0.2, 0.03],
  [0.4, 0],
  [0.8, 0.01],
  [0.92, 0.04],
  [1, 0.11],
];
