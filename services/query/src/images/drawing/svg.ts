import type { Point } from './camera.js';

const digits = (value: number): string => String(Math.round(value * 10) / 10);

export const line = (points: readonly Point[]): string =>
  points.map(({ x, y }, index) => `${index === 0 ? 'M' : index === 1 ? 'L' : ' '}${digits(x)} ${digits(y)}`).join('');
export const outline = (points: readonly Point[]): string => (points.length < 3 ? '' : `${line(points)}Z`);

/** `path(d, { fill: '#000', opacity: 0.5 })`; nothing for an empty path. */
export const path = (d: string, attributes: Readonly<Record<string, string | number | undefined>>): string =>
  d === '' ? '' : `<path ${write(attributes)}d="${d}"/>`;

export const group = (
  content: readonly string[],
  attributes: Readonly<Record<string, string | number | undefined>> = {},
): string => {
  const inside = content.join('');
  return inside === '' ? '' : `<g ${write(attributes)}>${inside}</g>`;
};

const write = (attributes: Readonly<Record<string, string | number | undefined>>): string =>
  Object.entries(attributes)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => `${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}="${value}" `)
    .join('');

/** A gradient from top to bottom; `along` turns it. */
export const gradient = (
  id: string,
  stops: readonly (readonly [offset: number, colour: string, opacity?: number])[],
  along: readonly [x1: number, y1: number, x2: number, y2: number] = [0, 0, 0, 1],
): string =>
  `<linearGradient id="${id}" x1="${along[0]}" y1="${along[1]}" x2="${along[2]}" y2="${along[3]}">${stops
    .map(([offset, colour, opacity]) => `<stop offset="${offset}" stop-color="${colour}"${opacity === undefined ? '' : ` stop-opacity="${opacity}"`}/>`)
    .join('')}</linearGradient>`;
