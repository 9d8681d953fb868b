export type Expected = number | 'any' | 'no-stream' | 'stream-exists';

export interface KnownStream {
  /** The ids of its events, by revision. */
  readonly ids: string[];
  readonly deleted: boolean;
  /** Deleted, and may come again. */
  readonly softDeleted: boolean;
}

export type CommitCheck =
  | { readonly decision: 'ok'; readonly current: number }
  | { readonly decision: 'idempotent'; readonly last: number }
  | { readonly decision: 'wrong-expected-version'; readonly current: number }
  | { readonly decision: 'deleted' };

/**
 * EventStoreDB's rule for an append, with its limits: with an expected revision the ids are compared with those that
 * follow it; without one only with those the server happens to remember, in whatever order. An append of which a part
 * is there already is at the wrong version.
 *
 * @param recent where the ids that the server remembers stand
 */
export const checkCommit = (
  known: KnownStream | undefined,
  stream: string,
  expected: Expected,
  ids: readonly string[],
  recent: ReadonlyMap<string, { readonly stream: string; readonly revision: number }>,
): CommitCheck => {
  if (known?.deleted) return { decision: 'deleted' };
  const current = (known?.ids.length ?? 0) - 1;
  const wrong: CommitCheck = { decision: 'wrong-expected-version', current };
  if (expected === 'stream-exists' && current < 0) return wrong;

  if (expected === 'any' || expected === 'stream-exists') {
    const places = ids.map((id) => {
      const place = recent.get(id);
      return place?.stream === stream ? place.revision : undefined;
    });
    const unknown = places.indexOf(undefined);
    if (ids.length === 0 || unknown === 0) return { decision: 'ok', current };
    return unknown > 0 ? wrong : { decision: 'idempotent', last: places.at(-1)! };
  }

  if (expected === 'no-stream' && known?.softDeleted) return { decision: 'ok', current };
  const after = expected === 'no-stream' ? -1 : expected;
  if (after > current) return wrong;
  if (after === current) return { decision: 'ok', current };
  const repeated = ids.length > 0 && ids.every((id, i) => known!.ids[after + 1 + i] === id);
  return repeated ? { decision: 'idempotent', last: after + ids.length } : wrong;
};
