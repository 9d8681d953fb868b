import { sortByTime, withoutOutcome } from '#contracts/domain/outcomes';
import type { RecordedEvent } from '#contracts/events/envelope';
import type { LeadEvent } from '#contracts/events/lead';
import type { Visit } from './messages/appointment.js';

type Outcome = Extract<LeadEvent, { type: 'LeadOutcomeRecorded' }>['data'];
type Retracted = Extract<LeadEvent, { type: 'LeadOutcomeRetracted' }>['data'];
type Planned = Pick<Visit, 'start' | 'isTestDrive'>;

/** State of the shopper's calendar: the lead's current entry, if there is one. */
interface Calendar {
  /** Number of earlier entries. */
  readonly entry: number;
  readonly planned: Planned | undefined;
}

/**
 * Returns the change of the visit by the outcome, or its retraction, at a revision. CRMs may report outcomes late, so
 * all outcomes up to the revision are read in order of time. A past visit stays in the calendar. A visit after it, or after a
 * cancellation, is a new entry, because calendars do not restore cancelled entries.
 * @param booked visit that the shopper booked with the lead
 * @returns undefined if nothing changes
 */
export const visitAfter = (
  history: readonly RecordedEvent[],
  revision: number,
  booked: Planned | undefined,
): Visit | undefined => {
  let outcomes: readonly Outcome[] = [];
  let calendar: Calendar = { entry: 0, planned: booked };
  let visit: Visit | undefined;
  for (const event of history) {
    if (event.revision > revision) break;
    if (event.type === 'LeadOutcomeRecorded') outcomes = [...outcomes, event.data as Outcome];
    else if (event.type === 'LeadOutcomeRetracted')
      outcomes = withoutOutcome(outcomes, (event.data as Retracted).outcome_id);
    else continue;
    [calendar, visit] = changed(calendar, planOf(sortByTime(outcomes), booked), event);
  }
  return visit;
};

const planOf = (outcomes: readonly Outcome[], booked: Planned | undefined): Planned | undefined =>
  outcomes.reduce<Planned | undefined>((planned, { outcome, appointment_at }) => {
    if (outcome === 'lost') return undefined;
    if (appointment_at === undefined) return planned;
    const isTestDrive = outcome === 'test_drive' || planned?.isTestDrive === true;
    return { start: new Date(appointment_at), isTestDrive };
  }, booked);

/** Returns the calendar after the plan, and the visit to send to the shopper. */
const changed = (
  { entry, planned: before }: Calendar,
  planned: Planned | undefined,
  { revision, time }: RecordedEvent,
): [Calendar, Visit | undefined] => {
  if (before?.start.getTime() === planned?.start.getTime()) return [{ entry, planned }, undefined];
  const now = new Date(time);
  const isUpcoming = before !== undefined && before.start > now;
  if (!planned) {
    const cancelled = isUpcoming ? ({ ...before, entry, sequence: revision, change: 'cancelled' } as const) : undefined;
    return [{ entry: entry + 1, planned }, cancelled];
  }
  // The visit was reported afterwards, so it needs no invitation.
  if (planned.start <= now) return [{ entry, planned: before }, undefined];
  const next = before && !isUpcoming ? entry + 1 : entry;
  return [
    { entry: next, planned },
    { ...planned, entry: next, sequence: revision, change: isUpcoming ? 'moved' : 'new' },
  ];
};
