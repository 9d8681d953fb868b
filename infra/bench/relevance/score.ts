import type { CarDocument } from '#contracts/search/car-document';
import type { Asked } from './fits.js';
import { fits } from './fits.js';

/** Number of results that a shopper reads first. */
export const first = 5;

export interface Score {
  readonly words: string;
  /** Right cars among the first results, relative to the possible number; 1 if no car fits and none is shown. */
  readonly precision: number;
  /** True if nothing is shown although a car fits. */
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
