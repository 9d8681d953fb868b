import { setTimeout as pause } from 'node:timers/promises';
import type { RecordedEvent } from '#contracts/events/envelope';
import { LogWentBack, type EventLog } from '../ports/event-log.js';

export interface FollowLogOptions {
  readonly log: Pick<EventLog, 'tail'>;
  /** Position before the first event. */
  readonly after: number;
  readonly types: readonly string[];
  readonly signal: AbortSignal;
  /** Given an event again that it threw at. */
  readonly handle: (event: RecordedEvent) => Promise<void> | void;
  /** Forgets what is known of a log that went back. @returns the position to go on after */
  readonly restart: () => Promise<number> | number;
  /** What can't go on, for the log: `reservations`. */
  readonly what: string;
  readonly logger: { warn(details: object, message: string): void; error(details: object, message: string): void };
  /** Milliseconds from a failure to the next try. */
  readonly retryDelay: number;
}

/**
 * Follows the log until the signal aborts, whatever fails: each state of it is one line of the program's log. It begins
 * anew where the log is not the one any more of which it has a position.
 */
export const followLog = async (options: FollowLogOptions): Promise<void> => {
  const { log, types, signal, handle, restart, what, logger, retryDelay } = options;
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
      hasRestarted ||= error instanceof LogWentBack;
      if (logged !== name && hasRestarted)
        logger.error({ err: error }, `${what} are followed anew: their place in the log is gone`);
      else if (logged !== name) logger.warn({ err: error }, `${what} can’t be followed just now`);
      logged = name;
      await pause(retryDelay, undefined, { signal }).catch(() => undefined);
    }
  }
};
