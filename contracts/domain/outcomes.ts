/** What may become of a lead, in the order it usually does. */
export const outcomes = ['contacted', 'appointment', 'test_drive', 'sold', 'lost'] as const;
export type Outcome = (typeof outcomes)[number];

/** Why a lead was lost. */
export const lostReasons = [
  'price',
  'bought_elsewhere',
  'no_answer',
  'not_interested',
  'vehicle_gone',
  'duplicate',
  'other',
] as const;
export type LostReason = (typeof lostReasons)[number];

interface Recorded {
  readonly outcome: Outcome;
  /** When it happened, ISO 8601 in UTC. */
  readonly at: string;
}

/** By when they happened, whenever they were reported; of the same moment as they were reported. */
export const inOrderOfTime = <Each extends Recorded>(recorded: readonly Each[]): Each[] =>
  [...recorded].sort((one, other) => (one.at < other.at ? -1 : one.at > other.at ? 1 : 0));
