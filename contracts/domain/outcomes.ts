/** Outcomes of a lead, in their usual order. */
export const outcomes = ['contacted', 'appointment', 'test_drive', 'sold', 'lost'] as const;
export type Outcome = (typeof outcomes)[number];

export const maxNoteLength = 1000;

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

interface Timed {
  /** When it happened, ISO 8601 in UTC. */
  readonly at: string;
}

/** Sorts by the time it happened. What happened in the same moment keeps its order. */
export const sortByTime = <Each extends Timed>(recorded: readonly Each[]): Each[] =>
  [...recorded].sort((one, other) => (one.at < other.at ? -1 : one.at > other.at ? 1 : 0));
