import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { day, hour } from '#contracts/domain/durations';
import { feedImportView } from '#contracts/views/feed-import';
import { physicalName } from '#contracts/views/view';
import { eventually, TestForecourt } from '#platform/testing/forecourt';
import { SiteProblems } from '#platform/sites/site-problems';
import { MAIL } from '../../../mail/src/port/mail.js';
import type { MailOutbox } from '../../../mail/src/port/outbox.js';
import { roles } from '../../../standalone/src/roles.js';
import { PushedFeeds } from './pushed-feeds.js';

let forecourt: TestForecourt;
beforeEach(async () => {
  forecourt = new TestForecourt(roles, ['kestrel']);
  await forecourt.open();
});
afterEach(() => forecourt.remove());

const later = (milliseconds: number) => (forecourt.now = new Date(forecourt.now.getTime() + milliseconds));
const send = () =>
  forecourt.importFeed(
    'dealership_id,stocknum,year,make,model,car_type\nkestrel-bay-toyota,A1,2022,Toyota,Corolla,used',
  );
const look = async () => {
  const { views, log } = forecourt.running.platform;
  const head = await log.head();
  await eventually(async () =>
    expect(await views.checkpoint(physicalName(feedImportView))).toBeGreaterThanOrEqual(head),
  );
  await forecourt.running.application.get(PushedFeeds, { strict: false }).look();
};
const late = () =>
  forecourt.running.application
    .get(SiteProblems, { strict: false })
    .all()
    .filter(({ message }) => message.startsWith('late'));
const troubles = async () => (await forecourt.events('StockSourceTroubled')).map(({ data }) => data);

it('a feed that was sent every day and then comes no more is told by mail, once until it comes again, and to operators as long as it is late [MAIL-04, FEED-04, OPS-07]', async () => {
  for (let n = 0; n < 3; n++) {
    if (n > 0) later(day);
    await send();
  }
  later(25 * hour);
  await look();
  expect(await troubles()).toEqual([]);
  later(hour);
  await look();
  await look();
  const [told, ...more] = await troubles();
  expect(more).toEqual([]);
  expect(told).toMatchObject({ site_id: 'kestrel', trouble: 'late', detail: 'nothing for 26 hours' });
  const sent = await eventually(() => {
    const all = forecourt.running.application.get<MailOutbox>(MAIL, { strict: false }).all();
    expect(all.map(({ subject }) => subject)).toEqual([expect.stringContaining('Your stock feed is late')]);
    return all[0]!;
  });
  expect(sent.text).toContain('nothing for 26 hours');
  const [problem, ...others] = late();
  expect(others).toEqual([]);
  expect(problem).toMatchObject({ site: 'kestrel', message: 'late: nothing for 26 hours' });

  await send();
  await look();
  expect(late()).toEqual([]);
  expect(await troubles()).toHaveLength(1);
  later(26 * hour);
  await look();
  expect(await troubles()).toHaveLength(2);
});

it('a feed that was sent now and then is not awaited [FEED-04]', async () => {
  await send();
  later(2 * day);
  await send();
  later(2 * day);
  await look();
  expect(await troubles()).toEqual([]);
});
