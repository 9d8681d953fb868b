import { afterEach, beforeEach, expect, it } from '@jest/globals';
import type { AlertMailResponse } from '#contracts/api/alerts';
import type { MeResponse } from '#contracts/api/shoppers';
import { alertWording } from '#contracts/domain/alerts';
import type { RecordedEvent } from '#contracts/events/envelope';
import { AlertLinks } from '#platform/access/alert-links';
import { eventually, TestForecourt } from '#platform/testing/forecourt';
import { TestBrowser } from '#platform/testing/shopper';
import { type SmtpStandIn, startSmtp } from '#platform/testing/smtp';
import { roles } from '../../standalone/src/roles.js';
import { deliveryStatus } from './delivery-status.js';

const phone = '+61491570006';
const email = 'mia@example.com';
const feed = `dealership_id,stocknum,year,make,model,car_type,badge,body,price,status
kestrel-bay-toyota,A1,2022,Toyota,Corolla,used,ZR,Hatch,32990,in_stock
`;
let smtp: SmtpStandIn;
let forecourt: TestForecourt;
let mia: TestBrowser;
let car_id: string;

beforeEach(async () => {
  smtp = await startSmtp();
  const settings = { DEMO: 'true', MAIL: 'smtp', SMTP_URL: smtp.url, MAIL_FROM: 'website@forecourt.example' };
  forecourt = new TestForecourt(roles, ['kestrel', 'meridian'], settings);
  // Noon in Sydney.
  forecourt.now = new Date('2026-05-20T02:00:00.000Z');
  await forecourt.open();
  const { hits } = await forecourt.search('', await forecourt.importFeed(feed));
  car_id = hits[0]!.id;
  mia = await signedIn(phone);
});
afterEach(async () => {
  await forecourt.remove();
  await smtp.close();
});

const signedIn = async (phone_number: string) => {
  const browser = new TestBrowser(forecourt);
  await browser.signIn(phone_number);
  await browser.post('/api/watchlist/save-car', { phone_number, car_id });
  return browser;
};
const site = () => forecourt.running.platform.sites.all.find(({ id }) => id === 'kestrel')!;
const askPrice = async (who = mia) => {
  const wording = alertWording('price', site(), 'email');
  const { status, body } = await who.post<MeResponse>('/api/alerts', { kind: 'price', car_id, wording, email });
  expect(status).toBe(200);
  return body.user!.alerts;
};
const askSearch = (name: string, search: string) =>
  mia.post<MeResponse>('/api/alerts', {
    kind: 'search',
    name,
    path: '/search',
    search,
    wording: alertWording('search', site(), 'email'),
    email: 'Mia@Example.com',
  });
const reprice = async (body: object) =>
  expect((await forecourt.askStock(`cars/${car_id}/price`, { method: 'POST', body })).status).toBe(200);
const price = (dollars: number) => reprice({ price: dollars });
const nextDay = () => (forecourt.now = new Date(forecourt.now.getTime() + 86_400_000));
const received = (count: number) =>
  eventually(() => {
    expect(smtp.received).toHaveLength(count);
    return smtp.received.at(-1)!.mail;
  });
/** Waits until the reactor has handled these events. */
const settled = async (reactor: string, ...types: string[]) => {
  const { views } = forecourt.running.platform;
  const last = (await forecourt.events(...types)).at(-1)!.position;
  await eventually(async () => expect(await views.checkpoint(reactor)).toBeGreaterThanOrEqual(last));
};
const confirm = async (mail: { text?: string | undefined }) => {
  const [, token] = /stop-alerts\?confirm=([\w-]+)/.exec(mail.text!)!;
  return forecourt.ask('/api/alerts/confirm', { method: 'POST', body: { token } });
};
const confirmed = async (who = mia) => {
  const before = smtp.received.length;
  await askPrice(who);
  expect((await confirm(await received(before + 1))).status).toBe(200);
  return before + 1;
};
/** Returns the one-click unsubscribe link in the headers. */
const oneClickOf = (mail: { headers: Map<string, unknown> }) => {
  const list = mail.headers.get('list') as { unsubscribe: { url: string }; 'unsubscribe-post': { name: string } };
  expect(list['unsubscribe-post']).toEqual({ name: 'List-Unsubscribe=One-Click' });
  const { pathname, search } = new URL(list.unsubscribe.url);
  return pathname + search;
};
const unsubscribe = (url: string, contentType: string, body: string) =>
  forecourt.ask(url, { method: 'POST', headers: { 'content-type': contentType }, body });

