import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { setTimeout as pause } from 'node:timers/promises';
import type { ErasurePreview } from '#contracts/api/erasures';
import type { LeadForm, LeadResponse } from '#contracts/api/leads';
import type { ReservationResponse } from '#contracts/api/reservations';
import { alertWording } from '#contracts/domain/alerts';
import { eventually, TestForecourt } from '#platform/testing/forecourt';
import { TestBrowser } from '#platform/testing/shopper';
import { type SmtpStandIn, startSmtp } from '#platform/testing/smtp';
import { roles } from '../../standalone/src/roles.js';
import { type Mail, MAIL } from './port/mail.js';

let smtp: SmtpStandIn;
let forecourt: TestForecourt;
const settings = () => ({ MAIL: 'smtp', SMTP_URL: smtp.url, MAIL_FROM: 'website@forecourt.example' });
beforeEach(async () => {
  smtp = await startSmtp();
  forecourt = new TestForecourt(roles, ['kestrel', 'meridian'], settings());
  // Noon on a Wednesday in Sydney.
  forecourt.now = new Date('2026-05-20T02:00:00.000Z');
  await forecourt.open();
});
afterEach(async () => {
  await forecourt.remove();
  await smtp.close();
});

const minutes = (count: number) => (forecourt.now = new Date(forecourt.now.getTime() + count * 60_000));
const form: LeadForm = {
  userData: { name: 'Mia', last_name: 'Nguyen', email: 'mia@example.com', phone: '0491 570 006' },
  category: 'Vehicle Enquiry',
  message: 'Is it still there?',
  url: 'http://kestrel.localhost/',
};
const enquire = async (more: Partial<LeadForm> = {}, site = 'kestrel') => {
  const { status, body } = await forecourt.ask<LeadResponse>('/api/leads', {
    method: 'POST',
    site,
    body: { ...form, ...more },
  });
  expect(status).toBe(201);
  return body;
};
const listCar = async (isSoldOnline = 'false') => {
  const feed = `dealership_id,stocknum,year,make,model,badge,car_type,price,km,checkout_enabled,images\nkestrel-bay-toyota,A1,2022,Toyota,Corolla,ZR,used,32990,41000,${isSoldOnline},/images/vehicles/hatch/yellow/a030.avif`;
  const { hits } = await forecourt.search('', await forecourt.importFeed(feed));
  return hits[0]!;
};
const taken = (count: number) =>
  eventually(() => {
    expect(smtp.received.map(({ to }) => to)).toHaveLength(count);
    return smtp.received;
  });
const sentTo = async (to: string) =>
  eventually(() => {
    const found = smtp.received.find((one) => one.to === to);
    expect(found).toBeDefined();
    return found!;
  });
/** Returns the kinds of the site's messages with this outcome in the metric. */
const counted = async (outcome: string) => {
  const reported = await forecourt.running.platform.metrics.text();
  const found = reported.matchAll(/^forecourt_mail_total\{site="kestrel",kind="(\w+)",outcome="(\w+)"\} \d+$/gm);
  return [...found].filter(([, , of]) => of === outcome).map(([, kind]) => kind);
};
/** Waits until the reactor has passed the last event and all of its messages are settled. */
const settled = () =>
  eventually(async () => {
    const { views } = forecourt.running.platform;
    const last = (await forecourt.events('LeadSubmitted')).at(-1)!.position;
    expect(await views.checkpoint('mail')).toBeGreaterThanOrEqual(last);
  });

/** Reserves a car for Mia, and pays the deposit. */
const reserve = async (car_id: string) => {
  const mia = new TestBrowser(forecourt);
  await mia.signIn('+61491570006');
  const order = { car_id, name: 'Mia', last_name: 'Nguyen', email: 'mia@example.com', amount: 200, agreed: true };
  const { body } = await mia.post<ReservationResponse>('/api/reservations', order, { 'idempotency-key': 'k1' });
  const { payment_id, client_secret } = body.payment!;
  const card = { client_secret, number: '4242 4242 4242 4242', expiry: '08/29', cvc: '123' };
  await mia.post(`/api/payments/embedded/${payment_id}`, card);
};

