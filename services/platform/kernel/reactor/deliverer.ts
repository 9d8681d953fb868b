import type { RecordedEvent } from '#contracts/events/envelope';
import { isRejection } from '#contracts/rejections';
import type { EventLog } from '../../ports/event-log.js';
import { readCurrent, type HandleCommand } from '../command.js';
import { current } from '../current.js';
import { loadedFrom, type Loaded } from '../states.js';
import { delivery, deliveryIdOf, type DeliveryState, type Outcome } from './delivery.js';
import type { NothingToDo, Reaction } from './reactor.js';
import type { Retry } from './retry.js';
import type { RetrySchedule } from './schedule.js';

/** How a message is delivered and recorded. */
export interface DelivererOptions {
  readonly log: EventLog;
  readonly handle: HandleCommand;
  readonly clock: () => Date;
  /** From 0 to 1. */
  readonly chance: () => number;
  readonly schedule: RetrySchedule;
  readonly retry: Retry;
  /** Aborts an attempt under way. */
  readonly signal: AbortSignal;
  readonly accepts: (reaction: Reaction) => boolean;
  readonly attempt: (reaction: Reaction, event: RecordedEvent, signal: AbortSignal) => Promise<Outcome | NothingToDo>;
}

/** What became of a call of {@link Deliverer.deliver}. */
export type Delivered =
  /** Nothing is left to do: settled before, not accepted any more, or pointless. */
  | { readonly kind: 'done' }
  /** Not before `at`, in milliseconds since 1970. */
  | { readonly kind: 'not_due'; readonly at: number }
  /** Interrupted, so that its outcome is unknown. */
  | { readonly kind: 'aborted' }
  /** Tried; `state` is the delivery with the outcome recorded, absent where the reactor was stopped before. */
  | {
      readonly kind: 'attempted';
      readonly outcome: Exclude<Outcome, { kind: 'withdrawn' }>;
      readonly state: DeliveryState | undefined;
    };

/**
 * Makes one attempt at one message. The outcome of each attempt is an event, and the message's stream is read before, so
 * that nothing is sent again because a checkpoint was lost.
 */
export class Deliverer {
  constructor(private readonly options: DelivererOptions) {}

  /**
   * @param queue whether it is tried ahead of the scheduled time, which is over once an attempt begins
   * @throws what the log throws, before anything is sent
   */
  async deliver(reaction: Reaction, queue: { isEarly: boolean }): Promise<Delivered> {
    const { log, clock, accepts } = this.options;
    if (!accepts(reaction)) return { kind: 'done' };
    const before = loadedFrom(delivery, await readCurrent(log, `delivery-${deliveryIdOf(reaction)}`));
    const { settled, nextAttemptAt } = before.state;
    if (settled) return { kind: 'done' };
    const due = nextAttemptAt === undefined ? 0 : Date.parse(nextAttemptAt);
    if (due > clock().getTime() && !queue.isEarly) return { kind: 'not_due', at: due };
    queue.isEarly = false;
    const outcome = await this.attempt(reaction);
    if (!outcome) return { kind: 'aborted' };
    if (outcome.kind === 'nothing_to_do') return { kind: 'done' };
    const state = await this.record(reaction, outcome, before);
    return outcome.kind === 'withdrawn' ? { kind: 'done' } : { kind: 'attempted', outcome, state };
  }

  /** @returns undefined: aborted */
  private async attempt(reaction: Reaction): Promise<Outcome | NothingToDo | undefined> {
    const { log, signal, accepts, attempt } = this.options;
    const [event] = await log.readStream(reaction.stream, reaction.revision);
    if (!event) throw new Error(`${reaction.stream} has no revision ${reaction.revision}`);
    // The receiver may have gone while the log was read.
    if (!accepts(reaction)) return { kind: 'nothing_to_do' };
    try {
      return await attempt(reaction, current(event), signal);
    } catch (error) {
      if (signal.aborted) return undefined;
      return { kind: 'failed', reason: error instanceof Error ? error.message : String(error) };
    }
  }

  /** Repeats until it succeeds: what was sent must not be sent again because the log was away for a moment. */
  private async record(
    reaction: Reaction,
    outcome: Outcome,
    loaded: Loaded<DeliveryState>,
  ): Promise<DeliveryState | undefined> {
    const { handle, schedule, chance, retry } = this.options;
    const { key: _, tenant, ...of } = reaction;
    const command = { kind: 'record', of, outcome, schedule, chance: chance() } as const;
    const metadata = { causationid: reaction.message_id, ...(tenant !== undefined && { tenant }) };
    const context = { metadata, loaded };
    const handled = await retry.untilDone(() => handle(delivery, deliveryIdOf(reaction), command, context));
    return handled === undefined || isRejection(handled) ? undefined : handled.state;
  }
}
