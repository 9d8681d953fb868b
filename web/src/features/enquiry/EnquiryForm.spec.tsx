import { afterEach, expect, it, jest } from '@jest/globals';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { corolla } from '../../testing/fixtures.js';
import { renderPage } from '../../testing/render-page.js';
import { EnquiryForm } from './EnquiryForm.js';

afterEach(cleanup);

const answer = (status: number, body: unknown) =>
  ({ ok: status < 300, status, json: async () => body }) as unknown as Response;
const fetches = jest.fn<typeof fetch>();
globalThis.fetch = fetches;

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

const open = () => {
  fetches.mockReset();
  const onSent = jest.fn();
  renderPage(<EnquiryForm subject={corolla} onSent={onSent} />);
  return onSent;
};

it('LEAD-01 sums the errors up on top and beside each field, and sends nothing', async () => {
  open();
  send();
  expect(await screen.findByText('Please fix the following errors:')).toBeTruthy();
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('alert')));
  const email = screen.getByLabelText(/Email/);
  const describedBy = document.getElementById(email.getAttribute('aria-describedby') ?? '');
  expect(describedBy?.textContent).toBe('Please enter a valid email address.');
  expect(fetches).not.toHaveBeenCalled();
});

it('LEAD-10 a failure keeps what was typed, and the retry goes under the same key', async () => {
  const onSent = open();
  fetches.mockRejectedValueOnce(new TypeError('offline'));
  fetches.mockResolvedValueOnce(answer(201, { lead_id: 'l1', position: 1 }));
  fillIn();
  send();
  expect(await screen.findByText(/We couldn’t reach the dealership/)).toBeTruthy();
  expect(screen.getByLabelText<HTMLInputElement>(/First name/).value).toBe('Ada');
  send();
  await waitFor(() => expect(onSent).toHaveBeenCalledWith('Ada'));
  expect(keys()[0]).toBe(keys()[1]);
});

it('LEAD-10 a corrected form is another lead under another key', async () => {
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

it('LEAD-05 an answer without lead_id is an unexpected error', async () => {
  open();
  fetches.mockResolvedValueOnce(answer(201, {}));
  fillIn();
  send();
  expect(await screen.findByText('An unexpected error occured')).toBeTruthy();
});
