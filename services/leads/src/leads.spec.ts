import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { LeadForm, LeadResponse } from '#contracts/api/leads';
import type { FormId } from '#contracts/domain/forms/ids';
import type { Problem } from '#contracts/rejections';
import { TestForecourt } from '#platform/testing/forecourt';
import { roles } from '../../standalone/src/roles.js';

let forecourt: TestForecourt;
beforeAll(async () => {
  forecourt = new TestForecourt(roles);
  await forecourt.open();
});
afterAll(() => forecourt.remove());
beforeEach(() => forecourt.beginTest());

const user = { name: 'Mia', last_name: 'Nguyen', email: 'mia@example.com', phone: '0491 570 006', postcode: '2000' };
const lead = (more: Partial<LeadForm> = {}): LeadForm => ({
  userData: user,
  category: 'General Enquiry',
  message: 'When are you open?',
  url: 'http://kestrel.localhost:3000/contact',
  ...more,
});
const send = <Body = LeadResponse>(body: unknown, headers: Record<string, string> = {}, site = 'kestrel') =>
  forecourt.ask<Body>('/api/leads', { method: 'POST', site, body, headers });
const submitted = async () =>
  (await forecourt.events('LeadSubmitted')).map(({ data }) => data as Record<string, unknown>);

describe('event of a lead', () => {
  it('the event of a lead contains user, address, source, browser and visit [LEAD-05]', async () => {
    const visit = { visited_pages: ['/', '/search?query=a'], linked_query_params: { utm_source: 'mail' } };
    const sent = await send(lead({ lead_attributes: visit, opt_in: false, page_id: 'contact' }), {
      'user-agent': 'a browser',
    });
    expect(sent).toMatchObject({ status: 201, body: { lead_id: expect.any(String) } });
    expect(await submitted()).toEqual([
      {
        lead_id: sent.body.lead_id,
        site_id: 'kestrel',
        dealership_id: 'kestrel-bay-toyota',
        category: 'General Enquiry',
        user,
        message: 'When are you open?',
        opt_in: false,
        opt_in_asked: true,
        fields: {},
        url: 'http://kestrel.localhost:3000/contact',
        page_id: 'contact',
        source: 'Website',
        user_agent: 'a browser',
        lead_attributes: visit,
      },
    ]);
  });

  it('the event of a lead from the careers form is filed as a general enquiry [LEAD-06]', async () => {
    await send(lead({ category: 'Careers Enquiry' }));
    expect(await submitted()).toMatchObject([{ category: 'General Enquiry', subcategory: 'Career Enquiry' }]);
  });

  it('the event of a lead of a location belongs to the location’s dealership [LEAD-12]', async () => {
    await send(lead({ location: 'meridian-lexus-parramatta' }), {}, 'meridian');
    expect(await submitted()).toMatchObject([{ dealership_id: 'meridian-lexus' }]);
  });

  it.each<[string, FormId, Partial<LeadForm>, string]>([
    ['comments', 'generic', { message: '' }, 'message'],
    ['a category', 'contact', { category: 'Something made up' }, 'category'],
    ['a location', 'contact', {}, 'location'],
    ['a service type', 'service', { location: 'kestrel-warriewood' }, 'fields.Service Type'],
    ['a company', 'fleet', {}, 'fields.Company'],
  ])(
    'the event of a lead is not stored for a form without %s, which the form’s description requires [LEAD-01, LEAD-12]',
    async (_, form, more, field) => {
      const { status, body } = await send<Problem>(lead({ form, ...more }));
      expect(status).toBe(422);
      expect(body.errors!.map((error) => error.field)).toContain(field);
      expect(await submitted()).toEqual([]);
    },
  );

  it('the event of a lead is stored for a complete service booking [LEAD-12]', async () => {
    const fields = { 'Vehicle Make': 'Toyota', 'Vehicle Model': 'Corolla', 'Service Type': 'Logbook service' };
    const more = { additional_services: 'Loan car, Wash and vacuum' };
    const booking = {
      form: 'service',
      location: 'kestrel-warriewood',
      category: 'Service Enquiry',
      fields: { ...fields, ...more },
    } as const;
    expect((await send(lead(booking))).status).toBe(201);
    const unknown = { ...fields, additional_services: 'A free car' };
    expect((await send(lead({ ...booking, fields: unknown }))).status).toBe(422);
  });
});

describe('lead that was submitted', () => {
  const accept = (id: string, site = 'kestrel', body: object = {}) =>
    forecourt.ask<LeadResponse>(`/api/leads/${id}/offer-accepted`, { method: 'POST', site, body });

  it('a lead that was submitted records an accepted offer once, in its own stream [LEAD-06]', async () => {
    const { lead_id } = (await send(lead())).body;
    const offer = { subcategory: '3. Offer Accepted', form_completed: true, offer_accepted: true };
    expect((await accept(lead_id, 'kestrel', offer)).status).toBe(200);
    expect((await accept(lead_id)).status).toBe(200);
    expect(await forecourt.events('OfferAccepted')).toMatchObject([
      {
        stream: `lead-${lead_id}`,
        data: { lead_id, dealership_id: 'kestrel-bay-toyota', ...offer },
        metadata: { tenant: 'kestrel-bay-toyota' },
      },
    ]);
  });

  it('a lead that was submitted accepts no offer if it is unknown or of another site [LEAD-06]', async () => {
    const { lead_id } = (await send(lead())).body;
    expect((await accept('nobody')).status).toBe(404);
    expect((await accept(lead_id, 'meridian')).status).toBe(404);
    expect((await accept(lead_id, 'kestrel', { offer_accepted: false })).status).toBe(422);
    expect(await forecourt.events('OfferAccepted')).toEqual([]);
  });
});

