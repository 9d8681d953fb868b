import type { Point } from './camera.js';

/** In tenths of a pixel; each point relative to the one before, which is shorter. */
export const line = (points: readonly Point[]): string => {
  let [x, y] = [0, 0];
  return points
    .map((point, index) => {
      const [nextX, nextY] = [Math.round(point.x * 10), Math.round(point.y * 10)];
      const [dx, dy] = [nextX - x, nextY - y];
      [x, y] = [nextX, nextY];
      return `${index === 0 ? 'M' : index === 1 ? 'l' : ' '}${dx / 10}${dy < 0 ? '' : ' '}${dy / 10}`;
    })
    .join('');
};
export const outline = (points: readonly Point[]): string => (points.length < 3 ? '' : `${line(points)}z`);

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
    .map(
      ([offset, colour, opacity]) =>
        `<stop offset="${offset}" stop-color="${colour}"${opacity === undefined ? '' : ` stop-opacity="${opacity}"`}/>`,
    )
    .join('')}</linearGradient>`;
