import type { RecordedEvent } from '#contracts/events/envelope';
import { upcastEvent } from './upcast-event.js';
import type { EventFeed } from '../ports/event-feed.js';
import type { EventLog } from '../ports/event-log.js';

/** An event that can't be upcast is returned as stored, so that applying it fails, and not reading the log. */
const upcastOrAsStored = (event: RecordedEvent): RecordedEvent => {
  try {
    return upcastEvent(event);
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
    ...(log.revisions && { revisions: (streams) => log.revisions!(streams) }),
    readAll: (options) => each(log.readAll(options)),
    tail: (options) => each(log.tail(options)),
    readBackwards: (options) => each(log.readBackwards(options)),
    head: () => log.head(),
    positionAt: (instant) => log.positionAt(instant),
    close: () => log.close(),
  };
};

/** Wraps a log so that its events are upcast to their current version when they are read. */
export const upcastingLog = (log: EventLog): EventLog => upcastingWith(upcastOrAsStored, log);

/**
 * As {@link upcastingLog}, for events that leave the program: encrypted events stay in their stored version, because an
 * upcaster needs the encrypted fields.
 */
export const upcastingUnsealed = (log: EventLog): EventLog =>
  upcastingWith((event) => (event.metadata.sealed === undefined ? upcastOrAsStored(event) : event), log);

/** Wraps a feed of decrypted events so that they are upcast to their current version. */
export const upcastingFeed = (feed: EventFeed): EventFeed => ({
  subscribe: (options) =>
    feed.subscribe({ ...options, handle: async (events) => options.handle(allWith(upcastOrAsStored, events)) }),
});
