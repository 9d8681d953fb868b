import { expect, it } from '@jest/globals';
import type { Outcome } from '#contracts/domain/outcomes';
import type { RecordedEvent } from '#contracts/events/envelope';
import { visitAfter } from './visits.js';

/** An outcome that is recorded on a day of May, about an hour of that day or another. */
interface Recorded {
  readonly on: number;
  readonly outcome: Outcome;
  readonly at?: string;
  readonly visit?: number;
  /** Revision of the outcome that is retracted in place of recording one. */
  readonly retracts?: number;
}
const day = (date: number, time = '02:00') => `2026-05-${String(date).padStart(2, '0')}T${time}:00.000Z`;
const booked = { start: new Date(day(20)), isTestDrive: true };
const historyOf = (outcomes: readonly Recorded[]): RecordedEvent[] => [
  { type: 'LeadSubmitted', revision: 0 } as RecordedEvent,
  ...outcomes.map(
    ({ on, outcome, at = day(on), visit, retracts }, index) =>
      ({
        type: retracts === undefined ? 'LeadOutcomeRecorded' : 'LeadOutcomeRetracted',
        revision: index + 1,
        time: day(on),
        data: {
          outcome_id: String(retracts ?? index + 1),
          outcome,
          at,
          ...(visit !== undefined && { appointment_at: day(visit) }),
        },
      }) as unknown as RecordedEvent,
  ),
];
/** Returns the visits after each outcome: change, day, calendar entry and version. */
const visitsOf = (outcomes: readonly Recorded[], first: typeof booked | undefined = booked) =>
  outcomes.map((_, index) => {
    const visit = visitAfter(historyOf(outcomes), index + 1, first);
    return visit && [visit.change, visit.start.getUTCDate(), visit.entry, visit.sequence];
  });

it.each<[string, readonly Recorded[], unknown[]]>([
  ['a visit that is moved is the same entry', [{ on: 10, outcome: 'test_drive', visit: 22 }], [['moved', 22, 0, 1]]],
  ['the time that was booked is no news', [{ on: 10, outcome: 'appointment', visit: 20 }], [undefined]],
  [
    'a lead that is lost twice is cancelled once',
    [
      { on: 10, outcome: 'lost' },
      { on: 11, outcome: 'lost' },
    ],
    [['cancelled', 20, 0, 1], undefined],
  ],
  [
    'after a cancellation the same time is another entry',
    [
      { on: 10, outcome: 'lost' },
      { on: 11, outcome: 'test_drive', visit: 20 },
      { on: 12, outcome: 'test_drive', visit: 23 },
      { on: 13, outcome: 'lost' },
    ],
    [
      ['cancelled', 20, 0, 1],
      ['new', 20, 1, 2],
      ['moved', 23, 1, 3],
      ['cancelled', 23, 1, 4],
    ],
  ],
  [
    'after a visit that was, the next is another entry',
    [
      { on: 21, outcome: 'contacted' },
      { on: 22, outcome: 'appointment', visit: 25 },
    ],
    [undefined, ['new', 25, 1, 2]],
  ],
  [
    'an appointment that is retracted is cancelled, and the time before it is invited to again',
    [
      { on: 10, outcome: 'appointment', visit: 22 },
      { on: 10, outcome: 'appointment', retracts: 1 },
    ],
    [
      ['moved', 22, 0, 1],
      ['moved', 20, 0, 2],
    ],
  ],
  [
    'a loss that is retracted is another entry',
    [
      { on: 10, outcome: 'lost' },
      { on: 10, outcome: 'lost', retracts: 1 },
    ],
    [
      ['cancelled', 20, 0, 1],
      ['new', 20, 1, 2],
    ],
  ],
  ['a lead that is lost after the visit cancels nothing', [{ on: 21, outcome: 'lost' }], [undefined]],
  [
    'a loss that happened before the appointment, and is told after it, cancels nothing',
    [
      { on: 10, outcome: 'appointment', at: day(10, '01:30'), visit: 22 },
      { on: 10, outcome: 'lost', at: day(10, '01:00') },
    ],
    [['moved', 22, 0, 1], undefined],
  ],
  [
    'an appointment that was made before the loss, and is told after it, invites nobody',
    [
      { on: 10, outcome: 'lost', at: day(10, '01:30') },
      { on: 10, outcome: 'appointment', at: day(10, '01:00'), visit: 22 },
    ],
    [['cancelled', 20, 0, 1], undefined],
  ],
  [
    'of two moves the one that was made last holds, in whatever order they are told',
    [
      { on: 10, outcome: 'appointment', at: day(10, '01:30'), visit: 23 },
      { on: 10, outcome: 'appointment', at: day(10, '01:00'), visit: 22 },
    ],
    [['moved', 23, 0, 1], undefined],
  ],
  [
    'a visit that is told once it is over leaves the calendar as it is, and a loss still cancels what stands in it',
    [
      { on: 12, outcome: 'test_drive', visit: 11 },
      { on: 13, outcome: 'lost' },
    ],
    [undefined, ['cancelled', 20, 0, 2]],
  ],
])('%s [MAIL-06]', (_, outcomes, expected) => {
  expect(visitsOf(outcomes)).toEqual(expected);
});

it('a first appointment is new, and counts as a test drive only if one was booked [MAIL-06]', () => {
  const outcomes: Recorded[] = [{ on: 10, outcome: 'appointment', visit: 22 }];
  expect(visitAfter(historyOf(outcomes), 1, undefined)).toMatchObject({ change: 'new', isTestDrive: false, entry: 0 });
  expect(visitAfter(historyOf(outcomes), 1, booked)).toMatchObject({ change: 'moved', isTestDrive: true });
});
