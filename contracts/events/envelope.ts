import { z } from 'zod';
import { categoryOf } from './stream-name.js';

/**
 * One event as stored in the log. It is a CloudEvent (https://github.com/cloudevents/spec, v1.0) with our own attribute
 * names in memory. `toCloudEvent` and `fromCloudEvent` convert between the two.
 */
export interface RecordedEvent<Type extends string = string, Data = unknown> {
  /** Unique in the whole log. Appending the same id to the same stream again has no effect. */
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
  /** Time of the decision, ISO 8601 in UTC. */
  readonly time: string;
  readonly data: Data;
  readonly metadata: EventMetadata;
}

/** The context of the command that caused an event. Every part is optional. */
export interface EventMetadata {
  /** The dealership the event belongs to; the site for events of a visit. */
  readonly tenant?: string;
  /** Name of the API key whose command caused the event. */
  readonly actor?: string;
  /** Shared by all events and commands that one request caused. */
  readonly correlationid?: string;
  /** Id of the event or command that caused this one. */
  readonly causationid?: string;
  /** W3C trace context. */
  readonly traceparent?: string;
  /** Random id of the person whose key encrypts `sealed`. Both are only in storage; readers get neither. */
  readonly person?: string;
  /** The encrypted personal data. In storage, `data` holds the values that remain after erasure. */
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
  dataschema: z
    .string()
    .describe('URN of the type and version of `data`, such as `urn:forecourt:event:LeadSubmitted:v1`'),
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

/** Returns the URN of the shape of an event's data: CloudEvents 1.0 requires an absolute URI. */
export const dataSchemaOf = (type: string, version: number): string => `urn:forecourt:event:${type}:v${version}`;
/** Also matches `LeadSubmitted.v1`, the form before: topics still have such records. */
const schemaVersion = /[:.]v(\d+)$/;

/**
 * Returns the event in the CloudEvents JSON format. `sequence` is the log position and `revision` the place in the
 * stream. Both are decimal strings, because extension attributes may not be large integers.
 */
export const toCloudEvent = (event: RecordedEvent): CloudEvent => ({
  specversion: '1.0',
  id: event.id,
  source: `/forecourt/${categoryOf(event.stream)}`,
  type: `${typePrefix}${event.type}`,
  subject: event.stream,
  time: event.time,
  datacontenttype: 'application/json',
  dataschema: dataSchemaOf(event.type, event.version),
  sequence: String(event.position),
  revision: String(event.revision),
  ...event.metadata,
  data: event.data,
});

/** The inverse of {@link toCloudEvent}. Throws a `ZodError` where the attributes are not those of our events. */
export const fromCloudEvent = (input: unknown): RecordedEvent => {
  const { tenant, correlationid, causationid, traceparent, person, sealed, ...event } = cloudEvent.parse(input);
  const metadata = { tenant, correlationid, causationid, traceparent, person, sealed };
  return {
    id: event.id,
    type: event.type.slice(event.type.startsWith(typePrefix) ? typePrefix.length : 0),
    version: Number(schemaVersion.exec(event.dataschema)?.[1]),
    stream: event.subject,
    revision: Number(event.revision),
    position: Number(event.sequence),
    time: event.time,
    data: event.data,
    metadata: Object.fromEntries(Object.entries(metadata).filter(([, value]) => value !== undefined)),
  };
};
