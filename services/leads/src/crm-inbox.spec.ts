import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { AnalyticsBatch } from '#contracts/api/analytics';
import type { AnalyticsCounts } from '#contracts/api/analytics-counts';
import type { Shortfalls } from '#contracts/api/analytics-counts';
import { analyticsCounts, shortfalls } from '#contracts/api/analytics-counts';
import type { WebhookWithSecret } from '#contracts/api/crm';
import type { InboxDetail, InboxPage, InboxSession } from '#contracts/api/inbox';
import { inboxDetail, inboxPage } from '#contracts/api/inbox';
import { localMinute } from '#contracts/domain/local-time';
import type { LeadForm, LeadResponse } from '#contracts/api/leads';
import { crmInboxView, type CrmInboxView } from '#contracts/views/lead';
import { liveBuild } from '#platform/kernel/live-build';
import { eventually, TestForecourt } from '#platform/testing/forecourt';
import type { AskOptions } from '#platform/testing/http';
import { startReceiver } from '#platform/testing/receiver';
import { roles } from '../../standalone/src/roles.js';

let forecourt: TestForecourt;
beforeEach(async () => {
  forecourt = new TestForecourt(roles, ['kestrel', 'meridian'], { WEBHOOK_LOCAL: 'true' });
  await forecourt.open();
});
afterEach(() => forecourt.remove());

const form: LeadForm = {
  userData: { name: 'Mia', last_name: 'Nguyen', email: 'mia@example.com', phone: '+61 491 570 006' },
  category: 'Vehicle Enquiry',
  url: 'http://kestrel.localhost:3000/',
};
const enquire = async (message: string, site = 'kestrel', more: Partial<LeadForm> = {}) => {
  forecourt.now = new Date(forecourt.now.getTime() + 1000);
  return (
    await forecourt.ask<LeadResponse>('/api/leads', { method: 'POST', site, body: { ...form, ...more, message } })
  ).body;
};
const inbox = <Body>(path: string, options: AskOptions = {}) =>
  forecourt.ask<Body>(`/api/inbox/${path}`, { key: 'dealer-kestrel', ...options });
const fresh = ({ position }: LeadResponse) => ({ headers: { 'forecourt-position': String(position) } });
const signIn = async () => {
  const { headers, body } = await inbox<InboxSession>('session', { method: 'POST' });
  return { cookie: String(headers['set-cookie'] as string), body };
};

