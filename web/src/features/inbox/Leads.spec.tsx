import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { onlineManager } from '@tanstack/react-query';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import type { InboxDetail, InboxLead } from '#contracts/api/inbox';
import type { Outcome } from '#contracts/domain/outcomes';
import type { Location } from '#contracts/domain/site/site';
import type { Load } from '../../lib/api.js';
import { renderPage } from '../../testing/render-page.js';
import { parseInboxAddress } from './address.js';
import { Leads } from './Leads.js';

beforeEach(() => {
  Element.prototype.scrollIntoView = jest.fn();
});
afterEach(cleanup);

const session = { dealerships: [{ id: 'd1', name: 'Yard' }], timezone: 'Australia/Sydney', stock: true };
const lead = (lead_id: string, more: Partial<InboxLead> = {}): InboxLead => ({
  ...{ lead_id, dealership_id: 'd1', submitted_at: '2026-11-20T00:00:00Z', name: `Person ${lead_id}` },
  ...{ email: 'mia@example.com', phone: '0491 570 006', category: 'Vehicle Enquiry', ...more },
});
const detail = (of: InboxLead, more: Partial<InboxDetail> = {}): InboxDetail => ({
  ...{ ...of, opt_in: false, url: '/', fields: {}, visited_pages: [], linked_query_params: {}, since: [] },
  ...{ attachments: [], outcomes: [], mail: [], deliveries: [], ...more },
});

const yard = {
  ...{ id: 'l1', dealership_id: 'd1', special_hours: [] },
  opening_hours: [
    { weekday: 0, status: 'Closed' },
    { weekday: 1, status: 'Open', open: '08:30', close: '17:00' },
  ],
} as unknown as Location;

const open = (pages: readonly (readonly InboxLead[])[], { search = '', of = {} as Partial<InboxDetail> } = {}) => {
  const shown = pages.map((page) => [...page]);
  const load: Load = (path) => {
    const { pathname, searchParams } = new URL(path, 'http://test.localhost');
    const id = pathname.split('/')[4];
    const page = shown[Number(searchParams.get('page') ?? 1) - 1];
    const one = shown.flat().find(({ lead_id }) => lead_id === id) ?? lead(id ?? '');
    const counts = { count: shown.flat().length, pages: shown.length, unanswered: 1 };
    return Promise.resolve({ status: 200, body: id === undefined ? { leads: page, ...counts } : detail(one, of) });
  };
  const Inbox = () => {
    const [address, setAddress] = useState(parseInboxAddress(search));
    return (
      <Leads
        session={session}
        address={address}
        onGo={(change) => setAddress((before) => ({ ...before, ...change }))}
      />
    );
  };
  renderPage(<Inbox />, { load, site: { locations: [yard] } });
  return shown;
};
const row = (name: string) => screen.findByRole('link', { name: new RegExp(name) });
const isOpen = (name: string) => screen.findByRole('heading', { name });
const press = (key: string) => act(async () => void fireEvent.keyDown(document.body, { key }));

it('an inbox without leads leads to its visits, and one in which all are answered says so [CRM-01]', async () => {
  open([[]]);
  await screen.findByRole('heading', { name: 'No leads yet', level: 1 });
  expect(screen.getByRole('link', { name: 'See your visits' }).getAttribute('href')).toBe('/inbox?view=visits');
  expect(screen.queryByRole('searchbox')).toBeNull();
  cleanup();
  open([[]], { search: '?answered=no' });
  await screen.findByText('Every lead is answered.');
});

it('each row of the list says what the lead is, and when a test drive is booked for [CRM-01]', async () => {
  open([
    [
      lead('1', { category: 'Reservation', subcategory: 'Deposit of $500 paid', vehicle: '2020 Kia Rio' }),
      lead('2', {
        ...{ category: 'Test Drive', subcategory: 'Test Drive Booking Used', vehicle: '2020 Kia Rio' },
        test_drive_at: '2026-11-30T09:30',
      }),
      lead('3', { subcategory: 'Used Vehicle Enquiry' }),
      lead('4', { category: 'Trade-In' }),
    ],
  ]);
  expect((await row('Person 1')).textContent).toMatch(/Reservation · Deposit of \$500 paid2020 Kia Rio$/);
  expect((await row('Person 2')).textContent).toMatch(/Test Drive · Mon,? 30 Nov,? 9:30 am2020 Kia Rio$/);
  expect((await row('Person 3')).textContent).toMatch(/Used Vehicle Enquiry$/);
  expect((await row('Person 4')).textContent).toMatch(/Trade-In$/);
});

