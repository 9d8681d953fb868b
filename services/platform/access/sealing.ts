import type { RecordedEvent } from '#contracts/events/envelope';
import { personalDataOf, redacted } from '#contracts/events/index';
import { extractPersonalData, restorePersonalData } from '#contracts/events/personal';
import { idOfStream } from '#contracts/events/stream-name';
import type { EventFeed } from '../ports/event-feed.js';
import { type EventLog, type NewEvent, PersonKeysMissing } from '../ports/event-log.js';
import { decrypt, encrypt } from './encryption.js';
import { missingKeysMessage } from './lost-keys.js';
import type { PersonKeys } from './person-keys.js';

/** Encryption context: the sealed part cannot be moved to another event. */
const boundTo = ({ id, type }: { readonly id: string; readonly type: string }): string => `${type} ${id}`;

/** Returns the event as it is stored: personal data is encrypted with the person's key. */
const seal = async (personKeys: PersonKeys, stream: string, event: NewEvent): Promise<NewEvent> => {
  const definition = personalDataOf(event.type);
  if (!definition) return event;
  const { redacted, personal } = extractPersonalData(definition, event.data);
  const { id, key } = await personKeys.personOf(definition.of(event.data as never, idOfStream(stream)));
  const sealed = encrypt(key, JSON.stringify(personal), boundTo(event));
  return { ...event, data: redacted, metadata: { ...event.metadata, person: id, sealed } };
};

const decrypted = (key: Buffer, event: RecordedEvent): unknown => {
  const text = decrypt(key, event.metadata.sealed!, boundTo(event)).toString();
  return restorePersonalData(event.data, JSON.parse(text) as Readonly<Record<string, unknown>>);
};

const isSealed = ({ metadata }: RecordedEvent): boolean => metadata.sealed !== undefined;

/**
 * Decrypts stored events. Events of an erased person come without any personal data, even fields that did not count as
 * personal when they were stored. Events from before there were keys stay unchanged.
 */
export class Unsealer {
  /** Cache, because about twenty readers get the same events: decrypting a lead takes each 7 µs of its 200. */
  private opened = new WeakMap<RecordedEvent, RecordedEvent>();

  constructor(private readonly personKeys: PersonKeys) {
    personKeys.onDestroyed(() => (this.opened = new WeakMap()));
  }

  /** @throws {PersonKeysMissing} the key of a person who was not erased is missing: they must not pass for erased */
  async open(events: readonly RecordedEvent[]): Promise<RecordedEvent[]> {
    if (!events.some(isSealed)) return events as RecordedEvent[];
    const { opened } = this;
    const closed = events.filter((event) => isSealed(event) && !opened.has(event));
    const people = [...new Set(closed.map(({ metadata }) => metadata.person!))];
    const keys = await this.personKeys.keysOf(people);
    const missing = await this.personKeys.missing(people.filter((person) => !keys.has(person)));
    if (missing.length > 0) throw new PersonKeysMissing(missingKeysMessage(missing.length, people.length));
    for (const event of closed) opened.set(event, this.openWith(keys.get(event.metadata.person!), event));
    return events.map((event) => opened.get(event) ?? event);
  }

  private openWith(key: Buffer | undefined, event: RecordedEvent): RecordedEvent {
    const { person: _, sealed: _sealed, ...metadata } = event.metadata;
    if (!key) return { ...event, data: redacted(event.type, event.data), metadata };
    return { ...event, data: decrypted(key, event), metadata };
  }
}

/** The log for services: personal data is encrypted on append and decrypted on read. */
export const sealingLog = (log: EventLog, personKeys: PersonKeys, unsealer: Unsealer): EventLog => {
  async function* opened(batches: AsyncIterable<RecordedEvent[]>) {
    for await (const events of batches) yield await unsealer.open(events);
  }
  const readStreams = log.readStreams?.bind(log);
  return {
    append: (stream, expected, events) =>
      events.some(({ type }) => personalDataOf(type))
        ? Promise.all(events.map((event) => seal(personKeys, stream, event))).then((sealed) =>
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
    ...(log.revisions && { revisions: (streams) => log.revisions!(streams) }),
    readAll: (options) => opened(log.readAll(options)),
    tail: (options) => opened(log.tail(options)),
    readBackwards: (options) => opened(log.readBackwards(options)),
    positionAt: (time) => log.positionAt(time),
    head: () => log.head(),
    close: () => log.close(),
  };
};

/** The feed for projectors and reactors: its events stay encrypted in transit. */
export const unsealingFeed = (feed: EventFeed, unsealer: Unsealer): EventFeed => ({
  subscribe: (options) =>
    feed.subscribe({ ...options, handle: async (events) => options.handle(await unsealer.open(events)) }),
});
