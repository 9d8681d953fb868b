import { isDeepStrictEqual } from 'node:util';
import type { RecordedEvent } from '#contracts/events/envelope';
import { leadStream, type LeadEvent } from '#contracts/events/lead';
import { personalDataOf, personalTypes, readEventData, redacted } from '#contracts/events/index';
import type { Handle } from '#contracts/events/personal';
import { reservationStream } from '#contracts/events/reservation';
import { shopperStream } from '#contracts/events/shopper';
import { signInStream } from '#contracts/events/sign-in';
import { valuationStream } from '#contracts/events/valuation';
import { categoryOf, idOfStream } from '#contracts/events/stream-name';
import type { PersonKeys } from '#platform/access/person-keys';
import { type EventLog, PersonKeysMissing } from '#platform/ports/event-log';

/** All event types of the streams that have personal data. */
export const personalStreamTypes: readonly string[] = [
  leadStream,
  reservationStream,
  shopperStream,
  signInStream,
  valuationStream,
].flatMap(({ events }) => Object.keys(events));

/** A stream with data of a person. */
export interface Trace {
  readonly person: string;
  /** The first event with their data. */
  readonly first: RecordedEvent;
  /** Their events, by type. */
  readonly events: Readonly<Record<string, number>>;
}

export interface Traces {
  readonly people: ReadonlySet<string>;
  readonly streams: ReadonlyMap<string, Trace>;
  /** Number of the requested people's events that were never encrypted, so that destroying keys does not erase them. */
  readonly plain: number;
  /** Number of each person's events with a field that is personal data now, but was stored in plain text. */
  readonly partlyPlain: ReadonlyMap<string, number>;
  /** Everybody whose data is in the log. */
  readonly everybody: ReadonlySet<string>;
}

type OfLead<Type extends LeadEvent['type']> = Extract<LeadEvent, { type: Type }>['data'];

/** The valuations that a lead refers to, whose number plate is personal data. */
export const valuationsOf = ({ type, data }: RecordedEvent): Handle[] => {
  const id =
    type === 'LeadSubmitted'
      ? (data as OfLead<'LeadSubmitted'>).trade_in?.valuation_id
      : type === 'LeadValuationAdded'
        ? (data as OfLead<'LeadValuationAdded'>).value.valuation_id
        : undefined;
  return id === undefined ? [] : [{ kind: 'valuation', value: id }];
};

type Found = Omit<Traces, 'people'>;

const isOf = (handles: readonly Handle[], { type, stream, data }: RecordedEvent): boolean =>
  personalDataOf(type)!
    .of(data as never, idOfStream(stream))
    .some(({ kind, value }) => handles.some((asked) => asked.kind === kind && asked.value === value));

/**
 * Returns the people whose events have one of these handles. Earlier versions knew an address only as it was typed, so
 * the person keys do not lead there from another spelling.
 */
const peopleWith = async (log: EventLog, storedLog: EventLog, handles: readonly Handle[]): Promise<Set<string>> => {
  const found = new Map<string, Set<number>>();
  try {
    for await (const batch of log.readAll({ after: 0, types: personalTypes }))
      for (const event of batch)
        if (isOf(handles, event))
          found.set(event.stream, (found.get(event.stream) ?? new Set<number>()).add(event.revision));
  } catch (error) {
    // The erasure itself reports that keys are missing.
    if (!(error instanceof PersonKeysMissing)) throw error;
  }
  const people = new Set<string>();
  for (const [stream, revisions] of found)
    for (const { revision, metadata } of await storedLog.readStream(stream))
      if (metadata.person !== undefined && revisions.has(revision)) people.add(metadata.person);
  return people;
};

/** Returns everybody that these handles lead to. Reads the whole log if one of them is an address. */
export const peopleOf = async (
  log: EventLog,
  storedLog: EventLog,
  personKeys: PersonKeys,
  handles: readonly Handle[],
): Promise<ReadonlySet<string>> => {
  const addresses = handles.filter(({ kind }) => kind === 'email');
  const spelled = addresses.length === 0 ? [] : await peopleWith(log, storedLog, addresses);
  return new Set([...(await personKeys.peopleOf(handles)), ...spelled]);
};

export const withoutPeople = (traces: Traces, left: ReadonlySet<string>): Traces => ({
  ...traces,
  people: new Set([...traces.people].filter((person) => !left.has(person))),
  streams: new Map([...traces.streams].filter(([, { person }]) => !left.has(person))),
});

/** Returns the number of streams with data of people. */
export const countStreams = async (storedLog: EventLog, people: readonly string[]): Promise<number> =>
  people.length === 0 ? 0 : (await findTraces(storedLog, new Set(people), [])).streams.size;

const findTraces = async (log: EventLog, people: ReadonlySet<string>, handles: readonly Handle[]): Promise<Found> => {
  const streams = new Map<string, Trace>();
  const everybody = new Set<string>();
  let plain = 0;
  const partlyPlain = new Map<string, number>();
  for await (const batch of log.readAll({ after: 0, types: personalTypes })) {
    for (const event of batch) {
      const { person } = event.metadata;
      if (person === undefined) plain += isOf(handles, event) ? 1 : 0;
      else everybody.add(person);
      if (person === undefined || !people.has(person)) continue;
      if (!isDeepStrictEqual(event.data, redacted(event.type, event.data)))
        partlyPlain.set(person, (partlyPlain.get(person) ?? 0) + 1);
      const { first = event, events = {} } = streams.get(event.stream) ?? {};
      streams.set(event.stream, { person, first, events: { ...events, [event.type]: (events[event.type] ?? 0) + 1 } });
    }
  }
  return { streams, plain, partlyPlain, everybody };
};

/**
 * Finds the streams with data of people, and further people ids that belong to them, such as those of valuations of
 * their vehicles. Reads the whole log.
 * @param handles the handles of the request
 */
export const tracesOf = async (
  log: EventLog,
  storedLog: EventLog,
  personKeys: PersonKeys,
  given: Iterable<string>,
  handles: readonly Handle[],
): Promise<Traces> => {
  const people = new Set(given);
  for (;;) {
    const found = await findTraces(storedLog, people, handles);
    const valuations: Handle[] = [];
    for (const stream of found.streams.keys())
      if (categoryOf(stream) === leadStream.category)
        valuations.push(...(await log.readStream(stream)).flatMap(valuationsOf));
    const more = (await personKeys.peopleOf(valuations)).filter((id) => !people.has(id));
    if (more.length === 0) return { people, ...found };
    for (const id of more) people.add(id);
  }
};

/** Returns the number of streams with sealed data that can still be read. */
export const stillReadable = async (
  log: EventLog,
  storedLog: EventLog,
  streams: ReadonlyMap<string, Trace>,
): Promise<number> => {
  let readable = 0;
  for (const [stream, { person }] of streams) {
    const stored = await storedLog.readStream(stream);
    const opened = await log.readStream(stream);
    const theirs = stored.filter(({ metadata }) => metadata.person === person);
    const isOpen = ({ revision, type, version, data }: RecordedEvent) => {
      const closed = readEventData(type, version, redacted(type, data)).data;
      return !isDeepStrictEqual(opened.find((event) => event.revision === revision)?.data, closed);
    };
    if (theirs.some(isOpen)) readable++;
  }
  return readable;
};
