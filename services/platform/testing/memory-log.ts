import type { RecordedEvent } from '#contracts/events/envelope';
import type { EventLog, NewEvent, ReadAllOptions, ReadBackwardsOptions } from '#platform/ports/event-log';
import { batchesOf } from '#platform/kernel/batches-of';
import { assertFits } from '#platform/kernel/event-size';
import { LogUnavailable } from '#platform/ports/event-log';
import type { Ledger } from '../adapters/log-sqlite/admission.js';
import { admit } from '../adapters/log-sqlite/admission.js';
import { ChangeNotifier, follow } from '../adapters/log-sqlite/follow.js';
import { searchByTime } from '../adapters/log-sqlite/search-by-time.js';

/** An in-memory event log for tests that need no disk. It behaves as the others do and stores nothing. */
export const createMemoryLog = (): EventLog => {
  const recorded: RecordedEvent[] = [];
  const streams = new Map<string, RecordedEvent[]>();
  const ledger: Ledger = { head: 0, revisions: new Map(), places: new Map() };
  const changed = new ChangeNotifier();
  let closed = false;

  const head = () => {
    if (closed) throw new LogUnavailable('the log is closed');
    return recorded.length;
  };

  async function* read(after: number, upTo: number, { types, batchSize = 1000 }: ReadAllOptions) {
    const wanted = recorded.slice(after, upTo).filter(({ type }) => types?.includes(type) ?? true);
    yield* batchesOf(wanted, batchSize);
  }

  async function* readBack({ before = Infinity, after = 0, types, batchSize = 1000 }: ReadBackwardsOptions) {
    const wanted = recorded
      .slice(after, Math.min(before - 1, head()))
      .filter(({ type }) => types?.includes(type) ?? true)
      .reverse();
    yield* batchesOf(wanted, batchSize);
  }

  return {
    async append(stream, expected, events) {
      head();
      if (events.length === 0) throw new TypeError(`no events to append to ${stream}`);
      assertFits(stream, events);
      const copies: NewEvent[] = JSON.parse(JSON.stringify(events));
      const ids = copies.map(({ id }) => id);
      const { isNew, ...last } = admit(ledger, stream, expected, ids);
      if (!isNew) return last;
      const appended = copies.map(({ metadata = {}, ...event }) => ({
        ...event,
        metadata,
        ...ledger.places.get(event.id)!,
      }));
      recorded.push(...appended);
      streams.set(stream, [...(streams.get(stream) ?? []), ...appended]);
      changed.notify();
      return last;
    },
    async readStream(stream, fromRevision = 0) {
      head();
      return (streams.get(stream) ?? []).filter(({ revision }) => revision >= fromRevision);
    },
    readAll: (options) => read(options.after, head(), options),
    tail: ({ signal, ...options }) =>
      follow({ head, changed, read: (after, upTo) => read(after, upTo, options) }, options.after, signal),
    readBackwards: readBack,
    head: async () => head(),
    positionAt: (moment) => searchByTime(head(), async (position) => recorded[position - 1], moment),
    async close() {
      closed = true;
      changed.notify();
    },
  };
};
