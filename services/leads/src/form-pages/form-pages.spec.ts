import { afterAll, beforeAll, beforeEach, expect, it } from '@jest/globals';
import type { FormId } from '#contracts/domain/forms/ids';
import { TestForecourt } from '#platform/testing/forecourt';
import { roles } from '../../../standalone/src/roles.js';

let forecourt: TestForecourt;
let car: string;

const feed = [
  'stocknum,year,make,model,car_type,price,status,location_id',
  'K1,2021,Toyota,Corolla,used,29990,in_stock,kestrel-mona-vale',
].join('\n');

beforeAll(async () => {
  forecourt = new TestForecourt(roles, undefined, { LEADS_PER_PHONE: '20' });
  // A Wednesday, 10:00 in Sydney.
  forecourt.now = new Date('2026-05-20T00:00:00Z');
  await forecourt.open();
  const imported = await forecourt.importFeed(feed);
  car = (await forecourt.search('', imported)).hits[0]!.id;
});
afterAll(() => forecourt.remove());
beforeEach(() => forecourt.beginTest());

const who = {
  ...{ name: 'Mia', last_name: 'Nguyen', email: 'mia@example.com', phone: '0491 570 006', postcode: '2000' },
  website: '',
};
const open = (form: string, query = '') => forecourt.ask<string>(`/forms/${form}${query}`);
const send = (
  form: FormId,
  fields: Readonly<Record<string, string>>,
  headers: Record<string, string> = { origin: 'http://kestrel.localhost' },
) =>
  forecourt.ask<string>(`/forms/${form}`, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded', 'user-agent': 'an old browser', ...headers },
    body: new URLSearchParams({ ...who, ...fields }).toString(),
  });
const submitted = async () =>
  (await forecourt.events('LeadSubmitted')).map(({ data }) => data as Record<string, unknown>);

it('a form is a page without scripts, with labelled fields and the required ones marked [LEAD-14]', async () => {
  const { status, body, headers } = await open('contact');
  expect(status).toBe(200);
  expect(headers['content-security-policy']).toContain("default-src 'none'");
  expect(headers['content-security-policy']).toContain("form-action 'self'");
  expect(body).not.toContain('<script');
  expect(body).toContain('<form method="post" action="/forms/contact">');
  const names = [...body.matchAll(/<(?:input|select|textarea) id="(f\d+)"/g)].map(([, id]) => id!);
  expect(names.length).toBeGreaterThan(6);
  for (const id of names) expect(body).toContain(`<label for="${id}">`);
  expect(body).toMatch(/name="email" required/);
});

it('a form’s page without scripts says why data is collected and links to the privacy page [LEAD-15]', async () => {
  const { body } = await open('contact');
  expect(body).toMatch(
    /We collect your personal information [^<]+<a href="\/privacy-policy" target="_blank">Privacy Policy<\/a> explains/,
  );
});

it('an enquiry sent without scripts is a lead like any other, and leads to the confirmation page [LEAD-14]', async () => {
  const url = `http://kestrel.localhost/cars/x?utm_source=mail`;
  const fields = { car_id: car, message: 'Is it there?', opt_in: 'true', more: '{"fields":{"Offer":"Winter"}}' };
  const sent = await send('enquiry', fields, { origin: 'http://kestrel.localhost', referer: url });
  expect(sent).toMatchObject({ status: 303, headers: { location: '/success' } });
  expect(await submitted()).toMatchObject([
    {
      form: 'enquiry',
      category: 'Vehicle Enquiry',
      user: { name: 'Mia', last_name: 'Nguyen', email: 'mia@example.com', phone: '0491 570 006', postcode: '2000' },
      message: 'Is it there?',
      opt_in: true,
      url,
      page_id: 'cars/x',
      source: 'Website',
      user_agent: 'an old browser',
      vehicle: { car_id: car, stock_number: 'K1' },
      fields: { Offer: 'Winter', stock_number: 'K1', 'Vehicle Make': 'Toyota' },
    },
  ]);
});

it('the same form sent again on the same day is one lead; other words are another [LEAD-14, LEAD-10]', async () => {
  const fields = { car_id: car, message: 'Twice' };
  await send('enquiry', fields);
  expect(await send('enquiry', fields)).toMatchObject({ status: 303 });
  expect(await submitted()).toHaveLength(1);
  await send('enquiry', { ...fields, message: 'Twice, really' });
  expect(await submitted()).toHaveLength(2);
});

