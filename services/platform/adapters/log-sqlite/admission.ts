import type { Appended, ExpectedRevision } from '#platform/ports/event-log';
import { DuplicateEventId, RevisionConflict } from '#platform/ports/event-log';

/** Where an event stands. */
export interface Place extends Appended {
  readonly stream: string;
}

/** What appends are checked against. `admit` enters each append in it, so that the next one sees it. */
export interface Ledger {
  /** Position of the last event of the log. */
  head: number;
  /** Last revision of every stream in question that exists. */
  readonly revisions: Map<string, number>;
  /** Place of every event id in question that is taken. */
  readonly places: Map<string, Place>;
}

export interface Admission extends Appended {
  /** Whether the events are to be written, the last at `position`; otherwise they already stand there. */
  readonly isNew: boolean;
}

/**
 * The log's one rule, without I/O: may these events be appended, and where do they go?
 *
 * @throws {DuplicateEventId | RevisionConflict} as {@link EventLog.append}
 */
export const admit = (
  ledger: Ledger,
  stream: string,
  expected: ExpectedRevision,
  ids: readonly string[],
): Admission => {
  const known = ids.map((id) => ledger.places.get(id));
  const taken = known.findIndex((place) => place !== undefined);
  if (taken >= 0) {
    const standing = known.every(
      (place, i) => place?.stream === stream && (i === 0 || place.revision > known[i - 1]!.revision),
    );
    if (!standing) throw new DuplicateEventId(ids[taken]!);
    const { revision, position } = known.at(-1)!;
    return { revision, position, isNew: false };
  }
  const repeated = new Set(ids).size < ids.length && ids.find((id, i) => ids.indexOf(id) < i);
  if (repeated) throw new DuplicateEventId(repeated);

  const actual = ledger.revisions.get(stream) ?? 'none';
  if (expected !== 'any' && expected !== actual) throw new RevisionConflict(stream, expected, actual);

  let revision = actual === 'none' ? -1 : actual;
  for (const id of ids) ledger.places.set(id, { stream, revision: ++revision, position: ++ledger.head });
  ledger.revisions.set(stream, revision);
  return { revision, position: ledger.head, isNew: true };
};