it('mail about a price is sent once after confirmation, with the old price and a link to unsubscribe [MAIL-11]', async () => {
  const [alert] = await askPrice();
  expect(alert).toMatchObject({ email, is_confirmed: false });
  const question = await received(1);
  expect(question.subject).toBe('Please confirm your alerts from Kestrel Bay Toyota');
  expect(question.headers.has('list')).toBe(false);
  await price(31_990);
  await settled('alerts', 'CarPriceChanged');
  expect((await confirm(question)).status).toBe(200);
  await price(30_990);
  const mail = await received(2);
  expect(mail.subject).toBe('Now $30,990: 2022 Toyota Corolla ZR');
  expect(mail.text).toContain('It was $31,990.');
  expect(mail.text).toMatch(/Stop these messages: http:\/\/kestrel\.localhost:3000\/stop-alerts\?token=[\w-]{59}/);
  // At most one message per day.
  await price(29_990);
  await settled('alerts', 'CarPriceChanged');
  expect(await forecourt.events('AlertMailDue')).toHaveLength(1);
});

it.each([
  [{}, { reduced_price: 29_990 }, '$29,990', '$32,990'],
  [{ price_type: 'DAP' }, { price: 29_990 }, '$29,990 Drive Away', '$32,990 Drive Away'],
  [{ price_type: 'DAP' }, { price: 29_990, price_type: 'EGC' }, '$29,990 Excl. Govt. Charges', '$32,990 Drive Away'],
  [{ price_type: 'from' }, { price: 29_990 }, 'From $29,990', 'From $32,990'],
  [{ price_type: 'Internet special' }, { price: 29_990 }, '$29,990 Internet special', '$32,990 Internet special'],
])(
  'mail of %j that becomes %j states the new price “%s” and the old price “%s” [PRICE-01, MAIL-11]',
  async (before, after, now, was) => {
    if (Object.keys(before).length > 0) await reprice(before);
    await confirmed();
    await reprice(after);
    const { subject, text } = await received(2);
    expect(subject).toBe(`Now ${now}: 2022 Toyota Corolla ZR`);
    expect(text).toContain(`It was ${was}.`);
    expect(text).toContain(`${now}\n`);
  },
);

it('a match of a saved search is mailed, and the confirmation mail repeats no typed text [MAIL-11]', async () => {
  await askSearch('Buy pills at evil.example', 'query=Corolla');
  await askSearch('Another', 'query=Camry');
  const question = await received(1);
  expect(`${question.subject}${question.text}${String(question.html)}`).not.toContain('evil');
  await confirm(question);
  await forecourt.importFeed(
    `${feed.split('\n')[0]}\nkestrel-bay-toyota,A2,2023,Toyota,Camry,used,SL,Sedan,38990,in_stock`,
  );
  const mail = await received(2);
  expect(mail.subject).toBe('New for “Another”: 2023 Toyota Camry SL');
  expect(mail.text).toContain('See all matches: http://kestrel.localhost:3000/search?query=Camry');
});

it('an alert names a search only by words that no mail program makes a link of [MAIL-08, MAIL-11]', async () => {
  await askSearch('Your prize: www.evil-prize.example', 'query=Camry');
  await confirm(await received(1));
  await forecourt.importFeed(
    `${feed.split('\n')[0]}\nkestrel-bay-toyota,A2,2023,Toyota,Camry,used,SL,Sedan,38990,in_stock`,
  );
  const mail = await received(2);
  expect(mail.subject).toBe('New for your saved search: 2023 Toyota Camry SL');
  expect(`${mail.text}${String(mail.html)}`).not.toContain('evil');
});

