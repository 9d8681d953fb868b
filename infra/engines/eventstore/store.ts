import { randomUUID } from 'node:crypto';
import { ChangeNotifier } from '../../../services/platform/adapters/log-sqlite/follow.js';
import { openSqliteLog } from '../../../services/platform/adapters/log-sqlite/log.js';
import type { EventLog, NewEvent } from '../../../services/platform/ports/event-log.js';
import type { RecordedEvent } from '#contracts/events/envelope';
import { checkCommit, type Expected, type KnownStream } from './commit-check.js';

/** An event in a client's append. */
export interface ProposedEvent {
  /** A UUID in lower case. */
  readonly id: string;
  readonly type: string;
  readonly isJson: boolean;
  readonly data: Buffer;
  readonly metadata: Buffer;
}

export interface StoredEvent extends ProposedEvent {
  readonly stream: string;
  readonly revision: number;
  /** Place in the embedded log, from 1 without gaps. Clients see {@link commitPosition} instead. */
  readonly position: number;
  /** Milliseconds since 1970. */
  readonly created: number;
}

export type AppendOutcome =
  | { readonly result: 'success'; readonly revision: number; readonly position: number | undefined }
  | { readonly result: 'wrong-expected-version'; readonly current: number }
  | { readonly result: 'stream-deleted' };

/** Imaginary bytes of the log before its first event, and of each event. */
const firstCommitPosition = 1811;
const bytesAnEvent = 137;

/** Returns the position that clients see. As in the real server it has gaps, and not every number starts an event. */
export const commitPosition = (position: number): number => firstCommitPosition + (position - 1) * bytesAnEvent;

/** The inverse of {@link commitPosition}; undefined if no event can start there. */
export const positionAt = (commit: number): number | undefined => {
  const events = (commit - firstCommitPosition) / bytesAnEvent;
  return Number.isInteger(events) && events >= 0 ? events + 1 : undefined;
};

/** Returns the position of the last event that starts at or before this client position, even if it does not exist. */
export const lastPositionAt = (commit: number): number => Math.floor((commit - firstCommitPosition) / bytesAnEvent) + 1;

export const metadataType = '$metadata';
export const deletedType = '$streamDeleted';
/** Number of ids that an append to any revision is checked against. The real server remembers more ids. */
const rememberedIds = 1000;

/** The part of a stream's metadata that hides events. */
interface StreamSettings {
  /** Events below this revision are hidden. */
  readonly $tb?: number;
  readonly $maxCount?: number;
}
/** The server's `$tb` of a deleted stream that may be written to again. */
export const softDeletion = 2 ** 53;

interface StoredData {
  readonly id: string;
  readonly isJson: boolean;
  readonly data: string;
  readonly metadata: string;
}

const stored = ({ stream, revision, position, type, time, data }: RecordedEvent): StoredEvent => {
  const content = data as StoredData;
  return {
    stream,
    revision,
    position,
    type,
    created: Date.parse(time),
    id: content.id,
    isJson: content.isJson,
    data: Buffer.from(content.data, 'base64'),
    metadata: Buffer.from(content.metadata, 'base64'),
  };
};

const storable = (stream: string, revision: number, event: ProposedEvent): NewEvent => ({
  id: `${stream}@${revision}`,
  type: event.type,
  version: 1,
  time: new Date().toISOString(),
  data: {
    id: event.id,
    isJson: event.isJson,
    data: event.data.toString('base64'),
    metadata: event.metadata.toString('base64'),
  } satisfies StoredData,
});

/** The data of the stand-in: EventStoreDB's streams in the embedded log. It is the log's only writer. */
export interface Store {
  readonly changed: ChangeNotifier;
  /** Position of the last event; 0 if there is none. */
  head(): number;
  append(stream: string, expected: Expected, events: readonly ProposedEvent[]): Promise<AppendOutcome>;
  /** Returns the stream; undefined if it does not exist. */
  stream(name: string): KnownStream | undefined;
  /** Returns the stream's visible events. */
  readStream(name: string, fromRevision: number): Promise<StoredEvent[]>;
  /** Returns up to `limit` existing events after a position. */
  readAll(after: number, limit: number): Promise<StoredEvent[]>;
  close(): Promise<void>;
}

