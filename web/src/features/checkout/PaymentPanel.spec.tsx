import { expect, it, jest } from '@jest/globals';
import { fireEvent, render, screen, within } from '@testing-library/react';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { ReservationResponse } from '#contracts/api/reservations';
import { PaymentPanel } from './PaymentPanel.js';

const reservation = {
  id: 'r',
  state: 'declined',
  declined_because: 'Your card was declined.',
  car: { car_id: 'c', slug: 'c', name: 'Kia Rio' },
  amount: 200,
  payment: { provider: 'embedded', payment_id: 'p', client_secret: 's' },
} as unknown as ReservationResponse;

it('the message about an earlier card disappears while another card is tried [PAY-05]', async () => {
  const body = { state: 'requires_action' };
  const answer = {
    ok: true,
    status: 200,
    headers: new Map(),
    json: async () => body,
    text: async () => JSON.stringify(body),
  };
  globalThis.fetch = jest.fn(async () => answer) as unknown as typeof fetch;
  render(
    <QueryClientProvider client={new QueryClient()}>
      <PaymentPanel reservation={reservation} onPaying={() => undefined} />
    </QueryClientProvider>,
  );
  const declined = /^Your card was declined\. You haven’t been charged/;
  const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });
  await screen.findByLabelText('Card number');
  expect(screen.getByText(declined)).toBeTruthy();
  type('Card number', '4000 0025 0000 3155');
  type('Expiry', '08/29');
  type('Security code', '123');
  fireEvent.click(screen.getByRole('button', { name: 'Pay $200' }));
  await screen.findByRole('heading', { name: 'Your bank wants to check it’s you' });
  expect(screen.queryByText(declined)).toBeNull();
});

it('a payment that did not reach the bank is not called declined, and can be tried again [LOOK-06]', async () => {
  globalThis.fetch = jest.fn(async () => {
    throw new TypeError('Failed to fetch');
  }) as unknown as typeof fetch;
  render(
    <QueryClientProvider client={new QueryClient()}>
      <PaymentPanel reservation={reservation} onPaying={() => undefined} />
    </QueryClientProvider>,
  );
  const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });
  await screen.findByLabelText('Card number');
  type('Card number', '4242 4242 4242 4242');
  type('Expiry', '08/29');
  type('Security code', '123');
  fireEvent.click(screen.getByRole('button', { name: 'Pay $200' }));
  await screen.findByText(/^We couldn’t reach .* You won’t be charged twice\.$/);
  expect(screen.queryByText(/You haven’t been charged/)).toBeNull();
  expect(screen.getByRole('button', { name: 'Pay $200' })).toBeTruthy();
});

it('two presses of the button pay once [PAY-05]', async () => {
  const pay = jest.fn(() => new Promise<never>(() => undefined));
  globalThis.fetch = pay as unknown as typeof fetch;
  const { container } = render(
    <QueryClientProvider client={new QueryClient()}>
      <PaymentPanel reservation={reservation} onPaying={() => undefined} />
    </QueryClientProvider>,
  );
  const type = (label: string, value: string) =>
    fireEvent.change(within(container).getByLabelText(label), { target: { value } });
  await within(container).findByLabelText('Card number');
  type('Card number', '4242 4242 4242 4242');
  type('Expiry', '08/29');
  type('Security code', '123');
  fireEvent.click(within(container).getByRole('button', { name: 'Pay $200' }));
  fireEvent.click(await within(container).findByRole('button', { name: 'One moment…' }));
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(pay).toHaveBeenCalledTimes(1);
});
