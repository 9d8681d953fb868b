import type { RecordedEvent } from '#contracts/events/envelope';
import type { LeadEvent } from '#contracts/events/lead';
import { personalTypes } from '#contracts/events/index';
import type { Handle } from '#contracts/events/personal';
import { categoryOf } from '#contracts/events/stream-name';
import type { PersonKeys } from '#platform/access/person-keys';
import type { EventLog } from '#platform/ports/event-log';

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
}

type OfLead<Type extends LeadEvent['type']> = Extract<LeadEvent, { type: Type }>['data'];

/** The valuations that a lead refers to, whose number plate is personal data. */
const valuationsOf = ({ type, data }: RecordedEvent): Handle[] => {
  const id =
    type === 'LeadSubmitted'
      ? (data as OfLead<'LeadSubmitted'>).trade_in?.valuation_id
      : type === 'LeadValuationAdded'
        ? (data as OfLead<'LeadValuationAdded'>).value.valuation_id
        : undefined;
  return id === undefined ? [] : [{ kind: 'valuation', value: id }];
};

const streamsOf = async (log: EventLog, people: ReadonlySet<string>): Promise<ReadonlyMap<string, Trace>> => {
  const found = new Map<string, Trace>();
  for await (const batch of log.readAll({ after: 0, types: personalTypes })) {
    for (const event of batch) {
      const { person } = event.metadata;
      if (person === undefined || !people.has(person)) continue;
      const { first = event, events = {} } = found.get(event.stream) ?? {};
      found.set(event.stream, { person, first, events: { ...events, [event.type]: (events[event.type] ?? 0) + 1 } });
    }
  }
  return found;
};

/**
 * The streams with data of people, and further people ids that belong to them, such as of valuations of their vehicles.
 * Reads the whole log.
 */
export const tracesOf = async (
  log: EventLog,
  storedLog: EventLog,
  ring: PersonKeys,
  given: readonly string[],
): Promise<Traces> => {
  const people = new Set(given);
  for (;;) {
    const streams = await streamsOf(storedLog, people);
    const handles: Handle[] = [];
    for (const stream of streams.keys())
      if (categoryOf(stream) === 'lead') handles.push(...(await log.readStream(stream)).flatMap(valuationsOf));
    const more = (await ring.peopleOf(handles)).filter((id) => !people.has(id));
    if (more.length === 0) return { people, streams };
    for (const id of more) people.add(id);
  }
};