describe('new lead', () => {
  it('a new lead is mailed to the dealership with all it needs to act, and replies go to the shopper [MAIL-02]', async () => {
    const car = await listCar();
    const { lead_id } = await enquire({ car_id: car.id });
    const { mail, from } = await sentTo('sales@kestrelbay.example');
    expect(from).toBe('hello@kestrelbay.example');
    expect(mail.from?.text).toBe('"Kestrel Bay Toyota" <hello@kestrelbay.example>');
    expect(mail.subject).toBe('New lead: Mia Nguyen, 2022 Toyota Corolla ZR');
    expect(mail.replyTo?.text).toBe('"Mia Nguyen" <mia@example.com>');
    expect(mail.headers.get('auto-submitted')).toBe('auto-generated');
    for (const part of [mail.text!, mail.html as string]) {
      expect(part).toContain('Is it still there?');
      expect(part).toContain('0491 570 006');
      expect(part).toContain('$32,990');
      expect(part).toContain(`http://kestrel.localhost:3000/inbox?lead=${lead_id}`);
    }
    expect(mail.html).toContain('href="tel:0491570006"');
  });

  it('who agreed to offers withdraws by the link in a message, for all their enquiries at the site [PRICE-08]', async () => {
    const agreed = { opt_in: true };
    const first = await enquire(agreed);
    const other = await enquire({ ...agreed, userData: { ...form.userData, email: 'Mia+cars@example.com' } });
    const elsewhere = await enquire({ ...agreed, userData: { ...form.userData, email: 'ava@example.com' } });
    const silent = await enquire({ userData: { ...form.userData, email: 'lee@example.com' } });
    expect((await sentTo('lee@example.com')).mail.text).not.toContain('offers');
    const { mail } = await sentTo('mia@example.com');
    const [, token] = /Stop news and offers: http:\/\/kestrel\.localhost:3000\/stop-alerts\?offers=(\S+)/.exec(
      mail.text!,
    )!;
    expect(mail.html).toContain(`/stop-alerts?offers=${token}`);
    const withdrawn = async () => (await forecourt.events('LeadConsentWithdrawn')).map(({ data }) => data);
    const press = (given: string, site = 'kestrel') =>
      forecourt.ask<object>('/api/leads/consent/withdraw', { method: 'POST', site, body: { token: given } });
    for (const [given, site] of [
      [token!, 'meridian'],
      [`${first.lead_id}.${'a'.repeat(16)}`, 'kestrel'],
      [token!.replace(first.lead_id, silent.lead_id), 'kestrel'],
    ] as const)
      expect([given, (await press(given, site)).status]).toEqual([given, 404]);
    expect(await withdrawn()).toEqual([]);
    await settled();
    expect(await press(token!)).toMatchObject({ status: 200, body: { opt_in: false } });
    expect((await press(token!)).status).toBe(200);
    const by = { recorded_by: 'the shopper, by the link in a message' };
    expect(await withdrawn()).toEqual([
      expect.objectContaining({ lead_id: first.lead_id, ...by }),
      expect.objectContaining({ lead_id: other.lead_id, ...by }),
    ]);
    const inboxOf = async (id: string) => {
      const headers = { 'forecourt-position': String(await forecourt.running.platform.log.head()) };
      return (await forecourt.ask<object>(`/api/inbox/leads/${id}`, { key: 'dealer-kestrel', headers })).body;
    };
    expect(await inboxOf(other.lead_id)).toMatchObject({ opt_in: false, consent_withdrawn: { by: by.recorded_by } });
    expect(await inboxOf(elsewhere.lead_id)).toMatchObject({ opt_in: true });
  });

  it('a link that withdraws consent still answers once the person is erased [PRICE-08]', async () => {
    const { lead_id } = await enquire({ opt_in: true });
    const [, token] = /offers=(\S+)/.exec((await sentTo('mia@example.com')).mail.text!)!;
    const erased = { method: 'POST', key: 'ops', body: { email: 'mia@example.com' } } as const;
    expect((await forecourt.ask('/api/ops/erasures', erased)).status).toBe(200);
    const body = { token: token! };
    expect((await forecourt.ask('/api/leads/consent/withdraw', { method: 'POST', body })).status).toBe(200);
    expect(await forecourt.events('LeadConsentWithdrawn')).toEqual([]);
    expect(token).toContain(lead_id);
  });

  it('a new lead is acknowledged to the shopper with the car, its picture and who will answer [MAIL-05]', async () => {
    const car = await listCar();
    await enquire({ car_id: car.id });
    const { mail } = await sentTo('mia@example.com');
    expect(mail.subject).toBe('We have your enquiry: 2022 Toyota Corolla ZR');
    expect(mail.replyTo?.text).toBe('"Kestrel Bay Toyota" <sales@kestrelbay.example>');
    expect(mail.text).toContain('Thank you, Mia');
    expect(mail.text).toContain('Kestrel Bay Toyota Brookvale has your enquiry');
    expect(mail.text).toContain('We are open until 5:30 pm today.');
    expect(mail.html).toContain(
      'src="http://kestrel.localhost:3000/images/vehicles/hatch/yellow/a030.avif?w=1100&amp;fm=jpeg"',
    );
  });

  it('a new lead sends no typed text to the typed address, which may be somebody else’s [MAIL-08]', async () => {
    await enquire({
      userData: { ...form.userData, name: 'Cheap pills at evil.example', last_name: 'Call now' },
      message: 'Buy at https://evil.example',
      category: 'Refund $500: www.evil-prize.example',
    });
    const { mail } = await sentTo('mia@example.com');
    expect(mail.subject).toBe('We have your enquiry');
    const whole = [mail.subject, mail.text, mail.html, mail.to && JSON.stringify(mail.to)].join('\n');
    expect(whole).toContain('Thank you');
    expect(whole).not.toMatch(/evil|pills|Call now/i);
  });

  it('a new lead goes to the mailboxes of its category or location, and to those on duty while it is closed [MAIL-02]', async () => {
    await enquire({ category: 'Service Enquiry' });
    await enquire({ location: 'kestrel-mona-vale' });
    await taken(4);
    forecourt.now = new Date('2026-05-20T12:00:00.000Z');
    await enquire();
    await taken(7);
    const reported = smtp.received.map(({ to }) => to).filter((to) => to !== 'mia@example.com');
    expect(reported.sort()).toEqual([
      'duty@kestrelbay.example',
      'mona-vale@kestrelbay.example',
      'sales@kestrelbay.example',
      'service@kestrelbay.example',
    ]);
    const { mail } = smtp.received.findLast(({ to }) => to === 'mia@example.com')!;
    expect(mail.text).toContain('We are closed right now and open again tomorrow at 8:30 am.');
  });
});

