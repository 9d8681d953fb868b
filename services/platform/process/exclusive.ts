import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { Config } from './config.js';
import { acquireLease, type LeaseOptions } from './lease.js';

/** The right to do some work, while it is done. */
export interface Held {
  /** Aborts when the right is lost, or the work is to stop. */
  readonly signal: AbortSignal;
  /** Whether the right is still held; to be checked before each step that needs it. */
  isHeld(): boolean;
}

export interface ExclusiveOptions extends Pick<LeaseOptions, 'views' | 'name' | 'duration'> {
  /** Embedded views belong to one process, which then needs no lease. Absent: others may be there. */
  readonly config?: Pick<Config, 'VIEW_STORE'>;
  /** Names this process among several (made up). */
  readonly holder?: string;
  /** Ends it. */
  readonly signal: AbortSignal;
  /** Called with what work threw, before it is begun again. */
  readonly failed: (error: Error) => void | Promise<void>;
  /** Milliseconds before that (1000). */
  readonly retryDelay?: number;
}

/**
 * Does work in one of several processes, again and again until the signal aborts: it begins where the right is acquired, is
 * notified by its own signal when that is lost, and leaves it to others however it ends.
 */
export const runExclusively = async (options: ExclusiveOptions, work: (held: Held) => Promise<void>): Promise<void> => {
  const { config, holder = `${process.pid}-${randomUUID()}`, signal, failed, retryDelay = 1_000, ...lease } = options;
  while (!signal.aborted) {
    try {
      if (config?.VIEW_STORE === 'sqlite') {
        await work({ signal, isHeld: () => !signal.aborted });
        continue;
      }
      const held = await acquireLease({ ...lease, holder, signal });
      try {
        await work({ signal: AbortSignal.any([signal, held.signal]), isHeld: () => held.isHeld() });
      } finally {
        await held.release();
      }
    } catch (error) {
      if (signal.aborted) return;
      await failed(error instanceof Error ? error : new Error(String(error)));
      await pause(retryDelay, undefined, { signal }).catch(() => undefined);
    }
  }
};