it('a form that the browser sent and scripts send again under its key is one lead; other words under that key are another [LEAD-14, LEAD-10]', async () => {
  const key = 'of-this-press';
  expect((await send('enquiry', { car_id: car, message: 'By the browser', key })).status).toBe(303);
  const { website: _, ...userData } = who;
  const { data } = (await forecourt.events('LeadSubmitted')).at(-1)! as unknown as { data: Record<string, unknown> };
  const { category, subcategory, fields } = data;
  const again = await forecourt.ask('/api/leads', {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'idempotency-key': key },
    body: JSON.stringify({
      ...{ userData, form: 'enquiry', car_id: car, category, subcategory, fields, message: 'By the browser' },
      url: 'http://kestrel.localhost/search',
    }),
  });
  expect(again).toMatchObject({ status: 201, body: { lead_id: data['lead_id'] } });
  expect((await send('enquiry', { car_id: car, message: 'Something else', key })).status).toBe(303);
  expect((await submitted()).map(({ message }) => message)).toEqual(['By the browser', 'Something else']);
});

it('errors are shown beside their fields, and the entries stay, escaped as text [LEAD-14]', async () => {
  const { status, body } = await send('enquiry', { car_id: car, email: 'mia', phone: '0491 570 006', name: '"><b>' });
  expect(status).toBe(422);
  expect(body).toContain('About the 2021 Toyota Corolla.');
  expect(body).toMatch(/aria-describedby="(f\d+e)"[^>]*value="mia"[^]*<p class="error" id="\1">Please enter a valid/);
  expect(body).toContain('value="&quot;&gt;&lt;b&gt;"');
  expect(body).not.toContain('<b>');
  expect(body).toContain(`name="car_id" value="${car}"`);
  // The server's own rules apply too: this number can't exist.
  const number = await send('enquiry', { car_id: car, message: 'x', phone: '0000 000 000' });
  expect(number).toMatchObject({ status: 422, body: expect.stringContaining('Please enter a valid phone number.') });
  expect(await submitted()).toEqual([]);
});

it('a form sent from another site, filled in by a program, or about an unknown vehicle makes no lead [LEAD-14, LEAD-11]', async () => {
  const fields = { car_id: car, message: 'x' };
  expect(await send('enquiry', fields, { origin: 'http://elsewhere.example' })).toMatchObject({ status: 403 });
  expect(await send('enquiry', fields, {})).toMatchObject({ status: 403 });
  expect(await send('enquiry', { ...fields, website: 'x' })).toMatchObject({ status: 422 });
  expect(await send('enquiry', { ...fields, car_id: 'none' })).toMatchObject({ status: 404 });
  expect((await forecourt.ask('/forms/none')).status).toBe(404);
  expect(await submitted()).toEqual([]);
});

it('the first step of a form leads to the whole form, without errors for fields not yet shown [LEAD-14]', async () => {
  const fields = { step: '0', Rego: 'ABC123', 'Vehicle Make': 'Toyota' };
  const body = new URLSearchParams(fields).toString();
  const headers = { 'content-type': 'application/x-www-form-urlencoded', origin: 'http://kestrel.localhost' };
  const next = await forecourt.ask<string>('/forms/service', { method: 'POST', headers, body });
  expect(next.status).toBe(200);
  expect(next.body).toContain('value="ABC123"');
  expect(next.body).toContain('name="Service Type"');
  expect(next.body).toContain('name="email"');
  expect(next.body).not.toContain('class="error"');
  expect(next.body).not.toContain('name="step"');
});

it('a test drive is offered at times when the location is open, and is booked [LEAD-14, LEAD-02]', async () => {
  const { body } = await open('test-drive', `?car_id=${car}`);
  expect(body).toContain('<optgroup label="Thursday 21 May">');
  expect(body).not.toContain('value="2026-05-20T10:30"');
  const at = '2026-05-21T09:30';
  expect(body).toContain(`value="${at}"`);
  const drive = { car_id: car, terms_conditions: 'true', 'Test Drive Booking Date': at };
  expect(await send('test-drive', drive)).toMatchObject({ status: 303 });
  const taken = await send('test-drive', { ...drive, phone: '0491 570 156', name: 'Noa' });
  expect(taken.status).toBe(422);
  expect(taken.body).toMatch(/<p class="error" id="f\d+e">/);
  expect(taken.body).toContain('value="Noa"');
});

it('a trade-in vehicle is described on the page [LEAD-14, LEAD-08]', async () => {
  const vehicle = { 'trade_in.make': 'Mazda', 'trade_in.model': '3', 'trade_in.year': '2018', 'trade_in.km': '81000' };
  const missing = await send('trade-in', {});
  expect(missing).toMatchObject({ status: 422, body: expect.stringContaining('Please fill this in.') });
  expect(await send('trade-in', { ...vehicle, car_id: car })).toMatchObject({ status: 303 });
  expect(await submitted()).toMatchObject([{ trade_in: { make: 'Mazda', model: '3', year: 2018, km: 81_000 } }]);
});

it('too many leads of one phone number are refused on the page [LEAD-14, LEAD-11]', async () => {
  const answers = [];
  for (let n = 0; n < 40; n++)
    answers.push(await send('enquiry', { car_id: car, message: `${n}`, phone: '0491 570 157' }));
  const refused = answers.find(({ status }) => status === 422);
  expect(refused?.body).toContain('That’s a lot of enquiries in a short time.');
});