it('the keyboard goes on to the next page, and the closed lead has the focus in the list [CRM-01]', async () => {
  open([[lead('1'), lead('2')], [lead('3')]]);
  await row('Person 1');
  await press('j');
  await isOpen('Person 1');
  await press('j');
  await isOpen('Person 2');
  await press('j');
  await isOpen('Person 3');
  await press('k');
  await isOpen('Person 2');
  await press('Escape');
  await waitFor(() => expect(document.activeElement?.textContent).toMatch(/^Person 2/));
});

it('after a lead left the list of unanswered ones, the keyboard opens the one that took its place [CRM-14]', async () => {
  const pages = open([[lead('1'), lead('2'), lead('3')]], { search: '?answered=no&lead=2' });
  await isOpen('Person 2');
  await row('Person 3');
  pages[0] = [lead('1'), lead('3')];
  fireEvent.click(screen.getByRole('button', { name: 'Contacted' }));
  await waitFor(() => expect(screen.queryByRole('link', { name: /Person 2/ })).toBeNull());
  await press('j');
  await isOpen('Person 3');
});

it('the list has the focus once a lead is closed that has left it [CRM-14]', async () => {
  const pages = open([[lead('1'), lead('2')]], { search: '?answered=no&lead=2' });
  await isOpen('Person 2');
  pages[0] = [lead('1')];
  fireEvent.click(screen.getByRole('button', { name: 'Contacted' }));
  await waitFor(() => expect(screen.queryByRole('link', { name: /Person 2/ })).toBeNull());
  await press('Escape');
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('region', { name: 'Leads' })));
});

it('a lead shows its fields in words, without those for programs and those that repeat the vehicle [CRM-01]', async () => {
  const fields = {
    ...{
      stock_number: 'S1',
      manufacturer_slug: 'gwm',
      'Vehicle Make': 'GWM',
      car_id: 'c1',
      reservation_id: 'e0be7a69-1',
    },
    ...{ car_type: 'used', vehicle_status: 'in_stock', terms_conditions: 'true', own_field: 'x' },
    ...{ 'Test Drive Booking Date': '2026-11-30T09:30', 'Held until': '2026-12-01 17:00', Deposit: '$500' },
  };
  const notice = { kind: 'lead_notice', state: 'sent', at: '2026-11-20T00:00:00Z' } as const;
  open([[lead('1', { vehicle: '2020 GWM Haval' })]], { search: '?lead=1', of: { fields, mail: [notice, notice] } });
  await isOpen('Person 1');
  const facts = screen
    .getAllByRole('term')
    .map(({ textContent, nextSibling }) => [textContent, nextSibling!.textContent]);
  expect(facts.slice(1, 9)).toEqual([
    ['Reservation', 'E0BE7A69'],
    ['Condition', 'Pre-Owned'],
    ['Stock status then', 'In stock'],
    ['Agreed to the terms', 'Yes'],
    ['Own field', 'x'],
    ['Test drive booked for', '30 Nov 2026, 9:30 am'],
    ['Held until', '1 Dec 2026, 5:00 pm'],
    ['Deposit', '$500'],
  ]);
  expect(facts.filter(([name]) => name === 'Notice to one of your 2 mailboxes')).toHaveLength(2);
});

it.each([
  ['0491570006', '0491 570 006'],
  ['+61 491570006', '0491 570 006'],
  ['(02)55504110', '02 5550 4110'],
  ['1300555010', '1300 555 010'],
  ['+44 20 7946 0018', '+44 20 7946 0018'],
])('a phone number typed as %s is shown as %s, and called by a press [CRM-01]', async (phone, shown) => {
  open([[lead('1', { phone })]], { search: '?lead=1' });
  const link = await screen.findByRole('link', { name: shown });
  expect(link.getAttribute('href')).toBe(`tel:${phone.replace(/[^+\d]/g, '')}`);
});

it('photographs of a lead are shown as pictures [LEAD-13]', async () => {
  const id = (n: number) => String(n).repeat(64);
  const attachments: InboxDetail['attachments'] = [
    { attachment_id: id(1), type: 'image/jpeg', bytes: 2048 },
    { attachment_id: id(2), type: 'application/pdf', bytes: 1024 },
  ];
  open([[lead('1')]], { search: '?lead=1', of: { attachments } });
  const photograph = await screen.findByRole('link', { name: 'Photograph 1 (2 KB)' });
  expect(photograph.querySelector('img')?.getAttribute('src')).toBe(`/api/inbox/leads/1/attachments/${id(1)}`);
  expect(screen.getByRole('link', { name: 'Document 2 (1 KB)' }).querySelector('img')).toBeNull();
});

