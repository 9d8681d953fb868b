import { setTimeout as pause } from 'node:timers/promises';
import { backgroundTurn } from '#platform/kernel/background';
import type { RecordedEvent } from '#contracts/events/envelope';
import type { EventFeed, FeedSubscription, SubscribeOptions } from '#platform/ports/event-feed';
import type { EventLog } from '#platform/ports/event-log';
import { CheckpointsLost, type ViewStore } from '#platform/ports/view-store';

export interface EmbeddedFeedOptions {
  readonly log: EventLog;
  /** Where each group's position is saved, under the group's name. */
  readonly positions: Pick<ViewStore, 'checkpoint' | 'saveCheckpoint'>;
  /**
   * Called before reading continues from a saved position; throws if the positions belong to another log.
   * Absent: no check.
   * @param last the last event read; undefined when not known
   */
  readonly assertLog?: (last: RecordedEvent | undefined) => Promise<void>;
  /** Maximum events of a batch (256). */
  readonly batchSize?: number;
  /** Milliseconds before a failed batch is retried (100), doubled with each failure in a row. */
  readonly initialBackoff?: number;
  /** Maximum milliseconds between retries (10 000). */
  readonly maxBackoff?: number;
}

/** The feed of a single process: each group follows the log itself, and has one member. */
export const createEmbeddedFeed = ({
  log,
  positions,
  assertLog = async () => {},
  batchSize = 256,
  initialBackoff = 100,
  maxBackoff = 10_000,
  // eslint-disable-next-line max-lines-per-function -- Its one long function is a subscription, below.
}: EmbeddedFeedOptions): EventFeed => {
  const groups = new Set<string>();

  // eslint-disable-next-line max-lines-per-function -- Its functions share the state of one subscription.
  const follow = async ({ group, types, from = 0, handle }: SubscribeOptions): Promise<FeedSubscription> => {
    const handledTypes = new Set(types);
    const stopping = new AbortController();
    const waiting = new Set<() => void>();
    /** The last position known to be saved. */
    let saved = 0;
    let position = 0;
    let last: RecordedEvent | undefined;
    let failure: Error | undefined;
    const begin = async () => {
      saved = await positions.checkpoint(group);
      position = saved || from;
    };
    await begin();

    /** Repeats work until it succeeds; resolves to false when the subscription stops. */
    const retry = async (work: () => Promise<void>): Promise<boolean> => {
      for (let wait = initialBackoff; !stopping.signal.aborted; wait = Math.min(2 * wait, maxBackoff)) {
        try {
          await work();
          failure = undefined;
          return true;
        } catch (error) {
          failure = error instanceof Error ? error : new Error(String(error));
          if (error instanceof CheckpointsLost && work !== run) throw error;
          await pause(wait, undefined, { signal: stopping.signal }).catch(() => undefined);
        }
      }
      return false;
    };

    /** Handles the events of the group's types, and saves the position. */
    const advance = async (upTo: number, events: readonly RecordedEvent[]) => {
      const accepted = events.filter((event) => handledTypes.has(event.type));
      const done = await retry(async () => {
        if (accepted.length > 0) {
          await backgroundTurn(group);
          // Events folded into an emptied store would make an incomplete view that looks complete.
          if ((await positions.checkpoint(group)) < saved) throw new CheckpointsLost();
          await handle(accepted);
        }
        await positions.saveCheckpoint(group, upTo, saved);
      });
      if (!done) return;
      position = upTo;
      saved = upTo;
      last = events.at(-1) ?? last;
      for (const check of waiting) check();
    };

    const run = async () => {
      await begin();
      if (position > 0) await assertLog(last);
      const head = await log.head();
      for await (const events of log.readAll({ after: position, types, batchSize })) {
        await advance(events.at(-1)!.position, events);
        if (stopping.signal.aborted) return;
      }
      if (position < head) await advance(head, []);
      failure = undefined;
      for await (const events of log.tail({ after: position, batchSize, signal: stopping.signal })) {
        await advance(events.at(-1)!.position, events);
      }
    };
    const running = retry(run);

    return {
      position: () => position,
      failure: () => failure,
      reached: (wantedPosition, signal) =>
        new Promise((resolve, reject) => {
          const settle = (how: () => void) => {
            waiting.delete(check);
            signal.removeEventListener('abort', check);
            how();
          };
          const check = () => {
            if (position >= wantedPosition) settle(resolve);
            else if (signal.aborted) settle(() => reject(signal.reason as Error));
            else if (stopping.signal.aborted) settle(() => reject(new Error(`the feed of ${group} has stopped`)));
          };
          waiting.add(check);
          signal.addEventListener('abort', check);
          check();
        }),
      async stop() {
        stopping.abort();
        await running;
        groups.delete(group);
        for (const check of waiting) check();
      },
    };
  };

  return {
    async subscribe(options) {
      if (groups.has(options.group)) throw new Error(`group ${options.group} has a member already`);
      groups.add(options.group);
      try {
        return await follow(options);
      } catch (error) {
        groups.delete(options.group);
        throw error;
      }
    },
  };
};
