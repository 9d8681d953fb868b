import type { CarShape } from './car-shape.js';

/**
 * The forms of each body. A variant's last digit picks the form (wrapping around where there are fewer than ten), its
 * tens the style of the face, lamps and wheels: `suv/34` is form 4 in style 3.
 */

const sedan: CarShape = {
  length: 4.85, width: 1.85, height: 1.44, wheelbase: 2.82, overhang: 0.93, wheelRadius: 0.345, ride: 0.19,
  shoulder: [[0, 0.66], [0.04, 0.69], [0.14, 0.705], [0.35, 0.675], [0.6, 0.65], [0.75, 0.645], [0.9, 0.575], [0.97, 0.52], [1, 0.48]],
  nose: [[0, 0.1], [0.2, 0.02], [0.4, 0], [0.65, 0.03], [0.85, 0.1], [1, 0.2]],
  tail: [[0, 0.1], [0.2, 0.02], [0.42, 0], [0.7, 0.05], [0.92, 0.07], [1, 0.11]],
  cabin: { base: [0.1, 0.765], roof: [0.28, 0.59], taper: 0.76, fall: [0.12, 0.06] },
  windows: { rear: -0.86, front: 0.93, pillars: [0.16, -0.5], kick: 0.24 },
  doors: [0.735, 0.5, 0.27],
};
const smoothNose: CarShape['nose'] = [[0, 0.1], [0.2, 0.02], [0.4, 0], [0.6, 0.05], [0.8, 0.17], [1, 0.34]];
const bluntNose: CarShape['nose'] = [[0, 0.12], [0.2, 0.03], [0.4, 0], [0.8, 0.01], [0.92, 0.04], [1, 0.11]];

const sedans: CarShape[] = [
  { ...sedan, length: 4.63, height: 1.445, wheelbase: 2.7, width: 1.79 },
  sedan,
  {
    ...sedan, length: 4.88, height: 1.41, wheelbase: 2.87, width: 1.87, overhang: 0.9,
    cabin: { base: [0.045, 0.755], roof: [0.3, 0.575], taper: 0.74, fall: [0.14, 0.06] },
    windows: { rear: -0.8, front: 0.93, pillars: [0.22, -0.4], kick: 0.3 },
  },
  {
    ...sedan, length: 4.72, wheelbase: 2.85, overhang: 0.8, width: 1.83, wheelRadius: 0.35, nose: bluntNose,
    shoulder: [[0, 0.65], [0.04, 0.69], [0.14, 0.7], [0.35, 0.675], [0.6, 0.65], [0.75, 0.645], [0.9, 0.6], [0.97, 0.55], [1, 0.5]],
    cabin: { base: [0.105, 0.735], roof: [0.28, 0.565], taper: 0.76, fall: [0.11, 0.05] },
    doors: [0.71, 0.48, 0.26],
  },
  {
    ...sedan, length: 4.98, height: 1.46, wheelbase: 2.95, overhang: 0.86, width: 1.88, wheelRadius: 0.36, nose: bluntNose,
    cabin: { base: [0.115, 0.73], roof: [0.275, 0.575], taper: 0.77, fall: [0.1, 0.05] },
    doors: [0.71, 0.49, 0.27],
  },
  { ...sedan, length: 4.96, height: 1.47, wheelbase: 2.91, width: 1.9, wheelRadius: 0.36, features: ['spoiler'] },
  {
    ...sedan, length: 4.72, height: 1.45, wheelbase: 2.88, overhang: 0.84, width: 1.86, wheelRadius: 0.35, nose: smoothNose,
    shoulder: [[0, 0.65], [0.04, 0.685], [0.14, 0.69], [0.35, 0.655], [0.6, 0.625], [0.77, 0.61], [0.9, 0.54], [0.97, 0.485], [1, 0.43]],
    cabin: { base: [0.06, 0.8], roof: [0.3, 0.585], taper: 0.75, fall: [0.13, 0.08] },
    windows: { rear: -0.84, front: 0.93, pillars: [0.12, -0.46], kick: 0.2 },
    doors: [0.76, 0.51, 0.275],
    features: ['closedNose'],
  },
];