describe('mail server', () => {
  it('a mail server that asks to try again later gets each message once it accepts it [MAIL-01]', async () => {
    smtp.replyWith((_, nth) => (nth === 1 ? 451 : undefined));
    await enquire();
    await eventually(async () => expect(await forecourt.events('DeliveryFailed')).toHaveLength(2));
    expect(smtp.received).toEqual([]);
    const [failed] = await forecourt.events('DeliveryFailed');
    expect(failed!.data).toMatchObject({ reactor: 'mail', status: 451, reason: 'the mail server answered 451' });
    minutes(2);
    await taken(2);
    await settled();
    expect(smtp.received).toHaveLength(2);
  });

  it('a mail server that delays everything is retried for a day, ever less often; then the mail is given up, and counted [MAIL-01, OPS-07]', async () => {
    smtp.replyWith(() => 451);
    await enquire();
    const begun = forecourt.now.getTime();
    const ofNotice = async (type: string) =>
      (await forecourt.events(type)).filter(({ data }) =>
        (data as { message_id: string }).message_id.includes('notice'),
      );
    for (let attempt = 1; attempt <= 9; attempt++) {
      const failed = await eventually(async () => {
        const found = await ofNotice('DeliveryFailed');
        expect(found).toHaveLength(attempt);
        return found.at(-1)!;
      });
      forecourt.now = new Date((failed.data as { next_attempt_at: string }).next_attempt_at);
    }
    const given = await eventually(async () => {
      const [found] = await ofNotice('DeliveryAbandoned');
      expect(found).toBeDefined();
      return found!;
    });
    expect(given.data).toMatchObject({ attempt: 10, status: 451 });
    const hours = (forecourt.now.getTime() - begun) / 3_600_000;
    expect([hours >= 23.8, hours < 30]).toEqual([true, true]);
    expect(await counted('given_up')).toEqual(['lead_notice']);
    // After a day the news is too old for the shopper, so there are no more attempts to them either.
    await eventually(async () => expect(await forecourt.events('DeliveryAbandoned')).toHaveLength(2));
    smtp.replyWith(() => undefined);
    minutes(24 * 60);
    await settled();
    expect([smtp.tries.get('sales@kestrelbay.example'), smtp.received]).toEqual([10, []]);
  });

  it('a mail server that is slow gets each message once, and other messages are sent meanwhile [MAIL-01]', async () => {
    let answer = () => {};
    smtp.replyWith((to) => (to === 'mia@example.com' ? new Promise<void>((resolve) => (answer = resolve)) : undefined));
    await enquire();
    await taken(1);
    await eventually(() => expect(smtp.tries.get('mia@example.com')).toBe(1));
    answer();
    await taken(2);
    await settled();
    expect(smtp.received).toHaveLength(2);
  });

  it('a mail server that hangs up gets the message with the same id on the next attempt [MAIL-01]', async () => {
    smtp.replyWith((to, nth) => (to === 'mia@example.com' && nth === 1 ? 'hang up' : undefined));
    await enquire();
    await eventually(async () => expect(await forecourt.events('DeliveryFailed')).not.toHaveLength(0));
    minutes(2);
    await sentTo('mia@example.com');
    await settled();
    // The message to the other mailbox may have arrived twice, under the same id.
    const ids = new Map(smtp.received.map(({ to, mail }) => [mail.messageId, to]));
    expect([...ids.values()].sort()).toEqual(['mia@example.com', 'sales@kestrelbay.example']);
  });

  it('a mail server that was unreachable gets the waiting messages when it is back [MAIL-01]', async () => {
    const { port } = smtp;
    await smtp.close();
    await enquire();
    await eventually(async () => expect(await forecourt.events('DeliveryFailed')).toHaveLength(2));
    smtp = await startSmtp({ port });
    minutes(2);
    await taken(2);
  });

  it('a mail server that refuses a recipient gets no more attempts, and the address is not recorded [MAIL-09]', async () => {
    smtp.replyWith((recipient) => (recipient === 'mia@example.com' ? 550 : undefined));
    await enquire();
    const [abandoned] = await eventually(async () => {
      const found = await forecourt.events('DeliveryAbandoned');
      expect(found).toHaveLength(1);
      return found;
    });
    expect(abandoned!.data).toMatchObject({ reactor: 'mail', status: 550, attempt: 1 });
    expect(JSON.stringify(abandoned)).not.toContain('mia@');
    const reported = await forecourt.running.platform.metrics.text();
    expect(reported).toContain('forecourt_deliveries_abandoned_total{reactor="mail"} 1\n');
    expect([await counted('refused'), await counted('given_up')]).toEqual([['acknowledgement'], []]);
    minutes(24 * 60);
    await settled();
    expect(smtp.tries.get('mia@example.com')).toBe(1);
  });

  it('a mail server gets a message with the same id in each attempt, and not again after a restart [MAIL-01]', async () => {
    await enquire();
    await taken(2);
    await settled();
    await forecourt.close();
    await forecourt.open();
    const more = await enquire();
    await taken(4);
    await settled();
    const ids = smtp.received.map(({ mail }) => mail.messageId);
    expect(new Set(ids).size).toBe(4);
    expect(ids[0]).toMatch(/^<[0-9a-f]{32}@kestrelbay\.example>$/);
    expect(more.lead_id).toBeDefined();
  });

  it('a mail server gets no messages about events from before mail was turned on [MAIL-01]', async () => {
    await forecourt.close();
    await forecourt.open({ MAIL: 'none' });
    await enquire({ message: 'before' });
    await forecourt.close();
    await forecourt.open(settings());
    await enquire({ message: 'after' });
    await taken(2);
    await settled();
    expect((await sentTo('sales@kestrelbay.example')).mail.text).toContain('after');
    expect(smtp.received).toHaveLength(2);
  });
});

