import { expect, it } from '@jest/globals';
import { readDemoSite } from '../../../infra/demo/site-files.js';
import type { EventLog } from '#platform/ports/event-log';
import { Dealerships } from './dealerships.js';

const site = readDemoSite('infra/demo', 'kestrel');
const dealership_id = site.dealerships[0]!.id;

it('the events of a frequently viewed car are read once, and those of an unknown car each time [HOST-12]', async () => {
  const read: string[] = [];
  const events: object[] = [];
  const log = { readStream: async (stream: string) => (read.push(stream), events) } as unknown as EventLog;
  const dealerships = new Dealerships(log);
  expect(await dealerships.ofCar('c1', site)).toBeUndefined();
  const listed = { site_id: site.id, car: { dealership_id } };
  events.push({ type: 'CarListed', version: 1, data: listed, stream: 'car-c1', revision: 0, metadata: {} });
  for (let times = 0; times < 3; times++) expect(await dealerships.ofCar('c1', site)).toBe(dealership_id);
  expect(await dealerships.ofCar('c1', { ...site, id: 'meridian' })).toBeUndefined();
  expect(read).toEqual(['car-c1', 'car-c1']);
});