const hatch: CarShape = {
  ...sedan,
  length: 4.36, width: 1.79, height: 1.45, wheelbase: 2.64, overhang: 0.9, wheelRadius: 0.335,
  shoulder: [[0, 0.6], [0.03, 0.66], [0.15, 0.685], [0.4, 0.67], [0.65, 0.65], [0.77, 0.645], [0.9, 0.585], [0.97, 0.53], [1, 0.48]],
  tail: [[0, 0.12], [0.2, 0.02], [0.42, 0], [0.75, 0.04], [1, 0.1]],
  cabin: { base: [0.025, 0.78], roof: [0.13, 0.6], taper: 0.77, fall: [0.12, 0.05] },
  windows: { rear: -0.8, front: 0.93, pillars: [0.22, -0.34], kick: 0.24 },
  doors: [0.755, 0.51, 0.27],
  features: ['spoiler'],
};
const hatches: CarShape[] = [
  { ...hatch, length: 3.95, width: 1.71, height: 1.5, wheelbase: 2.55, overhang: 0.8, wheelRadius: 0.315 },
  hatch,
  {
    ...hatch, length: 3.68, width: 1.69, height: 1.5, wheelbase: 2.35, overhang: 0.74, wheelRadius: 0.31, nose: bluntNose, corners: [3.4, 4],
    shoulder: [[0, 0.62], [0.05, 0.66], [0.3, 0.665], [0.7, 0.655], [0.8, 0.645], [0.9, 0.61], [0.97, 0.56], [1, 0.5]],
    cabin: { base: [0.025, 0.79], roof: [0.1, 0.63], taper: 0.82, fall: [0.08, 0.05] },
    windows: { rear: -0.86, front: 0.93, pillars: [0.02], kick: 0.1 },
    doors: [0.76, 0.38],
  },
  { ...hatch, length: 4.25, height: 1.45, width: 1.81, wheelRadius: 0.345, ride: 0.16, windows: { rear: -0.78, front: 0.93, pillars: [0.2, -0.36], kick: 0.28 } },
  {
    ...hatch, length: 4.45, height: 1.43, width: 1.8, wheelbase: 2.72, wheelRadius: 0.345, nose: bluntNose,
    cabin: { base: [0.02, 0.755], roof: [0.15, 0.575], taper: 0.75, fall: [0.15, 0.06] },
    windows: { rear: -0.72, front: 0.93, pillars: [0.22, -0.32], kick: 0.34 },
    doors: [0.735, 0.5, 0.27],
  },
  {
    ...hatch, length: 4.29, height: 1.53, width: 1.81, wheelbase: 2.7, overhang: 0.8, nose: smoothNose, wheelRadius: 0.345,
    cabin: { base: [0.025, 0.81], roof: [0.12, 0.61], taper: 0.78, fall: [0.12, 0.07] },
    doors: [0.78, 0.52, 0.27],
    features: ['spoiler', 'closedNose', 'lightbar'],
  },
];

