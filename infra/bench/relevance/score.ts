import type { CarDocument } from '#contracts/search/car-document';
import type { Asked } from './fits.js';
import { fits } from './fits.js';

/** How many results a shopper looks at first. */
export const first = 5;

export interface Score {
  readonly words: string;
  /** Right ones among the first, of those there could be; 1 where no car fits and none is shown. */
  readonly precision: number;
  /** Nothing is shown, though a car fits. */
  readonly isEmpty: boolean;
}

export const scoreOf = (
  [words, wanted]: Asked,
  stock: readonly CarDocument[],
  shown: readonly Pick<CarDocument, 'id'>[],
): Score => {
  const right = new Set(stock.filter((car) => fits(wanted, car)).map(({ id }) => id));
  const could = Math.min(first, right.size);
  const top = shown.slice(0, first);
  const hits = top.filter(({ id }) => right.has(id)).length;
  const precision = could === 0 ? Number(top.length === 0) : hits / Math.max(could, top.length);
  return { words, precision, isEmpty: could > 0 && top.length === 0 };
};
