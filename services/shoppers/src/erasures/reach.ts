import type { ErasurePreview } from '#contracts/api/erasures';
import type { RecordedEvent } from '#contracts/events/envelope';
import { personalDataOf } from '#contracts/events/index';
import { leadStream, type LeadEvent } from '#contracts/events/lead';
import type { Handle } from '#contracts/events/personal';
import { reservationStream } from '#contracts/events/reservation';
import { categoryOf, idOfStream } from '#contracts/events/stream-name';
import type { PersonKeys } from '#platform/access/person-keys';
import type { EventLog } from '#platform/ports/event-log';
import { countStreams, peopleOf, tracesOf, type Trace, type Traces } from './traces.js';

export interface Ports {
  readonly log: EventLog;
  readonly storedLog: EventLog;
  readonly personKeys: PersonKeys;
}

export interface Asked {
  readonly handles: readonly Handle[];
  /** Absent: every site. */
  readonly sites?: readonly string[] | undefined;
}

export interface Reach {
  readonly traces: Traces;
  readonly preview: ErasurePreview;
  /** Number of records of the asked sites that stay, because records of other sites share their key. */
  readonly inseparable: number;
}

export const siteOf = ({ first }: Trace): string => (first.data as { readonly site_id?: string }).site_id ?? '';

/** Returns the people all of whose records are at these sites, with these records. */
const within = (traces: Traces, sites: readonly string[] | undefined): Omit<Reach, 'preview'> => {
  if (!sites) return { traces, inseparable: 0 };
  const all = [...traces.streams];
  const inside = all.filter(([, trace]) => sites.includes(siteOf(trace)));
  const elsewhere = new Set(all.flatMap(([, trace]) => (sites.includes(siteOf(trace)) ? [] : [trace.person])));
  const streams = new Map(inside.filter(([, { person }]) => !elsewhere.has(person)));
  const people = new Set([...streams.values()].map(({ person }) => person));
  return { traces: { ...traces, people, streams }, inseparable: inside.length - streams.size };
};

export const reachOf = async ({ log, storedLog, personKeys }: Ports, { handles, sites }: Asked): Promise<Reach> => {
  const given = await peopleOf(log, storedLog, personKeys, handles);
  const { traces, inseparable } = within(await tracesOf(log, storedLog, personKeys, given, handles), sites);
  const histories = new Map<string, RecordedEvent[]>();
  for (const stream of traces.streams.keys()) histories.set(stream, await log.readStream(stream));
  const contacts = [...histories.values()].flatMap((history) => contactsIn(history));
  const others = contacts.filter((one) => !isAmong(handles, one));
  const further = await personKeys.peopleOf([...handles, ...contacts]);
  const preview: ErasurePreview = {
    records: traces.streams.size,
    sites: countBySite(traces.streams),
    addresses: masked(others, 'email'),
    phone_numbers: masked(others, 'phone'),
    remaining: await countStreams(
      storedLog,
      further.filter((person) => !traces.people.has(person)),
    ),
    warnings: warningsOf(histories, handles, inseparable),
  };
  return { traces, preview, inseparable };
};

export const contactsIn = (history: readonly RecordedEvent[]): readonly Handle[] =>
  history
    .flatMap(({ type, data, stream }) => personalDataOf(type)?.of(data as never, idOfStream(stream)) ?? [])
    .filter(({ kind }) => kind === 'phone' || kind === 'email');

export const isAmong = (handles: readonly Handle[], { kind, value }: Handle): boolean =>
  handles.some((one) => one.kind === kind && one.value === value);

export const countBySite = (streams: Traces['streams']): ErasurePreview['sites'] => {
  const sites = new Map<string, Record<string, number>>();
  for (const [stream, trace] of streams) {
    const kinds = sites.get(siteOf(trace)) ?? {};
    const kind = categoryOf(stream);
    sites.set(siteOf(trace), { ...kinds, [kind]: (kinds[kind] ?? 0) + 1 });
  }
  return [...sites].map(([site, kinds]) => ({ site, kinds }));
};

