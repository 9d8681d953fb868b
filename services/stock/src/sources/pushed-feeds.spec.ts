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
const checkLate = async () => {
  const { views, log } = forecourt.running.platform;
  const head = await log.head();
  await eventually(async () =>
    expect(await views.checkpoint(physicalName(feedImportView))).toBeGreaterThanOrEqual(head),
  );
  await forecourt.running.application.get(PushedFeeds, { strict: false }).checkLate();
};
const reported = (trouble: string) =>
  forecourt.running.application
    .get(SiteProblems, { strict: false })
    .all()
    .filter(({ message }) => message.startsWith(trouble));
const late = () => reported('late');
const mailed = () =>
  forecourt.running.application
    .get<MailOutbox>(MAIL, { strict: false })
    .all()
    .map(({ subject }) => subject);
const from = 'sent-kestrel-bay-toyota';
const named = 'sent for Kestrel Bay Toyota';
const sendFull = (stocknums: readonly string[]) =>
  forecourt.importFeed(
    ['stocknum,year,make,model,car_type', ...stocknums.map((one) => `${one},2022,Toyota,Corolla,used`)].join('\n'),
    { query: 'feed=full' },
  );
const numbers = (count: number) => Array.from({ length: count }, (_, n) => `B${n}`);
const decide = (import_id: string, decision: 'release' | 'discard') =>
  forecourt.askStock(`imports/${import_id}/${decision}`, { method: 'POST' });
const troubles = async () => (await forecourt.events('StockSourceTroubled')).map(({ data }) => data);

it('a late daily feed is reported by mail once, and to operators until sent [MAIL-04, FEED-04, OPS-07]', async () => {
  for (let n = 0; n < 3; n++) {
    if (n > 0) later(day);
    await send();
  }
  later(25 * hour);
  await checkLate();
  expect(await troubles()).toEqual([]);
  later(hour);
  await checkLate();
  await checkLate();
  const [noted, ...more] = await troubles();
  expect(more).toEqual([]);
  expect(noted).toMatchObject({ site_id: 'kestrel', trouble: 'late', detail: 'nothing for 26 hours' });
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
  await checkLate();
  expect(late()).toEqual([]);
  expect(await troubles()).toHaveLength(1);
  later(26 * hour);
  await checkLate();
  expect(await troubles()).toHaveLength(2);
});

it('a feed that was sent irregularly is not expected [FEED-04]', async () => {
  await send();
  later(2 * day);
  await send();
  later(2 * day);
  await checkLate();
  expect(await troubles()).toEqual([]);
});

it('a held pushed feed is reported by mail and to operators once, until it is decided [FEED-04]', async () => {
  await sendFull(numbers(20));
  const { body: first } = await sendFull(numbers(10));
  expect(first.state).toBe('held');
  expect(reported('held')).toHaveLength(1);
  await decide(first.import_id, 'discard');
  expect(reported('held')).toEqual([]);
  const { body: again } = await sendFull(numbers(10));
  const reason = '10 of 20 vehicles in stock are missing from the feed, more than 30 %';
  expect(reported('held')).toMatchObject([{ site: 'kestrel', field: from, message: `held: ${reason}` }]);
  const mail = `Your stock feed waits for your word: ${named}`;
  await eventually(() => expect(mailed()).toEqual([mail, mail]));
  expect(await decide(again.import_id, 'release')).toMatchObject({ status: 200, body: { removed: 10 } });
  expect(reported('held')).toEqual([]);
  await sendFull(numbers(10));
  expect(await troubles()).toHaveLength(2);
});

it('a full feed much shorter than before is reported until confirmed; a partial feed is not [FEED-04]', async () => {
  const twice = [...numbers(10), ...numbers(10)];
  await sendFull(twice);
  await send();
  expect(reported('shrunk')).toEqual([]);
  const { body: short } = await sendFull([...numbers(10), 'A1']);
  expect(short.state).toBe('completed');
  const { body: again } = await sendFull([...numbers(10), 'A1']);
  expect(reported('shrunk')).toMatchObject([{ field: from, message: 'shrunk: 11 vehicles, where there were 20' }]);
  await eventually(() => expect(mailed()).toEqual([`Your stock feed is much shorter than before: ${named}`]));
  expect((await decide(short.import_id, 'release')).status).toBe(409);
  expect((await decide(again.import_id, 'release')).status).toBe(200);
  expect(reported('shrunk')).toEqual([]);
  expect((await decide(again.import_id, 'release')).status).toBe(409);
});

it('three unreadable feeds in a row are reported by mail and to operators until one is read [FEED-04]', async () => {
  const refused = () => forecourt.importFeed('Colour\nred\n');
  const broken = () => forecourt.importFeed('no zip', { type: 'application/zip' });
  for (const attempt of [refused, broken, refused]) expect((await attempt()).status).toBe(422);
  expect(reported('failing')).toMatchObject([{ field: from, message: expect.stringContaining('The header lacks') }]);
  await eventually(() => expect(mailed()).toEqual([`Your stock feed can’t be read: ${named}`]));
  await send();
  expect(reported('failing')).toEqual([]);
});

it('a feed that is cut off counts as unreadable [FEED-04]', async () => {
  for (let n = 0; n < 3; n++)
    await forecourt.importFeed('stocknum,year,make,model,car_type\nC1,2022,Toyota,Corolla,used\nC2,20', {});
  expect(reported('failing')).toMatchObject([{ field: from }]);
});
