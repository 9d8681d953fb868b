import { z } from 'zod';

/**
 * One event as it stands in the log. It is a CloudEvent (https://github.com/cloudevents/spec, v1.0) whose attribute
 * names are ours in memory; `toCloudEvent` and `fromCloudEvent` are the two ways across.
 */
export interface RecordedEvent<Type extends string = string, Data = unknown> {
  /** Unique in the whole log; appending the same id to the same stream twice changes nothing. */
  readonly id: string;
  readonly type: Type;
  /** Version of the shape of `data`; readers upcast older ones. */
  readonly version: number;
  /** `<category>-<id>`, for example `car-5f0c…`. */
  readonly stream: string;
  /** Place in its stream, from 0, without gaps. */
  readonly revision: number;
  /** Place in the whole log, from 1, always growing; without gaps in the embedded log. */
  readonly position: number;
  /** When it was decided, ISO 8601 in UTC. */
  readonly time: string;
  readonly data: Data;
  readonly metadata: EventMetadata;
}

/** What a command knows about why an event came to be. Every part is optional. */
export interface EventMetadata {
  /** The dealership the event belongs to; of what a visit tells, the site. */
  readonly tenant?: string;
  /** Name of the API key whose command brought it about. */
  readonly actor?: string;
  /** Shared by everything that one request set off. */
  readonly correlationid?: string;
  /** Id of the event or command that caused this one. */
  readonly causationid?: string;
  /** W3C trace context. */
  readonly traceparent?: string;
  /** Random id of the person whose key `sealed` is encrypted with. Only as stored: readers get neither. */
  readonly person?: string;
  /** What of the data tells of that person; in the data itself stands what is there once they are erased. */
  readonly sealed?: string;
}

export const cloudEvent = z.object({
  specversion: z.literal('1.0'),
  id: z.string().min(1),
  source: z.string().min(1),
  type: z.string().min(1),
  subject: z.string().min(1),
  time: z.iso.datetime(),
  datacontenttype: z.literal('application/json'),
  dataschema: z.string(),
  sequence: z.string().regex(/^\d+$/),
  revision: z.string().regex(/^\d+$/),
  tenant: z.string().optional(),
  correlationid: z.string().optional(),
  causationid: z.string().optional(),
  traceparent: z.string().optional(),
  person: z.string().optional(),
  sealed: z.string().optional(),
  data: z.unknown(),
});
export type CloudEvent = z.infer<typeof cloudEvent>;

const typePrefix = 'forecourt.';

/** The stream's category: what stands before the first `-`. */
export const categoryOf = (stream: string): string => {
  const dash = stream.indexOf('-');
  return dash < 0 ? stream : stream.slice(0, dash);
};

/**
 * The event in the CloudEvents JSON format. `sequence` is the log position and `revision` the place in its stream, both
 * in decimal, as extension attributes may not be large integers.
 */
export const toCloudEvent = (event: RecordedEvent): CloudEvent => ({
  specversion: '1.0',
  id: event.id,
  source: `/forecourt/${categoryOf(event.stream)}`,
  type: `${typePrefix}${event.type}`,
  subject: event.stream,
  time: event.time,
  datacontenttype: 'application/json',
  dataschema: `${event.type}.v${event.version}`,
  sequence: String(event.position),
  revision: String(event.revision),
  ...event.metadata,
  data: event.data,
});

/** The inverse of {@link toCloudEvent}. Throws a `ZodError` when the attributes are not those of one of our events. */
export const fromCloudEvent = (input: unknown): RecordedEvent => {
  const { tenant, correlationid, causationid, traceparent, person, sealed, ...event } = cloudEvent.parse(input);
  const metadata = { tenant, correlationid, causationid, traceparent, person, sealed };
  return {
    id: event.id,
    type: event.type.slice(event.type.startsWith(typePrefix) ? typePrefix.length : 0),
    version: Number(event.dataschema.slice(event.dataschema.lastIndexOf('.v') + 2)),
    stream: event.subject,
    revision: Number(event.revision),
    position: Number(event.sequence),
    time: event.time,
    data: event.data,
    metadata: Object.fromEntries(Object.entries(metadata).filter(([, value]) => value !== undefined)),
  };
};
