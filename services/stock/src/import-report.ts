import type { ImportReport } from '#contracts/api/stock';
import type { RecordedEvent } from '#contracts/events/envelope';
import type { FeedImportEvent, RowError } from '#contracts/events/feed-import';
import type { FeedImportView } from '#contracts/views/feed-import';
import { minute } from '#contracts/domain/durations';
import type { Recorded } from '#platform/kernel/projection';

type ImportEvent = Recorded<FeedImportEvent>;

/** Returns the report of an import from its stream; undefined if it never started. */
export const reportFromEvents = (events: readonly RecordedEvent[]): ImportReport | undefined => {
  let report: ImportReport | undefined;
  for (const event of events as readonly ImportEvent[]) {
    const { time, position } = event;
    if (event.type === 'FeedImportStarted') report = initialReport(event);
    else if (report) report = { ...report, ...changeOf(event), updated_at: time, position };
  }
  return report;
};

const initialReport = ({ data, time, position }: Extract<ImportEvent, { type: 'FeedImportStarted' }>): ImportReport => {
  const { dealership_ids: _, site: __, ...started } = data;
  const none = { received: 0, listed: 0, changed: 0, unchanged: 0, rejected: 0, ...countsIn({}) };
  const feed = data.missing ? 'full' : 'partial';
  return {
    ...started,
    ...none,
    ...{ removed: 0, bytes: 0 },
    errors: [],
    warnings: [],
    feed,
    state: 'running',
    started_at: time,
    updated_at: time,
    position,
  };
};

const changeOf = (event: Exclude<ImportEvent, { type: 'FeedImportStarted' }>): Partial<ImportReport> => {
  switch (event.type) {
    case 'FeedImportAdvanced':
      return event.data;
    case 'FeedCarsMissed':
      return {};
    case 'FeedImportHeld':
      return { ...event.data, ...reasonsIn(event.data), state: 'held' };
    case 'FeedImportReleased':
      return { state: 'running' };
    case 'FeedImportDiscarded':
      return { state: 'discarded', completed_at: event.time };
    case 'FeedImportCompleted': {
      const { incomplete, removed_cars: _, ...data } = event.data;
      return { ...data, ...reasonsIn(data), state: incomplete ? 'incomplete' : 'completed', completed_at: event.time };
    }
  }
};

/** Counts that older events lack. */
type LaterCounts = {
  readonly [Name in 'sold' | 'withdrawn' | 'kept_off' | 'warned' | 'kept_by_hand']?: number | undefined;
};

const countsIn = ({ sold = 0, withdrawn = 0, kept_off = 0, warned = 0, kept_by_hand = 0 }: LaterCounts) => ({
  ...{ sold, withdrawn, kept_off },
  ...{ warned, kept_by_hand },
});

interface Reasons extends LaterCounts {
  readonly errors: readonly RowError[];
  readonly warnings?: readonly RowError[] | undefined;
}

const reasonsIn = ({ errors, warnings = [], ...counts }: Reasons) => ({
  errors: [...errors],
  warnings: [...warnings],
  ...countsIn(counts),
});

/** Milliseconds without progress after which an import counts as stalled. */
const stalledAfter = 5 * minute;

/** Returns a full feed that took a held one's place: it began later at one of its dealerships. */
const supersedingFeedOf = (held: FeedImportView, others: readonly FeedImportView[]): FeedImportView | undefined =>
  others.find(
    ({ missing, started_at, dealership_ids }) =>
      missing && started_at > held.started_at && dealership_ids.some((id) => held.dealership_ids.includes(id)),
  );

/** @param others imports of the site, among them those that began later */
export const reportFromView = (of: FeedImportView, now: Date, others: readonly FeedImportView[]): ImportReport => {
  const { dealership_ids: _, site: __, removed_cars: ___, ...view } = of;
  const stalled = view.state === 'running' && now.getTime() - Date.parse(view.updated_at) > stalledAfter;
  const superseding = view.state === 'held' ? supersedingFeedOf(of, others) : undefined;
  return {
    ...view,
    ...reasonsIn(view),
    feed: view.missing ? 'full' : 'partial',
    state: stalled ? 'stalled' : view.state,
    ...(superseding && {
      state: 'superseded',
      reason: `a later full feed, import ${superseding.import_id}, began at ${superseding.started_at}`,
    }),
  } as ImportReport;
};
