import { inOrderOfTime } from '#contracts/domain/outcomes';
import type { RecordedEvent } from '#contracts/events/envelope';
import type { LeadEvent } from '#contracts/events/lead';
import type { Visit } from './messages/appointment.js';

type Outcome = Extract<LeadEvent, { type: 'LeadOutcomeRecorded' }>['data'];
type Planned = Pick<Visit, 'start' | 'isTestDrive'>;

/** The shopper's calendar: which of the lead's entries stands in it, if any does. */
interface Calendar {
  /** Entries there were before it. */
  readonly entry: number;
  readonly planned: Planned | undefined;
}

/**
 * What the outcome of a revision changes for the shopper. CRMs tell outcomes when they can, so each is read with all that
 * was reported until then in the order it happened. What is over stays in the calendar as it was; what comes after it, or after
 * a cancellation, is another entry, as programs do not bring a cancelled one back.
 * @param booked what the shopper booked with the lead
 * @returns undefined: there is nothing to tell
 */
export const visitAfter = (
  history: readonly RecordedEvent[],
  revision: number,
  booked: Planned | undefined,
): Visit | undefined => {
  const outcomes: Outcome[] = [];
  let calendar: Calendar = { entry: 0, planned: booked };
  let visit: Visit | undefined;
  for (const event of history) {
    if (event.type !== 'LeadOutcomeRecorded' || event.revision > revision) continue;
    outcomes.push(event.data as Outcome);
    [calendar, visit] = changed(calendar, planOf(inOrderOfTime(outcomes), booked), event);
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

/** The calendar once this is planned, and what the shopper is sent of it. */
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
  // It was reported afterwards, when nobody has to be invited any more.
  if (planned.start <= now) return [{ entry, planned: before }, undefined];
  const next = before && !isUpcoming ? entry + 1 : entry;
  return [
    { entry: next, planned },
    { ...planned, entry: next, sequence: revision, change: isUpcoming ? 'moved' : 'new' },
  ];
};
