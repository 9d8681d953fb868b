import type { CarDetails } from './car/details.js';

/** What shoppers look for or filter by, each as any of these fields. */
const lookedFor: readonly (readonly (keyof CarDetails)[])[] = [
  ['price', 'reduced_price'],
  ['body', 'simple_body'],
  ['colour'],
  ['fuel', 'simple_fuel'],
  ['trans', 'simple_transmission'],
  ['drive'],
  ['seats'],
  ['dealercomments'],
];

/** How much of what shoppers look for a vehicle says, from 0 to 1. */
export const completenessOf = (details: CarDetails): number =>
  lookedFor.filter((fields) => fields.some((field) => details[field] != null)).length / lookedFor.length;

/** What a feed's rows came to. */
export interface Scored {
  /** Of its import. */
  readonly state: string;
  /** Rows. */
  readonly received: number;
  readonly rejected: number;
  /** Of those that landed: whose vehicles have a picture, and the sum of {@link completenessOf}. */
  readonly pictured?: number | undefined;
  readonly complete?: number | undefined;
}

/** Percents of a feed, and their mean. */
export interface FeedScore {
  readonly score: number;
  readonly complete: number;
  readonly pictured: number;
  readonly refused: number;
}

/** How good a feed is; undefined: it was cut off, had no rows, or nothing landed or was counted of them. */
export const feedScore = ({ state, received, rejected, pictured, complete }: Scored): FeedScore | undefined => {
  if (state !== 'completed' && state !== 'held') return undefined;
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