/**
 * @param broken called when a write failed, because the streams in memory then differ from the stored ones
 * @throws {Error} if another process has the folder open, or the stored data is damaged
 */
// eslint-disable-next-line max-lines-per-function -- Its functions share the state of the streams.
export const openStore = async (directory: string, broken: (error: unknown) => never): Promise<Store> => {
  const log: EventLog = await openSqliteLog({ directory, checkSize: () => undefined });
  const streams = new Map<string, KnownStream>();
  /** Appends in progress. `streams` has their results already. */
  const writing = new Map<string, Promise<number>>();
  const recentIds = new Map<string, { stream: string; revision: number }>();
  const changed = new ChangeNotifier();
  let head = 0;

  const settingsOf = new Map<string, StreamSettings>();
  const learn = (stream: string, { id, type, data }: Pick<ProposedEvent, 'id' | 'type' | 'data'>) => {
    const known = streams.get(stream) ?? { ids: [], deleted: false, softDeleted: false };
    if (stream.startsWith('$$') && type === metadataType) {
      const name = stream.slice(2);
      const settings = JSON.parse(data.toString()) as StreamSettings;
      settingsOf.set(name, settings);
      const of = streams.get(name);
      if (of) streams.set(name, { ...of, softDeleted: (settings.$tb ?? 0) >= softDeletion });
    }
    streams.set(stream, { ids: known.ids, deleted: type === deletedType, softDeleted: false });
    known.ids.push(id);
  };
  for await (const batch of log.readAll({ after: 0 })) {
    for (const event of batch) learn(event.stream, stored(event));
    head = batch.at(-1)!.position;
  }

  /** Returns the revision of the first visible event. */
  const firstOf = (stream: string): number => {
    const { $tb = 0, $maxCount = Infinity } = settingsOf.get(stream) ?? {};
    return Math.max(0, $tb, (streams.get(stream)?.ids.length ?? 0) - $maxCount);
  };

  /** Makes a deleted stream continue after its former events. */
  const revive = async (stream: string) => {
    const next = streams.get(stream)!.ids.length;
    const data = Buffer.from(JSON.stringify({ $tb: next }));
    const event = { id: randomUUID(), type: metadataType, isJson: true, data, metadata: Buffer.of() };
    await store.append(`$$${stream}`, 'any', [event]);
  };

  const remember = (id: string, stream: string, revision: number) => {
    recentIds.set(id, { stream, revision });
    const [oldest] = recentIds.keys();
    if (recentIds.size > rememberedIds) recentIds.delete(oldest!);
  };

  const write = async (stream: string, first: number, events: readonly ProposedEvent[]): Promise<number> => {
    const stored = events.map((event, i) => storable(stream, first + i, event));
    const { position } = await log.append(stream, first === 0 ? 'none' : first - 1, stored).catch(broken);
    head = Math.max(head, position);
    changed.notify();
    return position;
  };

  const store: Store = {
    changed,
    head: () => head,
    stream: (name) => streams.get(name),
    async append(stream, expected, events) {
      const ids = events.map(({ id }) => id);
      const check = checkCommit(streams.get(stream), stream, expected, ids, recentIds);
      if (check.decision === 'deleted') return { result: 'stream-deleted' };
      if (check.decision === 'wrong-expected-version')
        return { result: 'wrong-expected-version', current: check.current };
      if (check.decision === 'idempotent') {
        await writing.get(stream);
        const [event] = await store.readStream(stream, check.last);
        return { result: 'success', revision: check.last, position: event?.position };
      }
      if (events.length === 0) return { result: 'success', revision: check.current, position: undefined };
      if (streams.get(stream)?.softDeleted) await revive(stream);
      const first = check.current + 1;
      for (const [i, event] of events.entries()) {
        learn(stream, event);
        remember(event.id, stream, first + i);
      }
      const written = write(stream, first, events);
      writing.set(stream, written);
      const position = await written;
      if (writing.get(stream) === written) writing.delete(stream);
      return { result: 'success', revision: first + events.length - 1, position };
    },
    readStream: async (name, fromRevision) =>
      (await log.readStream(name, Math.max(fromRevision, firstOf(name)))).map(stored),
    async readAll(after, limit) {
      for await (const batch of log.readAll({ after, batchSize: limit })) return batch.map(stored);
      return [];
    },
    close: () => log.close(),
  };
  return store;
};
