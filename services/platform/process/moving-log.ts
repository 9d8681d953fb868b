import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import Database from 'libsql';
import { movesStream } from '../kernel/log-moves.js';
import type { Standby } from '../kernel/standby.js';
import type { EventLog } from '../ports/event-log.js';
import type { LogTarget } from '../ports/log-target.js';
import { LogMove } from './move-log.js';

/** Milliseconds between two copies. */
const interval = 200;

const fileOf = (directory: string): string => join(directory, 'events.sqlite');
export const hasLog = (directory: string): boolean => existsSync(fileOf(directory));

/** Whether a data folder has a log that was not moved; works while another program has it open. */
export const hasLogOfItsOwn = (directory: string): boolean => {
  if (!hasLog(directory)) return false;
  const database = new Database(fileOf(directory), { readonly: true });
  try {
    const [last] = database
      .prepare('SELECT event FROM events WHERE stream = ? ORDER BY revision DESC LIMIT 1')
      .pluck()
      .all(movesStream) as [string?];
    return last === undefined || (JSON.parse(last) as { data: { to: string } }).data.to === 'sqlite';
  } finally {
    database.close();
  }
};

export interface MovingLogOptions {
  /** The embedded log, which another program still writes. */
  readonly source: EventLog;
  readonly target: LogTarget;
  /** Opens the target as the log. */
  readonly open: () => Promise<EventLog>;
  readonly standby: Standby;
  readonly clock: () => Date;
}

/**
 * The log of a program that takes over from one with an embedded log and continues in EventStoreDB. The log is copied
 * while the old program serves. Until that program has left, reads come from the embedded log, at the same positions.
 */
export const openMovingLog = async ({ source, target, open, standby, clock }: MovingLogOptions): Promise<EventLog> => {
  const move = new LogMove(source, target, 'eventstore');
  await move.copy();
  const turn = new AbortController();
  const following = (async () => {
    while (!turn.signal.aborted) {
      await move.copy();
      await pause(interval, undefined, { signal: turn.signal }).catch(() => undefined);
    }
  })();
  // A failure is reported at the take-over.
  following.catch(() => undefined);
  const moved = standby.takeOver(async () => {
    turn.abort();
    await following;
    await move.finish(clock());
    await target.close();
    await source.close();
    return open();
  });
  const log = async () => (turn.signal.aborted ? moved : source);

  async function* reading(batches: (log: EventLog) => ReturnType<EventLog['readAll']>) {
    yield* batches(await log());
  }
  return {
    append: async (...appended) => (await moved).append(...appended),
    readStream: async (...asked) => (await log()).readStream(...asked),
    readAll: (options) => reading((one) => one.readAll(options)),
    async *tail(options) {
      yield* (await moved).tail(options);
    },
    readBackwards: (options) => reading((one) => one.readBackwards(options)),
    head: async () => (await log()).head(),
    positionAt: async (instant) => (await log()).positionAt(instant),
    async close() {
      const isMoved = turn.signal.aborted;
      turn.abort();
      if (isMoved) await (await moved).close();
      else await target.close();
      await source.close();
    },
  };
};
