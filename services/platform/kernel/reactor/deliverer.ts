import { deliveryStream } from '#contracts/events/delivery';
import type { RecordedEvent } from '#contracts/events/envelope';
import { streamOf } from '#contracts/events/stream-name';
import { isRejection } from '#contracts/rejections';
import type { EventLog } from '../../ports/event-log.js';
import { backgroundTurn } from '../background.js';
import { readCurrent, type HandleCommand } from '../command.js';
import { upcastEvent } from '../upcast-event.js';
import { foldHistory, type Loaded } from '../aggregate-loader.js';
import { delivery, deliveryIdOf, type DeliveryState, type Outcome } from './delivery.js';
import type { NothingToDo, Reaction } from './reactor.js';
import type { Retry } from './retry.js';
import type { RetrySchedule } from './schedule.js';

export interface DelivererOptions {
  readonly log: EventLog;
  readonly handle: HandleCommand;
  readonly clock: () => Date;
  /** From 0 to 1. */
  readonly chance: () => number;
  readonly schedule: RetrySchedule;
  readonly retry: Retry;
  /** Aborts a running attempt. */
  readonly signal: AbortSignal;
  readonly accepts: (reaction: Reaction) => boolean;
  readonly attempt: (reaction: Reaction, event: RecordedEvent, signal: AbortSignal) => Promise<Outcome | NothingToDo>;
}

/** Result of {@link Deliverer.deliver}. */
export type DeliveryResult =
  /** Nothing to do: the message was settled before, the receiver no longer accepts it, or sending is pointless. */
  | { readonly kind: 'done' }
  /** The next attempt is due at `at`, in milliseconds since 1970. */
  | { readonly kind: 'not_due'; readonly at: number }
  /** The attempt was interrupted; its outcome is unknown. */
  | { readonly kind: 'aborted' }
  /** An attempt was made. `state` includes the recorded outcome; undefined: the reactor stopped before recording it. */
  | {
      readonly kind: 'attempted';
      readonly outcome: Exclude<Outcome, { kind: 'withdrawn' }>;
      readonly state: DeliveryState | undefined;
    };

/**
 * Makes one attempt at one message. The outcome of each attempt is an event. The message's stream is read before each
 * attempt, so that a lost checkpoint does not send messages again.
 */
export class Deliverer {
  constructor(private readonly options: DelivererOptions) {}

  /**
   * @param queue `isEarly`: whether to ignore the scheduled time; set to false once an attempt begins
   * @throws errors of the log, before anything is sent
   */
  async deliver(reaction: Reaction, queue: { isEarly: boolean }): Promise<DeliveryResult> {
    const { log, clock, accepts } = this.options;
    if (!accepts(reaction)) return { kind: 'done' };
    const before = foldHistory(delivery, await readCurrent(log, streamOf(deliveryStream, deliveryIdOf(reaction))));
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
    await backgroundTurn(reaction.tenant ?? reaction.reactor);
    // The receiver may have been removed meanwhile.
    if (!accepts(reaction)) return { kind: 'nothing_to_do' };
    try {
      return await attempt(reaction, upcastEvent(event), signal);
    } catch (error) {
      if (signal.aborted) return undefined;
      return { kind: 'failed', reason: error instanceof Error ? error.message : String(error) };
    }
  }

  /** Retries until it succeeds, so that a short outage of the log does not cause a message to be sent again. */
  private async record(
    reaction: Reaction,
    outcome: Outcome,
    loaded: Loaded<DeliveryState>,
  ): Promise<DeliveryState | undefined> {
    const { handle, schedule, chance, retry } = this.options;
    const { key: _, tenant, ...of } = reaction;
    const command = { type: 'record', of, outcome, schedule, chance: chance() } as const;
    const metadata = { causationid: reaction.message_id, ...(tenant !== undefined && { tenant }) };
    const context = { metadata, loaded };
    const handled = await retry.untilDone(() => handle(delivery, deliveryIdOf(reaction), command, context));
    return handled === undefined || isRejection(handled) ? undefined : handled.state;
  }
}
