import type { Vector } from './vector.js';

/** Red, green and blue as light: linear, 0 to 1. */
export type Light = Vector;

export const fromHex = (hex: string): Light => {
  const channel = (at: number): number => (Number.parseInt(hex.slice(at, at + 2), 16) / 255) ** 2.2;
  return [channel(1), channel(3), channel(5)];
};

const twoDigits = (part: number): string =>
  Math.round(Math.min(1, Math.max(0, part)) ** (1 / 2.2) * 255)
    .toString(16)
    .padStart(2, '0');
export const toHex = ([red, green, blue]: Light): string => `#${twoDigits(red)}${twoDigits(green)}${twoDigits(blue)}`;

export interface Paint {
  readonly colour: string;
  /** How much of the light comes back as a coloured sheen: 0 solid, 1 full metallic. */
  readonly metallic: number;
}

export const paints = {
  white: { colour: '#f0f1f1', metallic: 0 },
  pearl: { colour: '#e6e4de', metallic: 0.35 },
  silver: { colour: '#b4b9be', metallic: 0.9 },
  slate: { colour: '#858b91', metallic: 0.35 },
  grey: { colour: '#565b61', metallic: 0.8 },
  black: { colour: '#15171a', metallic: 0.4 },
  red: { colour: '#b3121d', metallic: 0.45 },
  burgundy: { colour: '#671622', metallic: 0.7 },
  coral: { colour: '#d9756b', metallic: 0.3 },
  orange: { colour: '#d4581a', metallic: 0.55 },
  bronze: { colour: '#84664a', metallic: 0.9 },
  sand: { colour: '#b9a98d', metallic: 0.4 },
  yellow: { colour: '#e3b01f', metallic: 0.2 },
  green: { colour: '#3c5142', metallic: 0.6 },
  teal: { colour: '#2b6a70', metallic: 0.7 },
  blue: { colour: '#1f56a5', metallic: 0.65 },
  navy: { colour: '#1d2f52', metallic: 0.7 },
} as const satisfies Record<string, Paint>;

export type PaintName = keyof typeof paints;
export const isPaint = (name: string): name is PaintName => Object.hasOwn(paints, name);
