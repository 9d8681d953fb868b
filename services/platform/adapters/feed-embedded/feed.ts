import { backgroundTurn } from '#platform/kernel/background';
import { PositionWaiters } from '#platform/kernel/position-waiters';
import { type Backoff, retryWithBackoff } from '#platform/kernel/retry-with-backoff';
import type { RecordedEvent } from '#contracts/events/envelope';
import type { EventFeed, FeedSubscription, SubscribeOptions } from '#platform/ports/event-feed';
import type { EventLog } from '#platform/ports/event-log';
import { CheckpointsLost, type ViewStore } from '#platform/ports/view-store';

export interface EmbeddedFeedOptions extends Backoff {
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
}

/** The feed of a single process: each group follows the log itself, and has one member. */
export const createEmbeddedFeed = ({
  log,
  positions,
  assertLog = async () => {},
  batchSize = 256,
  ...backoff
  // eslint-disable-next-line max-lines-per-function -- Its one long function is a subscription, below.
}: EmbeddedFeedOptions): EventFeed => {
  const groups = new Set<string>();

  // eslint-disable-next-line max-lines-per-function -- Its functions share the state of one subscription.
  const follow = async ({ group, types, from = 0, handle }: SubscribeOptions): Promise<FeedSubscription> => {
    const handledTypes = new Set(types);
    const stopping = new AbortController();
    /** The last position known to be saved. */
    let saved = 0;
    let position = 0;
    let last: RecordedEvent | undefined;
    let failure: Error | undefined;
    const waiters = new PositionWaiters(
      group,
      () => position,
      () => stopping.signal.aborted,
    );
    const begin = async () => {
      saved = await positions.checkpoint(group);
      position = saved || from;
    };
    await begin();

    /** Repeats work until it succeeds; resolves to undefined when the subscription stops. */
    const retry = (work: () => Promise<void>): Promise<true | undefined> => {
      const attempt = async () => {
        await work();
        failure = undefined;
        return true as const;
      };
      return retryWithBackoff(attempt, backoff, stopping.signal, (error) => {
        failure = error;
        if (error instanceof CheckpointsLost && work !== run) throw error;
      });
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
      waiters.notify();
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
      reached: (wanted, signal) => waiters.reached(wanted, signal),
      async stop() {
        stopping.abort();
        await running;
        groups.delete(group);
        waiters.notify();
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