const suv: CarShape = {
  length: 4.62, width: 1.87, height: 1.69, wheelbase: 2.69, overhang: 0.92, wheelRadius: 0.368, ride: 0.25,
  shoulder: [[0, 0.62], [0.03, 0.655], [0.15, 0.665], [0.5, 0.645], [0.74, 0.645], [0.9, 0.6], [0.97, 0.565], [1, 0.53]],
  nose: [[0, 0.13], [0.2, 0.03], [0.4, 0], [0.7, 0.02], [0.9, 0.07], [1, 0.15]],
  tail: [[0, 0.12], [0.2, 0.02], [0.4, 0], [0.75, 0.03], [1, 0.07]],
  cabin: { base: [0.018, 0.765], roof: [0.085, 0.6], taper: 0.8, fall: [0.08, 0.04] },
  windows: { rear: -0.9, front: 0.93, pillars: [0.24, -0.36], kick: 0.16 },
  doors: [0.745, 0.51, 0.27],
  features: ['cladding', 'rails', 'spoiler'],
};
const boxy: CarShape = {
  ...suv,
  length: 4.93, width: 1.95, height: 1.92, wheelbase: 2.85, overhang: 0.9, wheelRadius: 0.4, ride: 0.31, corners: [6, 7], nose: bluntNose,
  shoulder: [[0, 0.62], [0.02, 0.635], [0.4, 0.63], [0.72, 0.625], [0.9, 0.61], [0.97, 0.595], [1, 0.57]],
  tail: [[0, 0.12], [0.2, 0.02], [0.4, 0], [1, 0.03]],
  cabin: { base: [0.012, 0.72], roof: [0.03, 0.63], taper: 0.86, fall: [0.03, 0.03] },
  windows: { rear: -0.92, front: 0.93, pillars: [0.26, -0.3], kick: 0.05 },
  doors: [0.7, 0.49, 0.265],
  features: ['cladding', 'rails'],
};
const suvs: CarShape[] = [
  { ...suv, length: 4.25, width: 1.78, height: 1.59, wheelbase: 2.57, overhang: 0.86, wheelRadius: 0.345 },
  suv,
  { ...suv, length: 4.58, height: 1.66, width: 1.85, cabin: { base: [0.018, 0.755], roof: [0.11, 0.585], taper: 0.78, fall: [0.11, 0.05] }, windows: { rear: -0.84, front: 0.93, pillars: [0.24, -0.36], kick: 0.24 }, features: ['cladding', 'spoiler'] },
  {
    ...suv, length: 4.4, height: 1.57, width: 1.83, wheelRadius: 0.36,
    cabin: { base: [0.02, 0.765], roof: [0.2, 0.59], taper: 0.76, fall: [0.17, 0.05] },
    windows: { rear: -0.76, front: 0.93, pillars: [0.22, -0.36], kick: 0.34 },
    features: ['cladding', 'spoiler'],
  },
  boxy,
  {
    ...suv, length: 4.92, height: 1.77, width: 1.92, wheelbase: 2.85, wheelRadius: 0.385,
    cabin: { base: [0.016, 0.755], roof: [0.065, 0.6], taper: 0.81, fall: [0.07, 0.04] },
    windows: { rear: -0.92, front: 0.93, pillars: [0.3, -0.24], kick: 0.12 },
    doors: [0.73, 0.515, 0.29],
  },
  {
    ...boxy, length: 5.02, height: 1.94, width: 1.98, corners: [5, 6],
    shoulder: [[0, 0.62], [0.02, 0.635], [0.4, 0.63], [0.72, 0.63], [0.9, 0.605], [0.97, 0.58], [1, 0.545]],
    cabin: { base: [0.014, 0.735], roof: [0.05, 0.61], taper: 0.83, fall: [0.06, 0.04] },
    doors: [0.71, 0.5, 0.275],
  },
  {
    ...suv, length: 4.78, height: 1.66, width: 1.93, wheelbase: 2.86, overhang: 0.84, wheelRadius: 0.385, ride: 0.22, nose: bluntNose,
    cabin: { base: [0.02, 0.74], roof: [0.13, 0.57], taper: 0.77, fall: [0.12, 0.05] },
    windows: { rear: -0.82, front: 0.93, pillars: [0.24, -0.34], kick: 0.26 },
    doors: [0.715, 0.495, 0.27],
    features: ['spoiler'],
  },
  {
    ...suv, length: 4.72, height: 1.62, width: 1.91, wheelbase: 2.89, overhang: 0.86, wheelRadius: 0.375, ride: 0.21, nose: smoothNose,
    shoulder: [[0, 0.63], [0.03, 0.665], [0.15, 0.67], [0.5, 0.635], [0.76, 0.62], [0.9, 0.565], [0.97, 0.52], [1, 0.47]],
    cabin: { base: [0.02, 0.8], roof: [0.19, 0.6], taper: 0.76, fall: [0.15, 0.08] },
    windows: { rear: -0.84, front: 0.93, pillars: [0.18, -0.38], kick: 0.2 },
    doors: [0.765, 0.52, 0.275],
    features: ['closedNose', 'lightbar'],
  },
  {
    ...boxy, length: 3.6, width: 1.65, height: 1.72, wheelbase: 2.25, overhang: 0.68, wheelRadius: 0.345,
    windows: { rear: -0.9, front: 0.93, pillars: [0.0], kick: 0.02 },
    cabin: { base: [0.014, 0.73], roof: [0.03, 0.66], taper: 0.87, fall: [0.02, 0.02] },
    doors: [0.71, 0.4],
    features: ['cladding'],
  },
];

