import { afterAll, beforeAll, beforeEach, expect, it } from '@jest/globals';
import type { MeResponse } from '#contracts/api/shoppers';
import type { Problem } from '#contracts/rejections';
import { eventually, TestForecourt } from '#platform/testing/forecourt';
import { TestBrowser } from '#platform/testing/shopper';
import type { Asked } from './sign-in-limits.js';
import { roles } from '../../standalone/src/roles.js';

const phone_number = '0491 570 006';
const e164 = '+61491570006';
const minute = 60_000;

let forecourt: TestForecourt;
let browser: TestBrowser;

beforeAll(async () => {
  forecourt = new TestForecourt(roles, ['kestrel', 'meridian'], { DEMO: 'true', TRUSTED_PROXIES: '127.0.0.1' });
  await forecourt.open();
});
afterAll(() => forecourt.remove());
beforeEach(async () => {
  // Late enough that all sessions and limits have expired.
  pass(31 * 24 * 60 * minute);
  browser = new TestBrowser(forecourt);
  await forecourt.beginTest();
});
const pass = (milliseconds: number) => {
  forecourt.now = new Date(forecourt.now.getTime() + milliseconds);
};
const me = async (who = browser) => (await who.ask<MeResponse>('/api/me')).body.user;
const requestCode = (who = browser): Promise<string> => who.requestCode(phone_number);
const verify = (code: string, who = browser, headers = {}) =>
  who.post<MeResponse & Problem>('/api/sign-in/verify', { phone_number, code }, headers);
/** Waits until every requested code is dispatched. */
const allSent = () =>
  eventually(async () => {
    const [requested, dispatched] = [
      await forecourt.events('SignInCodeRequested'),
      await forecourt.events('SignInCodeDispatched'),
    ];
    expect(dispatched).toHaveLength(requested.length);
  });
const wrong = (code: string) => (code === '000000' ? '111111' : '000000');

