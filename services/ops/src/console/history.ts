import type { FieldChange, HistoryEntry, HistoryKind, HistoryResponse } from '#contracts/api/ops-events';
import { type Car, evolveCar } from '#contracts/domain/car/car';
import { type CarEvent, carStream } from '#contracts/events/car';
import type { RecordedEvent } from '#contracts/events/envelope';
import { rowOf, readable } from './rows.js';

type Facts = Readonly<Record<string, unknown>>;

/** Facts that an event establishes: some, or all of a thing. */
interface Said {
  readonly facts: Facts;
  /** Whether earlier facts that are not repeated end. */
  readonly whole?: boolean;
}

const some = (facts: Facts): Said => ({ facts });
const all = (facts: Facts): Said => ({ facts, whole: true });

/** Facts in each event about something other than a car. */
const facts: Readonly<Record<string, (data: never) => Said>> = {
  ShopperDetailsSaved: (data: Facts) => all(data),
  SiteDescribed: ({ config, location_ids }: { config: Facts; location_ids: unknown }) =>
    all({ ...config, location_ids }),
  LocationDescribed: ({ location }: { location: Facts }) => all(location),
  ReservationStarted: ({ amount, pay_by }: Facts) => some({ state: 'started', amount, pay_by }),
  ReservationHeld: ({ held_until }: Facts) => some({ state: 'held', held_until }),
  PaymentReceived: ({ amount }: Facts) => some({ paid: amount }),
  ReservationConfirmed: ({ held_until }: Facts) => some({ state: 'confirmed', held_until }),
  ReservationClosing: () => some({ state: 'closing' }),
  ReservationEnded: ({ outcome }: Facts) => some({ state: outcome }),
  LeadSubmitted: ({ category, subcategory }: Facts) => some({ stage: subcategory ?? category }),
  OfferAccepted: ({ subcategory }: Facts) => some({ stage: subcategory }),
  ValuationEstimated: ({ low, high }: Facts) => some({ low, high }),
  ValuationAdjusted: ({ low, high }: Facts) => some({ low, high }),
  WebhookRegistered: ({ url, format, description, dealership_ids, event_types, secret_version }: Facts) =>
    some({ state: 'enabled', url, format, description, dealership_ids, event_types, secret_version }),
  WebhookChanged: ({ url, description, dealership_ids, event_types }: Facts) =>
    some({ url, description, dealership_ids, event_types }),
  WebhookSecretRotated: ({ secret_version }: Facts) => some({ secret_version }),
  WebhookDisabled: ({ reason }: Facts) => some({ state: `disabled (${String(reason)})` }),
  WebhookEnabled: () => some({ state: 'enabled' }),
  WebhookRemoved: () => some({ state: 'removed' }),
};

/** Events that begin a thing: their facts are no changes, and their sentence already states them. */
const beginnings: ReadonlySet<string> = new Set(['CarListed']);
const maxLength = 300;

const shown = (value: unknown): string | null => {
  if (value === undefined || value === null) return null;
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  return text.length > maxLength ? `${text.slice(0, maxLength)}…` : text;
};

const isSame = (one: unknown, other: unknown): boolean =>
  (one ?? null) === (other ?? null) || JSON.stringify(one ?? null) === JSON.stringify(other ?? null);

/** Facts about a thing after some of its events. */
interface Known {
  readonly facts: Facts;
  readonly car?: Car;
}

const nothing: Known = { facts: {} };

const factsOfCar = ({ details, slug, status, sold, delisted, reservation }: Car): Facts => ({
  ...details,
  slug,
  status,
  sold_date: sold?.date ?? details.sold_date,
  on_the_site: delisted && 'no',
  reserved_by: reservation?.id,
  reserved_until: reservation?.until,
});

const isOfCar = (event: RecordedEvent): event is RecordedEvent & CarEvent => event.type in carStream.events;

/** Undefined: the event describes nothing, or cannot be read. The history may begin anywhere in a stream. */
const knownAfter = (
  { facts: before, car = { details: {} } as Car }: Known,
  event: RecordedEvent,
): Known | undefined => {
  try {
    if (isOfCar(event)) {
      const after = evolveCar(car, event)!;
      return { car: after, facts: factsOfCar(after) };
    }
    const change = facts[event.type]?.(event.data as never);
    return change && { facts: change.whole ? change.facts : { ...before, ...change.facts } };
  } catch {
    return undefined;
  }
};