const ute: CarShape = {
  ...suv,
  length: 5.33, width: 1.89, height: 1.83, wheelbase: 3.1, overhang: 0.94, wheelRadius: 0.39, ride: 0.34,
  shoulder: [[0, 0.665], [0.03, 0.685], [0.2, 0.685], [0.41, 0.68], [0.46, 0.635], [0.7, 0.63], [0.78, 0.625], [0.91, 0.6], [0.975, 0.575], [1, 0.54]],
  nose: bluntNose,
  tail: [[0, 0.1], [0.15, 0.02], [0.3, 0], [0.5, 0.02], [1, 0.03]],
  corners: [4.6, 9],
  cabin: { base: [0.4, 0.765], roof: [0.445, 0.645], taper: 0.81, fall: [0.04, 0.04] },
  windows: { rear: -0.84, front: 0.9, pillars: [-0.02], kick: 0.1 },
  doors: [0.74, 0.575, 0.425],
  features: ['cladding', 'tub'],
};
const singleCab: CarShape = {
  ...ute,
  shoulder: [[0, 0.665], [0.03, 0.685], [0.5, 0.68], [0.55, 0.635], [0.7, 0.63], [0.78, 0.625], [0.91, 0.6], [0.975, 0.575], [1, 0.54]],
  cabin: { base: [0.53, 0.765], roof: [0.56, 0.65], taper: 0.82, fall: [0.03, 0.04] },
  windows: { rear: -0.8, front: 0.88, pillars: [], kick: 0.02 },
  doors: [0.74, 0.565],
};
const utes: CarShape[] = [
  ute,
  { ...ute, length: 5.37, width: 1.93, height: 1.87, overhang: 0.9, wheelbase: 3.2, wheelRadius: 0.4, corners: [6, 9] },
  singleCab,
  { ...ute, length: 5.9, width: 2.06, height: 1.96, wheelbase: 3.67, overhang: 1, wheelRadius: 0.41, corners: [6, 10] },
];

const wagon: CarShape = {
  ...sedan,
  length: 4.85, height: 1.5, width: 1.85, wheelbase: 2.79, wheelRadius: 0.345,
  shoulder: [[0, 0.62], [0.02, 0.655], [0.15, 0.67], [0.5, 0.65], [0.75, 0.64], [0.9, 0.575], [0.97, 0.52], [1, 0.475]],
  tail: [[0, 0.12], [0.2, 0.02], [0.4, 0], [0.75, 0.03], [1, 0.08]],
  cabin: { base: [0.018, 0.76], roof: [0.115, 0.59], taper: 0.78, fall: [0.09, 0.05] },
  windows: { rear: -0.9, front: 0.93, pillars: [0.3, -0.22], kick: 0.18 },
  doors: [0.735, 0.515, 0.295],
  features: ['rails'],
};
const wagons: CarShape[] = [
  { ...wagon, length: 4.87, height: 1.66, width: 1.87, ride: 0.25, wheelRadius: 0.365, cabin: { base: [0.018, 0.76], roof: [0.085, 0.595], taper: 0.79, fall: [0.08, 0.04] }, features: ['rails', 'cladding', 'spoiler'] },
  wagon,
  { ...wagon, length: 4.92, height: 1.5, width: 1.88, ride: 0.22, wheelRadius: 0.36, nose: bluntNose, features: ['rails', 'cladding'] },
];