it.each([
  ['application/x-www-form-urlencoded', 'List-Unsubscribe=One-Click'],
  [
    'multipart/form-data; boundary=x',
    '--x\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--x--\r\n',
  ],
])('one click in a mail program that posts %s unsubscribes, by RFC 8058 [MAIL-12]', async (contentType, body) => {
  await confirmed();
  await price(30_990);
  const url = oneClickOf(await received(2));
  expect((await unsubscribe(url.replace(/token=.{6}/, 'token=AAAAAA'), contentType, body)).status).toBe(404);
  // A mail provider posts for many readers from one IP address.
  for (let reader = 0; reader < 50; reader++) expect((await unsubscribe(url, contentType, body)).status).toBe(200);
  expect((await mia.ask<MeResponse>('/api/me')).body.user!.alerts).toEqual([]);
  nextDay();
  await price(29_990);
  await settled('alerts', 'CarPriceChanged');
  expect(smtp.received).toHaveLength(2);
});

it('whoever stopped mail can ask for alerts again on the same day, with either phone, and is asked to confirm [MAIL-11, MAIL-12]', async () => {
  await confirmed();
  const other = await signedIn('+61491570156');
  await confirmed(other);
  await price(30_990);
  const first = await received(4);
  const url = oneClickOf(first);
  expect((await unsubscribe(url, 'application/x-www-form-urlencoded', 'List-Unsubscribe=One-Click')).status).toBe(200);
  expect(await forecourt.events('MailSuppressed')).toHaveLength(1);
  const asked = smtp.received.length;
  for (const [at, who] of [mia, other].entries()) {
    expect(await askPrice(who)).toMatchObject([{ is_confirmed: false }]);
    const question = await received(asked + at + 1);
    expect(question.subject).toContain('Please confirm');
    expect((await confirm(question)).status).toBe(200);
  }
  nextDay();
  await price(29_990);
  expect((await received(asked + 4)).subject).toContain('29,990');
});

it('a stranger who stops alerts by their own text message stops no mail to an address that they gave [MAIL-12]', async () => {
  await confirmed();
  const other = await signedIn('+61491570156');
  await askPrice(other);
  await received(2);
  const wording = alertWording('price', site(), 'text');
  expect((await other.post('/api/alerts', { kind: 'price', car_id, wording })).status).toBe(200);
  const stranger = (await other.ask<MeResponse>('/api/me')).body.user!.id;
  const token = new AlertLinks(forecourt.running.platform.personKeys!.secret).tokenOf(stranger);
  expect((await forecourt.ask('/api/alerts/stop', { method: 'POST', body: { token } })).status).toBe(200);
  expect(await forecourt.events('AlertsStopped')).toHaveLength(1);
  expect(await forecourt.events('MailSuppressed')).toEqual([]);
  await price(30_990);
  expect((await received(3)).subject).toContain('30,990');
});

it('a shopper sees the delivery state of mail about alerts, and nobody else does [MAIL-09]', async () => {
  await confirmed();
  forecourt.now = new Date(forecourt.now.getTime() + 60_000);
  await price(30_990);
  const { messageId } = await received(2);
  const sent = async (who = mia) => (await who.ask<AlertMailResponse>('/api/alerts/mail')).body.mail;
  await eventually(async () =>
    expect((await sent()).map(({ kind, state }) => [kind, state])).toEqual([
      ['alert', 'sent'],
      ['confirm_email', 'sent'],
    ]),
  );
  expect((await bounce(notification(messageId!, 'failed', '5.1.1'))).status).toBe(204);
  await eventually(async () => expect((await sent())[0]).toMatchObject({ kind: 'alert', state: 'bounced' }));
  expect(await sent(await signedIn('+61491570156'))).toEqual([]);
  expect((await forecourt.ask('/api/alerts/mail')).status).toBe(401);
});