describe('too many leads', () => {
  let strict: TestForecourt;
  afterEach(() => strict.remove());
  const open = async (environment: Record<string, string>) => {
    strict = new TestForecourt(roles, ['kestrel', 'meridian'], environment);
    await strict.open();
  };
  const sendAs = (body: LeadForm) => strict.ask<Problem>('/api/leads', { method: 'POST', body });

  it('too many leads from one address are refused, with the time to wait [LEAD-11]', async () => {
    await open({ LEADS_PER_ADDRESS: '2' });
    await sendAs(lead());
    await sendAs(lead());
    const third = await sendAs(lead());
    expect(third).toMatchObject({ status: 429, body: { code: 'too_many_requests' } });
    expect(third.headers['retry-after']).toBe('1800');
    strict.now = new Date(strict.now.getTime() + 1_800_000);
    expect((await sendAs(lead())).status).toBe(201);
  });

  it.each(['/api/leads', '/api/leads/x/offer-accepted', '/api/miscellaneous'])(
    'too many leads from one address are refused before they are read, also at %s [LEAD-11, HOST-12]',
    async (path) => {
      await open({ LEADS_PER_ADDRESS: '2' });
      const invalid = () => strict.ask<Problem>(path, { method: 'POST', body: { nothing: 'that is known' } });
      expect([(await invalid()).status, (await invalid()).status, (await invalid()).status]).toEqual([422, 422, 429]);
    },
  );

  it('too many leads from one phone number are refused, however it is typed [LEAD-11]', async () => {
    await open({ LEADS_PER_PHONE: '2' });
    const from = (phone: string, more = {}) => sendAs(lead({ userData: { ...user, phone }, ...more }));
    expect((await from('0491 570 006', { website: 'http://spam.example' })).status).toBe(422);
    expect((await from('0491 570 006')).status).toBe(201);
    expect((await from('+61 (0)491 570 006')).status).toBe(201);
    const third = await from('0011 61 491 570 006');
    expect([third.status, third.headers['retry-after']]).toEqual([429, '1800']);
    expect((await from('0491 570 156')).status).toBe(201);
  });
});

describe('invalid or abusive leads', () => {
  it('invalid or abusive leads with the hidden field filled in are refused with a plain message, and nothing is stored [LEAD-11]', async () => {
    const { status, body } = await send<Problem>(lead({ website: 'http://spam.example' }));
    expect([status, body.errors?.[0]?.field]).toEqual([422, 'website']);
    expect(await submitted()).toEqual([]);
  });

  it('invalid or abusive leads with an impossible phone number are refused with an error at that field [LEAD-11]', async () => {
    for (const phone of ['0000 000 000', '12345678', '+61 999 999 999']) {
      const { status, body } = await send<Problem>(lead({ userData: { ...user, phone } }));
      expect([status, body.errors]).toEqual([
        422,
        [{ field: 'userData.phone', reason: 'Please enter a valid phone number.' }],
      ]);
    }
    expect((await send(lead({ userData: { ...user, phone: '+64 21 234 5678' } }))).status).toBe(201);
  });

  it('invalid or abusive leads with a postcode that is not four digits are refused [LEAD-11]', async () => {
    const { body } = await send<Problem>(lead({ userData: { ...user, postcode: '20000' } }));
    expect(body.errors).toEqual([
      { field: 'userData.postcode', reason: 'Invalid postcode. Please enter a 4-digit number.' },
    ]);
  });

  it('invalid or abusive leads whose page is a script address are refused, and another site’s page is stored as our own [HOST-15]', async () => {
    for (const url of ['javascript:alert(1)', 'data:text/html,x', '/contact']) {
      const { status, body } = await send<Problem>(lead({ url }));
      expect([url, status, body.errors?.[0]?.field]).toEqual([url, 422, 'url']);
    }
    await send(lead({ url: 'https://evil.example/contact?a=b' }));
    expect((await submitted()).at(-1)).toMatchObject({ url: 'http://kestrel.localhost:3000/contact?a=b' });
  });

  it('invalid or abusive leads that are too large, or have too many fields, are refused [LEAD-11]', async () => {
    const large = lead({
      fields: Object.fromEntries(Array.from({ length: 20 }, (_, n) => [`f${n}`, 'x'.repeat(4900)])),
    });
    expect((await send(large, { 'content-length': String(JSON.stringify(large).length) })).status).toBe(413);
    const many = Object.fromEntries(Array.from({ length: 81 }, (_, n) => [`f${n}`, 'x']));
    expect((await send(lead({ fields: many }))).status).toBe(422);
  });
});
