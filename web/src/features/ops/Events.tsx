import clsx from 'clsx';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { EventRow } from '#contracts/api/ops-events';
import { useShortcuts } from '../../lib/use-keys.js';
import { useAddress } from './address.js';
import { tail } from './client.js';
import { EventDetail } from './EventDetail.js';
import { EventFilters } from './EventFilters.js';
import { Dot, Empty, Loaded, Press } from './Parts.js';
import { eventsQuery } from './queries.js';
import { formatTime, formatCount, formatDay } from './format.js';
import opsStyles from './ops.module.css';
import layout from '../../ui/layout.module.css';
import text from '../../ui/text.module.css';
import styles from './Events.module.css';

const filters = ['stream', 'category', 'type', 'site', 'tenant', 'from', 'to'] as const;
/** Maximum number of events on the screen in live mode. */
const maxShown = 300;

/** The event log, latest first, filtered by stream, type, site and time. */
// eslint-disable-next-line max-lines-per-function -- Markup: the filters, the table, the event beside it.
export const Events = () => {
  const { query: address, change } = useAddress();
  const asked = new URLSearchParams();
  for (const name of [...filters, 'before', 'after', 'order']) {
    const value = address.get(name);
    if (value) asked.set(name, value);
  }
  const query = useQuery(eventsQuery(asked.toString()));
  const page = query.data;
  const isLive = address.get('live') !== null;
  const live = useTail(asked, page?.newer, isLive && page !== undefined && !query.isPlaceholderData);
  const events = [...live, ...(page?.events ?? [])].slice(0, maxShown);
  const chosen = events.find(({ position }) => String(position) === address.get('event'));

  const choose = (event: EventRow | undefined) => change({ event: event?.position }, true);
  const step = (by: number) => {
    const at = chosen ? events.indexOf(chosen) + by : 0;
    const next = events[at];
    if (!next) return;
    choose(next);
    document.getElementById(`event-${next.position}`)?.scrollIntoView({ block: 'nearest' });
  };
  const isNewest = address.get('order') !== 'oldest';
  const toNewer = () => page && !isLive && change({ after: page.newer, before: undefined, event: undefined });
  const toOlder = () =>
    page?.older !== undefined && change({ before: page.older, after: undefined, live: undefined, event: undefined });
  const setLive = (on: boolean) =>
    change({ live: on ? '1' : undefined, before: undefined, after: undefined, to: undefined, order: undefined });
  useShortcuts({
    j: () => step(1),
    k: () => step(-1),
    n: toNewer,
    p: toOlder,
    l: () => setLive(!isLive),
    Escape: () => choose(undefined),
  });
  const first = address.get('before') === null && address.get('after') === null;
  return (
    <>
      <EventFilters isLive={isLive} onLive={setLive} />
      <div className={clsx(layout.stack, styles.panes)} data-open={chosen !== undefined}>
        <div>
          <Loaded query={query}>
            {events.length === 0 ? (
              <Empty>{page?.complete === false ? 'None yet among those looked through.' : 'No event matches.'}</Empty>
            ) : (
              <ol className={styles.events} aria-label="Events" aria-busy={query.isPlaceholderData}>
                {events.map((event, at) => (
                  <li key={event.position}>
                    {isOtherDay(event, events[at - 1]) && (
                      <p className={clsx(text.muted, styles.day)}>{formatDay(event.time)}</p>
                    )}
                    <button
                      type="button"
                      id={`event-${event.position}`}
                      aria-pressed={event === chosen}
                      data-new={live.includes(event)}
                      onClick={() => choose(event === chosen ? undefined : event)}
                    >
                      <time dateTime={event.time}>{formatTime(event.time)}</time>
                      <span className={clsx(text.numbers, opsStyles.number)}>{event.position}</span>
                      <strong>{event.type}</strong>
                      <span className={styles.sentence}>{event.sentence}</span>
                      <code>{event.stream}</code>
                    </button>
                  </li>
                ))}
              </ol>
            )}
          </Loaded>
          <footer className={clsx(layout.wrap, opsStyles.pager)}>
            <Press aria-disabled={isLive || (first && isNewest)} onClick={toNewer}>
              Newer
            </Press>
            <Press aria-disabled={page?.older === undefined} onClick={toOlder}>
              {page?.complete === false ? 'Look further back' : 'Older'}
            </Press>
            {!first && (
              <Press onClick={() => change({ before: undefined, after: undefined })}>
                To the {isNewest ? 'newest' : 'oldest'}
              </Press>
            )}
            {isLive && <Dot state="good">live</Dot>}
            {page && (
              <span className={text.muted}>
                {formatCount(events.length)} shown, log at {formatCount(page.head)}
              </span>
            )}
          </footer>
        </div>
        {chosen && <EventDetail event={chosen} onClose={() => choose(undefined)} />}
      </div>
    </>
  );
};

const isOtherDay = (event: EventRow, before: EventRow | undefined): boolean =>
  before === undefined || formatDay(before.time) !== formatDay(event.time);

interface Came {
  /** The query and position that these events follow. */
  readonly of: string;
  readonly events: readonly EventRow[];
}

const nothing: readonly EventRow[] = [];

/** Returns the events since the page was loaded, latest first. */
const useTail = (query: URLSearchParams, after: number | undefined, isOn: boolean): readonly EventRow[] => {
  const [came, setCame] = useState<Came>();
  const filter = [...query].filter(([name]) => !['from', 'to', 'before', 'after', 'order'].includes(name));
  const key = new URLSearchParams(filter).toString();
  const of = `${key} ${after}`;
  useEffect(() => {
    if (!isOn || after === undefined) return;
    const stop = new AbortController();
    const pending: EventRow[] = [];
    void tail(new URLSearchParams(key), after, (events) => pending.push(...events), stop.signal);
    // Batched four times a second, because an import brings thousands of events at once.
    const timer = setInterval(() => {
      const next = pending.splice(0).reverse();
      if (next.length === 0) return;
      setCame((before) => ({
        of,
        events: [...next, ...(before?.of === of ? before.events : nothing)].slice(0, maxShown),
      }));
    }, 250);
    return () => {
      stop.abort();
      clearInterval(timer);
    };
  }, [key, of, after, isOn]);
  return isOn && came?.of === of ? came.events : nothing;
};
