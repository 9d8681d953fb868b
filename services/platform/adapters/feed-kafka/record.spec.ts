import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import type { RecordedEvent } from '#contracts/events/envelope';
import { anyJson } from '../../testing/event-log.contract.js';
import { partitionKeyOf, partitionOf } from './partition.js';
import { fromRecord, toRecord, type KafkaRecord } from './record.js';

const text = fc.string({ minLength: 1, unit: 'binary' }).filter((value) => value.isWellFormed());
const recorded: fc.Arbitrary<RecordedEvent> = fc.record({
  id: text,
  type: text,
  version: fc.integer({ min: 1, max: 9 }),
  stream: fc.tuple(fc.constantFrom('car', 'lead'), text).map(([category, id]) => `${category}-${id}`),
  revision: fc.nat(),
  position: fc.maxSafeNat(),
  time: fc
    .date({ min: new Date(0), max: new Date('9999-01-01'), noInvalidDate: true })
    .map((date) => date.toISOString()),
  data: anyJson,
  metadata: fc.record(
    { tenant: text, correlationid: text, causationid: text, traceparent: text },
    { requiredKeys: [] },
  ),
});
const event: RecordedEvent = {
  id: 'e1',
  type: 'LeadSubmitted',
  version: 2,
  stream: 'lead-l1',
  revision: 0,
  position: 17,
  time: '2026-01-31T10:20:30.456Z',
  data: { message: 'Is it still there?' },
  metadata: { tenant: 'kestrel-north' },
};

/** A record as the client delivers it: every text as bytes. */
const received = ({ value, headers }: KafkaRecord) => ({
  value: Buffer.from(value),
  headers: Object.fromEntries(Object.entries(headers).map(([name, header]) => [name, Buffer.from(header)])),
});

describe('records', () => {
  it('every event is the same after encoding and decoding [EVT-02, CRM-04]', () => {
    fc.assert(fc.property(recorded, (any) => expect(fromRecord(received(toRecord(any)))).toEqual(any)));
  });

  it('records are CloudEvents in binary mode [CRM-04]', () => {
    expect(toRecord(event)).toEqual({
      key: 'kestrel-north',
      value: '{"message":"Is it still there?"}',
      headers: {
        'content-type': 'application/json',
        ce_specversion: '1.0',
        ce_id: 'e1',
        ce_source: '/forecourt/lead',
        ce_type: 'forecourt.LeadSubmitted',
        ce_subject: 'lead-l1',
        ce_time: '2026-01-31T10:20:30.456Z',
        ce_dataschema: 'urn:forecourt:event:LeadSubmitted:v2',
        ce_sequence: '17',
        ce_revision: '0',
        ce_tenant: 'kestrel-north',
        ce_partitionkey: 'kestrel-north',
      },
    });
  });

  it.each<[string, Parameters<typeof fromRecord>[0], string]>([
    ['without a value', { ...received(toRecord(event)), value: null }, 'no value'],
    ['whose value is not JSON', { ...received(toRecord(event)), value: Buffer.from('{') }, 'JSON'],
    ['without headers', { value: Buffer.from('{}') }, 'specversion'],
    ['with a header twice', { value: Buffer.from('{}'), headers: { ce_id: ['a', 'b'] } }, 'ce_id'],
    [
      'whose version is not a number',
      received({ ...toRecord(event), headers: { ...toRecord(event).headers, ce_dataschema: 'LeadSubmitted' } }),
      'version',
    ],
  ])('a record %s is refused with the reason [EVT-07]', (_, record, reason) => {
    expect(() => fromRecord(record)).toThrow(reason);
  });
});

describe('partitions', () => {
  it('partitions contain whole streams, and all leads of a dealership [EVT-02]', () => {
    expect(partitionKeyOf({ stream: 'car-1', metadata: { tenant: 'a' } })).toBe('car-1');
    expect(partitionKeyOf({ stream: 'lead-1', metadata: { tenant: 'a' } })).toBe('a');
    expect(partitionKeyOf({ stream: 'lead-2', metadata: { tenant: 'a' } })).toBe('a');
    expect(partitionKeyOf({ stream: 'lead-1', metadata: {} })).toBe('lead-1');
  });

  it('partitions are chosen as Kafka’s own clients choose them [EVT-02]', () => {
    // From Kafka's own UtilsTest: murmur2 of these keys, made positive.
    const hashes = { '21': -973932308, foobar: -790332482, 'a-little-bit-long-string': -985981536 };
    for (const [key, hash] of Object.entries(hashes)) expect(partitionOf(key, 6)).toBe((hash & 0x7fffffff) % 6);
  });
});