const masks = {
  /** `m***@e***.com` */
  email: (address: string) => {
    const [local = '', domain = ''] = address.split('@');
    return `${local.slice(0, 1)}***@${domain.slice(0, 1)}***${domain.slice(domain.lastIndexOf('.'))}`;
  },
  /** `***131` */
  phone: (digits: string) => `***${digits.slice(-3)}`,
};

export const masked = (handles: readonly Handle[], kind: keyof typeof masks): string[] => {
  const values = new Set(handles.flatMap((one) => (one.kind === kind ? [one.value] : [])));
  return [...values].map(masks[kind]);
};

const warningsOf = (
  histories: ReadonlyMap<string, readonly RecordedEvent[]>,
  handles: readonly Handle[],
  inseparable: number,
): string[] => {
  const of = (category: string) => [...histories].flatMap(([one, all]) => (categoryOf(one) === category ? [all] : []));
  const reservations = of(reservationStream.category);
  const leads = of(leadStream.category);
  const strangers = [...leads, ...reservations].filter(
    (history) => !contactsIn(history).some((contact) => isAmong(handles, contact)),
  );
  const addresses = new Set(
    leads.flatMap((history) => contactsIn(history).flatMap(({ kind, value }) => (kind === 'email' ? [value] : []))),
  );
  const isByPhone = handles.every(({ kind }) => kind === 'phone');
  const isPaid = (all: readonly RecordedEvent[]) => has(all, 'PaymentReceived');
  const isOver = (all: readonly RecordedEvent[]) => has(all, 'ReservationEnded');
  const isOwed = (all: readonly RecordedEvent[]) => has(all, 'RefundDue') && !has(all, 'RefundMade');
  const counted: readonly (readonly [string, number, string])[] = [
    [
      'Reservations that hold a vehicle for a paid deposit',
      reservations.filter((all) => isPaid(all) && !isOver(all)).length,
      'End or fulfil them first.',
    ],
    ['Deposits that have yet to be paid back', reservations.filter(isOwed).length, 'Wait until they are.'],
    [
      'Reservations that ended after a deposit was paid',
      reservations.filter((all) => isPaid(all) && isOver(all)).length,
      'Tax law may ask to keep them, as it does with invoices.',
    ],
    ['Enquiries that ended in a sale', leads.filter(isSold).length, 'Tax law may ask to keep their records.'],
    [
      'Records with neither this number nor this address',
      strangers.length,
      'An earlier version encrypted them with the same key, so they would be erased too.',
    ],
    [
      'Addresses that this number was given with',
      isByPhone && addresses.size > 1 ? addresses.size : 0,
      'They may be of several people.',
    ],
    [
      'Records of these sites that stay',
      inseparable,
      'Records of other sites share their key: they can only be erased together, without naming sites.',
    ],
  ];
  return counted.flatMap(([what, count, advice]) => (count === 0 ? [] : [`${what}: ${count}. ${advice}`]));
};

const has = (history: readonly RecordedEvent[], type: string): boolean => history.some((event) => event.type === type);

type OfLead<Type extends LeadEvent['type']> = Extract<LeadEvent, { type: Type }>['data'];

const isSold = (history: readonly RecordedEvent[]): boolean => {
  const retracted = new Set(
    history.flatMap(({ type, data }) =>
      type === 'LeadOutcomeRetracted' ? [(data as OfLead<'LeadOutcomeRetracted'>).outcome_id] : [],
    ),
  );
  return history.some(({ type, data }) => {
    if (type !== 'LeadOutcomeRecorded') return false;
    const { outcome, outcome_id } = data as OfLead<'LeadOutcomeRecorded'>;
    return outcome === 'sold' && !retracted.has(outcome_id);
  });
};