describe('lead inbox', () => {
  it('the lead inbox lists the dealer’s own leads, newest first, and shows every detail of one [CRM-01]', async () => {
    await enquire('of another dealer', 'meridian');
    await enquire('one');
    const last = await enquire('two');
    const { body } = await inbox<InboxPage>('leads', fresh(last));
    expect(inboxPage.parse(body)).toEqual(body);
    expect(body).toMatchObject({ count: 2, pages: 1, leads: [{ lead_id: last.lead_id, name: 'Mia Nguyen' }, {}] });
    const detail = await inbox<InboxDetail>(`leads/${last.lead_id}`);
    expect(inboxDetail.parse(detail.body)).toEqual(detail.body);
    expect(detail.body).toMatchObject({ message: 'two', deliveries: [], phone: '+61 491 570 006' });
    expect(await inbox(`leads/${last.lead_id}`, { key: 'dealer-meridian' })).toMatchObject({ status: 404 });
  });

  it('the list of the lead inbox says when a test drive is booked for [CRM-01]', async () => {
    const fields = { 'Test Drive Booking Date': '2026-05-25T10:30' };
    const body = { ...form, category: 'Test Drive', fields };
    const drive = (await forecourt.ask<LeadResponse>('/api/leads', { method: 'POST', site: 'kestrel', body })).body;
    const { body: page } = await inbox<InboxPage>('leads', fresh(drive));
    expect(inboxPage.parse(page).leads).toMatchObject([{ category: 'Test Drive', test_drive_at: '2026-05-25T10:30' }]);
  });

  it('the lead inbox finds leads of the whole dealership, and none of others or of erased people [CRM-18]', async () => {
    const phone = '0491 570 110';
    const of = { userData: { ...form.userData, name: 'Zoë', phone } };
    const zoe = await enquire('hers', 'kestrel', of);
    await enquire('of another dealer', 'meridian', of);
    for (let n = 0; n < 51; n++) await enquire(`later ${n}`);
    const find = async (query: string) => {
      const headers = { 'forecourt-position': String(await forecourt.running.platform.log.head()) };
      const { body } = await inbox<InboxPage>(`leads?query=${encodeURIComponent(query)}`, { headers });
      return [body.count, body.leads[0]?.lead_id, body.unanswered];
    };
    expect(await find('zoe nguyen')).toEqual([1, zoe.lead_id, 52]);
    expect(await find('+61 491 570 110')).toEqual([1, zoe.lead_id, 52]);
    expect((await find('mia@example.com'))[0]).toBe(52);
    expect((await inbox<InboxPage>('leads?query=zoe&dealership_id=none')).body.count).toBe(0);
    const erasing = { method: 'POST', key: 'ops', body: { phone_number: phone } } as const;
    expect((await forecourt.ask('/api/ops/erasures', erasing)).status).toBe(200);
    for (const query of ['zoe', '0491 570 110', 'erased', zoe.lead_id]) expect((await find(query))[0]).toBe(0);
  });

  it('the lead inbox shows where a lead was delivered, and can send it again [CRM-02]', async () => {
    const receiver = await startReceiver(() => ({ status: 200 }));
    try {
      const body = { url: receiver.url };
      await forecourt.ask<WebhookWithSecret>('/api/crm/webhooks', { method: 'POST', key: 'crm-kestrel', body });
      const lead = await enquire('one');
      const delivered = (times: number) =>
        eventually(async () => {
          expect(receiver.received).toHaveLength(times);
          const { body: detail } = await inbox<InboxDetail>(`leads/${lead.lead_id}`);
          expect(detail.deliveries).toMatchObject([{ state: 'delivered', url: receiver.url }]);
        });
      await delivered(1);
      expect(await inbox(`leads/${lead.lead_id}/resend`, { method: 'POST' })).toMatchObject({
        status: 202,
        body: { requested: 1 },
      });
      await delivered(2);
      const ids = receiver.received.map(({ headers }) => headers['webhook-id']);
      expect(ids[1]).toBe(ids[0]);
    } finally {
      await receiver.close();
    }
  });

  it('a lead sent again tells its log position, also where another webhook takes no new leads [CRM-02]', async () => {
    const receiver = await startReceiver(() => ({ status: 200 }));
    try {
      for (const event_types of [undefined, ['forecourt.LeadNoteAdded']]) {
        const body = { url: receiver.url, ...(event_types && { event_types }) };
        const registered = await forecourt.ask('/api/crm/webhooks', { method: 'POST', key: 'crm-kestrel', body });
        expect(registered.status).toBe(201);
        forecourt.now = new Date(forecourt.now.getTime() + 1_000);
      }
      const lead = await enquire('one');
      await forecourt.ask('/api/crm/webhooks', { key: 'crm-kestrel', ...fresh(lead) });
      await inbox(`leads/${lead.lead_id}`, fresh(lead));
      const again = await inbox(`leads/${lead.lead_id}/resend`, { method: 'POST' });
      expect(again).toMatchObject({ status: 202, body: { requested: 1 } });
      expect(Number(again.headers['forecourt-position'])).toBeGreaterThan(lead.position);
    } finally {
      await receiver.close();
    }
  });

  it('the lead inbox shows that a lead waits behind one that cannot be delivered [CRM-02]', async () => {
    const receiver = await startReceiver(() => ({ status: 500 }));
    try {
      const body = { url: receiver.url };
      await forecourt.ask<WebhookWithSecret>('/api/crm/webhooks', { method: 'POST', key: 'crm-kestrel', body });
      await enquire('stuck');
      const second = await enquire('behind it');
      await eventually(async () => {
        const { body: page } = await inbox<InboxPage>('leads', fresh(second));
        expect(inboxPage.parse(page).leads.map(({ delivery }) => delivery)).toEqual(['queued', 'waiting']);
      });
      const { body: detail } = await inbox<InboxDetail>(`leads/${second.lead_id}`);
      expect(inboxDetail.parse(detail).deliveries).toMatchObject([{ state: 'queued', attempts: 0, url: receiver.url }]);
      expect(receiver.received).toHaveLength(1);
    } finally {
      await receiver.close();
    }
  });

  it('the lead inbox is exported as a spreadsheet in which typed text never becomes a formula [CRM-01]', async () => {
    const last = await enquire('=HYPERLINK("http://evil.example","x"), said Mia');
    const csv = await inbox<string>('leads.csv', fresh(last));
    expect(csv.headers['content-type']).toMatch(/^text\/csv/);
    const [header, line] = csv.body.replace('\ufeff', '').split('\r\n');
    expect(header).toMatch(/^submitted_at,lead_id,/);
    expect(line).toContain(`"'=HYPERLINK(""http://evil.example"",""x""), said Mia"`);
    expect(line).toContain(',+61 491 570 006,');
    expect(header!.split(',').slice(-10)).toEqual([
      ...['submitted_local', 'location', 'test_drive_local', 'trade_in', 'deposit'],
      ...['opt_in_asked', 'consent_wording', 'consent_given_at', 'consent_pre_ticked', 'consent_withdrawn_at'],
    ]);
    const booked = await enquire('With a trade-in', 'kestrel', {
      ...{ category: 'Test Drive', location: 'kestrel-mona-vale' },
      fields: { 'Test Drive Booking Date': '2026-05-22T10:30' },
      trade_in: { year: 2015, make: 'Mazda', model: '3', km: 90_000 },
    });
    const rows = (await inbox<string>('leads.csv', fresh(booked))).body.trim().split('\r\n');
    const local = localMinute(forecourt.now, 'Australia/Sydney').replace('T', ' ');
    expect(rows.at(-1)).toMatch(
      new RegExp(`,${local},kestrel-mona-vale,2026-05-22 10:30,2015 Mazda 3 90000 km,,no,,,,$`),
    );
    const none = await inbox<string>('leads.csv?to=2020-01-01');
    expect(none.body.trim().split('\r\n')).toHaveLength(1);
  });

  it('the export of the lead inbox holds every lead, each once, and recent days however many older leads there are [CRM-01]', async () => {
    const last = await enquire('After all the others');
    const { views } = forecourt.running.platform;
    const all = await views.collection<CrmInboxView>({ ...crmInboxView, name: await liveBuild(views, crmInboxView) });
    const before = await inbox<string>('leads.csv', fresh(last));
    const { doc } = (await all.get(last.lead_id))!;
    for (let at = 0; at < 52_000; at += 4_000)
      await all.upsertMany(
        Array.from({ length: 4_000 }, (_, n) => {
          const lead_id = `old-${at + n}`;
          // Many leads of one moment, and one each of others.
          const submitted_at = new Date(Date.UTC(2020, 0, 1) + (n < 1_300 ? 0 : at + n)).toISOString();
          return { id: lead_id, revision: 0, doc: { ...doc, lead_id, submitted_at } };
        }),
      );
    const today = localMinute(forecourt.now, 'Australia/Sydney').slice(0, 10);
    expect((await inbox<string>(`leads.csv?from=${today}&to=${today}`)).body).toBe(before.body);
    const [, ...rows] = (await inbox<string>('leads.csv')).body.trim().split('\r\n');
    const ids = rows.map((row) => row.split(',')[1]);
    expect([ids.length, new Set(ids).size, ids.at(-1)]).toEqual([
      52_000 + before.body.trim().split('\r\n').length - 1,
      ids.length,
      last.lead_id,
    ]);
  });
});

