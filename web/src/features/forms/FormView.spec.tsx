import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import type { LeadForm } from '#contracts/api/leads';
import { describeForm } from '#contracts/domain/forms/forms';
import type { FormId } from '#contracts/domain/forms/ids';
import { formSettings } from '#contracts/domain/forms/settings';
import type { Site } from '#contracts/domain/site/site';
import type { EnquirySubject } from '../../lib/car/subject.js';
import { corolla, testSite } from '../../testing/fixtures.js';
import { takeTrackedEvents, interceptAnalytics } from '../../testing/tracked-events.js';
import { renderPage } from '../../testing/render-page.js';
import { FormView } from './FormView.js';
import type { SentForm } from './use-lead-form.js';

afterEach(() => {
  cleanup();
  sessionStorage.clear();
  localStorage.clear();
});

const answer = (status: number, body: unknown) =>
  ({ ok: status < 300, status, json: async () => body }) as unknown as Response;
const fetches = jest.fn<typeof fetch>();
globalThis.fetch = fetches;
// Keeps analytics out of the recorded lead requests.
interceptAnalytics();
beforeEach(takeTrackedEvents);

const fill = (label: RegExp, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });

const fillIn = () => {
  fill(/First name/, 'Ada');
  fill(/Last name/, 'Lovelace');
  fill(/Email/, 'ada@example.com');
  fill(/Phone/, '0400 000 000');
  fill(/Postcode/, '2100');
  fill(/Comments/, 'Is it still there?');
};
const send = () => fireEvent.click(screen.getByRole('button', { name: 'Send Enquiry' }));
const keys = () => fetches.mock.calls.map(([, init]) => new Headers(init?.headers).get('idempotency-key'));

const open = (id: FormId = 'enquiry', site: Partial<Site> = {}, car: EnquirySubject | undefined = corolla) => {
  fetches.mockReset();
  const onSent = jest.fn<(sent: SentForm) => void>();
  const form = describeForm(id, { site: { ...testSite, ...site }, car });
  renderPage(<FormView form={form} car={car} onSent={onSent} />, { site });
  return onSent;
};
const sentLead = (call = 0) => JSON.parse(fetches.mock.calls[call]![1]!.body as string) as LeadForm;
const taken = () => fetches.mockResolvedValueOnce(answer(201, { lead_id: 'l1', position: 1 }));

it('the mobile and the details of a signed-in shopper are filled in, and typed values stay [USER-01]', async () => {
  localStorage.setItem('forecourt.signed-in', '1');
  const user = {
    id: 'u1',
    phone_number: '+61400000001',
    details: { name: 'Ada', last_name: 'Lovelace', email: 'ada@example.com', postcode: '2107' },
    saved: [],
    alerts: [],
  };
  const form = describeForm('enquiry', { site: testSite, car: corolla });
  const begin = { name: 'Mia' };
  const load = async () => ({ status: 200, body: { user } });
  renderPage(<FormView form={form} car={corolla} begin={begin} onSent={() => {}} />, { load });
  const valueOf = (label: RegExp) => screen.getByLabelText<HTMLInputElement>(label).value;
  await waitFor(() => expect(valueOf(/Phone/)).toBe('0400 000 001'));
  expect([/First name/, /Last name/, /Email/, /Postcode/].map(valueOf)).toEqual([
    'Mia',
    'Lovelace',
    'ada@example.com',
    '2107',
  ]);
  expect(Object.keys(sessionStorage).concat(Object.keys(localStorage)).join()).not.toContain('draft');
});

it('errors are listed at the top and beside each field, and nothing is sent [LEAD-01]', async () => {
  open();
  send();
  expect(await screen.findByText('Please fix the following errors:')).toBeTruthy();
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('alert')));
  const email = screen.getByLabelText(/Email/);
  const describedBy = document.getElementById(email.getAttribute('aria-describedby') ?? '');
  expect(describedBy?.textContent).toBe('Please enter a valid email address.');
  expect(fetches).not.toHaveBeenCalled();
});

