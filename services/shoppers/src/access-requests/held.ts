import type { ErasurePreview } from '#contracts/api/erasures';
import type { RecordedEvent } from '#contracts/events/envelope';
import type { Handle } from '#contracts/events/personal';
import { categoryOf, idOfStream } from '#contracts/events/stream-name';
import { valuationStream } from '#contracts/events/valuation';
import { upcastEvent } from '#platform/kernel/upcast-event';
import { type Asked, contactsIn, countBySite, isAmong, masked, type Ports, siteOf } from '../erasures/reach.js';
import { countStreams, peopleOf, tracesOf, type Trace, valuationsOf } from '../erasures/traces.js';

export interface HeldRecord {
  readonly site: string;
  readonly stream: string;
  readonly person: string;
  readonly events: readonly RecordedEvent[];
}

/** What is held about the people whom these handles lead to. */
export interface Held {
  readonly records: readonly HeldRecord[];
  readonly preview: ErasurePreview;
}

/** Finds it as an erasure does, without the records that name neither the number nor the address. */
export const heldOf = async ({ log, storedLog, personKeys }: Ports, { handles, sites }: Asked): Promise<Held> => {
  const given = await peopleOf(log, storedLog, personKeys, handles);
  const { streams, people } = await tracesOf(log, storedLog, personKeys, given, handles);
  const found: (HeldRecord & { readonly trace: Trace })[] = [];
  for (const [stream, trace] of streams)
    if (!sites || sites.includes(siteOf(trace))) {
      const events = (await log.readStream(stream)).map(upcastEvent);
      found.push({ site: siteOf(trace), stream, person: trace.person, events, trace });
    }
  const named = found.filter(({ events }) => contactsIn(events).some((contact) => isAmong(handles, contact)));
  const valuations = new Set(named.flatMap(({ events }) => events.flatMap(valuationsOf).map(({ value }) => value)));
  const isTheirValuation = ({ stream }: HeldRecord) =>
    categoryOf(stream) === valuationStream.category && valuations.has(idOfStream(stream));
  const records = found.filter((record) => named.includes(record) || isTheirValuation(record));
  const others = named.flatMap(({ events }) => contactsIn(events)).filter((contact) => !isAmong(handles, contact));
  const further = (await personKeys.peopleOf([...handles, ...others])).filter((person) => !people.has(person));
  const preview: ErasurePreview = {
    records: records.length,
    sites: countBySite(new Map(records.map(({ stream, trace }) => [stream, trace]))),
    addresses: masked(others, 'email'),
    phone_numbers: masked(others, 'phone'),
    remaining: (await countStreams(storedLog, further)) + streams.size - records.length,
    warnings: warningsOf(others, found.length - records.length),
  };
  return { records, preview };
};

const warningsOf = (others: readonly Handle[], leftOut: number): string[] => {
  const warnings: string[] = [];
  for (const [what, kind] of [
    ['Addresses', 'email'],
    ['Numbers', 'phone'],
  ] as const) {
    const { size } = new Set(others.flatMap((one) => (one.kind === kind ? [one.value] : [])));
    if (size > 1)
      warnings.push(
        `${what} given together with what was asked for: ${size}. They may be of several people; ask whose they are before you give the file out.`,
      );
  }
  if (leftOut > 0)
    warnings.push(
      `Records with neither this number nor this address: ${leftOut}. They are left out, because they may be of somebody else.`,
    );
  return warnings;
};