it('an address cannot be flooded: it gets a limited number of messages a day, from all sites together [MAIL-09]', async () => {
  await forecourt.close();
  await forecourt.open({ MAIL_PER_RECIPIENT: '2' });
  for (const site of ['kestrel', 'tempo', 'kestrel', 'tempo']) await enquire({}, site);
  await settled();
  const to = smtp.received.map((one) => one.to);
  expect(to.filter((address) => address === 'mia@example.com')).toHaveLength(2);
  expect(to.filter((address) => address !== 'mia@example.com')).toHaveLength(4);
  const [withheld] = await forecourt.events('DeliveryAbandoned');
  expect(withheld!.data).toMatchObject({ reason: 'this address was sent as much mail as it may be in a day' });
  minutes(24 * 60);
  await enquire();
  await taken(8);
});

it('different spellings of an address are the same mailbox [MAIL-09]', async () => {
  await forecourt.close();
  await forecourt.open({ MAIL_PER_RECIPIENT: '2' });
  for (const email of ['mia.n@gmail.com', 'mian+1@gmail.com', 'M.IAN+2@googlemail.com', 'mia.n@example.com'])
    await enquire({ userData: { ...form.userData, email } });
  await eventually(async () => expect(await forecourt.events('DeliveryAbandoned')).toHaveLength(1));
  await eventually(() => expect(smtp.received).toHaveLength(7));
  const [withheld] = await forecourt.events('DeliveryAbandoned');
  expect(withheld!.data).toMatchObject({ reason: 'this address was sent as much mail as it may be in a day' });
});

