import { afterEach, beforeEach, expect, it } from '@jest/globals';
import type { CrmLeadsResponse } from '#contracts/api/crm';
import type { SpinResponse } from '#contracts/api/spin';
import type { Problem } from '#contracts/rejections';
import { eventually, TestForecourt } from '#platform/testing/forecourt';
import { TestBrowser } from '#platform/testing/shopper';
import { roles } from '../../standalone/src/roles.js';

const who = { name: 'Ava', last_name: 'Ngata', email: 'ava@example.com', agreed: true };
let forecourt: TestForecourt;
let ava: TestBrowser;

beforeEach(async () => {
  forecourt = new TestForecourt(roles, ['kestrel', 'tempo'], { DEMO: 'true' });
  await forecourt.open();
  ava = new TestBrowser(forecourt, 'tempo');
  await ava.signIn('+61491570006');
});
afterEach(() => forecourt.remove());

const spin = (browser: TestBrowser, body: object = who) => browser.post<SpinResponse & Problem>('/api/spin', body);

it('a spin requires signing in, consent and a site with a wheel [USER-02]', async () => {
  expect((await spin(new TestBrowser(forecourt, 'tempo'))).status).toBe(401);
  expect((await spin(ava, { ...who, agreed: false })).status).toBe(422);
  expect((await spin(ava, { ...who, prize: 'free-week' })).status).toBe(422);
  const kestrel = new TestBrowser(forecourt);
  await kestrel.signIn('+61491570156');
  expect((await spin(kestrel)).status).toBe(404);
  expect((await ava.ask<SpinResponse>('/api/spin')).body).toEqual({});
});

it('a shopper spins once, even with concurrent requests, and the CRM is told who won what [USER-02]', async () => {
  const answers = await Promise.all(Array.from({ length: 5 }, () => spin(ava)));
  const { won } = answers[0]!.body;
  expect(answers.map(({ status, body }) => [status, body.won])).toEqual(answers.map(() => [200, won]));
  expect(await forecourt.events('WheelSpun')).toHaveLength(1);
  expect((await ava.ask<SpinResponse>('/api/spin')).body.won).toEqual(won);
  await eventually(async () => {
    const { body } = await forecourt.ask<CrmLeadsResponse>('/api/crm/leads', { site: 'tempo', key: 'crm-tempo' });
    expect(body.leads.map(({ data }) => data)).toMatchObject([
      {
        category: 'Spin To Win',
        subcategory: won!.prize.label,
        user: { name: 'Ava', last_name: 'Ngata', email: 'ava@example.com', phone: '+61491570006' },
        fields: { Campaign: 'first-drive', Prize: won!.prize.label, 'Prize code': won!.code },
      },
    ]);
  });
});