describe('session of the lead inbox', () => {
  it('the session of the lead inbox replaces the dealer key with a cookie that scripts and other sites cannot use [CRM-01]', async () => {
    const { cookie, body } = await signIn();
    expect(cookie).toMatch(/; Path=\/api; Max-Age=43200; HttpOnly; SameSite=Strict/);
    expect(cookie).not.toContain('dealer-kestrel');
    expect(body.dealerships.length).toBeGreaterThan(0);
    const headers = { cookie: cookie.split(';')[0]! };
    expect(await forecourt.ask('/api/inbox/session', { headers })).toMatchObject({ status: 200, body });
    const elsewhere = { ...headers, 'sec-fetch-site': 'cross-site' };
    expect(await forecourt.ask('/api/inbox/leads', { headers: elsewhere })).toMatchObject({ status: 403 });
  });

  it('the session of the lead inbox ends after twelve hours regardless of activity, and cannot be guessed [CRM-01, HOST-08]', async () => {
    const { cookie } = await signIn();
    const [session] = cookie.split(';') as [string];
    const isOpen = async (one: string) =>
      (await forecourt.ask('/api/inbox/session', { headers: { cookie: one } })).status;
    const guesses = [session.slice(0, -2), `forecourt_dealer=${'a'.repeat(43)}`, 'forecourt_dealer=a.b.c'];
    for (const one of guesses) expect(await isOpen(one)).toBe(401);
    forecourt.now = new Date(forecourt.now.getTime() + 12 * 3_600_000 - 1);
    expect(await isOpen(session)).toBe(200);
    forecourt.now = new Date(forecourt.now.getTime() + 1);
    expect(await isOpen(session)).toBe(401);
  });

  it('the session of the lead inbox ends on sign-out, even for a copy of its cookie and after a restart [HOST-08]', async () => {
    const [session] = (await signIn()).cookie.split(';') as [string];
    const [other] = (await signIn()).cookie.split(';') as [string];
    const statusOf = async (cookie: string) =>
      (await forecourt.ask('/api/inbox/leads', { headers: { cookie } })).status;
    const out = () => forecourt.ask('/api/inbox/session', { method: 'DELETE', headers: { cookie: session } });
    expect([(await out()).status, (await out()).status]).toEqual([204, 204]);
    expect([await statusOf(session), await statusOf(other)]).toEqual([401, 200]);
    await forecourt.close();
    await forecourt.open();
    expect([await statusOf(session), await statusOf(other)]).toEqual([401, 200]);
  });

  it('the session of the lead inbox is valid on its own site only, and requires a key of that site [HOST-08]', async () => {
    const [cookie] = (await signIn()).cookie.split(';') as [string];
    for (const [site, status] of [
      ['kestrel', 200],
      ['meridian', 401],
      ['unknown', 401],
    ] as const)
      expect([site, (await forecourt.ask('/api/inbox/leads', { site, headers: { cookie } })).status]).toEqual([
        site,
        status,
      ]);
    const elsewhere = { method: 'POST', key: 'dealer-kestrel', site: 'meridian' } as const;
    expect(await forecourt.ask('/api/inbox/session', elsewhere)).toMatchObject({ status: 403 });
  });

  it('the session of the lead inbox is refused for a wrong key, and such attempts are limited [CRM-01]', async () => {
    const guess = (n: number) => inbox('session', { method: 'POST', key: `guess-${n}` });
    expect(await guess(0)).toMatchObject({ status: 401 });
    expect(await inbox('session', { method: 'POST', key: 'crm-kestrel' })).toMatchObject({ status: 403 });
    const answers = await Promise.all(Array.from({ length: 12 }, (_, n) => guess(n)));
    expect(answers.some(({ status }) => status === 429)).toBe(true);
  });
});

