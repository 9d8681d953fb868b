import { describe, expect, it } from '@jest/globals';
import { z } from 'zod';
import { defineStream } from '#contracts/events/define';
import { createRegistry } from '#contracts/events/registry';
import { kafkaTopic } from '#contracts/events/topics';
import { erasedName } from '#contracts/events/personal';
import { isRejection } from '#contracts/rejections';
import { eventTopics } from '#platform/adapters/feed-kafka/topics';
import { checkRoundTrip } from '#platform/testing/round-trip';
import { wantedOf } from '../../ops/src/console/seek-events.js';
import { sentenceOf } from '../../ops/src/console/sentences.js';
import { asyncApi } from '../../query/src/openapi/asyncapi.js';

/** All that a developer writes to add events: one file with this, and its name in the list of streams. */
const keysStream = defineStream({
  category: 'keys',
  topic: 'appointments',
  events: {
    KeysHandedOver: {
      version: 2,
      schema: z.object({ location_id: z.string().min(1), name: z.string(), count: z.int().min(1) }),
      personal: { of: (_, id) => [{ kind: 'shopper', value: id }], fields: { name: erasedName } },
      upcast: { 1: (data: object) => ({ ...data, count: 1 }) },
    },
    KeysReturned: { version: 1, schema: z.object({}), personal: 'none' },
  },
});
const registry = createRegistry([keysStream]);
const types = ['KeysHandedOver', 'KeysReturned'];

describe('event that is defined in one file', () => {
  it('an event that is defined in one file belongs to its Kafka topic [EVT-02]', () => {
    const topics = eventTopics('forecourt', registry);
    expect(topics.ofTypes(types)).toEqual([kafkaTopic('appointments')]);
    expect(topics.ofStream('keys-1')).toBe(kafkaTopic('appointments'));
    expect(topics.all).toContain(kafkaTopic('appointments'));
  });

  it('an event that is defined in one file is in the AsyncAPI document [CRM-06]', () => {
    expect(asyncApi(registry)).toMatchObject({
      channels: {
        appointments: {
          messages: { KeysHandedOver: { $ref: '#/components/messages/KeysHandedOver' }, KeysReturned: {} },
        },
      },
      components: {
        messages: {
          KeysHandedOver: {
            headers: { properties: { ce_dataschema: { const: 'urn:forecourt:event:KeysHandedOver:v2' } } },
          },
        },
        schemas: { KeysHandedOver: { properties: { count: { type: 'integer' } } } },
      },
    });
  });

  it('an event that is defined in one file is found and described by the console [OPS-03]', () => {
    const wanted = wantedOf({ category: 'keys' }, { ofSlug: () => undefined }, registry);
    if (isRejection(wanted)) throw new Error(wanted.detail);
    expect(wanted.types).toEqual(types);
    expect(wantedOf({ type: 'KeysReturned' }, { ofSlug: () => undefined }, registry)).toMatchObject({
      types: ['KeysReturned'],
    });
    expect(sentenceOf({ type: 'KeysHandedOver', data: {} })).toBe('Keys handed over.');
  });

  it('an event that is defined in one file has its personal data encrypted and its older versions upcast [EVT-06, EVT-10]', () => {
    expect(registry.personalTypes).toEqual(['KeysHandedOver']);
    const data = { location_id: 'l', name: 'Mia' };
    expect(registry.readEventData('KeysHandedOver', 1, data)).toEqual({ version: 2, data: { ...data, count: 1 } });
    expect(registry.redacted('KeysHandedOver', data)).toEqual({ ...data, name: erasedName });
  });

  it.each(types)('an event that is defined in one file passes the round trip of every event: %s [EVT-02]', (type) =>
    checkRoundTrip(registry, type),
  );
});