it('a shopper signs in with a code sent by text, and gets a cookie no script or other site can use [USER-01]', async () => {
  expect(await me()).toBeNull();
  const code = await requestCode();
  const answer = await verify(code);
  expect(answer.body.user).toMatchObject({ phone_number: e164, saved: [] });
  const cookie = String([answer.headers['set-cookie']].flat().at(-1));
  expect(cookie).toMatch(/^session=[0-9a-f]{32}\.[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax; Max-Age=86400$/);
  expect(await me()).toMatchObject({ phone_number: e164 });
  expect(await me(new TestBrowser(forecourt))).toBeNull();
});

it('over TLS, the cookie is limited to this host and to TLS [USER-01]', async () => {
  const tls = { 'x-forwarded-proto': 'https', origin: 'https://kestrel.localhost' };
  const asked = await browser.post('/api/sign-in/code', { phone_number }, tls);
  expect(String(asked.headers['set-cookie'])).toMatch(/^__Host-device=.*; Secure$/);
});

it.each(['+61 491 570 006', '0491570006', '61491570006', '(0491) 570-006'])(
  '%s is the same phone number however it is typed [USER-01]',
  async (typed) => {
    const { status, body } = await browser.post('/api/sign-in/code', { phone_number: typed });
    expect([status, body]).toEqual([200, { phone_number: e164, expires_in: 600 }]);
  },
);

it.each(['02 5550 4100', '+1 212 555 0123', '0491 570', 'me', '1300 975 707'])(
  '%s is no Australian mobile number and gets no code [USER-01]',
  async (typed) => {
    const { status, body } = await browser.post<Problem>('/api/sign-in/code', { phone_number: typed });
    expect([status, body.errors?.[0]?.field]).toEqual([422, 'phone_number']);
    expect(await forecourt.events('SignInCodeRequested')).toEqual([]);
  },
);

it('a code opens one session, and only once [USER-01]', async () => {
  const code = await requestCode();
  expect((await verify(code)).status).toBe(200);
  expect((await verify(code)).body.code).toBe('sign_in_code_void');
});

it('a code is valid for ten minutes [USER-01]', async () => {
  const code = await requestCode();
  pass(10 * minute - 1);
  expect((await verify(wrong(code))).body.code).toBe('sign_in_code_wrong');
  pass(1);
  expect((await verify(code)).body.code).toBe('sign_in_code_void');
});

it('after five wrong attempts the right code is refused [USER-01]', async () => {
  const code = await requestCode();
  for (let n = 0; n < 5; n++) expect((await verify(wrong(code))).status).toBe(422);
  expect((await verify(code)).body.code).toBe('sign_in_code_void');
});

it('concurrent guesses are checked one by one, at most five of them [USER-01]', async () => {
  const code = await requestCode();
  const answers = await Promise.all(
    Array.from({ length: 14 }, (_, n) => verify(n === 13 ? code : String(n).padStart(6, '9'))),
  );
  expect((await forecourt.events('SignInCodeMistaken')).length).toBeLessThanOrEqual(5);
  expect(answers.filter(({ status }) => status === 422).length).toBeLessThanOrEqual(5);
});

it('a new request, from this browser or another, does not invalidate a pending code [HOST-08]', async () => {
  const first = await requestCode();
  const second = await requestCode();
  await requestCode(new TestBrowser(forecourt));
  expect((await verify(first)).status).toBe(200);
  // After sign-in, the browser's other codes are void.
  expect((await verify(second)).body.code).toBe('sign_in_code_void');
});

it('a browser that signed in before gets its code, however many others request codes for it [HOST-08]', async () => {
  await browser.signIn(phone_number);
  pass(15 * minute);
  const statuses = [];
  for (let n = 0; n < 30; n++)
    statuses.push((await new TestBrowser(forecourt).post('/api/sign-in/code', { phone_number })).status);
  expect(statuses.filter((status) => status === 200).length).toBeLessThanOrEqual(8);
  expect(statuses.at(-1)).toBe(429);
  await allSent();
  pass(3 * minute);
  expect((await verify(await requestCode())).status).toBe(200);
});

it('the owner gets a code in a new browser while strangers of many networks request codes [HOST-08]', async () => {
  const from = (address: string) => ({ 'x-forwarded-for': address });
  const ask = async (address: string) =>
    (await new TestBrowser(forecourt).post('/api/sign-in/code', { phone_number }, from(address))).status;
  const statuses = [];
  for (let n = 0; n < 36; n++) statuses.push(await ask(`203.0.${n % 4}.${n}`));
  expect(statuses.filter((status) => status === 200)).toHaveLength(20);
  expect(await ask('203.0.0.99')).toBe(429);
  expect(await ask('2001:db8:1:2::3')).toBe(200);
  // Another network of the same customer counts as the same one.
  expect(await ask('2001:db8:1:3::3')).toBe(200);
  expect(await ask('2001:db8:1:4::3')).toBe(429);
  await allSent();
  const networks = (await forecourt.events('SignInCodeRequested')).map(({ data }) => (data as Asked).network_hash);
  expect(new Set(networks).size).toBe(5);
  expect(networks.every((hash) => /^[0-9a-f]{32}$/.test(hash!))).toBe(true);
});

it('a code works only in the browser that requested it, and guesses elsewhere use up no attempts [USER-01]', async () => {
  const code = await requestCode();
  const other = new TestBrowser(forecourt);
  for (let n = 0; n < 6; n++) expect((await verify(wrong(code), other)).body.code).toBe('sign_in_code_void');
  expect((await verify(code, other)).body.code).toBe('sign_in_code_void');
  expect((await verify(code)).status).toBe(200);
});

it('a browser gets three codes for a phone in a quarter of an hour, without delaying others [USER-01, HOST-08]', async () => {
  const statuses = [];
  for (let n = 0; n < 4; n++) statuses.push((await browser.post('/api/sign-in/code', { phone_number })).status);
  expect(statuses).toEqual([200, 200, 200, 429]);
  expect((await new TestBrowser(forecourt).post('/api/sign-in/code', { phone_number })).status).toBe(200);
  pass(15 * minute);
  expect((await browser.post('/api/sign-in/code', { phone_number })).status).toBe(200);
});

it('one IP address is told to wait when it requests codes for many phones [USER-01]', async () => {
  let refused = 0;
  for (let n = 0; n < 40; n++) {
    const { status } = await new TestBrowser(forecourt).post('/api/sign-in/code', {
      phone_number: `04915700${String(n).padStart(2, '0')}`,
    });
    if (status === 429) refused++;
  }
  expect(refused).toBeGreaterThan(5);
  await allSent();
});

it('each code is sent once, even if the program restarts and reads all events again [USER-01]', async () => {
  const code = await requestCode();
  await forecourt.close();
  await forecourt.open();
  await forecourt.running.platform.views.resetCheckpoint('reactor_sign_in_codes');
  await forecourt.close();
  await forecourt.open();
  expect(await browser.messages()).toEqual([]);
  expect((await verify(code)).status).toBe(200);
  expect(await forecourt.events('SignInCodeDispatched')).toHaveLength(1);
});

it('no event contains a code or a session’s token [USER-01]', async () => {
  const code = await requestCode();
  await verify(code);
  const token = browser.cookies.get('session')!.split('.')[1]!;
  const text = JSON.stringify(
    (await forecourt.events('SignInCodeRequested', 'SignInCodeDispatched', 'SessionStarted', 'ShopperRegistered')).map(
      ({ data }) => data,
    ),
  );
  expect(text).toContain('token_hash');
  expect(text.includes(token)).toBe(false);
  expect(text.includes(`"${code}"`)).toBe(false);
});

it('a session token planted by somebody else is invalid after signing in [USER-01]', async () => {
  const attacker = new TestBrowser(forecourt);
  await attacker.signIn('0491 570 156');
  const planted = attacker.cookies.get('session')!;
  browser.cookies.set('session', planted);
  const code = await requestCode();
  await verify(code);
  expect(browser.cookies.get('session')).not.toBe(planted);
  expect(await me()).toMatchObject({ phone_number: e164 });
  expect(await me(attacker)).toMatchObject({ phone_number: '+61491570156' });
});

it('signing out ends this session, and signing out everywhere ends all [USER-01, HOST-08]', async () => {
  const other = new TestBrowser(forecourt);
  await browser.signIn(phone_number);
  await other.signIn(phone_number);
  const kept = browser.cookies.get('session')!;
  expect((await browser.ask('/api/session', { method: 'DELETE' })).status).toBe(204);
  browser.cookies.set('session', kept);
  expect([await me(), (await me(other))?.phone_number]).toEqual([null, e164]);
  const third = new TestBrowser(forecourt);
  await third.signIn(phone_number);
  await third.ask('/api/session?everywhere=true', { method: 'DELETE' });
  expect([await me(other), await me(third)]).toEqual([null, null]);
});

it('a session ends a day after signing in, regardless of activity [HOST-08]', async () => {
  await browser.signIn(phone_number);
  for (let hours = 1; hours < 24; hours++) {
    pass(60 * minute);
    expect(await me()).not.toBeNull();
  }
  pass(60 * minute);
  expect(await me()).toBeNull();
});

it('a session of an earlier version, which was renewed for a month, also ends after a day [HOST-08]', async () => {
  const { id } = await browser.signIn(phone_number);
  const [started] = await forecourt.events('SessionStarted');
  const data = started!.data as { session_id: string; token_hash: string; started_at: string };
  const renewed = { ...data, renewed_at: data.started_at, old_token_until: data.started_at };
  await forecourt.running.platform.log.append(`shopper-${id}`, 'any', [
    {
      id: `renewed-${id}`,
      type: 'SessionRenewed',
      version: 1,
      time: data.started_at,
      data: { ...renewed, expires_at: '2036-01-01T00:00:00.000Z' },
    },
  ]);
  pass(24 * 60 * minute - 1);
  expect(await me()).not.toBeNull();
  pass(1);
  expect(await me()).toBeNull();
});

it('a session of one site is invalid on another [USER-01, HOST-08]', async () => {
  await browser.signIn(phone_number);
  const elsewhere = new TestBrowser(forecourt, 'meridian');
  elsewhere.cookies.set('session', browser.cookies.get('session')!);
  expect(await me(elsewhere)).toBeNull();
});

it.each<[string, Record<string, string>]>([
  ['another site', { origin: 'http://evil.example' }],
  ['another site of the platform', { origin: 'http://meridian.localhost' }],
  ['a sandboxed frame', { origin: 'null' }],
])('a request that %s makes a browser send is refused [USER-05]', async (_, headers) => {
  await browser.signIn(phone_number);
  const requests = [
    browser.post('/api/sign-in/code', { phone_number }, headers),
    browser.post('/api/sign-in/verify', { phone_number, code: '123456' }, headers),
    browser.post('/api/me', { name: 'A', last_name: 'B', email: 'a@b.co' }, headers),
    browser.post('/api/watchlist/save-car', { phone_number: e164, car_id: 'x' }, headers),
    browser.ask('/api/session', { method: 'DELETE', headers }),
  ];
  for (const answer of await Promise.all(requests))
    expect([answer.status, answer.body['code']]).toEqual([403, 'cross_site']);
  expect(await me()).not.toBeNull();
});

it('a shopper’s details are stored for that shopper’s forms only [USER-01]', async () => {
  await browser.signIn(phone_number);
  const details = { name: 'Ava', last_name: 'Ngata', email: 'ava@example.com', postcode: '2100' };
  expect((await browser.post('/api/me', details)).status).toBe(200);
  expect((await me())?.details).toEqual(details);
  const other = new TestBrowser(forecourt);
  expect((await other.post('/api/me', details)).status).toBe(401);
  await other.signIn('0491 570 157');
  expect((await me(other))?.details).toBeUndefined();
});

it('outside a demo nobody can read the messages [USER-01]', async () => {
  const live = new TestForecourt(roles);
  await live.open();
  expect((await live.ask('/outbox')).status).toBe(404);
  await live.remove();
});

it('one IP address can have a first code sent to forty numbers a day, without affecting others [HOST-08]', async () => {
  const ask = (n: number, from: string) =>
    forecourt.ask('/api/sign-in/code', {
      method: 'POST',
      body: { phone_number: `0491 57${String(n).padStart(4, '0')}` },
      headers: { origin: 'http://kestrel.localhost', 'x-forwarded-for': from },
    });
  const later = () => (forecourt.now = new Date(forecourt.now.getTime() + 20_000));
  const statuses: number[] = [];
  for (let n = 0; n < 41; n++) {
    later();
    statuses.push((await ask(1000 + n, `2001:db8:1:2::${n}`)).status);
  }
  expect(statuses).toEqual([...Array<number>(40).fill(200), 429]);
  later();
  expect((await ask(1000, '2001:db8:1:2::9')).status).toBe(200);
  expect((await ask(1041, '2001:db8:1:3::1')).status).toBe(200);
  forecourt.now = new Date(forecourt.now.getTime() + 3_600_000);
  expect((await ask(1041, '2001:db8:1:2::1')).status).toBe(200);
});
