export type Expected = number | 'any' | 'no-stream' | 'stream-exists';

export interface KnownStream {
  /** Ids of its events, by revision. */
  readonly ids: string[];
  readonly deleted: boolean;
  /** Deleted, but may be written to again. */
  readonly softDeleted: boolean;
}

export type CommitCheck =
  | { readonly decision: 'ok'; readonly current: number }
  | { readonly decision: 'idempotent'; readonly last: number }
  | { readonly decision: 'wrong-expected-version'; readonly current: number }
  | { readonly decision: 'deleted' };

/**
 * EventStoreDB's rule for an append, with its limits. With an expected revision, the ids are compared with the ids that
 * follow that revision. Without one, they are compared only with the ids that the server still remembers, in any order.
 * An append that is partly present has the wrong version.
 *
 * @param recent places of the ids that the server remembers
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
