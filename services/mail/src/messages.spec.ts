import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { XmlDocument } from 'libxml2-wasm';
import type { InboxDetail } from '#contracts/api/inbox';
import type { LeadForm, LeadResponse } from '#contracts/api/leads';
import type { OutcomeRequest } from '#contracts/api/outcomes';
import type { ReservationResponse } from '#contracts/api/reservations';
import { eventually, TestForecourt } from '#platform/testing/forecourt';
import { startReceiver } from '#platform/testing/receiver';
import { TestBrowser } from '#platform/testing/shopper';
import { MAIL } from './port/mail.js';
import type { MailOutbox } from './port/outbox.js';
import { roles } from '../../standalone/src/roles.js';

let forecourt: TestForecourt;
let car: string;
const feed =
  'stocknum,year,make,model,badge,car_type,price,status,location_id,checkout_enabled\nK1,2021,Toyota,Corolla,ZR,used,29990,in_stock,kestrel-mona-vale,true';
beforeEach(async () => {
  forecourt = new TestForecourt(roles, ['kestrel', 'tempo'], {
    DEMO: 'true',
    WEBHOOK_LOCAL: 'true',
    LOG_LEVEL: 'warn',
  });
  // A Wednesday, 10:00 in Sydney.
  forecourt.now = new Date('2026-05-20T00:00:00Z');
  await forecourt.open();
  const { hits } = await forecourt.search('', await forecourt.importFeed(feed));
  car = hits[0]!.id;
});
afterEach(() => forecourt.remove());

const outbox = () => forecourt.running.application.get<MailOutbox>(MAIL, { strict: false }).all();
const sent = (to: string, subject: string) =>
  eventually(() => {
    const found = outbox().find((message) => message.to.address === to && message.subject.includes(subject));
    expect(found).toBeDefined();
    return found!;
  });
/** Parses a calendar's entry. */
const entryOf = ({ calendar }: { calendar?: { content: string } | undefined }) => {
  const lines = calendar!.content.replaceAll('\r\n ', '').trim().split('\r\n');
  return Object.fromEntries(
    lines.map((line) => [line.slice(0, line.search(/[;:]/)), line.slice(line.indexOf(':') + 1)]),
  );
};
const enquire = async (more: Partial<LeadForm> = {}, site = 'kestrel') => {
  const userData = {
    name: 'Mia',
    last_name: 'Nguyen',
    email: 'mia@example.com',
    phone: '0491 570 006',
    postcode: '2000',
  };
  const body: LeadForm = { userData, category: 'Vehicle Enquiry', url: 'http://kestrel.localhost/', ...more };
  const answer = await forecourt.ask<LeadResponse>('/api/leads', { method: 'POST', site, body });
  expect(answer.status).toBe(201);
  return answer.body.lead_id;
};
const bookDrive = (at: string) =>
  enquire({
    form: 'test-drive',
    category: 'Test Drive',
    car_id: car,
    fields: { 'Test Drive Booking Date': at, terms_conditions: 'true' },
  });
const tell = async (lead_id: string, body: OutcomeRequest) => {
  const path = `/api/crm/leads/${lead_id}/outcomes`;
  expect((await forecourt.ask(path, { method: 'POST', key: 'crm-kestrel', body })).status).toBe(200);
};

it('a lead is mailed to a CRM’s mailbox as ADF, which programs read from the text part [MAIL-03]', async () => {
  const lead_id = await enquire({ message: 'Is it <still> there & free?' }, 'meridian');
  const { text, html, subject } = await sent('crm@meridianmotors.example', 'ADF lead');
  expect([subject, html]).toEqual([`ADF lead: ${lead_id}`, undefined]);
  const document = XmlDocument.fromString(text);
  expect(document.get('/adf/prospect/customer/contact/email')!.content).toBe('mia@example.com');
  expect(document.get('/adf/prospect/customer/comments')!.content).toContain('Is it <still> there & free?');
  document.dispose();
});

it('a dealership gets readable field names, and mail about an appointment tells shoppers why they get it [MAIL-02, MAIL-06]', async () => {
  const lead_id = await enquire({ fields: { terms_conditions: 'true' } });
  expect((await sent('sales@kestrelbay.example', 'New lead')).text).toContain('\nAgreed to terms: Yes\n');
  await tell(lead_id, { outcome: 'appointment', appointment_at: '2026-05-22T00:30:00.000Z' });
  expect((await sent('mia@example.com', 'Your appointment is booked')).text).toContain(
    'used to book an appointment at',
  );
});