const coupe: CarShape = {
  ...sedan,
  length: 4.3, width: 1.81, height: 1.31, wheelbase: 2.58, overhang: 0.86, wheelRadius: 0.335, ride: 0.15,
  shoulder: [[0, 0.66], [0.04, 0.71], [0.15, 0.735], [0.35, 0.685], [0.55, 0.66], [0.72, 0.665], [0.87, 0.62], [0.96, 0.54], [1, 0.47]],
  nose: smoothNose,
  cabin: { base: [0.075, 0.725], roof: [0.33, 0.545], taper: 0.73, fall: [0.13, 0.06] },
  windows: { rear: -0.66, front: 0.93, pillars: [-0.22], kick: 0.36 },
  doors: [0.7, 0.4],
};
const coupes: CarShape[] = [
  coupe,
  {
    ...coupe, length: 4.81, width: 1.92, height: 1.39, wheelbase: 2.72, overhang: 0.9, wheelRadius: 0.36, nose: bluntNose,
    shoulder: [[0, 0.66], [0.03, 0.71], [0.13, 0.725], [0.35, 0.69], [0.55, 0.665], [0.7, 0.675], [0.88, 0.635], [0.97, 0.575], [1, 0.51]],
    cabin: { base: [0.085, 0.685], roof: [0.33, 0.52], taper: 0.73, fall: [0.13, 0.06] },
    doors: [0.67, 0.39],
  },
  {
    ...coupe, length: 4.52, width: 1.85, height: 1.3, wheelbase: 2.45, overhang: 1.0, wheelRadius: 0.35, corners: [3.2, 3.6],
    shoulder: [[0, 0.58], [0.05, 0.66], [0.15, 0.72], [0.32, 0.71], [0.55, 0.665], [0.74, 0.665], [0.86, 0.635], [0.95, 0.56], [1, 0.45]],
    cabin: { base: [0.075, 0.755], roof: [0.38, 0.585], taper: 0.71, fall: [0.14, 0.06] },
    doors: [0.72, 0.43],
  },
  {
    ...coupe, length: 4.77, width: 1.89, height: 1.37, wheelbase: 2.85, overhang: 0.86, wheelRadius: 0.36, nose: bluntNose,
    cabin: { base: [0.09, 0.705], roof: [0.31, 0.535], taper: 0.74, fall: [0.13, 0.06] },
    doors: [0.68, 0.4],
  },
  {
    ...coupe, length: 4.38, width: 1.85, height: 1.31, wheelbase: 2.5, overhang: 0.96, wheelRadius: 0.345,
    cabin: { base: [0.07, 0.66], roof: [0.33, 0.49], taper: 0.72, fall: [0.13, 0.05] },
    doors: [0.64, 0.37],
  },
];

const van: CarShape = {
  ...suv,
  length: 5.27, width: 1.95, height: 1.99, wheelbase: 3.21, overhang: 1.0, wheelRadius: 0.35, ride: 0.22, corners: [4.6, 9],
  shoulder: [[0, 0.57], [0.5, 0.57], [0.8, 0.565], [0.93, 0.53], [0.98, 0.5], [1, 0.465]],
  nose: [[0, 0.12], [0.2, 0.03], [0.4, 0], [0.7, 0.03], [0.9, 0.1], [1, 0.2]],
  tail: [[0, 0.08], [0.2, 0.01], [0.4, 0], [1, 0.01]],
  cabin: { base: [0.008, 0.88], roof: [0.02, 0.71], taper: 0.86, fall: [0.02, 0.06] },
  windows: { rear: 0.34, front: 0.95, pillars: [], kick: 0 },
  doors: [0.87, 0.67],
  features: [],
};
const vans: CarShape[] = [
  van,
  {
    ...van, length: 4.85, width: 1.86, height: 1.84, wheelbase: 2.97, overhang: 0.88,
    shoulder: [[0, 0.6], [0.5, 0.6], [0.76, 0.6], [0.9, 0.565], [0.97, 0.53], [1, 0.49]],
    cabin: { base: [0.008, 0.8], roof: [0.02, 0.66], taper: 0.86, fall: [0.02, 0.05] },
    windows: { rear: 0.28, front: 0.94, pillars: [], kick: 0 },
    doors: [0.79, 0.58],
  },
  {
    ...van, length: 5.93, width: 2.02, height: 2.62, wheelbase: 3.67, wheelRadius: 0.36,
    shoulder: [[0, 0.49], [0.6, 0.49], [0.82, 0.475], [0.92, 0.44], [0.98, 0.41], [1, 0.38]],
    cabin: { base: [0.006, 0.87], roof: [0.012, 0.7], taper: 0.88, fall: [0.01, 0.12] },
    windows: { rear: 0.42, front: 0.95, pillars: [], kick: 0 },
    doors: [0.86, 0.69],
  },
  {
    ...van, length: 5.2, width: 2.0, height: 1.9, wheelbase: 3.2, wheelRadius: 0.365,
    shoulder: [[0, 0.56], [0.5, 0.555], [0.78, 0.545], [0.92, 0.51], [0.98, 0.48], [1, 0.44]],
    cabin: { base: [0.01, 0.855], roof: [0.04, 0.67], taper: 0.83, fall: [0.04, 0.07] },
    windows: { rear: -0.92, front: 0.94, pillars: [0.36, -0.22], kick: 0.04 },
    doors: [0.84, 0.645, 0.4],
  },
];

export const carShapes = {
  sedan: sedans,
  hatch: hatches,
  suv: suvs,
  ute: utes,
  wagon: wagons,
  coupe: coupes,
  van: vans,
} as const satisfies Record<string, readonly CarShape[]>;
