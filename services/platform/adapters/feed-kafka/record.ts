import type { IHeaders } from 'kafkajs';
import { fromCloudEvent, toCloudEvent, type RecordedEvent } from '#contracts/events/envelope';
import { partitionKeyOf } from './partition.js';

/**
 * Events as Kafka records: the CloudEvents Kafka protocol binding 1.0.2 in binary mode. An attribute is a header
 * `ce_<name>`, the content type is the header `content-type`, the value is the data. `partitionkey` is CloudEvents'
 * partitioning extension; the record's key is the same.
 */
export interface KafkaRecord {
  readonly key: string;
  readonly value: string;
  readonly headers: Readonly<Record<string, string>>;
}

const prefix = 'ce_';

/** Header of a late record: the broker refused it at its turn, so it is published after later ones. */
export const lateHeader = 'forecourt-late';

export const toRecord = (event: RecordedEvent): KafkaRecord => {
  const { data, datacontenttype, ...attributes } = toCloudEvent(event);
  const key = partitionKeyOf(event);
  const headers: Record<string, string> = { 'content-type': datacontenttype };
  for (const [name, value] of Object.entries(attributes)) if (value !== undefined) headers[prefix + name] = value;
  headers[`${prefix}partitionkey`] = key;
  return { key, value: JSON.stringify(data), headers };
};

export const sizeOf = ({ key, value, headers }: KafkaRecord): number =>
  [key, value, ...Object.entries(headers).flat()].reduce((sum, text) => sum + Buffer.byteLength(text), 0);

/** @throws {Error} with the reason, if the record is not a valid event */
export const fromRecord = ({ value, headers = {} }: { value: Buffer | null; headers?: IHeaders }): RecordedEvent => {
  if (value === null) throw new Error('the record has no value');
  const attributes: Record<string, unknown> = { data: JSON.parse(value.toString()) };
  for (const [name, header] of Object.entries(headers)) {
    if (header === undefined || Array.isArray(header)) throw new Error(`the header ${name} is there more than once`);
    const text = header.toString();
    if (name === 'content-type') attributes['datacontenttype'] = text;
    else if (name.startsWith(prefix)) attributes[name.slice(prefix.length)] = text;
  }
  const event = fromCloudEvent(attributes);
  for (const [name, number] of Object.entries({ version: event.version, position: event.position })) {
    if (!Number.isSafeInteger(number)) throw new Error(`the ${name} is not a number`);
  }
  return event;
};
