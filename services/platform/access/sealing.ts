import type { RecordedEvent } from '#contracts/events/envelope';
import { personalDataOf, putBack, takeOut } from '#contracts/events/index';
import { isJson } from '../kernel/json.js';
import type { EventFeed } from '../ports/event-feed.js';
import type { EventLog, NewEvent } from '../ports/event-log.js';
import type { PersonKeys } from './person-keys.js';
import { decrypt, encrypt } from './person-keys.js';

const idOf = (stream: string): string => stream.slice(stream.indexOf('-') + 1);

/** What the sealed part belongs to: it can't be put into another event. */
const boundTo = ({ id, type }: { readonly id: string; readonly type: string }): string => `${type} ${id}`;

/** The event as it is stored: what tells of a person is encrypted with their key. */
const seal = async (ring: PersonKeys, unsealer: Unsealer, stream: string, event: NewEvent): Promise<NewEvent> => {
  const marked = personalDataOf(event.type);
  if (!marked) return event;
  const { rest, personal } = takeOut(marked, event.data);
  const { id, key } = await ring.personOf(marked.of(event.data as never, idOf(stream)));
  const sealed = encrypt(key, JSON.stringify(personal), boundTo(event));
  if (isJson(personal)) unsealer.remember(rest, event.data);
  return { ...event, data: rest, metadata: { ...event.metadata, person: id, sealed } };
};

const decrypted = (key: Buffer, event: RecordedEvent): unknown => {
  const text = decrypt(key, event.metadata.sealed!, boundTo(event)).toString();
  return putBack(event.data, JSON.parse(text) as Readonly<Record<string, unknown>>);
};

const isSealed = ({ metadata }: RecordedEvent): boolean => metadata.sealed !== undefined;

/**
 * Opens events as they are stored. Those of somebody who was erased stay as they are, without what tells of anybody;
 * events from before there were keys, too, are what they were.
 */
export class Unsealer {
  /** Many who follow the log are given the same events. */
  private opened = new WeakMap<RecordedEvent, RecordedEvent>();
  /** What was just sealed, by what is left of it: a log that hands on what was written needs no decryption. */
  private sealedHere = new WeakMap<object, unknown>();

  constructor(private readonly ring: PersonKeys) {
    ring.onDestroyed(() => {
      this.opened = new WeakMap();
      this.sealedHere = new WeakMap();
    });
  }

  remember(rest: object, data: unknown): void {
    this.sealedHere.set(rest, data);
  }

  async open(events: readonly RecordedEvent[]): Promise<RecordedEvent[]> {
    if (!events.some(isSealed)) return events as RecordedEvent[];
    const { opened } = this;
    const closed = events.filter((event) => isSealed(event) && !opened.has(event));
    const keys = await this.ring.keysOf(closed.map(({ metadata }) => metadata.person!));
    for (const event of closed) opened.set(event, this.openWith(keys.get(event.metadata.person!), event));
    return events.map((event) => opened.get(event) ?? event);
  }

  private openWith(key: Buffer | undefined, event: RecordedEvent): RecordedEvent {
    const { person: _, sealed: _sealed, ...metadata } = event.metadata;
    if (!key) return { ...event, metadata };
    return { ...event, data: this.sealedHere.get(event.data as object) ?? decrypted(key, event), metadata };
  }
}

/** The log as services see it: what tells of people is encrypted on its way in, and readable on its way out. */
export const sealingLog = (log: EventLog, ring: PersonKeys, unsealer: Unsealer): EventLog => {
  async function* opened(batches: AsyncIterable<RecordedEvent[]>) {
    for await (const events of batches) yield await unsealer.open(events);
  }
  const readStreams = log.readStreams?.bind(log);
  return {
    append: (stream, expected, events) =>
      events.some(({ type }) => personalDataOf(type))
        ? Promise.all(events.map((event) => seal(ring, unsealer, stream, event))).then((sealed) =>
            log.append(stream, expected, sealed),
          )
        : log.append(stream, expected, events),
    readStream: async (stream, fromRevision) => unsealer.open(await log.readStream(stream, fromRevision)),
    ...(readStreams && {
      readStreams: async (streams) => {
        const found = await readStreams(streams);
        for (const [stream, events] of found) if (events.some(isSealed)) found.set(stream, await unsealer.open(events));
        return found;
      },
    }),
    readAll: (options) => opened(log.readAll(options)),
    tail: (options) => opened(log.tail(options)),
    readBackwards: (options) => opened(log.readBackwards(options)),
    positionAt: (time) => log.positionAt(time),
    head: () => log.head(),
    close: () => log.close(),
  };
};

/** The feed as projectors and reactors see it; what it carries stays encrypted on its way. */
export const openingFeed = (feed: EventFeed, unsealer: Unsealer): EventFeed => ({
  subscribe: (options) =>
    feed.subscribe({ ...options, handle: async (events) => options.handle(await unsealer.open(events)) }),
});
