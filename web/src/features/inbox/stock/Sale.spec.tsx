import { afterEach, expect, it } from '@jest/globals';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import type { StockCar } from '#contracts/api/stock';
import { renderPage } from '../../../testing/render-page.js';
import { Sale } from './Sale.js';

afterEach(() => {
  cleanup();
  Reflect.deleteProperty(globalThis, 'fetch');
});

const car = (more: Partial<StockCar> = {}): StockCar => ({
  ...{ id: 'c1', slug: 'a-car', status: 'in_stock', delisted: false, etag: '"1"', revision: 1, position: 1 },
  car: { dealership_id: 'd1', stocknum: 'S1', year: 2020, make: 'Toyota', model: 'Camry', car_type: 'used' },
  ...{ photos: [], held: [] },
  ...{ shown: true, reserved: false, updated_at: '2026-05-20T00:00:00Z' },
  ...more,
});
const held = [{ field: 'status', by: 'yard' }];
const sold = { status: 'sold', sold_date: '2026-05-03T02:00:00.000Z' };

it.each([
  [{}, 'On sale.', 'A feed that says it is sold marks it sold, and a full feed that doesn’t name it takes it away.'],
  [{ held }, 'On sale.', 'Kept on sale by hand (yard): no feed takes it away or marks it sold.'],
  [
    { ...sold, sold_by: 'feed' },
    'Sold on 3 May 2026.',
    'A feed did that: the next feed that offers it brings it back.',
  ],
  [{ ...sold, sold_by: 'checkout' }, 'Sold on 3 May 2026.', 'It was bought on the site: no feed brings it back.'],
  [{ delisted: true, delisted_by: 'dealer' }, /^Withdrawn/, 'That was done by hand: no feed brings it back.'],
  [{ delisted: true, delisted_by: 'feed', held }, /^Withdrawn/, 'That was done by hand: no feed brings it back.'],
] as const)('a vehicle’s place in the stock is said with what feeds do to it: %j [STK-12]', (more, state, feeds) => {
  renderPage(<Sale car={car(more as Partial<StockCar>)} onChanged={() => {}} />);
  expect(screen.getByRole('heading', { name: state })).toBeTruthy();
  expect(screen.getByText(feeds)).toBeTruthy();
});

it('a vehicle is marked sold on a day that has come, once however often the button is pressed [STK-12]', async () => {
  const sent: { path: string; key: string; body: { sold_date?: string } }[] = [];
  globalThis.fetch = (path, init) => {
    const key = (init!.headers as Record<string, string>)['idempotency-key']!;
    sent.push({ path: path as string, key, body: JSON.parse(init!.body as string) as object });
    const json = async () => car({ ...sold, sold_by: 'dealer' } as Partial<StockCar>);
    return Promise.resolve({ ok: true, status: 200, headers: new Headers(), json } as Response);
  };
  const seen: string[] = [];
  renderPage(<Sale car={car()} onChanged={({ status }) => seen.push(status)} />);
  fireEvent.click(screen.getByRole('button', { name: 'Mark as sold…' }));
  const day = (value: string) => fireEvent.change(screen.getByLabelText('Sold on'), { target: { value } });
  const sell = () => fireEvent.click(screen.getByRole('button', { name: 'Mark as sold' }));
  day('2999-01-01');
  sell();
  expect(screen.getByText('This day is still to come.')).toBeTruthy();
  day('2026-05-03');
  sell();
  sell();
  await waitFor(() => expect(seen).toEqual(['sold']));
  expect(sent.map(({ path, body }) => [path, body.sold_date])).toEqual([
    ['/api/stock/cars/c1/sell', '2026-05-03T02:00:00.000Z'],
  ]);
});

it('a vehicle with a status of the dealer’s own words is put on sale, too [STK-12]', () => {
  renderPage(<Sale car={car({ status: 'at the detailer' })} onChanged={() => {}} />);
  expect(
    screen.getByRole('heading', { name: 'Its status is “at the detailer”, so shoppers don’t see it.' }),
  ).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Put it back on sale' })).toBeTruthy();
});
