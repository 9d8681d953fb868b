import { expect, it } from '@jest/globals';
import { dealershipStream } from '#contracts/events/dealership';
import { streamOf } from '#contracts/events/stream-name';
import { createCommandRunner } from '#platform/kernel/command';
import { newId } from '#platform/kernel/ids';
import { createMemoryLog } from '#platform/testing/memory-log';
import { DescribeSite } from './describe-site.js';
import { dealership } from './parts.js';

const trucks = { id: 'harrier-trucks', slug: 'trucks', name: 'Trucks' };

it('a dealership of a site without a folder is recorded if nobody owns it, and does not reopen once it has closed [SITE-03]', async () => {
  const log = createMemoryLog();
  const handle = createCommandRunner({ log, clock: () => new Date('2026-05-20T00:00:00Z'), newId });
  const describeSite = new DescribeSite(log, handle);
  const eventsOfTrucks = async () =>
    (await log.readStream(streamOf(dealershipStream, trucks.id))).map(({ type }) => type);
  const claimedBy = (id: string) => describeSite.claimNew({ id, dealerships: [trucks] });

  expect(await claimedBy('harrier')).toBeUndefined();
  expect(await eventsOfTrucks()).toEqual(['DealershipDescribed']);
  await handle(dealership, trucks.id, { type: 'end', from: { site_id: 'harrier', by: 'api' } });
  // The process may still know an earlier state of the site.
  expect(await claimedBy('harrier')).toBeUndefined();
  expect(await eventsOfTrucks()).toEqual(['DealershipDescribed', 'DealershipClosed']);
  expect(await claimedBy('osprey')).toMatchObject({ rejected: 'invalid' });
  await log.close();
});
