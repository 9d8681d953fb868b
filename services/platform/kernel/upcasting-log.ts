import type { RecordedEvent } from '#contracts/events/envelope';
import { current } from './current.js';
import type { EventFeed } from '../ports/event-feed.js';
import type { EventLog } from '../ports/event-log.js';

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

type Upcast = (event: RecordedEvent) => RecordedEvent;

const allWith = (upcast: Upcast, events: readonly RecordedEvent[]): RecordedEvent[] => {
  let upcasted: RecordedEvent[] | undefined;
  for (let at = 0; at < events.length; at++) {
    const now = upcast(events[at]!);
    if (now !== events[at]) (upcasted ??= [...events])[at] = now;
  }
  return upcasted ?? (events as RecordedEvent[]);
};

const upcastingWith = (upcast: Upcast, log: EventLog): EventLog => {
  const all = (events: readonly RecordedEvent[]) => allWith(upcast, events);
  async function* each(batches: AsyncIterable<RecordedEvent[]>): AsyncGenerator<RecordedEvent[]> {
    for await (const events of batches) yield all(events);
  }
  return {
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
    positionAt: (instant) => log.positionAt(instant),
    close: () => log.close(),
  };
};

/** The log as everybody reads it: whatever version an event was stored in, it comes out in the current one. */
export const upcasting = (log: EventLog): EventLog => upcastingWith(upcastOrAsStored, log);

/**
 * The log as it leaves the program: what is sealed stays in the version it was sealed in, as an upcaster needs what is
 * sealed too; the rest is in its current one.
 */
export const upcastingUnsealed = (log: EventLog): EventLog =>
  upcastingWith((event) => (event.metadata.sealed === undefined ? upcastOrAsStored(event) : event), log);

/** The feed as everybody follows it, in current versions; what it carries has been opened. */
export const upcastingFeed = (feed: EventFeed): EventFeed => ({
  subscribe: (options) =>
    feed.subscribe({ ...options, handle: async (events) => options.handle(allWith(upcastOrAsStored, events)) }),
});
