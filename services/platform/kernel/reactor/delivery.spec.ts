import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { specify } from '../../testing/given.js';
import type { Outcome } from './delivery.js';
import { delivery } from './delivery.js';
import { nextAttemptAfter, standardSchedule } from './schedule.js';

const now = new Date('2026-05-20T00:00:00.000Z');
const of = { reactor: 'webhooks', target: 'w', message_id: 'm', stream: 'lead-1', revision: 0, position: 7 };
const record = (outcome: Outcome) => ({ type: 'record', of, outcome, schedule: standardSchedule, chance: 0 }) as const;
const request = { type: 'request', of, requestedBy: 'crm kestrel' } as const;
const down: Outcome = { kind: 'failed', reason: 'answered 500', status: 500 };
const failed = (attempt: number, next_attempt_at: string) =>
  ({ type: 'DeliveryFailed', data: { ...of, attempt, status: 500, reason: 'answered 500', next_attempt_at } }) as const;

describe('delivery [CRM-02]', () => {
  it('a delivery is settled when the receiver accepts it, and is recorded once', () => {
    const taken = record({ kind: 'delivered', status: 200 });
    const succeeded = { type: 'DeliverySucceeded', data: { ...of, attempt: 1, status: 200 } } as const;
    specify(delivery, now).given().when(taken).then(succeeded);
    specify(delivery, now).given(succeeded).when(taken).thenNothing();
  });

  it('a delivery is tried again five seconds after the first failure, five minutes after the second', () => {
    specify(delivery, now).given().when(record(down)).then(failed(1, '2026-05-20T00:00:05.000Z'));
    specify(delivery, now)
      .given(failed(1, '2026-05-20T00:00:00.000Z'))
      .when(record(down))
      .then(failed(2, '2026-05-20T00:05:00.000Z'));
  });

  it('a delivery does not use up an attempt of the schedule when it is tried early', () => {
    const waiting = failed(4, '2026-05-20T02:00:00.000Z');
    specify(delivery, now).given(waiting).when(record(down)).then(waiting);
  });

  it('a delivery is given up after the last attempt of the schedule', () => {
    const abandoned = { type: 'DeliveryAbandoned', data: { ...of, attempt: 10, status: 500, reason: 'answered 500' } };
    specify(delivery, now)
      .given(failed(9, '2026-05-20T00:00:00.000Z'))
      .when(record(down))
      .then(abandoned as never);
  });

  it('a withdrawn delivery is abandoned; if it was never attempted, no event is recorded [HOST-04]', () => {
    const withdrawn = record({ kind: 'withdrawn', reason: 'no longer theirs' });
    const abandoned = { type: 'DeliveryAbandoned', data: { ...of, attempt: 4, reason: 'no longer theirs' } } as const;
    specify(delivery, now).given(failed(4, '2026-05-20T02:00:00.000Z')).when(withdrawn).then(abandoned);
    specify(delivery, now).given().when(withdrawn).thenNothing();
  });

  it('a delivery starts over when it is requested, even after it was given up', () => {
    const requested = { type: 'DeliveryRequested', data: { ...of, requested_by: 'crm kestrel' } } as const;
    specify(delivery, now).given(failed(9, '2026-05-21T00:00:00.000Z')).when(request).then(requested);
    specify(delivery, now).given(requested).when(request).thenNothing();
    specify(delivery, now).given(requested).when(record(down)).then(failed(1, '2026-05-20T00:00:05.000Z'));
  });
});

describe('schedule [CRM-02]', () => {
  const after = (attempt: number, more: object = {}, chance = 0) =>
    nextAttemptAfter(standardSchedule, attempt, more, now, chance)?.getTime();

  it('the retry schedule makes ten attempts over about three days, as Standard Webhooks specifies', () => {
    const pauses = Array.from({ length: 9 }, (_, n) => (after(n + 1)! - now.getTime()) / 1000);
    expect(pauses).toEqual([5, 300, 1800, 7200, 18_000, 36_000, 50_400, 72_000, 86_400]);
    expect(after(10)).toBeUndefined();
  });

  it('the retry schedule adds at most a fifth of jitter to a delay and never shortens it', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 9 }), fc.double({ min: 0, max: 1, noNaN: true }), (attempt, chance) => {
        const pause = after(attempt, {}, chance)! - now.getTime();
        const least = after(attempt)! - now.getTime();
        expect(pause).toBeGreaterThanOrEqual(least);
        expect(pause).toBeLessThanOrEqual(least * 1.2 + 1);
      }),
    );
  });

  it('the retry schedule waits as long as the receiver asks, at most a day', () => {
    expect(after(1, { retryAfter: 600 })).toBe(now.getTime() + 600_000);
    expect(after(1, { retryAfter: 10 ** 8 })).toBe(now.getTime() + 86_400_000);
    expect(after(3, { retryAfter: 1 })).toBe(after(3));
  });

  it('the retry schedule gives up a refused message after fewer attempts only if configured so [CRM-09]', () => {
    const impatient = { ...standardSchedule, refusedAttempts: 5 };
    const refused = (attempt: number) => nextAttemptAfter(impatient, attempt, { refused: true }, now, 0);
    expect(refused(4)).toBeDefined();
    expect(refused(5)).toBeUndefined();
    expect(after(9, { refused: true })).toBeDefined();
  });
});
