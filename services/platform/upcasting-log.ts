import type { RecordedEvent } from '#contracts/envelope';
import { current } from './kernel/command.js';
import type { EventLog } from './ports/event-log.js';

/**
 * The event in its current version; one that nobody can read stays as it is stored, so that only whoever takes it has to
 * do with it, and reading on does not.
 */
const upcastOrAsStored = (event: RecordedEvent): RecordedEvent => {
  try {
    return current(event);
  } catch {
    return event;
  }
};

const all = (events: RecordedEvent[]): RecordedEvent[] => {
  let upcast: RecordedEvent[] | undefined;
  for (let at = 0; at < events.length; at++) {
    const now = upcastOrAsStored(events[at]!);
    if (now !== events[at]) (upcast ??= [...events])[at] = now;
  }
  return upcast ?? events;
};

async function* each(batches: AsyncIterable<RecordedEvent[]>): AsyncGenerator<RecordedEvent[]> {
  for await (const events of batches) yield all(events);
}

/** The log as everybody reads it: whatever version an event was stored in, it comes out in the current one. */
export const upcasting = (log: EventLog): EventLog => ({
  append: (stream, expected, events) => log.append(stream, expected, events),
  readStream: async (stream, fromRevision) => all(await log.readStream(stream, fromRevision)),
  ...(log.readStreams && {
    readStreams: async (streams) => {
      const found = await log.readStreams!(streams);
      return new Map([...found].map(([stream, events]) => [stream, all(events)]));
    },
  }),
  readAll: (options) => each(log.readAll(options)),
  tail: (options) => each(log.tail(options)),
  readBackwards: (options) => each(log.readBackwards(options)),
  head: () => log.head(),
  positionAt: (moment) => log.positionAt(moment),
  close: () => log.close(),
});