it('an outcome is undone right after it was recorded, or taken back later [CRM-17]', async () => {
  const told = (outcome_id: string, outcome: Outcome) =>
    ({ ...{ outcome_id, outcome }, at: '2026-11-20T01:00:00Z', recorded_by: 'dealer' }) as const;
  const contacted = told('o1', 'contacted');
  open([[lead('1')]], { search: '?lead=1', of: { outcomes: [contacted] } });
  await isOpen('Person 1');
  const sent: string[] = [];
  globalThis.fetch = (path, init) => {
    const method = init!.method!;
    sent.push(`${method} ${path as string}`);
    const answer = { outcomes: method === 'POST' ? [contacted, told('o2', 'sold')] : [contacted] };
    return Promise.resolve({ ok: true, status: 200, headers: new Headers(), json: async () => answer } as Response);
  };
  fireEvent.click(screen.getByRole('button', { name: 'Sold' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Undo' }));
  await screen.findByText('Sold is taken back.');
  fireEvent.click(screen.getByRole('button', { name: 'Take back: Contacted' }));
  await screen.findByText('Contacted is taken back.');
  const path = '/api/inbox/leads/1/outcomes';
  expect(sent).toEqual([`POST ${path}`, `DELETE ${path}/o2`, `DELETE ${path}/o1`]);
  Reflect.deleteProperty(globalThis, 'fetch');
});

it('notes stand among outcomes as they happened, and one typed offline is sent once online [CRM-19]', async () => {
  const of: Partial<InboxDetail> = {
    outcomes: [{ outcome_id: 'o1', outcome: 'contacted', at: '2026-11-20T01:00:00Z', recorded_by: 'dealer' }],
    since: [
      { type: 'LeadNoteAdded', at: '2026-11-20T00:30:00Z', text: 'No answer', by: 'dealer' },
      { type: 'LeadNoteAdded', at: '2026-11-20T02:00:00Z', text: 'Call Tuesday', by: 'dealer' },
    ],
  };
  open([[lead('1'), lead('2')]], { search: '?lead=2', of });
  await isOpen('Person 2');
  await press('k');
  await isOpen('Person 1');
  const became = within(screen.getByRole('region', { name: 'What became of it' }));
  expect(became.getAllByRole('listitem').map(({ textContent }) => textContent!.slice(0, 9))).toEqual([
    ...['No answer', 'Contacted', 'Call Tues'],
  ]);
  const sent: unknown[] = [];
  globalThis.fetch = (_, init) => {
    sent.push(JSON.parse(init!.body as string));
    return Promise.resolve({ ok: true, status: 200, headers: new Headers(), json: async () => ({}) } as Response);
  };
  act(() => onlineManager.setOnline(false));
  try {
    fireEvent.change(screen.getByLabelText('Add a note'), { target: { value: 'Wants the red one' } });
    fireEvent.click(screen.getByRole('button', { name: 'Save note' }));
    await screen.findByText(/^You’re offline\. Keep this page open/);
    await press('j');
    await isOpen('Person 2');
    expect(screen.queryByText('Wants the red one')).toBeNull();
    await press('k');
    await screen.findByText('Wants the red one');
    expect([sent, sessionStorage.getItem('forecourt.draft.note.1')]).toEqual([[], expect.stringContaining('red one')]);
  } finally {
    act(() => onlineManager.setOnline(true));
  }
  await waitFor(() => expect(screen.queryByText('Wants the red one')).toBeNull());
  expect([sent, sessionStorage.getItem('forecourt.draft.note.1')]).toEqual([[{ text: 'Wants the red one' }], null]);
  Reflect.deleteProperty(globalThis, 'fetch');
});

it('staff see what a shopper agreed to, and withdraw it after a second press [PRICE-08]', async () => {
  const consent = { wording: 'Keep me up to date', given_at: '2026-11-20T00:00:00Z', pre_ticked: true };
  open([[lead('1')]], { search: '?lead=1', of: { opt_in: true, opt_in_asked: true, consent } });
  await isOpen('Person 1');
  screen.getByText(/^Yes: “Keep me up to date”, .*, ticked beforehand$/);
  const sent: string[] = [];
  globalThis.fetch = (url) => {
    sent.push(url as string);
    const json = async () => ({ opt_in: false });
    return Promise.resolve({ ok: true, status: 200, headers: new Headers(), json } as Response);
  };
  fireEvent.click(screen.getByRole('button', { name: 'No longer wants them' }));
  expect(sent).toEqual([]);
  fireEvent.click(screen.getByRole('button', { name: 'Withdraw consent' }));
  await waitFor(() => expect(sent).toEqual(['/api/inbox/leads/1/consent-withdrawn']));
  Reflect.deleteProperty(globalThis, 'fetch');
});

it('a lead whose shopper was not asked says so, and one that was withdrawn says when and by whom [PRICE-08]', async () => {
  open([[lead('1')]], { search: '?lead=1', of: { opt_in: false, opt_in_asked: false } });
  await screen.findByText('No: was not asked');
  cleanup();
  const consent_withdrawn = { at: '2026-11-21T00:00:00Z', by: 'dealer' };
  open([[lead('1')]], { search: '?lead=1', of: { opt_in: false, consent_withdrawn } });
  await screen.findByText(/^No: withdrawn 21 Nov 2026, .*, dealer$/);
  expect(screen.queryByRole('button', { name: 'No longer wants them' })).toBeNull();
});

it('an appointment in the past is refused, and one in closed hours is pointed out [CRM-14]', async () => {
  open([[lead('1')]], { search: '?lead=1' });
  await isOpen('Person 1');
  fireEvent.click(screen.getByRole('button', { name: 'Appointment' }));
  const fetch = jest.fn<typeof globalThis.fetch>();
  globalThis.fetch = fetch;
  const choose = (value: string) => fireEvent.change(screen.getByLabelText('When'), { target: { value } });
  choose('2020-01-01T10:00');
  fireEvent.click(screen.getByRole('button', { name: 'Save appointment' }));
  const became = within(screen.getByRole('region', { name: 'What became of it' }));
  expect(became.getByText('This moment has passed. Choose a later one.')).toBeTruthy();
  expect(fetch).not.toHaveBeenCalled();
  for (const [minute, isClosed] of [
    ['2040-01-01T10:00', true],
    ['2040-01-02T10:00', false],
    ['2040-01-02T22:00', true],
  ] as const) {
    choose(minute);
    expect([minute, became.queryByText(/^You are closed then/) !== null]).toEqual([minute, isClosed]);
  }
  Reflect.deleteProperty(globalThis, 'fetch');
});

it('a lead says when it will be erased, if the site keeps leads for a limited time [CRM-22]', async () => {
  const erased = async (erased_from?: string) => {
    open([[lead('1')]], { search: '?lead=1', of: erased_from === undefined ? {} : { erased_from } });
    await isOpen('Person 1');
    const said = screen.queryByText('Will be erased')?.nextSibling?.textContent;
    cleanup();
    return said;
  };
  expect(await erased()).toBeUndefined();
  expect(await erased('2028-05-02T20:00:00Z')).toBe('On 3 May 2028, or later if there is more from this person');
  expect(await erased('2026-11-20T20:00:00Z')).toBe(
    'Soon, because nothing has happened for as long as your site keeps leads',
  );
});

it('a note that could not be sent comes back above the one that was begun meanwhile [CRM-19]', async () => {
  sessionStorage.clear();
  open([[lead('1')]], { search: '?lead=1' });
  await isOpen('Person 1');
  let refuse = () => {};
  globalThis.fetch = () =>
    new Promise((_, reject) => {
      refuse = () => reject(new TypeError('Failed to fetch'));
    });
  const field = () => screen.getByLabelText<HTMLTextAreaElement>('Add a note');
  fireEvent.change(field(), { target: { value: 'No answer' } });
  fireEvent.click(screen.getByRole('button', { name: 'Save note' }));
  await waitFor(() => expect(field().value).toBe(''));
  fireEvent.change(field(), { target: { value: 'Has a trade-in' } });
  await act(async () => refuse());
  await waitFor(() => expect(field().value).toBe('No answer\n\nHas a trade-in'));
  expect(sessionStorage.getItem('forecourt.draft.note.1')).toContain('Has a trade-in');
  Reflect.deleteProperty(globalThis, 'fetch');
});

it('a failed refresh leaves the open lead and what is typed [CRM-14]', async () => {
  let status = 200;
  const one = lead('1');
  const load: Load = async (path) => ({
    status,
    body: path.includes('/leads/1') ? detail(one) : { leads: [one], count: 1, pages: 1, unanswered: 1 },
  });
  const address = parseInboxAddress('?lead=1');
  renderPage(<Leads session={session} address={address} onGo={() => {}} />, { load });
  await isOpen('Person 1');
  const field = screen.getByLabelText<HTMLTextAreaElement>('Add a note');
  fireEvent.change(field, { target: { value: 'Half a' } });
  status = 503;
  act(() => onlineManager.setOnline(false));
  act(() => onlineManager.setOnline(true));
  await screen.findByText(/^We couldn’t load this lead just now/);
  expect(field.isConnected).toBe(true);
});
