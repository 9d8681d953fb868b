import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { Logger } from 'pino';
import { epochsOf } from '../../kernel/epochs.js';
import { firstEvent } from '../../kernel/first-event.js';
import { Semaphore } from '../../kernel/semaphore.js';
import type { EventLog } from '../../ports/event-log.js';
import type { ObjectStore } from '../../ports/object-store.js';
import type { Versioned } from '../../ports/view-store.js';
import type { Dependency } from '../readiness.js';
import {
  CopyRefused,
  deleteObjects,
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
  /** The stored log: personal data is encrypted. */
  readonly log: Pick<EventLog, 'head' | 'readAll' | 'readStream'>;
  /** Absent: nothing is encrypted. */
  readonly keys?: KeyJournal | undefined;
  /** Returns what is wrong with the person keys. The keys of the copy must not be replaced by older ones. */
  readonly problemOfKeys?: (() => Promise<string | undefined>) | undefined;
  readonly objects: ObjectStore;
  readonly logger: Pick<Logger, 'error' | 'info'>;
  readonly clock: () => Date;
  /** Milliseconds between two copies (1000). */
  readonly interval?: number;
}

/** Maximum characters of an object. The last object is written again with each addition, so it must stay small. */
const maxCharacters = 1_000_000;
/** Milliseconds the copy may lag before readiness reports it. */
const maxLag = 30_000;

/** Lines that are written as one object, again and again until it is full. */
class Segment {
  readonly lines = new Map<string, string>();
  private characters = 0;

  /** @param first of the log: position of the first line; of keys: number of the object */
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
 * Copies the embedded log and the person keys while they are written, so that the loss of a machine loses only seconds
 * (ADR 66). The keys of all people in an event are copied before the event.
 */
export class LogCopy {
  private head: CopyHead | undefined;
  private events = new Segment(1);
  private keys = new Segment(0);
  private readonly turns = new Semaphore(1);
  private readonly stopping = new AbortController();
  private running: Promise<void> = Promise.resolve();
  private failure: string | undefined;
  /** When the copy began to lag, by `clock`; undefined: up to date. */
  private behindSince: Date | undefined;
  private readonly writer = randomUUID();
  /** Writer of the head that this program last read or wrote. */
  private writtenBy: string | undefined;
  /** Whether an earlier copy, or earlier keys, remain to be deleted. */
  private replaces = false;

  constructor(private readonly options: LogCopyOptions) {}

  start(): void {
    this.running = this.run();
  }

  /** Tries to copy the rest first. */
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

  /** Seconds for which the copy has lagged; 0: up to date. */
  behindSeconds(): number {
    const { behindSince, options } = this;
    return behindSince ? Math.max(0, Math.round((options.clock().getTime() - behindSince.getTime()) / 1000)) : 0;
  }

  /** Copies everything that is new. */
  copy(): Promise<void> {
    return this.turns.run(() => this.copyOnce());
  }

  /** Copies all keys again and deletes the old copy, because no copy of a destroyed key may remain. */
  renewKeys(): Promise<void> {
    return this.turns.run(async () => {
      await this.copyOnce();
      await this.write({ ...this.head!, keys: await this.copyAllKeys() });
    });
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

  /** Writes the head, then deletes the objects that it replaces. */
  private async write(head: CopyHead): Promise<void> {
    const { objects, clock } = this.options;
    const written = { ...head, writer: this.writer, copied_at: clock().toISOString() };
    await writeHead(objects, written);
    this.head = written;
    this.writtenBy = this.writer;
    if (!this.replaces) return;
    await deleteObjects(objects, 'log/', logFolder(head.epoch));
    await deleteObjects(objects, 'keys/', keysFolder(head.keys.generation));
    this.replaces = false;
  }

  /** @throws {CopyRefused} another program has continued this copy */
  private async assertOurs(): Promise<void> {
    const found = await readHead(this.options.objects);
    if (found?.writer !== this.writtenBy)
      throw new CopyRefused(
        'Another program writes the copy: this log was taken over. Stop this one, or copy elsewhere.',
      );
  }

  /** Continues where the copy ends. A copy of an earlier epoch stays until the whole log is copied. */
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
    if (position > 0 && (await firstEvent(log.readAll({ after: position - 1, batchSize: 1 })))?.id !== last)
      throw new CopyRefused('The copy has events that this log has not: restore it from the copy, or copy elsewhere.');
    this.writtenBy = found?.writer;
    this.events = new Segment(position + 1);
    // Key changes from before this start were not recorded, so all keys are copied.
    const keys = await this.copyAllKeys();
    return { writer: this.writer, epoch, position, last, keys, copied_at: clock().toISOString() };
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