it('a site sends shoppers a limited number of messages a day, but its dealership all of them [MAIL-09]', async () => {
  await forecourt.close();
  await forecourt.open({ MAIL_PER_SITE: '2' });
  const people = ['mia@example.com', 'noah@example.com', 'ivy@example.com'];
  for (const email of people) await enquire({ userData: { ...form.userData, email } });
  await enquire({}, 'tempo');
  const [withheld] = await eventually(async () => {
    const found = await forecourt.events('DeliveryAbandoned');
    expect(found).toHaveLength(1);
    return found;
  });
  expect(withheld!.data).toMatchObject({ reason: 'the site has sent as much mail to shoppers as it may in a day' });
  await eventually(() => {
    const to = smtp.received.map((one) => one.to);
    expect(to.filter((address) => address === 'sales@kestrelbay.example')).toHaveLength(3);
    expect(to.filter((address) => people.includes(address))).toHaveLength(3);
  });
  minutes(24 * 60);
  await enquire();
  await eventually(() => expect(smtp.received).toHaveLength(3 + 2 + 2 + 2));
});

it('the messages of many concurrent enquiries are each counted once, at the first attempt [MAIL-09]', async () => {
  const people = Array.from({ length: 24 }, (_, n) => ({ email: `mia${n}@example.com`, phone: `04915700${10 + n}` }));
  await Promise.all(people.map((who) => enquire({ userData: { ...form.userData, ...who } })));
  await taken(2 * people.length);
  await settled();
  expect(await forecourt.events('DeliveryFailed')).toEqual([]);
  const counted = await forecourt.events('MailCounted');
  const ofSite = counted.filter(({ stream }) => stream.startsWith('mailcount-kestrel.'));
  expect([ofSite.length, counted.length]).toEqual([people.length, 2 * people.length]);
});

it('alerts and their confirmations leave room for receipts in a site’s daily mail budget [MAIL-09, HOST-08]', async () => {
  await forecourt.close();
  await forecourt.open({ MAIL_PER_SITE: '10', DEMO: 'true' });
  const { id: car_id } = await listCar();
  const phones = ['+61491570006', '+61491570156', '+61491570157'];
  for (const [of, phone_number] of phones.entries()) {
    const who = new TestBrowser(forecourt);
    await who.signIn(phone_number);
    await who.post('/api/watchlist/save-car', { phone_number, car_id });
    const kestrel = forecourt.running.platform.sites.all.find(({ id }) => id === 'kestrel')!;
    for (let n = 0; n < 3; n++) {
      const search = {
        kind: 'search',
        name: 'Any',
        path: '/search',
        search: `query=${['Corolla', 'Camry', 'Hilux'][n]}`,
      };
      const email = `victim${3 * of + n}@example.com`;
      const body = { ...search, wording: alertWording('search', kestrel, 'email'), email };
      expect((await who.post('/api/alerts', body)).status).toBe(200);
    }
  }
  await eventually(async () => expect(await forecourt.events('DeliveryAbandoned')).toHaveLength(3));
  await eventually(() => expect(smtp.received).toHaveLength(6));
  await enquire();
  expect((await sentTo('mia@example.com')).mail.subject).toContain('We have your enquiry');
});