const changesBetween = (before: Facts, after: Facts): FieldChange[] =>
  Object.keys({ ...before, ...after })
    .filter((field) => !isSame(before[field], after[field]))
    .map((field) => ({ field, before: shown(before[field]), after: shown(after[field]) }));

const origins: Readonly<Record<string, string>> = {
  dealer: 'the dealer’s system',
  feed: 'the dealer’s feed',
  checkout: 'a shopper’s checkout',
};

/** Returns the person or system that an event came from. */
const sourceOf = ({ data }: RecordedEvent, previous: string | undefined): string | undefined => {
  const { origin, requested_by, source, url } = (data ?? {}) as Readonly<Record<string, unknown>>;
  if (typeof origin === 'string') return origins[origin] ?? origin;
  if (typeof requested_by === 'string') return requested_by;
  if (typeof source === 'string') return typeof url === 'string' ? `${source}, ${url}` : source;
  return previous;
};

/** Returns the events of one thing, each as a sentence with its changes. */
const entriesOf = (recorded: readonly RecordedEvent[]): { entries: HistoryEntry[]; facts: Facts } => {
  const known = new Map<string, Known>();
  const entries = recorded.map((event): HistoryEntry => {
    const readableEvent = readable(event);
    const { data: _, metadata: _metadata, ...row } = rowOf(event);
    const before = known.get(event.stream) ?? nothing;
    const after = knownAfter(before, readableEvent);
    const changes = after && !beginnings.has(event.type) ? changesBetween(before.facts, after.facts) : [];
    if (after) known.set(event.stream, after);
    const by = sourceOf(readableEvent, undefined);
    return { ...row, changes, ...(by !== undefined && { by }) };
  });
  const [first] = recorded;
  return { entries, facts: (first && known.get(first.stream)?.facts) ?? {} };
};

const text = (value: unknown): string => (typeof value === 'string' || typeof value === 'number' ? String(value) : '');
const joined = (...parts: readonly unknown[]): string => parts.map(text).filter(Boolean).join(' ');

const titleOf = (kind: HistoryKind, id: string, first: RecordedEvent, known: Facts): string => {
  const data = (readable(first).data ?? {}) as Readonly<Record<string, Readonly<Record<string, unknown>> | undefined>>;
  const titles: Readonly<Record<HistoryKind, () => string>> = {
    car: () => joined(known['year'], known['make'], known['model'], known['badge']),
    lead: () => joined(data['user']?.['name'], data['user']?.['last_name']),
    reservation: () => joined(data['car']?.['name']),
    shopper: () => text((data as Facts)['phone_number']),
    site: () => text(known['name']),
    location: () => text(known['name']),
    import: () => `Import ${id}`,
    webhook: () => text(known['url']),
    valuation: () => joined(data['vehicle']?.['year'], data['vehicle']?.['make'], data['vehicle']?.['model']),
  };
  return titles[kind]() || `${kind} ${id}`;
};

const money = (value: unknown): string => (typeof value === 'number' ? `$${value.toLocaleString('en-AU')}` : '');

const stateOf = (kind: HistoryKind, known: Facts, entries: readonly HistoryEntry[]): string => {
  const last = entries.at(-1)!;
  if (kind === 'car') {
    const held = known['reserved_by'] ? 'reserved' : undefined;
    const gone = known['on_the_site'] ? 'taken off the site' : undefined;
    const status = text(known['status']).replaceAll('_', ' ');
    return [gone ?? held ?? status, money(known['price'] ?? known['subscription_price'])].filter(Boolean).join(', ');
  }
  return text(known['state']) || text(known['stage']) || last.sentence.replace(/\.$/, '');
};

/** Returns the history of a thing for the console: events of its own stream and of others, in the log's order. */
export const historyOf = (
  kind: HistoryKind,
  id: string,
  own: readonly RecordedEvent[],
  others: readonly RecordedEvent[] = [],
): HistoryResponse => {
  const { facts: known } = entriesOf(own);
  const everything = [...own, ...others].sort((one, other) => one.position - other.position);
  const { entries } = entriesOf(everything);
  return { kind, id, title: titleOf(kind, id, own[0]!, known), state: stateOf(kind, known, entries), entries };
};
