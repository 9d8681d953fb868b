import { afterEach, expect, it, jest } from '@jest/globals';
import { useState } from 'react';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { StockListCar } from '#contracts/api/stock';
import { testSite } from '../../../testing/fixtures.js';
import { renderPage } from '../../../testing/render-page.js';
import { type InboxAddress, parseInboxAddress } from '../address.js';
import { Stock } from './Stock.js';
import { makeReport } from '../feeds/testing/report.js';

afterEach(cleanup);

const car = (n: number, more: Partial<StockListCar> = {}): StockListCar => ({
  ...{ car_id: `c${n}`, stocknum: `S${n}`, dealership_id: 'd1', title: '2022 Toyota Corolla', status: 'in_stock' },
  ...{ slug: 'a-car', reserved: false },
  ...{ hidden: false, shown: true, price: 25_990, photos: 1, updated_at: '2026-05-20T00:00:00Z' },
  ...more,
});
const open = (lists: Readonly<Record<string, object>>, search = '') => {
  const asked: string[] = [];
  const onGo = jest.fn<(change: Partial<InboxAddress>) => void>();
  renderPage(<Stock address={parseInboxAddress(search)} dealerships={[]} onGo={onGo} />, {
    load: (path) => {
      if (path.startsWith('/api/stock/cars')) asked.push(path);
      return Promise.resolve({ status: 200, body: lists[path] ?? { imports: [] } });
    },
  });
  return { asked, onGo };
};

it('the stock list shows the site’s prices: reduced ones, and none for price on application [PRICE-01]', async () => {
  const cars = [car(1, { reduced_price: 23_990 }), car(2, { price_type: 'Price on application' })];
  open({ '/api/stock/cars': { cars } });
  expect(await screen.findByText(/^S1 · \$23,990/)).toBeTruthy();
  expect(screen.getByText(`S2 · ${testSite.labels.noPrice}`)).toBeTruthy();
  expect(screen.getAllByText('1 photo')).toHaveLength(2);
});

it('a held import is shown with the list, which a phone shows too [FEED-04]', async () => {
  const imports = [makeReport('i1', { state: 'held', reason: '9 of 20 vehicles are missing', missing_cars: 9 })];
  renderPage(<Stock address={parseInboxAddress('')} dealerships={[]} onGo={() => {}} />, {
    load: () => Promise.resolve({ status: 200, body: { cars: [], imports } }),
  });
  const list = within(screen.getByRole('region', { name: 'Vehicles' }));
  expect(within(await list.findByRole('group', { name: 'dms waits' })).getAllByRole('button')).toHaveLength(2);
});

it('the stock list says which vehicles are sold, hidden or not on the site, and has more pages [STK-11]', async () => {
  open({
    '/api/stock/cars': {
      cars: [car(1), car(2, { status: 'sold' }), car(3, { hidden: true, shown: false })],
      next: 'c3',
    },
    '/api/stock/cars?after=c3': { cars: [car(4, { status: 'delisted', shown: false, photos: 0 })] },
  });
  const rows = async (count: number) => {
    const all = await screen.findAllByText(/^S\d ·/);
    expect(all).toHaveLength(count);
    return screen.getAllByRole('listitem').map(({ textContent }) => textContent);
  };
  await rows(3);
  fireEvent.click(screen.getByRole('button', { name: 'More vehicles' }));
  await screen.findByText(/^S4 ·/);
  const marks = (await rows(4)).map((row) => /photos?(.*)$/.exec(row)?.[1]);
  expect(marks).toEqual(['', 'Sold', 'Hidden', 'Not on the site']);
  expect(screen.queryByRole('button', { name: 'More vehicles' })).toBeNull();
});

it('the stock list is searched and filtered by its address [STK-11]', async () => {
  const { asked, onGo } = open({ '/api/stock/cars?status=sold&q=4143': { cars: [] } }, 'query=4143&status=sold');
  await screen.findByText('No vehicles match.');
  expect(asked).toEqual(['/api/stock/cars?status=sold&q=4143']);
  fireEvent.change(screen.getByLabelText('Show'), { target: { value: 'hidden' } });
  expect(onGo).toHaveBeenCalledWith({ status: 'hidden' });
});

it('a form to add a vehicle has the focus, and the link to it gets it back [STK-11, SITE-06]', async () => {
  const Page = () => {
    const [search, setSearch] = useState('?view=stock&car=new');
    return (
      <Stock
        address={parseInboxAddress(search)}
        dealerships={[]}
        onGo={({ car }) => setSearch(car === undefined ? '?view=stock' : search)}
      />
    );
  };
  renderPage(<Page />, { load: () => Promise.resolve({ status: 200, body: { cars: [], imports: [] } }) });
  expect(document.activeElement?.textContent).toBe('Add a vehicle');
  expect(document.activeElement?.tagName).toBe('H2');
  const cancel = screen.getByRole('button', { name: 'Cancel' });
  act(() => cancel.focus());
  fireEvent.click(cancel);
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('link', { name: 'Add a vehicle' })));
});
