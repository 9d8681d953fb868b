import { firstEvent } from '#platform/kernel/first-event';
import type { EventsPage, EventFilter, eventsQuery } from '#contracts/api/ops-events';
import type { RecordedEvent } from '#contracts/events/envelope';
import { eventRegistry } from '#contracts/events/index';
import type { EventRegistry } from '#contracts/events/registry';
import { siteStream } from '#contracts/events/site';
import { isRejection, reject, type Rejection } from '#contracts/rejections';
import { categoryOf, idOfStream } from '#contracts/events/stream-name';
import { type Sites, siteOfSlug } from '#platform/sites/sites';
import type { EventLog } from '#platform/ports/event-log';
import type { z } from 'zod';
import { rowOf } from './rows.js';

/** Maximum number of events that one request examines; events that the log skips by type do not count. */
const maxSearched = 5_000;
const batchSize = 500;

/** A filter, in a form for searching. */
export interface Wanted {
  readonly stream?: string | undefined;
  readonly types?: readonly string[] | undefined;
  readonly matches: (event: RecordedEvent) => boolean;
}

export const wantedOf = (
  filter: EventFilter,
  sites: Pick<Sites, 'ofSlug'>,
  { isType, typesOfCategory }: Pick<EventRegistry, 'isType' | 'typesOfCategory'> = eventRegistry,
): Wanted | Rejection => {
  const named = filter.type?.split(',').filter((name) => name !== '');
  const strange = named?.find((name) => !isType(name));
  if (strange !== undefined) return reject('invalid_request', `type: there is no event ${strange}.`);
  const site = filter.site === undefined ? undefined : siteOfSlug(sites, filter.site);
  if (isRejection(site)) return site;
  const ofSite = site && new Set([site.id, ...site.dealerships.map(({ id }) => id)]);
  const { category, stream, tenant } = filter;
  const ofCategory = category === undefined ? undefined : typesOfCategory(category);
  if (category !== undefined && !ofCategory)
    return reject('invalid_request', `category: there are no streams ${category}.`);
  const types = named && named.length > 0 ? named : ofCategory;
  return {
    stream,
    types,
    matches: (event) => {
      if (stream !== undefined && event.stream !== stream) return false;
      if (category !== undefined && categoryOf(event.stream) !== category) return false;
      if (types?.includes(event.type) === false) return false;
      const owners = ownersOf(event);
      return (tenant === undefined || owners.includes(tenant)) && (!ofSite || owners.some((id) => ofSite.has(id)));
    },
  };
};

/** Returns the dealerships and sites that an event belongs to. */
const ownersOf = ({ stream, metadata, data }: RecordedEvent): string[] => {
  const { dealership_id, site_id, dealership_ids } = (data ?? {}) as Readonly<Record<string, unknown>>;
  const several = Array.isArray(dealership_ids) ? (dealership_ids as unknown[]) : [];
  const own = categoryOf(stream) === siteStream.category ? idOfStream(stream) : undefined;
  return [metadata.tenant, dealership_id, site_id, own, ...several].filter(
    (id): id is string => typeof id === 'string',
  );
};

type Asked = z.output<typeof eventsQuery>;

/** Finds a page of events; reads the log from where the page begins, never from position 1. */
export const seekEvents = async (log: EventLog, asked: Asked, sites: Sites): Promise<EventsPage | Rejection> => {
  const wanted = wantedOf(asked, sites);
  if (isRejection(wanted)) return wanted;
  const head = await log.head();
  const from = asked.from === undefined ? 0 : await log.positionAt(justBefore(asked.from));
  const to = asked.to === undefined ? undefined : await log.positionAt(new Date(asked.to).toISOString());
  const span: Span = { after: Math.max(from, asked.after ?? 0), upTo: to ?? head, before: asked.before };
  const page =
    asked.after !== undefined || (asked.order === 'oldest' && asked.before === undefined)
      ? await forward(log, wanted, span, asked.limit)
      : await backward(log, wanted, span, asked.limit);
  const { events, ...cursors } = page;
  const ordered = asked.order === 'newest' ? events.toReversed() : events;
  return { events: ordered.map(rowOf), ...cursors, head };
};

interface Span {
  /** Exclusive. */
  readonly after: number;
  /** Inclusive. */
  readonly upTo: number;
  /** Exclusive. */
  readonly before: number | undefined;
}

interface Found {
  /** In reading direction. */
  readonly events: readonly RecordedEvent[];
  readonly more: boolean;
  readonly complete: boolean;
  /** Position of the last event that was examined. */
  readonly reached: number;
}

/** A page in the order of the log, and where the next ones begin. */
interface Page extends Pick<EventsPage, 'older' | 'newer' | 'complete'> {
  readonly events: readonly RecordedEvent[];
}

const forward = async (log: EventLog, wanted: Wanted, { after, upTo }: Span, limit: number): Promise<Page> => {
  const batches = async function* () {
    if (wanted.stream === undefined)
      yield* log.readAll({ after, batchSize, ...(wanted.types && { types: wanted.types }) });
    else yield (await log.readStream(wanted.stream)).filter(({ position }) => position > after);
  };
  const { events, complete, reached } = await gather(
    batches(),
    ({ position }) => position > upTo,
    wanted,
    limit,
    after,
  );
  const first = after > 0 ? events[0]?.position : undefined;
  return { events, newer: reached, complete, ...(first !== undefined && { older: first }) };
};

const backward = async (log: EventLog, wanted: Wanted, span: Span, limit: number): Promise<Page> => {
  const { after, upTo } = span;
  const before = span.before !== undefined && span.before <= upTo ? span.before : await following(log, upTo);
  const start = before === undefined ? {} : { before };
  const batches = async function* () {
    if (wanted.stream === undefined) {
      yield* log.readBackwards({ after, batchSize, ...start, ...(wanted.types && { types: wanted.types }) });
    } else {
      yield (await log.readStream(wanted.stream)).filter(({ position }) => position < (before ?? Infinity)).reverse();
    }
  };
  const found = await gather(batches(), ({ position }) => position <= after, wanted, limit, before ?? upTo);
  const newest = found.events[0]?.position ?? (span.before === undefined ? upTo : after);
  return {
    events: found.events.toReversed(),
    newer: newest,
    complete: found.complete,
    ...(found.more && { older: found.reached }),
  };
};

/** Position of the event after this one; undefined: this is the last one. */
const following = async (log: EventLog, position: number): Promise<number | undefined> =>
  (await firstEvent(log.readAll({ after: position, batchSize: 1 })))?.position;

const gather = async (
  batches: AsyncIterable<readonly RecordedEvent[]>,
  isBeyond: (event: RecordedEvent) => boolean,
  { matches }: Wanted,
  limit: number,
  start: number,
): Promise<Found> => {
  const events: RecordedEvent[] = [];
  let reached = start;
  let searched = 0;
  for await (const batch of batches) {
    for (const event of batch) {
      if (isBeyond(event)) return { events, more: false, complete: true, reached };
      if (matches(event)) {
        if (events.length === limit) return { events, more: true, complete: true, reached };
        events.push(event);
      }
      reached = event.position;
    }
    searched += batch.length;
    if (searched >= maxSearched) return { events, more: true, complete: false, reached };
  }
  return { events, more: false, complete: true, reached };
};

/** The last millisecond before a moment. */
const justBefore = (moment: string): string => new Date(Date.parse(moment) - 1).toISOString();
