/** Red, green and blue as linear light, 0 to 1. */
type Light = readonly [red: number, green: number, blue: number];

export interface Paint {
  readonly base: Light;
  /** Share of the light that flakes reflect: 0 solid, 1 full metallic. */
  readonly metallic: number;
}

const paint = (colour: string, metallic: number): Paint => {
  const channel = (at: number): number => (Number.parseInt(colour.slice(at, at + 2), 16) / 255) ** 2.2;
  return { base: [channel(1), channel(3), channel(5)], metallic };
};

export const paints = {
  white: paint('#f0f1f1', 0),
  pearl: paint('#e6e4de', 0.35),
  silver: paint('#b4b9be', 0.9),
  slate: paint('#858b91', 0.35),
  grey: paint('#565b61', 0.8),
  black: paint('#15171a', 0.4),
  red: paint('#b3121d', 0.45),
  burgundy: paint('#671622', 0.7),
  coral: paint('#d9756b', 0.3),
  orange: paint('#d4581a', 0.55),
  bronze: paint('#84664a', 0.9),
  sand: paint('#b9a98d', 0.4),
  yellow: paint('#e3b01f', 0.2),
  green: paint('#3c5142', 0.6),
  teal: paint('#2b6a70', 0.7),
  blue: paint('#1f56a5', 0.65),
  navy: paint('#1d2f52', 0.7),
} as const satisfies Record<string, Paint>;

export type PaintName = keyof typeof paints;
export const isPaint = (name: string): name is PaintName => Object.hasOwn(paints, name);
