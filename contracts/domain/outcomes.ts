/** Outcomes of a lead, in their usual order. */
export const outcomes = ['contacted', 'appointment', 'test_drive', 'sold', 'lost'] as const;
export type Outcome = (typeof outcomes)[number];

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

export const withoutOutcome = <Each extends { readonly outcome_id: string }>(
  recorded: readonly Each[],
  retracted: string,
): Each[] => recorded.filter(({ outcome_id }) => outcome_id !== retracted);

interface Recorded {
  readonly outcome: Outcome;
  /** When it happened, ISO 8601 in UTC. */
  readonly at: string;
}

/** Sorts outcomes by the time they happened. Outcomes of the same moment keep the order of their reports. */
export const sortByTime = <Each extends Recorded>(recorded: readonly Each[]): Each[] =>
  [...recorded].sort((one, other) => (one.at < other.at ? -1 : one.at > other.at ? 1 : 0));