it('a suppression outlives an erasure: no address is stored, and only a new consent lifts it [MAIL-12]', async () => {
  await confirmed();
  await price(30_990);
  await unsubscribe(oneClickOf(await received(2)), 'application/x-www-form-urlencoded', 'List-Unsubscribe=One-Click');
  const erased = await forecourt.ask('/api/ops/erasures', { method: 'POST', key: 'ops', body: { email } });
  expect(erased.status).toBe(200);
  const stored: RecordedEvent[] = [];
  for await (const events of forecourt.running.platform.log.readAll({ after: 0 })) stored.push(...events);
  expect(JSON.stringify(stored)).not.toContain(email);
  const suppressed = stored.filter(({ type }) => type === 'MailSuppressed');
  expect(suppressed.map(({ stream }) => stream)).toEqual([
    expect.stringMatching(/^mailsuppression-[0-9a-f]{32}\.kestrel$/),
  ]);

  nextDay();
  const other = await signedIn('+61491570156');
  await confirmed(other);
  expect(await forecourt.events('MailAllowed')).toHaveLength(1);
  await price(29_990);
  expect((await received(4)).subject).toBe('Now $29,990: 2022 Toyota Corolla ZR');
});

const notification = (message_id: string, action: string, status: string) =>
  [
    'From: MAILER-DAEMON@mx.example',
    'Message-ID: <20260520.1234@mx.example>',
    'Content-Type: multipart/report; report-type=delivery-status; boundary=x',
    '',
    '--x',
    'Content-Type: message/delivery-status',
    '',
    'Reporting-MTA: dns; mx.example',
    '',
    'Final-Recipient: rfc822; mia@example.com',
    `Action: ${action}`,
    `Status: ${status}`,
    '',
    '--x',
    'Content-Type: text/rfc822-headers',
    '',
    `Message-ID: ${message_id}`,
    '--x--',
  ].join('\r\n');
const bounce = (body: string) =>
  forecourt.ask('/api/mail/bounces', {
    method: 'POST',
    key: 'ops',
    headers: { 'content-type': 'message/rfc822' },
    body,
  });

it('a delivery status notification of an unknown address ends advertisements to it, not other mail [MAIL-12]', async () => {
  await confirmed();
  await price(30_990);
  const { messageId } = await received(2);
  expect((await bounce(notification(messageId!, 'delayed', '4.4.1'))).status).toBe(422);
  expect((await bounce(notification(messageId!, 'failed', '5.1.1'))).status).toBe(204);
  expect((await forecourt.events('DeliveryReported')).map(({ data }) => data)).toEqual([
    { report: 'bounced', code: '5.1.1' },
  ]);
  nextDay();
  await price(29_990);
  const withheld = await eventually(async () => {
    const [given] = await forecourt.events('DeliveryAbandoned');
    expect(given).toBeDefined();
    return given!;
  });
  expect(withheld.data).toMatchObject({ reason: expect.stringContaining('wants no advertisements') });
  expect(smtp.received).toHaveLength(2);
  const userData = { name: 'Mia', last_name: 'Nguyen', email, phone: '0491 570 006' };
  const lead = { userData, category: 'Vehicle Enquiry', message: 'Hi', url: 'http://kestrel.localhost/' };
  expect((await forecourt.ask('/api/leads', { method: 'POST', body: lead })).status).toBe(201);
  await eventually(() => expect(smtp.received.slice(2).map(({ to }) => to)).toContain(email));
});

const enquire = async (address = email) => {
  const userData = { name: 'Mia', last_name: 'Nguyen', email: address, phone: '0491 570 006' };
  const body = { userData, category: 'Vehicle Enquiry', message: 'Hi', url: 'http://kestrel.localhost/' };
  expect((await forecourt.ask('/api/leads', { method: 'POST', body })).status).toBe(201);
};
/** Returns the id of the acknowledgement, once its acceptance by the server is recorded. */
const acknowledged = () =>
  eventually(async () => {
    const found = smtp.received.find(({ mail }) => mail.subject?.startsWith('We have your enquiry'));
    expect(found).toBeDefined();
    const id = found!.mail.messageId!;
    const taken = (await forecourt.events('DeliverySucceeded')).map(({ stream }) => stream);
    expect(taken).toContain(`delivery-${id.slice(1, 33)}`);
    return id;
  });
