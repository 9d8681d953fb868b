import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { Logger } from 'pino';
import { epochsOf } from '../../kernel/epochs.js';
import type { EventLog } from '../../ports/event-log.js';
import type { ObjectStore } from '../../ports/object-store.js';
import type { Versioned } from '../../ports/view-store.js';
import type { Dependency } from '../readiness.js';
import {
  CopyRefused,
  deleteUnder,
  firstEpoch,
  keyCollections,
  keysFolder,
  keysKey,
  logFolder,
  logKey,
  putLines,
  readHead,
  writeHead,
  type CopyHead,
} from './format.js';
import type { KeyJournal } from './key-journal.js';

export interface LogCopyOptions {
  /** As it is stored: what tells of people is encrypted. */
  readonly log: Pick<EventLog, 'head' | 'readAll' | 'readStream'>;
  /** Absent where nothing is encrypted. */
  readonly keys?: KeyJournal | undefined;
  /** What is wrong with the keys: those of the copy are not replaced by older ones. */
  readonly problemOfKeys?: (() => Promise<string | undefined>) | undefined;
  readonly objects: ObjectStore;
  readonly logger: Pick<Logger, 'error' | 'info'>;
  readonly clock: () => Date;
  /** Milliseconds from one copying to the next (1000). */
  readonly interval?: number;
}

/** Characters after which another object is begun, so that little is copied twice. */
const maxCharacters = 1_000_000;
/** Milliseconds the copy may be behind before readiness says so. */
const maxLag = 30_000;

/** Lines that are copied together until there are enough of them. */
class Segment {
  readonly lines = new Map<string, string>();
  private characters = 0;

  /** @param first of the log: the position of its first line; of keys: its number */
  constructor(readonly first: number) {}

  add(id: string, line: string): void {
    this.lines.set(id, line);
    this.characters += line.length;
  }

  get isFull(): boolean {
    return this.characters >= maxCharacters;
  }
}

/**
 * Copies the embedded log while it is written, and the person keys with it, so that what one machine loses is a matter of
 * seconds (ADR 66). The keys of everybody in an event are copied before the event is.
 */
export class LogCopy {
  private head: CopyHead | undefined;
  private events = new Segment(1);
  private keys = new Segment(0);
  private turn: Promise<void> = Promise.resolve();
  private readonly stopping = new AbortController();
  private running: Promise<void> = Promise.resolve();
  private failure: string | undefined;
  /** Since when not everything is copied, by `clock`. */
  private behindSince: Date | undefined;
  private readonly writer = randomUUID();
  /** Who wrote the head as this program knows it. */
  private writtenBy: string | undefined;
  /** There is an earlier copy, or are earlier keys, to be deleted. */
  private replaces = false;

  constructor(private readonly options: LogCopyOptions) {}

  start(): void {
    this.running = this.run();
  }

  /** Copies what is left first, where that is possible. */
  async stop(): Promise<void> {
    this.stopping.abort();
    await this.running;
  }

  get dependency(): Dependency {
    return {
      name: 'log copy',
      essential: false,
      check: () => {
        if (this.behindSeconds() * 1000 <= maxLag) return;
        throw new Error(
          `the copy of the log is ${this.behindSeconds()} seconds behind: ${this.failure ?? 'it is slow'}`,
        );
      },
    };
  }

  /** Seconds since not everything is copied; 0: everything is. */
  behindSeconds(): number {
    const { behindSince, options } = this;
    return behindSince ? Math.max(0, Math.round((options.clock().getTime() - behindSince.getTime()) / 1000)) : 0;
  }

  /** Copies everything there is. */
  copy(): Promise<void> {
    return this.serialized(() => this.copyOnce());
  }

  /** Copies the keys anew, and deletes the copy there was: of a key that was destroyed, none is to stay. */
  renewKeys(): Promise<void> {
    return this.serialized(async () => {
      await this.copyOnce();
      await this.write({ ...this.head!, keys: await this.copyAllKeys() });
    });
  }

  private serialized(work: () => Promise<void>): Promise<void> {
    const result = this.turn.then(work);
    this.turn = result.catch(() => undefined);
    return result;
  }

  private async run(): Promise<void> {
    const { signal } = this.stopping;
    do {
      await pause(this.options.interval ?? 1000, undefined, { signal }).catch(() => undefined);
      await this.attempt();
    } while (!signal.aborted);
  }

  private async attempt(): Promise<void> {
    const { logger, clock } = this.options;
    try {
      await this.copy();
      if (this.failure !== undefined) logger.info('the log is copied again');
      this.failure = undefined;
    } catch (error) {
      const message = error instanceof Error ? error.message : String(error);
      this.behindSince ??= clock();
      if (this.failure !== message) logger.error({ err: error }, 'the log could not be copied; trying again');
      this.failure = message;
    }
  }

