import { setTimeout as pause } from 'node:timers/promises';
import type { RecordedEvent } from '#contracts/events/envelope';
import { LogRolledBack, type EventLog } from '../ports/event-log.js';

export interface FollowLogOptions {
  readonly log: Pick<EventLog, 'tail'>;
  /** Position before the first event. */
  readonly after: number;
  readonly types: readonly string[];
  readonly signal: AbortSignal;
  /** If it throws, the same event is passed again after the delay. */
  readonly handle: (event: RecordedEvent) => Promise<void> | void;
  /** Discards the state after a {@link LogRolledBack}. @returns the position to continue after */
  readonly restart: () => Promise<number> | number;
  /** Subject of the log messages, in the plural: `reservations`. */
  readonly subject: string;
  readonly logger: { warn(details: object, message: string): void; error(details: object, message: string): void };
  /** Milliseconds between a failure and the next attempt. */
  readonly retryDelay: number;
}

/**
 * Follows the log until the signal aborts, and retries after every failure. Repeated failures of one kind are logged
 * once. After a {@link LogRolledBack} it restarts at the position that `restart` returns.
 */
export const followLog = async (options: FollowLogOptions): Promise<void> => {
  const { log, types, signal, handle, restart, subject, logger, retryDelay } = options;
  let { after } = options;
  let hasRestarted = false;
  let logged: string | undefined;
  while (!signal.aborted) {
    try {
      if (hasRestarted) after = await restart();
      hasRestarted = false;
      for await (const events of log.tail({ after, types, signal })) {
        for (const event of events) {
          await handle(event);
          after = event.position;
          logged = undefined;
        }
      }
    } catch (error) {
      if (signal.aborted) return;
      const { name } = error as Error;
      hasRestarted ||= error instanceof LogRolledBack;
      if (logged !== name && hasRestarted)
        logger.error({ err: error }, `${subject} are followed anew: their place in the log is gone`);
      else if (logged !== name) logger.warn({ err: error }, `${subject} can’t be followed just now`);
      logged = name;
      await pause(retryDelay, undefined, { signal }).catch(() => undefined);
    }
  }
};