it('a failed form retains its values, a retry has the same key and a new trace, and only the lead sends event 15 [LEAD-10, LEAD-07, OPS-05]', async () => {
  const onSent = open();
  fetches.mockRejectedValueOnce(new TypeError('offline'));
  fetches.mockResolvedValueOnce(answer(201, { lead_id: 'l1', position: 1 }));
  fillIn();
  send();
  expect(await screen.findByText(/We couldn’t reach the dealership/)).toBeTruthy();
  expect(await takeTrackedEvents()).toEqual([]);
  expect(screen.getByLabelText<HTMLInputElement>(/First name/).value).toBe('Ada');
  send();
  await waitFor(() => expect(onSent).toHaveBeenCalledWith(expect.objectContaining({ lead_id: 'l1' })));
  expect(await takeTrackedEvents()).toEqual([{ event_id: 15, car_id: 'c1' }]);
  expect(keys()[0]).toBe(keys()[1]);
  const traces = fetches.mock.calls.map(([, init]) => new Headers(init?.headers).get('traceparent'));
  expect(traces).toEqual(Array(2).fill(expect.stringMatching(/^00-[0-9a-f]{32}-[0-9a-f]{16}-01$/)));
  expect(traces[0]).not.toBe(traces[1]);
});

it('a corrected form makes another lead under another key [LEAD-10]', async () => {
  const onSent = open();
  fetches.mockResolvedValueOnce(
    answer(422, {
      type: 't',
      title: 'Some values are not acceptable',
      status: 422,
      detail: 'The phone is wrong.',
      code: 'invalid',
      errors: [{ field: 'userData.phone', reason: 'is not in service' }],
    }),
  );
  fetches.mockResolvedValueOnce(answer(201, { lead_id: 'l1', position: 1 }));
  fillIn();
  send();
  expect((await screen.findAllByText(/is not in service/)).length).toBe(2);
  fill(/Phone/, '0400 000 001');
  send();
  await waitFor(() => expect(onSent).toHaveBeenCalled());
  expect(keys()[0]).not.toBe(keys()[1]);
});

it('a response without lead_id is an unexpected error [LEAD-05]', async () => {
  open();
  fetches.mockResolvedValueOnce(answer(201, {}));
  fillIn();
  send();
  expect(await screen.findByText('An unexpected error occured')).toBeTruthy();
});

it('typed values survive a reload, and are deleted once they are sent [LEAD-01]', async () => {
  open();
  fill(/First name/, 'Ada');
  cleanup();
  open();
  expect(screen.getByLabelText<HTMLInputElement>(/First name/).value).toBe('Ada');
  expect(localStorage).toHaveLength(0);
  taken();
  fillIn();
  send();
  await waitFor(() => expect(sessionStorage).toHaveLength(0));
});

it('typed values are stored on the device only where the site says so [LEAD-01]', () => {
  open('enquiry', { forms: formSettings.parse({ drafts: 'device' }) });
  fill(/First name/, 'Ada');
  expect(Object.keys(localStorage)).toEqual(['forecourt.draft.enquiry.c1']);
});

it('a form sent again after a reload has the same key [LEAD-10]', async () => {
  open();
  fetches.mockRejectedValueOnce(new TypeError('offline'));
  fillIn();
  send();
  await screen.findByText(/We couldn’t reach the dealership/);
  const [key] = keys();
  cleanup();
  const onSent = open();
  taken();
  send();
  await waitFor(() => expect(onSent).toHaveBeenCalled());
  expect(keys()).toEqual([key]);
});

