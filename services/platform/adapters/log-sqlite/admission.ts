import { DuplicateEventId, RevisionConflict, type Appended, type ExpectedRevision } from '#platform/ports/event-log';

export interface Place extends Appended {
  readonly stream: string;
}

/** The state that appends are checked against. `admit` adds each append to it, so that the next one sees it. */
export interface Ledger {
  /** Position of the last event of the log. */
  head: number;
  /** Last revision of each existing stream. */
  readonly revisions: Map<string, number>;
  /** Place of each event id in use. */
  readonly places: Map<string, Place>;
}

export interface Admission extends Appended {
  /** Whether the events must be written, the last at `position`; false when they are in the log already. */
  readonly isNew: boolean;
}

/**
 * Decides, without I/O, whether events may be appended, and where.
 *
 * @throws {DuplicateEventId | RevisionConflict} as {@link EventLog.append}
 */
export const admit = (
  ledger: Ledger,
  stream: string,
  expected: ExpectedRevision,
  ids: readonly string[],
): Admission => {
  if (ids.some((id) => ledger.places.has(id))) {
    const known = ids.map((id) => ledger.places.get(id));
    const taken = known.findIndex((place) => place !== undefined);
    const isRepetition = known.every(
      (place, i) => place?.stream === stream && (i === 0 || place.revision > known[i - 1]!.revision),
    );
    if (!isRepetition) throw new DuplicateEventId(ids[taken]!);
    const { revision, position } = known.at(-1)!;
    return { revision, position, isNew: false };
  }
  const repeated = ids.length > 1 && new Set(ids).size < ids.length && ids.find((id, i) => ids.indexOf(id) < i);
  if (repeated) throw new DuplicateEventId(repeated);

  const actual = ledger.revisions.get(stream) ?? 'none';
  if (expected !== 'any' && expected !== actual) throw new RevisionConflict(stream, expected, actual);

  let revision = actual === 'none' ? -1 : actual;
  for (const id of ids) ledger.places.set(id, { stream, revision: ++revision, position: ++ledger.head });
  ledger.revisions.set(stream, revision);
  return { revision, position: ledger.head, isNew: true };
};