it('a trade-in and a test drive are named by their kind, and the acknowledgement speaks of the own vehicle [MAIL-02, MAIL-05]', async () => {
  const trade_in = { year: 2015, make: 'Mazda', model: 'CX-5' };
  await enquire({ form: 'trade-in', category: 'Trade-In', car_id: car, trade_in });
  const notice = await sent('sales@kestrelbay.example', 'New trade-in: Mia Nguyen, 2015 Mazda CX-5');
  expect(notice.text).toContain('Mia Nguyen offers a 2015 Mazda CX-5 as a trade-in for the 2021 Toyota Corolla ZR');
  expect(notice.text).toContain('Files: Any that came with it are in the inbox');
  const acknowledged = await sent('mia@example.com', 'We have your enquiry: your trade-in');
  expect(acknowledged.text).toContain(
    'has your enquiry about the value of your own vehicle as a trade-in for the 2021 Toyota Corolla ZR',
  );
  await bookDrive('2026-05-22T10:30');
  const drive = await sent('sales@kestrelbay.example', 'New test drive: Mia Nguyen, 2021 Toyota Corolla ZR');
  expect(drive.text).toContain('Mia Nguyen has booked a test drive of the 2021 Toyota Corolla ZR');
});

describe('test drive', () => {
  it('a test drive is confirmed with a calendar entry, which is moved and removed as the dealership reports [MAIL-06]', async () => {
    const lead_id = await bookDrive('2026-05-22T10:30');
    const booked = await sent('mia@example.com', 'is booked');
    expect(booked.subject).toBe('Your test drive is booked: Friday 22 May, 10:30 am');
    expect(booked.text).toContain('14 Bungan Street, Mona Vale NSW 2103');
    expect(booked.calendar!.method).toBe('REQUEST');
    expect(entryOf(booked)).toMatchObject({
      UID: `${lead_id}@kestrel.localhost`,
      SEQUENCE: '0',
      DTSTART: '20260522T003000Z',
      DTEND: '20260522T013000Z',
      STATUS: 'CONFIRMED',
      ATTENDEE: 'mailto:mia@example.com',
    });
    for (const line of booked.calendar!.content.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);

    await tell(lead_id, { outcome: 'test_drive', appointment_at: '2026-05-23T02:00:00.000Z' });
    const moved = await sent('mia@example.com', 'has moved');
    expect(moved.subject).toBe('Your test drive has moved: Saturday 23 May, 12:00 pm');
    expect(entryOf(moved)).toMatchObject({ UID: `${lead_id}@kestrel.localhost`, DTSTART: '20260523T020000Z' });
    expect(Number(entryOf(moved)['SEQUENCE'])).toBeGreaterThan(0);

    await tell(lead_id, { outcome: 'lost', reason: 'not_interested' });
    const cancelled = await sent('mia@example.com', 'has been cancelled');
    expect(cancelled.calendar!.method).toBe('CANCEL');
    expect(entryOf(cancelled)).toMatchObject({ STATUS: 'CANCELLED', DTSTART: '20260523T020000Z' });
    expect(Number(entryOf(cancelled)['SEQUENCE'])).toBeGreaterThan(Number(entryOf(moved)['SEQUENCE']));
  });

  it('a test drive that is arranged again after a cancellation is a new calendar entry, and each is cancelled once [MAIL-06]', async () => {
    const lead_id = await bookDrive('2026-05-22T10:30');
    await sent('mia@example.com', 'is booked');
    await tell(lead_id, { outcome: 'lost', reason: 'price' });
    const cancelled = await sent('mia@example.com', 'has been cancelled');
    expect(cancelled.calendar!.content).toMatch(/METHOD:CANCEL\r\n[^]*UID:[^]*SEQUENCE:1\r\n[^]*STATUS:CANCELLED/);
    await tell(lead_id, { outcome: 'lost', reason: 'other' });
    await tell(lead_id, { outcome: 'test_drive', appointment_at: '2026-05-22T00:30:00.000Z' });
    await eventually(() => expect(outbox().filter(({ subject }) => subject.includes('is booked'))).toHaveLength(2));
    const [again] = outbox();
    expect(entryOf(again!)).toMatchObject({ UID: `${lead_id}-1@kestrel.localhost`, DTSTART: '20260522T003000Z' });
    expect(outbox().filter(({ subject }) => subject.includes('cancelled'))).toHaveLength(1);
  });

  it('a test drive that is over is not cancelled when the lead is lost [MAIL-06]', async () => {
    const lead_id = await bookDrive('2026-05-22T10:30');
    await sent('mia@example.com', 'is booked');
    forecourt.now = new Date('2026-05-24T00:00:00Z');
    await tell(lead_id, { outcome: 'lost', reason: 'price' });
    const last = (await forecourt.events('LeadOutcomeRecorded')).at(-1)!.position;
    const { views } = forecourt.running.platform;
    await eventually(async () => expect(await views.checkpoint('mail')).toBeGreaterThanOrEqual(last));
    expect(outbox().filter(({ subject }) => subject.includes('cancelled'))).toEqual([]);
  });
});

