import type { CarDetails } from './car/details.js';

/** Attributes that shoppers search or filter by; any field of an entry is enough. */
const scoredAttributes: readonly (readonly (keyof CarDetails)[])[] = [
  ['price', 'reduced_price'],
  ['body', 'simple_body'],
  ['colour'],
  ['fuel', 'simple_fuel'],
  ['trans', 'simple_transmission'],
  ['drive'],
  ['seats'],
  ['dealercomments'],
];

/** Returns the share of these attributes that a vehicle has, from 0 to 1. */
export const completenessOf = (details: CarDetails): number =>
  scoredAttributes.filter((fields) => fields.some((field) => details[field] != null)).length / scoredAttributes.length;

export interface ImportTotals {
  /** State of the import. */
  readonly state: string;
  /** Rows. */
  readonly received: number;
  readonly rejected: number;
  /** Of the accepted rows: how many vehicles have a picture, and the sum of {@link completenessOf}. */
  readonly pictured?: number | undefined;
  readonly complete?: number | undefined;
}

/** Percentages of a feed, and their mean as the score. */
export interface FeedScore {
  readonly score: number;
  readonly complete: number;
  readonly pictured: number;
  readonly refused: number;
}

/** Returns the quality of a feed; undefined where the import did not finish, accepted no rows or has no counts. */
export const feedScore = ({ state, received, rejected, pictured, complete }: ImportTotals): FeedScore | undefined => {
  if (!['completed', 'held', 'superseded'].includes(state)) return undefined;
  const landed = received - rejected;
  if (landed <= 0 || pictured === undefined || complete === undefined) return undefined;
  const percent = (part: number, of: number) => Math.round((100 * part) / of);
  const percentages = {
    complete: percent(complete, landed),
    pictured: percent(pictured, landed),
    refused: percent(rejected, received),
  };
  return {
    ...percentages,
    score: Math.round((percentages.complete + percentages.pictured + 100 - percentages.refused) / 3),
  };
};
