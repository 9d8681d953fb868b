import type { Vector } from './vector.js';

/** Red, green and blue as light: linear, 0 to 1. */
export type Light = Vector;

const fromHex = (hex: string): Light => {
  const channel = (at: number): number => (Number.parseInt(hex.slice(at, at + 2), 16) / 255) ** 2.2;
  return [channel(1), channel(3), channel(5)];
};

/** Two hexadecimal digits for each of 4096 steps of linear light. */
const steps = Array.from({ length: 4096 }, (_, step) =>
  Math.round((step / 4095) ** (1 / 2.2) * 255)
    .toString(16)
    .padStart(2, '0'),
);
const twoDigits = (part: number): string => steps[Math.round(Math.min(1, Math.max(0, part)) * 4095)]!;
export const toHex = ([red, green, blue]: Light): string => `#${twoDigits(red)}${twoDigits(green)}${twoDigits(blue)}`;

export interface Material {
  readonly base: Light;
  /** How much of the light comes back as a coloured sheen: 0 solid, 1 full metallic. */
  readonly metallic: number;
  /** Strength of the clear reflection: 0 matt, 1 lacquer. */
  readonly gloss: number;
}

const lacquer = (colour: string, metallic: number): Material => ({ base: fromHex(colour), metallic, gloss: 1 });
const matt = (colour: string, gloss = 0.3, metallic = 0): Material => ({ base: fromHex(colour), metallic, gloss });

export const paints = {
  white: lacquer('#f0f1f1', 0),
  pearl: lacquer('#e6e4de', 0.35),
  silver: lacquer('#b4b9be', 0.9),
  slate: lacquer('#858b91', 0.35),
  grey: lacquer('#565b61', 0.8),
  black: lacquer('#15171a', 0.4),
  red: lacquer('#b3121d', 0.45),
  burgundy: lacquer('#671622', 0.7),
  coral: lacquer('#d9756b', 0.3),
  orange: lacquer('#d4581a', 0.55),
  bronze: lacquer('#84664a', 0.9),
  sand: lacquer('#b9a98d', 0.4),
  yellow: lacquer('#e3b01f', 0.2),
  green: lacquer('#3c5142', 0.6),
  teal: lacquer('#2b6a70', 0.7),
  blue: lacquer('#1f56a5', 0.65),
  navy: lacquer('#1d2f52', 0.7),
} as const satisfies Record<string, Material>;

export type PaintName = keyof typeof paints;
export const isPaint = (name: string): name is PaintName => Object.hasOwn(paints, name);

export const blackPlastic = matt('#222426', 0.35);
export const steel = matt('#3a3d41', 0.4, 0.4);
export const aluminium = matt('#aeb3b8', 0.6, 0.8);
export const chrome = matt('#c9ced3', 1, 1);
export const upholstery = matt('#1c1d1f', 0.25);
export const panel = lacquer('#ecedec', 0);