/** Makes Ava reserve the car and pay a deposit. */
const reserve = async () => {
  const ava = new TestBrowser(forecourt);
  await ava.signIn('+61491570156');
  const order = { car_id: car, name: 'Ava', last_name: 'Ngata', email: 'ava@example.com', amount: 200, agreed: true };
  const { body } = await ava.post<ReservationResponse>('/api/reservations', order, { 'idempotency-key': 'k1' });
  const { payment_id, client_secret } = body.payment!;
  const card = { client_secret, number: '4242 4242 4242 4242', expiry: '08/29', cvc: '123' };
  await ava.post(`/api/payments/embedded/${payment_id}`, card);
  return { ava, body };
};

it('a shopper gets a receipt for a deposit, and is told when the reservation ends and what happens to the money [MAIL-07]', async () => {
  const { ava, body } = await reserve();
  const receipt = await sent('ava@example.com', 'Your reservation: 2021 Toyota Corolla ZR');
  expect(receipt.text).toContain('Held until: Friday 22 May, 10:00 am');
  expect(receipt.text).toContain('Deposit: $200, refundable');
  const number = `Reservation: ${body.id.slice(0, 8).toUpperCase()}\n`;
  expect(receipt.text).toContain(number);
  // The dealership gets the lead that follows; the shopper has the receipt already.
  const notice = await sent('sales@kestrelbay.example', 'Ava Ngata');
  expect(notice.text).toContain(number);
  expect(notice.subject).toBe('New reservation: Ava Ngata, 2021 Toyota Corolla ZR');
  expect(notice.text).toContain('Ava Ngata has paid a deposit and reserved the 2021 Toyota Corolla ZR');
  expect(notice.text).toContain('Held until: Friday 22 May, 10:00 am');
  expect(outbox().filter(({ to }) => to.address === 'ava@example.com')).toHaveLength(1);
  await ava.post(`/api/reservations/${body.id}/cancel`, {});
  const end = await sent('ava@example.com', 'Your reservation has ended');
  expect(end.text).toContain('You’ve cancelled your reservation of the 2021 Toyota Corolla ZR.');
  expect(end.text).toContain('Your $200 deposit is on its way back to your card.');
});

it('the dealership is told by mail, in the inbox and in what CRMs read that a reservation was cancelled [MAIL-07]', async () => {
  const { ava, body } = await reserve();
  await sent('sales@kestrelbay.example', 'Ava Ngata');
  await ava.post(`/api/reservations/${body.id}/cancel`, {});
  const notice = await sent('sales@kestrelbay.example', 'Reservation cancelled: Ava Ngata, 2021 Toyota Corolla ZR');
  const said = 'The shopper cancelled the reservation. The deposit goes back to the shopper.';
  expect(notice.text).toContain(said);
  const [event] = await forecourt.events('LeadReservationEnded');
  const { lead_id } = event!.data as { lead_id: string };
  await eventually(async () => {
    const { since } = await inboxDetail(lead_id);
    expect(since).toEqual([expect.objectContaining({ type: 'LeadReservationEnded', text: said })]);
    const adf = await forecourt.ask<string>('/api/crm/leads?format=adf', { key: 'crm-kestrel' });
    expect(adf.body).toContain(said);
  });
});

it.each([
  ['kestrel', 'as its alerts say', 'office@kestrelbay.example'],
  ['tempo', 'as it is told of leads', 'hello@tempo.example'],
])(
  'the dealer %s, %s, is told by mail that a CRM’s webhook is gone, and that no lead is lost [CRM-09]',
  async (site, _, to) => {
    const receiver = await startReceiver(() => ({ status: 410 }));
    try {
      const body = { url: receiver.url };
      await forecourt.ask('/api/crm/webhooks', { method: 'POST', key: `crm-${site}`, body });
      await enquire({}, site);
      const { subject, text } = await sent(to, 'no longer reach');
      expect(subject).toBe(`Leads no longer reach your CRM at 127.0.0.1:${receiver.port}`);
      expect(text).toContain('No lead is lost');
    } finally {
      await receiver.close();
    }
  },
);

