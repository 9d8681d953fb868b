import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { Config } from './config.js';
import { acquireLease, type LeaseOptions } from './lease.js';

export interface ExclusiveRight {
  /** Aborts when the right is lost or the work must stop. */
  readonly signal: AbortSignal;
  /** Whether the right is still held; to be checked before each step that needs it. */
  isHeld(): boolean;
}

export interface ExclusiveOptions extends Pick<LeaseOptions, 'views' | 'name' | 'duration'> {
  /** Embedded views belong to one process, which needs no lease. Absent: other processes may run. */
  readonly config?: Pick<Config, 'VIEW_STORE'>;
  /** Unique name of this process (generated). */
  readonly holder?: string;
  /** Ends the work. */
  readonly signal: AbortSignal;
  /** Called with the work's error before the work is retried. */
  readonly onFailure: (error: Error) => void | Promise<void>;
  /** Milliseconds before a retry (1000). */
  readonly retryDelay?: number;
}

/**
 * Does work in one of several processes at a time, again and again until the signal aborts. The work begins when the
 * right is acquired; its own signal aborts when the right is lost. However the work ends, the right is released.
 */
export const runExclusively = async (
  options: ExclusiveOptions,
  work: (held: ExclusiveRight) => Promise<void>,
): Promise<void> => {
  const {
    config,
    holder = `${process.pid}-${randomUUID()}`,
    signal,
    onFailure,
    retryDelay = 1_000,
    ...lease
  } = options;
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
      await onFailure(error instanceof Error ? error : new Error(String(error)));
      await pause(retryDelay, undefined, { signal }).catch(() => undefined);
    }
  }
};