it('a form in steps goes forwards and back with its values, and is sent at the last step [LEAD-04]', async () => {
  const onSent = open('service', {}, undefined);
  const next = () => fireEvent.click(screen.getByRole('button', { name: 'Next' }));
  next();
  expect(await screen.findByText('Please fix the following errors:')).toBeTruthy();
  fill(/Make/, 'Toyota');
  fill(/Model/, 'Corolla');
  next();
  fireEvent.change(await screen.findByLabelText(/What does it need/), { target: { value: 'Repair' } });
  fireEvent.click(screen.getByLabelText('Loan car'));
  fireEvent.click(screen.getByLabelText('Wheel alignment'));
  fireEvent.click(screen.getByRole('button', { name: 'Back' }));
  expect((await screen.findByLabelText<HTMLInputElement>(/Make/)).value).toBe('Toyota');
  next();
  expect((await screen.findByLabelText<HTMLSelectElement>(/What does it need/)).value).toBe('Repair');
  next();
  await screen.findByLabelText(/First name/);
  taken();
  fillIn();
  fireEvent.click(screen.getByRole('button', { name: 'Request Booking' }));
  await waitFor(() => expect(onSent).toHaveBeenCalled());
  expect(sentLead()).toMatchObject({
    form: 'service',
    category: 'Service Enquiry',
    subcategory: 'Service Booking',
    fields: {
      'Vehicle Make': 'Toyota',
      'Service Type': 'Repair',
      additional_services: 'Loan car, Wheel alignment',
    },
  });
});

it('a car form shows the returned error, and any other form a failure message first [LEAD-04]', async () => {
  const refused = () =>
    answer(409, { type: 't', title: 't', status: 409, detail: 'This vehicle has sold.', code: 'car_sold' });
  open();
  fetches.mockResolvedValueOnce(refused());
  fillIn();
  send();
  expect((await screen.findByText('This vehicle has sold.')).closest('[role=alert]')!.textContent).toBe(
    'This vehicle has sold.',
  );
  cleanup();
  open('generic', {}, undefined);
  fetches.mockResolvedValueOnce(refused());
  fillIn();
  send();
  expect((await screen.findByRole('alert')).textContent).toContain('An error occurred when submitting this form');
});

it('a form requires agreement to the terms where the site has some [LEAD-01]', async () => {
  const onSent = open('enquiry', { forms: formSettings.parse({ terms: 'I agree to the terms of use.' }) });
  fillIn();
  send();
  const said = await screen.findAllByText(/You must agree to the terms of use before submitting the form\./);
  expect(said).toHaveLength(2);
  taken();
  fireEvent.click(screen.getByLabelText('I agree to the terms of use.'));
  send();
  await waitFor(() => expect(onSent).toHaveBeenCalled());
  expect(sentLead().fields).toMatchObject({ terms_conditions: 'true' });
});

it('the photo request has placeholders instead of labels, and a prefilled message [LEAD-03]', async () => {
  const onSent = open('request-photos');
  expect(screen.getByLabelText<HTMLInputElement>(/First name/).placeholder).toBe('First name');
  taken();
  fillIn();
  fireEvent.click(screen.getByRole('button', { name: 'Request Photos' }));
  await waitFor(() => expect(onSent).toHaveBeenCalled());
  expect(sentLead().fields).toMatchObject({ request: 'Please send photos for this car' });
});

it('the honeypot field is hidden from people, and its value is sent [LEAD-11]', async () => {
  open();
  const trap = document.querySelector<HTMLInputElement>('input[name=website]')!;
  expect([trap.tabIndex, trap.closest('[aria-hidden=true]') !== null]).toEqual([-1, true]);
  trap.value = 'http://spam.example';
  fetches.mockResolvedValueOnce(answer(422, { type: 't', title: 't', status: 422, detail: 'd', code: 'invalid' }));
  fillIn();
  send();
  await waitFor(() => expect(fetches).toHaveBeenCalled());
  expect(sentLead()).toMatchObject({ website: 'http://spam.example' });
});

it('a form says why data is collected, with a link to the privacy page, where the site has one [LEAD-15]', () => {
  const form = describeForm('contact', { site: testSite });
  const footer = [{ title: 'Us', links: [{ label: 'Privacy', path: '/privacy-policy' }] }];
  renderPage(<FormView form={form} onSent={() => {}} />, { site: { ...testSite, footer } });
  expect(screen.getByRole('link', { name: 'Privacy Policy' }).getAttribute('href')).toBe('/privacy-policy');
  cleanup();
  renderPage(<FormView form={form} onSent={() => {}} />, { site: { ...testSite, footer: [] } });
  expect(screen.queryByRole('link', { name: 'Privacy Policy' })).toBeNull();
});