it('the dealer is told by mail that a failing webhook is tested, and later that it failed all tests [CRM-09]', async () => {
  await forecourt.close();
  await forecourt.open({ WEBHOOK_RETRIES: '0.01,3600' });
  const receiver = await startReceiver(() => ({ status: 500 }));
  try {
    await forecourt.ask('/api/crm/webhooks', { method: 'POST', key: 'crm-kestrel', body: { url: receiver.url } });
    for (let nth = 0; nth < 4; nth++) await enquire();
    await eventually(async () => {
      forecourt.now = new Date(forecourt.now.getTime() + 1_900_000);
      expect(await forecourt.events('WebhookDisabled')).toHaveLength(1);
    });
    const { text } = await sent('office@kestrelbay.example', 'no longer reach');
    expect(text).toContain('We test it for three days. As soon as it answers, it gets everything it missed');
    expect(text).not.toContain('enabled again');
    await eventually(async () => {
      forecourt.now = new Date(forecourt.now.getTime() + 1_900_000);
      const given = (await forecourt.events('DeliveryAbandoned')).map(
        ({ data }) => (data as { reactor: string }).reactor,
      );
      expect(given).toContain('webhook_tests');
    });
    const last = await sent('office@kestrelbay.example', 'still gets no leads');
    expect(last.text).toContain('did not answer for three more days');
    expect(last.text).toContain('once the webhook is enabled again');
  } finally {
    await receiver.close();
  }
});

const inboxDetail = async (lead_id: string) =>
  (await forecourt.ask<InboxDetail>(`/api/inbox/leads/${lead_id}`, { key: 'dealer-kestrel' })).body;

describe('mail of a lead', () => {
  it('the mail of a lead is listed with the lead in the inbox, with later reports of the server [MAIL-09, OPS-07]', async () => {
    const lead_id = await enquire();
    const { id } = await sent('mia@example.com', 'We have your enquiry');
    await eventually(async () => {
      const { mail } = await inboxDetail(lead_id);
      expect(mail.map(({ kind, state }) => [kind, state]).sort()).toEqual([
        ['acknowledgement', 'sent'],
        ['lead_notice', 'sent'],
      ]);
    });
    const report = (message_id: string, of: object) =>
      forecourt.ask('/api/mail/reports', { method: 'POST', key: 'ops', body: { message_id, ...of } });
    const notice = await sent('sales@kestrelbay.example', 'New lead');
    expect((await report(`<${id}>`, { report: 'delivered', code: '2.0.0' })).status).toBe(204);
    const bounced = { report: 'bounced', code: '5.1.1' };
    expect((await report(`<${notice.id}>`, bounced)).status).toBe(204);
    expect((await report(`<${'0'.repeat(32)}@kestrelbay.example>`, bounced)).status).toBe(404);
    const reported = await forecourt.running.platform.metrics.text();
    expect(reported).toContain('forecourt_mail_reports_total{report="delivered"} 1\n');
    expect(reported).toContain('forecourt_mail_reports_total{report="bounced"} 1\n');
    expect(reported).toContain('forecourt_mail_total{site="kestrel",kind="lead_notice",outcome="bounced"} 1\n');
    const lines = forecourt.logged.filter((line) => line.includes('mail came back'));
    expect(lines).toEqual([expect.stringContaining('"report":"bounced","code":"5.1.1",')]);
    await eventually(async () => {
      const { mail } = await inboxDetail(lead_id);
      expect(mail.map(({ kind, state, reason }) => [kind, state, reason]).sort()).toEqual([
        ['acknowledgement', 'delivered', '2.0.0'],
        ['lead_notice', 'bounced', '5.1.1'],
      ]);
    });
  });

  it('the mail of a reservation is listed with its lead, including mail about the deposit [MAIL-09]', async () => {
    const { ava, body } = await reserve();
    const [reported] = await eventually(async () => {
      const leads = await forecourt.events('LeadSubmitted');
      expect(leads).toHaveLength(1);
      return leads;
    });
    const { lead_id } = reported!.data as { lead_id: string };
    await ava.post(`/api/reservations/${body.id}/cancel`, {});
    await eventually(async () => {
      const { mail } = await inboxDetail(lead_id);
      expect(mail.map(({ kind, state }) => [kind, state])).toEqual(
        expect.arrayContaining([
          ['lead_notice', 'sent'],
          ['reservation_receipt', 'sent'],
          ['reservation_end', 'sent'],
        ]),
      );
    });
  });
});