describe('analytics counts', () => {
  const raise = (n: number, events: AnalyticsBatch['events'], site = 'kestrel') =>
    forecourt.ask('/api/analytics', {
      method: 'POST',
      site,
      body: {
        batch_id: `018f3f2e-0000-4000-8000-00000000000${n}`,
        events,
      },
    });
  const counts = async (query: string, site = 'kestrel') =>
    analyticsCounts.parse(
      (await forecourt.ask<AnalyticsCounts>(`/api/analytics?${query}`, { site, key: `dealer-${site}` })).body,
    );

  it('analytics counts count events by day in the site’s time zone, by vehicle and by site [LEAD-07]', async () => {
    // 23:30 in Sydney, and two hours later: the next day there, but the same day in UTC.
    forecourt.now = new Date('2026-05-20T13:30:00.000Z');
    await raise(1, [
      { event_id: 4, url: '/cars/a', car_id: 'a' },
      { event_id: 49, url: '/search' },
    ]);
    await raise(1, [{ event_id: 4, url: '/cars/a', car_id: 'a' }]);
    await raise(9, [{ event_id: 4, url: '/cars/a', car_id: 'a' }], 'meridian');
    forecourt.now = new Date('2026-05-20T15:30:00.000Z');
    await raise(2, [
      { event_id: 4, url: '/cars/a', car_id: 'a' },
      { event_id: 4, url: '/cars/b', car_id: 'b' },
      { event_id: 4, url: '/cars/a', car_id: 'a' },
    ]);
    await eventually(async () => {
      const found = await counts('from=2026-05-19&to=2026-05-21');
      expect(found).toMatchObject({ timezone: 'Australia/Sydney', totals: { 4: 4, 49: 1 } });
      expect(found.days).toEqual([
        { day: '2026-05-19', counts: {} },
        { day: '2026-05-20', counts: { 4: 1, 49: 1 } },
        { day: '2026-05-21', counts: { 4: 3 } },
      ]);
      expect(found.cars).toEqual([
        { car_id: 'a', counts: { 4: 3 } },
        { car_id: 'b', counts: { 4: 1 } },
      ]);
    });
    expect((await counts('from=2026-05-21&to=2026-05-21&car_id=b')).totals).toEqual({ 4: 1 });
    expect((await counts('from=2026-05-20&to=2026-05-20', 'meridian')).totals).toEqual({ 4: 1 });
  });

  it('analytics counts contain nothing that identifies a visitor: no visit id, no address [LEAD-07]', async () => {
    await raise(1, [{ event_id: 4, url: '/cars/a?email=mia@example.com', car_id: 'a' }]);
    const found = await eventually(async () => {
      const now = await counts('from=2026-05-20&to=2026-05-20');
      expect(now.totals).toEqual({ 4: 1 });
      return now;
    });
    expect(JSON.stringify(found)).not.toMatch(/mia|018f3f2e/);
  });

  it('analytics counts require the dealer key of the site and valid days [LEAD-07]', async () => {
    const days = 'from=2026-05-20&to=2026-05-20';
    expect(await forecourt.ask(`/api/analytics?${days}`)).toMatchObject({ status: 401 });
    expect(await forecourt.ask(`/api/analytics?${days}`, { key: 'dealer-meridian' })).toMatchObject({ status: 403 });
    for (const wrong of ['', 'from=2026-05-20', 'from=2026-05-21&to=2026-05-20', 'from=2020-01-01&to=2026-01-01']) {
      expect(await forecourt.ask(`/api/analytics?${wrong}`, { key: 'dealer-kestrel' })).toMatchObject({ status: 400 });
    }
  });
});

