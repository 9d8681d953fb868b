import type { RecordedEvent } from '#contracts/events/envelope';
import type { DomainEvent } from '../kernel/decider.js';
import type { DocumentTarget } from '../kernel/projection.js';
import type { Versioned } from '../ports/view-store.js';

/** The events of one stream as a log would have recorded them. */
export const toRecordedEvents = (
  stream: string,
  events: readonly DomainEvent[],
  { time = '2026-05-20T00:00:00.000Z', position = 1 } = {},
): RecordedEvent[] =>
  events.map(({ type, data }, revision) => ({
    id: `${stream}:${revision}`,
    type,
    version: 1,
    stream,
    revision,
    position: position + revision,
    time,
    data,
    metadata: {},
  }));

/** A document target in memory, with the revision guard of every target. */
export const createMemoryTarget = <Doc>(): DocumentTarget<Doc> & { all(): Map<string, Versioned<Doc>> } => {
  const docs = new Map<string, Versioned<Doc>>();
  return {
    all: () => docs,
    getMany: async (ids) => new Map(ids.flatMap((id) => (docs.has(id) ? [[id, docs.get(id)!] as const] : []))),
    upsertMany: async (versions) => {
      const written = versions.filter(({ id, revision }) => revision > (docs.get(id)?.revision ?? -1));
      for (const version of written) docs.set(version.id, version);
      return { written: written.length, skipped: versions.length - written.length };
    },
  };
};