  private async copyOnce(): Promise<void> {
    const { log, clock } = this.options;
    const head = (this.head ??= await this.begin());
    const position = await log.head();
    if (position === head.position && !this.replaces) {
      this.behindSince = undefined;
      return;
    }
    this.behindSince ??= clock();
    await this.assertOurs();
    const count = await this.copyNewKeys(head);
    const last = await this.copyEvents(head, position);
    await this.write({ ...head, position, last, keys: { ...head.keys, count } });
    this.behindSince = undefined;
  }

  /** @returns id of the last event */
  private async copyEvents({ epoch, position: after, last }: CopyHead, upTo: number): Promise<string | undefined> {
    const put = () => putLines(this.options.objects, logKey(epoch, this.events.first), this.events.lines.values());
    let id = last;
    try {
      for await (const batch of this.options.log.readAll({ after })) {
        for (const event of batch.filter(({ position }) => position <= upTo)) {
          if (this.events.isFull) {
            await put();
            this.events = new Segment(event.position);
          }
          this.events.add(event.id, JSON.stringify(event));
          id = event.id;
        }
      }
      await put();
      return id;
    } catch (error) {
      this.events = new Segment(after + 1);
      throw error;
    }
  }

  /** Says what is there, and deletes what that replaces. */
  private async write(head: CopyHead): Promise<void> {
    const { objects, clock } = this.options;
    const written = { ...head, writer: this.writer, copied_at: clock().toISOString() };
    await writeHead(objects, written);
    this.head = written;
    this.writtenBy = this.writer;
    if (!this.replaces) return;
    await deleteUnder(objects, 'log/', logFolder(head.epoch));
    await deleteUnder(objects, 'keys/', keysFolder(head.keys.generation));
    this.replaces = false;
  }

  /** @throws {CopyRefused} another program goes on from this copy */
  private async assertOurs(): Promise<void> {
    const found = await readHead(this.options.objects);
    if (found?.writer !== this.writtenBy)
      throw new CopyRefused(
        'Another program writes the copy: this log was taken over. Stop this one, or copy elsewhere.',
      );
  }

  /** Goes on where the copy ends; one of an earlier epoch stays until the whole log is there. */
  private async begin(): Promise<CopyHead> {
    const { log, objects, clock, problemOfKeys } = this.options;
    const problem = await problemOfKeys?.();
    if (problem !== undefined) throw new CopyRefused(problem);
    const found = await readHead(objects);
    const epochs = [firstEpoch, ...(await epochsOf(log)).map(({ epoch }) => epoch)];
    const epoch = epochs.at(-1)!;
    if (found && !epochs.includes(found.epoch))
      throw new CopyRefused('The copy is of another log, or of this one after it was taken over. Copy elsewhere.');
    const { position, last } = found?.epoch === epoch ? found : { position: 0 };
    if (position > 0) await this.assertHas(position, last);
    this.writtenBy = found?.writer;
    this.events = new Segment(position + 1);
    // What was written to the keys before this start is known to nobody.
    const keys = await this.copyAllKeys();
    return { writer: this.writer, epoch, position, last, keys, copied_at: clock().toISOString() };
  }

  private async assertHas(position: number, id: string | undefined): Promise<void> {
    for await (const [event] of this.options.log.readAll({ after: position - 1, batchSize: 1 })) {
      if (event?.id === id) return;
      break;
    }
    throw new CopyRefused('The copy has events that this log has not: restore it from the copy, or copy elsewhere.');
  }

  /** @returns how many objects of keys there are */
  private async copyNewKeys({ keys: { generation, count } }: CopyHead): Promise<number> {
    const { keys: journal, objects } = this.options;
    const taken = journal?.take() ?? new Map<string, ReadonlySet<string>>();
    if (!journal || taken.size === 0) return count;
    try {
      if (this.keys.isFull) this.keys = new Segment(count);
      for (const [name, ids] of taken) {
        const collection = await journal.stored.collection({ name, indexes: [] });
        this.addKeys(name, (await collection.getMany([...ids])).values());
      }
      await putLines(objects, keysKey(generation, this.keys.first), this.keys.lines.values());
      return this.keys.first + 1;
    } catch (error) {
      journal.restore(taken);
      throw error;
    }
  }

  private async copyAllKeys(): Promise<CopyHead['keys']> {
    const { keys: journal, objects } = this.options;
    const generation = randomUUID();
    this.replaces = true;
    journal?.take();
    this.keys = new Segment(0);
    const put = () => putLines(objects, keysKey(generation, this.keys.first), this.keys.lines.values());
    for (const name of journal ? keyCollections : []) {
      const collection = await journal!.stored.collection({ name, indexes: [] });
      for await (const batch of collection.scan()) {
        this.addKeys(name, batch);
        if (!this.keys.isFull) continue;
        await put();
        this.keys = new Segment(this.keys.first + 1);
      }
    }
    await put();
    return { generation, count: this.keys.first + 1 };
  }

  private addKeys(collection: string, docs: Iterable<Versioned<object>>): void {
    for (const { id, revision, doc } of docs)
      this.keys.add(`${collection} ${id}`, JSON.stringify({ collection, id, revision, doc }));
  }
}
