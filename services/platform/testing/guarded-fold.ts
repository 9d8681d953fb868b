import type { RecordedEvent } from '#contracts/events/envelope';

interface FoldedStream {
  readonly revision: number;
  readonly ids: readonly string[];
}

/** A view as a projector writes it: guarded by the stream's revision, so that repeated events change nothing. */
export const guardedFold = () => {
  const view = new Map<string, FoldedStream>();
  const gaps: string[] = [];
  let repeats = 0;
  return {
    view,
    /** Events that arrived before an earlier event of their stream. */
    gaps,
    repeats: () => repeats,
    apply(events: readonly RecordedEvent[]): void {
      for (const { stream, revision, id } of events) {
        const before = view.get(stream) ?? { revision: -1, ids: [] };
        if (revision <= before.revision) repeats++;
        else {
          if (revision !== before.revision + 1) gaps.push(`${stream} ${before.revision} → ${revision}`);
          view.set(stream, { revision, ids: [...before.ids, id] });
        }
      }
    },
  };
};
