import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { deriveId, newId } from '#platform/kernel/ids';
import type { NewEvent } from '#platform/ports/event-log';
import { LogCorrupt } from '#platform/ports/event-log';
import { anyJson } from '../../testing/event-log.contract.js';
import { decode, encode, uuidOf, type Encoded } from './codec.js';
import { streamIdentifier, streams, uuidMessage, type Recorded } from './wire.js';

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;
const anyId = fc.oneof(
  fc.uuid(),
  fc.uuid().map((id) => id.toUpperCase()),
  fc.array(fc.string()).map((parts) => deriveId(...parts)),
  fc.string({ minLength: 1 }),
);

/** Returns the event as the server sends it. */
const recorded = (event: Encoded, change: (sent: Recorded) => unknown = () => undefined): Recorded => {
  const sent = new streams.ReadResp.ReadEvent.RecordedEvent();
  sent.setId(uuidMessage(event.id));
  sent.setStreamIdentifier(streamIdentifier('car-1'));
  sent.setStreamRevision('4');
  sent.setCommitPosition('1234');
  sent.getMetadataMap().set('type', event.type);
  sent.setData(event.data);
  sent.setCustomMetadata(event.metadata);
  change(sent);
  return streams.ReadResp.ReadEvent.RecordedEvent.deserializeBinary(sent.serializeBinary());
};

const event: NewEvent = { id: newId(), type: 'Tested', version: 2, time: '2026-01-31T10:20:30.456Z', data: { n: 1 } };

describe('EventStoreDB event codec', () => {
  it('the EventStoreDB codec decodes every event as it was encoded [EVT-01]', () =>
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

  it('the EventStoreDB codec maps equal ids to equal UUIDs and different ids to different ones', () =>
    fc.assert(
      fc.property(anyId, anyId, (a, b) => {
        expect(uuidOf(a)).toBe(uuidOf(a));
        if (a.toLowerCase().replaceAll('-', '') !== b.toLowerCase().replaceAll('-', ''))
          expect(uuidOf(a)).not.toBe(uuidOf(b));
      }),
    ));

  it('ids remain readable on the server', () => {
    const [id, derived] = [newId(), deriveId('lead', '1')];
    expect(uuidOf(id)).toBe(id);
    expect(uuidOf(derived).replaceAll('-', '')).toBe(derived);
  });

  it('the EventStoreDB codec copies what it encodes', () => {
    const data = { n: 1 };
    const encoded = encode({ ...event, data });
    data.n = 2;
    expect(JSON.parse(encoded.data.toString())).toEqual({ n: 1 });
  });

  it.each([
    ['undefined', undefined],
    ['a function', () => 1],
    ['a bigint', 1n],
  ])('the EventStoreDB codec refuses data that is %s', (_, data) => {
    expect(() => encode({ ...event, data })).toThrow(TypeError);
  });

  it.each<[string, string]>([
    ['of its own', '{"version":"one"}'],
    ['in another form', 'text'],
    ['of no kind', ''],
  ])('the EventStoreDB codec treats an event with metadata %s as another program’s [ENG-04]', (_, metadata) => {
    const foreign = recorded(encode(event), (sent) => sent.setCustomMetadata(Buffer.from(metadata)));
    expect(decode(foreign)).toBeUndefined();
  });

  it.each<[string, (sent: Recorded) => unknown]>([
    ['is not JSON', (sent) => sent.setData(Buffer.from([1, 2]))],
    ['has a position that no number holds exactly', (sent) => sent.setCommitPosition(String(2n ** 53n))],
    ['has no position', (sent) => sent.setCommitPosition('18446744073709551615')],
  ])('the EventStoreDB codec reports an event as damaged that %s', (_, change) => {
    expect(() => decode(recorded(encode(event), change))).toThrow(LogCorrupt);
  });
});
