import { existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { RecordedEvent } from '#contracts/events/envelope';
import { collectionsOf } from '../../access/person-key-store.js';
import { openSqliteLog } from '../../adapters/log-sqlite/log.js';
import { openSqliteViews } from '../../adapters/views-sqlite/views.js';
import { beginEpoch, epochsOf } from '../../kernel/epochs.js';
import type { EventLog } from '../../ports/event-log.js';
import type { ObjectStore } from '../../ports/object-store.js';
import type { ViewStore } from '../../ports/view-store.js';
import { firstEvent } from '../../kernel/first-event.js';
import { withOpened } from '../with-opened.js';
import {
  CopyRefused,
  firstEpoch,
  keyCollections,
  keyLine,
  keysKey,
  listObjectKeys,
  linesAt,
  logFolder,
  logKey,
  readHead,
  type CopyHead,
} from './format.js';

/** How far a data folder follows a copy. */
export interface Followed {
  readonly position: number;
  /** When the copy was last written; it lacks later events. */
  readonly copied_at: string;
}

/** The data folder of a standby machine, which follows a copy of another machine's log. No program may run on it. */
export class CopyFollower {
  /** Generation of the keys, and number of its objects that were read. */
  private taken = { generation: '', count: 0 };

  private constructor(
    private readonly objects: ObjectStore,
    private readonly log: EventLog,
    private readonly keys: ViewStore,
    private readonly data: string,
  ) {}

  /** @throws {DirectoryInUse} a program runs on the folder */
  static async open(objects: ObjectStore, data: string): Promise<CopyFollower> {
    const log = await openSqliteLog({ directory: join(data, 'log') });
    try {
      const keys = await openSqliteViews({ directory: join(data, 'keys'), name: 'keys', durable: true });
      await collectionsOf(keys);
      return new CopyFollower(objects, log, keys, data);
    } catch (error) {
      await log.close();
      throw error;
    }
  }

  /** @throws {CopyRefused} there is no copy, it is damaged, or the folder has another log */
  async follow(): Promise<Followed> {
    for (;;) {
      const head = await readHead(this.objects);
      if (!head) throw new CopyRefused('There is no copy of a log.');
      try {
        await this.assertFollows(head);
        await this.takeKeys(head);
        await this.takeEvents(head);
        const { position, copied_at } = head;
        return { position, copied_at };
      } catch (error) {
        // If the head has changed meanwhile, its objects may have been replaced: try again.
        if (!(error instanceof CopyRefused) || (await readHead(this.objects))?.copied_at === head.copied_at)
          throw error;
      }
    }
  }

  /** Follows until the signal aborts, and retries while the copy is unavailable. */
  async keepFollowing(signal: AbortSignal, report: (followed: Followed | Error) => void): Promise<void> {
    while (!signal.aborted) {
      try {
        report(await this.follow());
      } catch (error) {
        report(error as Error);
        if (error instanceof CopyRefused) throw error;
      }
      await pause(1000, undefined, { signal }).catch(() => undefined);
    }
  }

  /** Makes the log in the folder the current log; views are rebuilt at the next start. */
  async takeOver(now: Date): Promise<Followed> {
    const followed = await this.follow();
    await beginEpoch(this.log, now);
    rmSync(join(this.data, 'views'), { recursive: true, force: true });
    return followed;
  }

  async close(): Promise<void> {
    await this.keys.close();
    await this.log.close();
  }

  private async assertFollows({ epoch, position }: CopyHead): Promise<void> {
    const own = (await epochsOf(this.log)).at(-1)?.epoch ?? firstEpoch;
    const at = await this.log.head();
    if (at > 0 && (own !== epoch || at > position))
      throw new CopyRefused('The data folder has another log than the copy. Move it aside.');
  }

  private async takeKeys({ keys: { generation, count } }: CopyHead): Promise<void> {
    const isNewGeneration = this.taken.generation !== generation;
    if (isNewGeneration) this.taken = { generation, count: 0 };
    // The last object that was read may have grown.
    for (let number = Math.max(0, this.taken.count - 1); number < count; number++) {
      const lines = (await linesAt(this.objects, keysKey(generation, number))).filter(Boolean);
      const found = lines.map((line) => keyLine.parse(JSON.parse(line)));
      for (const name of keyCollections) {
        const docs = found.filter(({ collection }) => collection === name);
        if (docs.length === 0) continue;
        const collection = await this.keys.collection<Record<string, unknown>>({ name, indexes: [] });
        await collection.upsertMany(docs);
      }
    }
    // A new generation may mean that keys were destroyed.
    if (isNewGeneration) await this.keys.purge?.();
    this.taken = { generation, count };
  }

  private async takeEvents({ epoch, position, last }: CopyHead): Promise<void> {
    let next = (await this.log.head()) + 1;
    const keys = await listObjectKeys(this.objects, logFolder(epoch));
    const from = keys.findLastIndex((key) => key <= logKey(epoch, next));
    for (const key of keys.slice(Math.max(0, from))) {
      if (next > position) break;
      const appends: Promise<unknown>[] = [];
      for (const line of await linesAt(this.objects, key)) {
        const event = line === '' ? undefined : (JSON.parse(line) as RecordedEvent);
        if (event?.position !== next || next > position) continue;
        appends.push(this.append(event));
        next++;
      }
      await Promise.all(appends);
    }
    if (next <= position) throw new CopyRefused(`The copy is incomplete: the event at position ${next} is missing.`);
    if (position > 0 && (await firstEvent(this.log.readAll({ after: position - 1, batchSize: 1 })))?.id !== last)
      throw new CopyRefused('The data folder has another log than the copy. Move it aside.');
  }

  private async append(event: RecordedEvent): Promise<void> {
    const { stream, revision, position, ...rest } = event;
    const appended = await this.log.append(stream, revision === 0 ? 'none' : revision - 1, [rest]);
    if (appended.position !== position)
      throw new CopyRefused(`The copy is damaged: event ${position} would stand at ${appended.position}.`);
  }
}

/** Takes over with the folder, which may be empty. @throws as {@link CopyFollower.follow} */
export const takeOverCopy = async (objects: ObjectStore, data: string, now: Date): Promise<Followed> => {
  const isNew = !existsSync(join(data, 'log', 'events.sqlite'));
  return withOpened(CopyFollower.open(objects, data), (follower) =>
    follower.takeOver(now).catch((error: unknown) => {
      if (isNew) rmSync(join(data, 'log'), { recursive: true, force: true });
      throw error;
    }),
  );
};
