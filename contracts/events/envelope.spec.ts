import { expect, it } from '@jest/globals';
import fc from 'fast-check';
import { cloudEvent, fromCloudEvent, toCloudEvent, type RecordedEvent } from './envelope.js';

const name = fc.string({ minLength: 1, unit: fc.constantFrom('a', 'B', '7') });
const recorded: fc.Arbitrary<RecordedEvent> = fc.record({
  id: fc.uuid(),
  type: fc.constantFrom('CarListed', 'LeadSubmitted'),
  version: fc.integer({ min: 1, max: 9 }),
  stream: fc.tuple(name, fc.uuid()).map(([category, id]) => `${category}-${id}`),
  revision: fc.nat(),
  position: fc.maxSafeNat(),
  time: fc
    .date({ min: new Date(0), max: new Date('9999-01-01'), noInvalidDate: true })
    .map((date) => date.toISOString()),
  data: fc.jsonValue(),
  metadata: fc.record(
    { tenant: name, correlationid: name, causationid: name, traceparent: name },
    { requiredKeys: [] },
  ),
});

it('every event is equal after its conversion to a CloudEvent and back [EVT-02, CRM-04]', () => {
  fc.assert(
    fc.property(recorded, (event) => {
      const sent = cloudEvent.parse(JSON.parse(JSON.stringify(toCloudEvent(event))));
      expect(fromCloudEvent(sent)).toEqual(JSON.parse(JSON.stringify(event)));
    }),
  );
});

it('source, type and schema follow CloudEvents 1.0 [CRM-04]', () => {
  const [event] = fc.sample(recorded, 1);
  expect(toCloudEvent({ ...event!, type: 'CarSold', version: 2, stream: 'car-c1' })).toMatchObject({
    specversion: '1.0',
    source: '/forecourt/car',
    type: 'forecourt.CarSold',
    subject: 'car-c1',
    dataschema: 'urn:forecourt:event:CarSold:v2',
    datacontenttype: 'application/json',
  });
  expect(URL.canParse(toCloudEvent(event!).dataschema)).toBe(true);
});

it('an event with the schema name that older records have is read [CRM-04]', () => {
  const [event] = fc.sample(recorded, 1);
  const sent = { ...toCloudEvent(event!), dataschema: 'LeadSubmitted.v7' };
  expect(fromCloudEvent(sent).version).toBe(7);
});
