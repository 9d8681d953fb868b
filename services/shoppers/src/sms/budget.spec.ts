import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { appendFileSync, cpSync } from 'node:fs';
import { join } from 'node:path';
import type { Problem } from '#contracts/rejections';
import { eventually, TestForecourt } from '#platform/testing/forecourt';
import { TestBrowser } from '#platform/testing/shopper';
import { temporaryDirectory } from '#platform/testing/temporary';
import { roles } from '../../../standalone/src/roles.js';

let forecourt: TestForecourt;
beforeEach(async () => {
  forecourt = new TestForecourt(roles, ['kestrel', 'meridian'], { DEMO: 'true', SMS_PER_SITE: '5' });
  await forecourt.open();
});
afterEach(() => forecourt.remove());
const number = (n: number) => `04915701${String(n).padStart(2, '0')}`;
/** Waits for the count, because a message is counted after it is sent. */
const counted = (messages: number) =>
  eventually(async () => expect(await forecourt.events('SmsSent')).toHaveLength(messages));

it('a site that has used up its text messages of the day sends no more; other sites do [HOST-08]', async () => {
  const known = new TestBrowser(forecourt);
  await known.signIn(number(0));
  for (let n = 1; n < 4; n++) await new TestBrowser(forecourt).requestCode(number(n));
  await counted(4);
  const refused = await new TestBrowser(forecourt).post<Problem>('/api/sign-in/code', { phone_number: number(5) });
  expect([refused.status, refused.body.code]).toEqual([429, 'too_many_requests']);
  expect(refused.body.detail).toBe(
    'We can’t send any more text messages today. Please try again tomorrow, or call us.',
  );
  // In Sydney it is ten in the morning.
  expect(refused.headers['retry-after']).toBe(String(14 * 3600));
  await new TestBrowser(forecourt, 'meridian').requestCode(number(5));

  // The share that strangers can't use is left for known browsers.
  await known.requestCode(number(0));
  await counted(6);
  expect((await known.post('/api/sign-in/code', { phone_number: number(0) })).status).toBe(429);

  const metrics = await forecourt.running.platform.metrics.text();
  expect(metrics).toContain('forecourt_sms_total{site="kestrel",outcome="sent"} 5');
  expect(metrics).toContain('forecourt_sms_total{site="kestrel",outcome="over_budget"} 2');
});

it('a site’s own budget overrides the installation’s, and no page contains it [HOST-08]', async () => {
  const sites = await temporaryDirectory();
  const own = new TestForecourt(roles, ['kestrel'], { DEMO: 'true', SMS_PER_SITE: '0', SITES_DIR: sites.path });
  try {
    cpSync('infra/demo/sites/kestrel', join(sites.path, 'kestrel'), { recursive: true });
    appendFileSync(join(sites.path, 'kestrel', 'site.yaml'), '\nsmsPerDay: 1\n');
    await own.open();
    await new TestBrowser(own).requestCode(number(20));
    await eventually(async () => expect(await own.events('SmsSent')).toHaveLength(1));
    const next = await new TestBrowser(own).post('/api/sign-in/code', { phone_number: number(21) });
    expect(next.status).toBe(429);
    expect((await own.ask('/api/site')).body).not.toHaveProperty('smsPerDay');
  } finally {
    await own.remove();
    await sites.remove();
  }
});

it('the budget is per day, and survives a restart [HOST-08]', async () => {
  for (let n = 10; n < 14; n++) await new TestBrowser(forecourt).requestCode(number(n));
  await counted(4);
  await forecourt.close();
  await forecourt.open();
  const ask = () => new TestBrowser(forecourt).post('/api/sign-in/code', { phone_number: number(15) });
  expect((await ask()).status).toBe(429);
  forecourt.now = new Date(forecourt.now.getTime() + 14 * 3_600_000);
  expect((await ask()).status).toBe(200);
});

it('the day on which clocks are put forward is an hour shorter [HOST-08]', async () => {
  // One in the morning in Sydney.
  forecourt.now = new Date('2026-10-03T15:00:00Z');
  for (let n = 16; n < 20; n++) await new TestBrowser(forecourt).requestCode(number(n));
  await counted(4);
  const refused = await new TestBrowser(forecourt).post('/api/sign-in/code', { phone_number: number(15) });
  expect(refused.headers['retry-after']).toBe(String(22 * 3600));
});
