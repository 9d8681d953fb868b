import { deliveryStream, type DeliveryEvent, type DeliveryOf, type DeliveryReport } from '#contracts/events/delivery';
import { reject } from '#contracts/rejections';
import type { Decider } from '../decider.js';
import { deriveId } from '../ids.js';
import { nextAttemptAfter, type RetrySchedule } from './schedule.js';

/** Result of a delivery attempt. The reason is for operators and logs and contains nothing of the message. */
export type Outcome =
  | { readonly kind: 'delivered'; readonly status?: number }
  | {
      readonly kind: 'failed';
      readonly reason: string;
      readonly status?: number;
      /** Whether the receiver refuses the message itself; it then gets fewer attempts. */
      readonly refused?: boolean;
      /** Seconds after which the receiver wants another attempt. */
      readonly retryAfter?: number;
    }
  /** The receiver no longer accepts any message. */
  | { readonly kind: 'gone'; readonly reason: string; readonly status?: number }
  /** Nothing was sent, because the receiver must no longer get the message. */
  | { readonly kind: 'withdrawn'; readonly reason: string };

/** `request`: deliver again; `record`: record an attempt's outcome; `report`: record a later report of the receiver. */
export type DeliveryCommand =
  | { readonly type: 'request'; readonly of: DeliveryOf; readonly requestedBy: string }
  | { readonly type: 'report'; readonly report: DeliveryReport; readonly code?: string | undefined }
  | {
      readonly type: 'record';
      readonly of: DeliveryOf;
      readonly outcome: Outcome;
      readonly schedule: RetrySchedule;
      /** From 0 to 1. */
      readonly chance: number;
    };

export interface DeliveryState {
  readonly attempts: number;
  readonly settled?: 'delivered' | 'abandoned';
  /** ISO 8601 in UTC. */
  readonly nextAttemptAt?: string;
  /** The receiver's last report. */
  readonly reported?: DeliveryReport;
  /** Whether another delivery was requested and not attempted since. */
  readonly requested: boolean;
}

export const deliveryIdOf = ({
  reactor,
  target,
  message_id,
}: Pick<DeliveryOf, 'reactor' | 'target' | 'message_id'>): string => deriveId('delivery', reactor, target, message_id);

/** One message to one receiver: retried until delivered or given up; a request starts over. */
export const delivery: Decider<DeliveryState, DeliveryCommand, DeliveryEvent> = {
  category: deliveryStream.category,
  initial: { attempts: 0, requested: false },
  evolve: {
    DeliverySucceeded: (_, { attempt }) => ({ attempts: attempt, settled: 'delivered', requested: false }),
    DeliveryFailed: (_, { attempt, next_attempt_at }) => ({
      attempts: attempt,
      requested: false,
      ...(next_attempt_at !== undefined && { nextAttemptAt: next_attempt_at }),
    }),
    DeliveryAbandoned: (_, { attempt }) => ({ attempts: attempt, settled: 'abandoned', requested: false }),
    DeliveryReported: (state, { report }) => ({ ...state, reported: report }),
    DeliveryRequested: () => ({ attempts: 0, requested: true }),
  },
  decide: (state, command, { now }) => {
    if (command.type === 'request') {
      const data = { ...command.of, requested_by: command.requestedBy };
      return state.requested ? [] : [{ type: 'DeliveryRequested', data }];
    }
    if (command.type === 'report') {
      const { report, code } = command;
      if (state.settled !== 'delivered') return reject('not_found', 'No such message was sent.');
      if (state.reported === report) return [];
      return [{ type: 'DeliveryReported', data: { report, ...(code !== undefined && { code }) } }];
    }
    // Another process has already recorded the same attempt.
    if (state.settled) return [];
    const { outcome, schedule, chance } = command;
    if (outcome.kind === 'withdrawn') {
      const isKnown = state.attempts > 0 || state.requested;
      const data = { ...command.of, attempt: Math.max(1, state.attempts), reason: outcome.reason };
      return isKnown ? [{ type: 'DeliveryAbandoned', data }] : [];
    }
    // An attempt ahead of its time does not count in the schedule.
    const scheduled = state.nextAttemptAt;
    const early = scheduled !== undefined && now.getTime() < Date.parse(scheduled);
    const attempt = early ? state.attempts : state.attempts + 1;
    const data = {
      ...command.of,
      attempt,
      ...(outcome.status !== undefined && { status: outcome.status }),
    };
    if (outcome.kind === 'delivered') return [{ type: 'DeliverySucceeded', data }];
    const { reason } = outcome;
    if (outcome.kind === 'gone') return [{ type: 'DeliveryFailed', data: { ...data, reason } }];
    const next = early ? scheduled : nextAttemptAfter(schedule, attempt, outcome, now, chance)?.toISOString();
    return next !== undefined
      ? [{ type: 'DeliveryFailed', data: { ...data, reason, next_attempt_at: next } }]
      : [{ type: 'DeliveryAbandoned', data: { ...data, reason } }];
  },
};