const withheld = () =>
  eventually(async () => {
    const reasons = (await forecourt.events('DeliveryAbandoned')).map(
      ({ data }) => (data as { reason: string }).reason,
    );
    expect(reasons).toContainEqual(expect.stringContaining('wants no advertisements'));
  });

it.each([
  [
    'a notification that the address of an acknowledgement does not exist',
    async () => void (await bounce(notification(await acknowledged(), 'failed', '5.1.1'))),
  ],
  [
    'a complaint about an acknowledgement',
    async () => {
      const body = { message_id: await acknowledged(), report: 'complained' };
      expect((await forecourt.ask('/api/mail/reports', { method: 'POST', key: 'ops', body })).status).toBe(204);
    },
  ],
])('%s ends advertisements to it [MAIL-12]', async (_, happens) => {
  await confirmed();
  await enquire('Mia+test@example.com');
  await happens();
  expect((await forecourt.events('MailSuppressed')).map(({ stream }) => stream)).toEqual([
    expect.stringMatching(/^mailsuppression-[0-9a-f]{32}\.all$/),
  ]);
  await price(30_990);
  await withheld();
});

it.each([
  ['a full mailbox', () => acknowledged().then((id) => bounce(notification(id, 'failed', '4.2.2')))],
  ['what a server thinks of ours', () => acknowledged().then((id) => bounce(notification(id, 'failed', '5.7.1')))],
])('%s says nothing about the address, which still gets its alerts [MAIL-12]', async (_, happens) => {
  await confirmed();
  await enquire();
  expect((await happens()).status).toBe(204);
  await price(30_990);
  await eventually(() => expect(smtp.received.at(-1)!.mail.subject).toContain('30,990'));
  expect(await forecourt.events('MailSuppressed')).toEqual([]);
});

it('an address that the server rejects as unknown gets no advertisements, even after an erasure and a new consent [MAIL-12]', async () => {
  await confirmed();
  smtp.replyWith((to) => (to === email ? 550 : undefined));
  await enquire();
  await eventually(async () => expect(await forecourt.events('MailSuppressed')).toHaveLength(1));
  await forecourt.ask('/api/ops/erasures', { method: 'POST', key: 'ops', body: { email } });
  smtp.replyWith(() => undefined);
  nextDay();
  const other = await signedIn('+61491570156');
  await askPrice(other);
  const question = await eventually(() => {
    const { mail } = smtp.received.findLast(({ to }) => to === email)!;
    expect(smtp.received.filter(({ to }) => to === email)).toHaveLength(2);
    return mail;
  });
  expect((await confirm(question)).status).toBe(200);
  await price(30_990);
  await withheld();
});

it('an erasure withdraws alerts by mail that are waiting to be sent [MAIL-12]', async () => {
  await confirmed();
  smtp.replyWith((to) => (to === email ? 451 : undefined));
  await price(30_990);
  await eventually(async () => expect(await forecourt.events('DeliveryFailed')).not.toHaveLength(0));
  await forecourt.ask('/api/ops/erasures', { method: 'POST', key: 'ops', body: { email } });
  smtp.replyWith(() => undefined);
  forecourt.now = new Date(forecourt.now.getTime() + 3_600_000);
  await settled('mail', 'AlertMailDue');
  expect(smtp.received).toHaveLength(1);
});

it('a delivery status notification is parsed from its fields [MAIL-12]', () => {
  const ours = `<${'0a'.repeat(16)}@kestrelbay.example>`;
  expect(deliveryStatus(notification(ours, 'failed', '5.1.1'))).toEqual({
    message_id: ours.slice(1, -1),
    report: 'bounced',
    code: '5.1.1',
  });
  expect(deliveryStatus(notification(ours, 'delivered', '2.0.0'))).toMatchObject({ report: 'delivered' });
  expect(deliveryStatus(notification(ours, 'delayed', '4.0.0'))).toBeUndefined();
  expect(deliveryStatus(notification('<somebody@else.example>', 'failed', '5.1.1'))).toBeUndefined();
});