it('whoever pays a deposit gets the receipt, even if strangers used up the mail of the day [MAIL-07, MAIL-09]', async () => {
  await forecourt.close();
  await forecourt.open({ DEMO: 'true', MAIL_PER_RECIPIENT: '2', MAIL_PER_SITE: '3' });
  const { id: car_id } = await listCar('true');
  for (const name of ['One', 'Two']) await enquire({ userData: { ...form.userData, name } }, 'tempo');
  for (const email of ['a@example.com', 'b@example.com', 'c@example.com'])
    await enquire({ userData: { ...form.userData, email } });
  await settled();
  await reserve(car_id);
  await eventually(() =>
    expect(smtp.received.map(({ mail }) => mail.subject)).toContain('Your reservation: 2022 Toyota Corolla ZR'),
  );
});

it('an erasure withdraws mail of a reservation that is waiting to be sent [MAIL-07]', async () => {
  await forecourt.close();
  await forecourt.open({ DEMO: 'true' });
  const { id: car_id } = await listCar('true');
  smtp.replyWith((to) => (to === 'mia@example.com' ? 451 : undefined));
  await reserve(car_id);
  await eventually(async () => expect(await forecourt.events('DeliveryFailed')).toHaveLength(1));
  const asked = { email: 'mia@example.com' };
  const preview = { method: 'POST', key: 'ops', body: asked } as const;
  const reach = await forecourt.ask<ErasurePreview>('/api/ops/erasures/preview', preview);
  expect(reach.body.warnings).toEqual([expect.stringContaining('hold a vehicle for a paid deposit: 1.')]);
  const erased = { method: 'POST', key: 'ops', body: { ...asked, confirm: reach.body.records } } as const;
  expect((await forecourt.ask('/api/ops/erasures', erased)).status).toBe(200);
  smtp.replyWith(() => undefined);
  minutes(2);
  await eventually(async () => expect(await forecourt.events('DeliveryAbandoned')).toHaveLength(1));
  expect(smtp.received.filter(({ to }) => to === 'mia@example.com')).toEqual([]);
});

it('an erasure withdraws mail of a lead that is waiting to be sent, and nobody gets it [MAIL-01]', async () => {
  smtp.replyWith(() => 451);
  await enquire();
  await eventually(async () => expect(await forecourt.events('DeliveryFailed')).toHaveLength(2));
  const erased = { method: 'POST', key: 'ops', body: { email: 'mia@example.com' } } as const;
  expect((await forecourt.ask('/api/ops/erasures', erased)).status).toBe(200);
  smtp.replyWith(() => undefined);
  minutes(2);
  await eventually(async () => expect(await forecourt.events('DeliveryAbandoned')).toHaveLength(2));
  expect(smtp.received).toEqual([]);
});

it('twenty messages are sent at a time, and the others once those are sent [MAIL-01]', async () => {
  const mail = forecourt.running.application.get<Mail>(MAIL);
  let begun = 0;
  let open = () => {};
  const opened = new Promise<void>((resolve) => (open = resolve));
  mail.send = () => {
    begun++;
    return opened;
  };
  for (let n = 0; n < 25; n++) await enquire({ userData: { ...form.userData, email: `mia${n}@example.com` } });
  try {
    await eventually(() => expect(begun).toBeGreaterThanOrEqual(20));
    // The others would have begun by then.
    await pause(500);
    expect(begun).toBe(20);
  } finally {
    open();
  }
  await eventually(() => expect(begun).toBeGreaterThanOrEqual(50));
});
