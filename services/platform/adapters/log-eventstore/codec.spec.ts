import type { EventData, RecordedEvent as VendorEvent } from '@eventstore/db-client';
import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { idFrom, newId } from '#platform/kernel/ids';
import type { NewEvent } from '#platform/ports/event-log';
import { LogCorrupt } from '#platform/ports/event-log';
import { anyJson } from '../../testing/event-log.contract.js';
import { decode, encode, uuidOf } from './codec.js';

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;
const anyId = fc.oneof(
  fc.uuid(),
  fc.uuid().map((id) => id.toUpperCase()),
  fc.array(fc.string()).map((parts) => idFrom(...parts)),
  fc.string({ minLength: 1 }),
);

/** What the client makes of it once the server has it. */
const recorded = (event: EventData, place: Partial<VendorEvent> = {}): VendorEvent =>
  ({
    streamId: 'car-1',
    revision: 4n,
    position: { commit: 1234n, prepare: 1234n },
    created: new Date(0),
    isJson: true,
    id: event.id,
    type: event.type,
    data: JSON.parse(JSON.stringify(event.data)) as unknown,
    metadata: JSON.parse(JSON.stringify(event.metadata)) as unknown,
    ...place,
  }) as VendorEvent;

const event: NewEvent = { id: newId(), type: 'Tested', version: 2, time: '2026-01-31T10:20:30.456Z', data: { n: 1 } };

describe('EventStoreDB event codec', () => {
  it('decodes every event as it was encoded [EVT-01]', () =>
    fc.assert(
      fc.property(
        anyId,
        fc.string({ minLength: 1 }),
        fc.nat(),
        fc.option(fc.dictionary(fc.string(), fc.string()), { nil: undefined }),
        anyJson,
        (id, type, version, metadata, data) => {
          const encoded = encode({ id, type, version, time: event.time, data, ...(metadata && { metadata }) });
          expect(encoded.id).toMatch(uuid);
          expect(decode(recorded(encoded))).toEqual({
            id,
            type,
            version,
            time: event.time,
            data: JSON.parse(JSON.stringify(data)),
            metadata: JSON.parse(JSON.stringify(metadata ?? {})),
            stream: 'car-1',
            revision: 4,
            position: 1234,
          });
        },
      ),
      { examples: [[newId(), 'Tested', 1, JSON.parse('{"__proto__":"a"}') as Record<string, string>, {}]] },
    ));

  it('maps equal ids to equal UUIDs and different ids to different ones', () =>
    fc.assert(
      fc.property(anyId, anyId, (a, b) => {
        expect(uuidOf(a)).toBe(uuidOf(a));
        if (a.toLowerCase().replaceAll('-', '') !== b.toLowerCase().replaceAll('-', ''))
          expect(uuidOf(a)).not.toBe(uuidOf(b));
      }),
    ));

  it('ids remain readable on the server', () => {
    const [id, derived] = [newId(), idFrom('lead', '1')];
    expect(uuidOf(id)).toBe(id);
    expect(uuidOf(derived).replaceAll('-', '')).toBe(derived);
  });

  it('copies what it encodes', () => {
    const data = { n: 1 };
    const encoded = encode({ ...event, data });
    data.n = 2;
    expect(encoded.data).toEqual({ n: 1 });
  });

  it.each([
    ['undefined', undefined],
    ['a function', () => 1],
    ['a bigint', 1n],
  ])('refuses data that is %s', (_, data) => {
    expect(() => encode({ ...event, data })).toThrow(TypeError);
  });

  it.each<[string, Partial<VendorEvent>]>([
    ['has foreign metadata', { metadata: { version: 'one' } }],
    ['has no metadata', { metadata: undefined }],
    ['is not JSON', { isJson: false, data: new Uint8Array() } as Partial<VendorEvent>],
    ['has a position that no number holds exactly', { position: { commit: 2n ** 53n, prepare: 2n ** 53n } }],
    ['has no position', { position: undefined } as unknown as Partial<VendorEvent>],
  ])('reports an event as damaged that %s', (_, place) => {
    expect(() => decode(recorded(encode(event), place))).toThrow(LogCorrupt);
  });
});