describe('searches with too few results', () => {
  const tell = (n: number, searches: AnalyticsBatch['searches'], site = 'kestrel') =>
    forecourt.ask('/api/analytics', {
      method: 'POST',
      site,
      body: { batch_id: `018f3f2e-0000-4000-8000-00000000000${n}`, events: [], searches },
    });
  const days = 'from=2026-05-19&to=2026-05-20';
  const listed = async (path: string, key: string, site = 'kestrel') =>
    shortfalls.parse((await forecourt.ask<Shortfalls>(path, { site, key })).body).searches;

  it('searches with too few results are listed for dealer and operator by their understood words and number, without personal data [ASK-11]', async () => {
    forecourt.now = new Date('2026-05-20T10:00:00.000Z');
    const leaf = 'query=nissan+leaf&range[price]=1:30000';
    await tell(1, [
      { search: leaf, found: 0 },
      { search: 'query=jane+citizen+0412345678', found: 0 },
    ]);
    await tell(1, [{ search: leaf, found: 0 }]);
    await tell(2, [{ search: leaf, found: 2 }]);
    await tell(3, [{ search: 'refinementList[make][0]=Ferrari', found: 0 }], 'meridian');
    const expected = [
      { search: leaf, times: 2, nothing: 1 },
      { search: '', times: 1, nothing: 1 },
    ];
    await eventually(async () =>
      expect(await listed(`/api/analytics/searches?${days}`, 'dealer-kestrel')).toEqual(expected),
    );
    expect(await listed(`/api/ops/searches?site=kestrel&${days}`, 'ops')).toEqual(expected);
    expect(await listed('/api/analytics/searches?from=2026-05-01&to=2026-05-19', 'dealer-kestrel')).toEqual([]);
    const stored: unknown[] = [];
    for await (const some of forecourt.running.platform.log.readAll({ after: 0, types: ['SearchFellShort'] }))
      stored.push(...some);
    expect(JSON.stringify(stored)).not.toMatch(/jane|citizen|0412.?345/);
  });

  it('searches with too few results are shown only to keys of the whole site, for valid days [ASK-11]', async () => {
    const ask = (query: string, key?: string) =>
      forecourt.ask(`/api/analytics/searches?${query}`, { ...(key && { key }) });
    expect(await ask(days)).toMatchObject({ status: 401 });
    expect(await ask(days, 'dealer-meridian')).toMatchObject({ status: 403 });
    expect(await ask('from=2026-05-21&to=2026-05-20', 'dealer-kestrel')).toMatchObject({ status: 400 });
    expect((await tell(4, [{ search: 'query=hilux', found: 400 }])).status).toBe(422);
  });
});
