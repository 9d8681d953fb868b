import type { Camera, Point } from './camera.js';
import { gradient, outline, path } from './svg.js';

/** Gradients and filters the pictures share; a nearer camera needs more of the blur that joins the patches. */
// eslint-disable-next-line max-lines-per-function -- A list of gradients and filters; no logic.
export const definitions = (zoom = 1): string =>
  [
    '<defs>',
    gradient('tyre', [
      [0, '#101112'],
      [0.6, '#191a1c'],
      [1, '#0a0a0b'],
    ]),
    gradient('sidewall', [
      [0, '#3a3c3f'],
      [0.35, '#232527'],
      [1, '#131415'],
    ]),
    gradient('rim', [
      [0, '#f2f4f5'],
      [0.45, '#c3c8cc'],
      [1, '#878d93'],
    ]),
    gradient('rimEdge', [
      [0, '#e9ebed'],
      [0.5, '#9ca2a8'],
      [1, '#6d737a'],
    ]),
    gradient('darkRim', [
      [0, '#4b4f55'],
      [0.5, '#2c2f33'],
      [1, '#17181b'],
    ]),
    gradient('barrel', [
      [0, '#0b0c0d'],
      [0.6, '#202327'],
      [1, '#34383d'],
    ]),
    gradient('disc', [
      [0, '#3b3f44'],
      [0.5, '#6a7076'],
      [1, '#4a4f55'],
    ]),
    gradient('glass', [
      [0, '#5d6b76'],
      [0.35, '#2f3a43'],
      [1, '#12171b'],
    ]),
    gradient('screen', [
      [0, '#3b4750'],
      [0.45, '#4d5b66'],
      [1, '#161c21'],
    ]),
    gradient('lamp', [
      [0, '#fbfdff'],
      [0.45, '#c9d4dc'],
      [1, '#7e8b95'],
    ]),
    gradient('tailLamp', [
      [0, '#e03a3f'],
      [0.5, '#b3141b'],
      [1, '#6d0a10'],
    ]),
    gradient('plastic', [
      [0, '#303336'],
      [1, '#191b1d'],
    ]),
    gradient('chrome', [
      [0, '#ffffff'],
      [0.5, '#a9b0b6'],
      [0.52, '#5d646b'],
      [1, '#cdd3d8'],
    ]),
    `<filter id="soft" x="0" y="0" width="100%" height="100%" color-interpolation-filters="sRGB"><feGaussianBlur stdDeviation="${7 * zoom}" result="blurred"/><feComposite in="blurred" in2="SourceAlpha" operator="in" result="inside"/><feMerge><feMergeNode in="SourceGraphic"/><feMergeNode in="inside"/></feMerge></filter>`,
    `<filter id="gleam" x="-5%" y="-20%" width="110%" height="140%"><feGaussianBlur stdDeviation="${5 * zoom}"/></filter>`,
    '<filter id="shadow" x="-20%" y="-60%" width="140%" height="220%"><feGaussianBlur stdDeviation="24" color-interpolation-filters="sRGB"/></filter>',
    '<filter id="contact" x="-20%" y="-60%" width="140%" height="220%"><feGaussianBlur stdDeviation="7" color-interpolation-filters="sRGB"/></filter>',
    '</defs>',
  ].join('');

/** The shadow of something that covers a rectangle of the floor, soft around and dark where it is close. */
export const groundShadow = (length: number, breadth: number, camera: Camera, centre = 0): string => {
  const rounded = (grow: number): Point[] =>
    Array.from({ length: 48 }, (_, index) => {
      const angle = (index / 48) * Math.PI * 2;
      const power = (value: number): number => Math.sign(value) * Math.abs(value) ** 0.4;
      return camera.project([
        centre + power(Math.cos(angle)) * (length / 2 + grow),
        power(Math.sin(angle)) * (breadth / 2 + grow),
        0,
      ]);
    });
  return [
    path(outline(rounded(0.16)), { fill: '#0c0c0e', opacity: 0.3, filter: 'url(#shadow)' }),
    path(outline(rounded(-0.12)), { fill: '#060607', opacity: 0.75, filter: 'url(#contact)' }),
  ].join('');
};
