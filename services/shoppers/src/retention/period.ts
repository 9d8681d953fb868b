import { day, momentAfter } from '#contracts/domain/durations';
import type { Site } from '#contracts/domain/site/site';
import type { RecordedEvent } from '#contracts/events/envelope';
import type { SiteEvent } from '#contracts/events/site';

export type Privacy = NonNullable<Site['privacy']>;

/** Milliseconds after which a new or shortened period begins to count. */
const waitingTime = 7 * day;

/** How long a site keeps some data. */
export interface Period {
  /** As the site is set now. */
  readonly months: number;
  /** What counts now: the longest period of the last days; absent: no end. */
  readonly counting?: number;
  /** When `months` begins to count; absent: it does. */
  readonly begins_at?: string;
}

/** Returns the period of a setting; undefined: no end. */
export const periodOf = (
  history: readonly RecordedEvent[],
  site: Site,
  setting: keyof Privacy,
  now: Date,
): Period | undefined => {
  const months = site.privacy?.[setting];
  if (months === undefined) return undefined;
  const set: { readonly at: string; readonly months: number }[] = [{ at: '', months: Infinity }];
  for (const event of history as readonly (SiteEvent & Pick<RecordedEvent, 'time'>)[]) {
    const { privacy } = event.type === 'SiteDescribed' ? (event.data.config as Pick<Site, 'privacy'>) : {};
    set.push({ at: event.time, months: privacy?.[setting] ?? Infinity });
  }
  // It is not recorded yet.
  if (set.at(-1)!.months !== months) set.push({ at: now.toISOString(), months });
  const windowStart = now.getTime() - waitingTime;
  const longer = set.flatMap((one, index) => {
    const end = set[index + 1]?.at;
    return end !== undefined && one.months > months && Date.parse(end) > windowStart ? [{ ...one, end }] : [];
  });
  if (longer.length === 0) return { months, counting: months };
  const counting = Math.max(...longer.map((one) => one.months));
  return {
    months,
    ...(counting < Infinity && { counting }),
    begins_at: momentAfter(longer.at(-1)!.end, waitingTime),
  };
};
