/** Styles of the face, the lamps and the wheels, each a small number. */
export interface Details {
  readonly grille: number;
  readonly lamps: number;
  readonly wheels: number;
}

export const sides = [1, -1] as const;
/** The left, or the right. */
export type Side = (typeof sides)[number];

/** The black of gaps and edges, and the lines between panels. */
export const dark = '#0c0e10';
export const shut = { stroke: '#000', strokeOpacity: 0.5, strokeWidth: 2 };
