import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import type { CarDocument } from '#contracts/search/car-document';
import { compared } from '../../lib/saved-vehicles.js';
import type { Load } from '../../lib/api.js';
import { corolla } from '../../testing/fixtures.js';
import { renderPage } from '../../testing/render-page.js';
import { ComparePage } from './ComparePage.js';

const yaris: CarDocument = { ...corolla, id: 'c2', name: '2020 Toyota Yaris', model: 'Yaris', price: 21_990 };
const stock = [corolla, yaris];

/** Answers by ids, as the server does. */
const load: Load = (path) => {
  const ids = new URLSearchParams(path.split('?')[1]).get('ids')!.split(',');
  const hits = stock.filter(({ id }) => ids.includes(id));
  return Promise.resolve({ status: 200, body: { hits, gone: ids.filter((id) => !hits.some((car) => car.id === id)) } });
};

beforeEach(() => act(() => compared.clear()));
afterEach(cleanup);

const open = (at: string) => renderPage(<ComparePage />, { at, load });

it('the vehicles of the URL are shown side by side, with differing lines marked [CARD-07]', async () => {
  open('/compare?ids=c1,c2');
  const price = (await screen.findByRole('rowheader', { name: 'Price (differs)' })).closest('tr')!;
  expect(
    within(price)
      .getAllByRole('cell')
      .map(({ textContent }) => textContent),
  ).toEqual(['$32,990', '$21,990']);
  expect(screen.getByRole('rowheader', { name: 'Condition' })).toBeTruthy();
  fireEvent.click(screen.getByLabelText('Show differences only'));
  expect(screen.queryByRole('rowheader', { name: 'Condition' })).toBeNull();
  expect(screen.getByRole('rowheader', { name: 'Price (differs)' })).toBeTruthy();
});

it('removing a vehicle takes it out of the URL [CARD-07]', async () => {
  const { location } = open('/compare?ids=c1,c2');
  fireEvent.click(await screen.findByRole('button', { name: 'Remove 2022 Toyota Corolla ZR' }));
  await waitFor(() => expect(location()!.search).toBe('?ids=c2'));
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Remove 2022 Toyota Corolla ZR' })).toBeNull());
});

it('without ids in the URL the page compares the vehicles chosen in this browser [CARD-07]', async () => {
  compared.add({ id: 'c2', name: 'Yaris', slug: 'yaris', make: 'Toyota', model: 'Yaris' });
  open('/compare');
  fireEvent.click(await screen.findByRole('button', { name: 'Remove 2020 Toyota Yaris' }));
  expect(await screen.findByText('Nothing to compare yet')).toBeTruthy();
  expect(compared.all()).toEqual([]);
});

it('a vehicle that is gone is named as such, and the others are compared [CARD-07]', async () => {
  const { location } = open('/compare?ids=c1,gone');
  expect(await screen.findByText('One of them is no longer for sale.')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Remove 2022 Toyota Corolla ZR' })).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Take it off' }));
  await waitFor(() => expect(location()!.search).toBe('?ids=c1'));
});

it('each compared vehicle can be asked about, and a sold one for another like it [CARD-07]', async () => {
  const onEnquire = jest.fn();
  const sold = { ...yaris, status: 'sold' };
  renderPage(<ComparePage />, {
    at: '/compare?ids=c1,c2',
    load: async () => ({ status: 200, body: { hits: [corolla, sold], gone: [] } }),
    onEnquire,
  });
  const enquire = await screen.findByRole('button', { name: `Enquire: ${corolla.name}` });
  // As many filled actions as vehicles would be none.
  expect(enquire.className).not.toContain('primary');
  fireEvent.click(enquire);
  fireEvent.click(screen.getByRole('button', { name: `Find Me Something Similar: ${sold.name}` }));
  expect(onEnquire.mock.calls.map(([car]) => (car as CarDocument).id)).toEqual(['c1', 'c2']);
});

it('after a removal the focus is on the vehicle that is left, whose column has its name [CARD-07, SITE-06]', async () => {
  open('/compare?ids=c1,c2');
  const remove = await screen.findByRole('button', { name: 'Remove 2022 Toyota Corolla ZR' });
  expect(screen.getByRole('columnheader', { name: '2022 Toyota Corolla ZR' })).toBeTruthy();
  act(() => remove.focus());
  fireEvent.click(remove);
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Remove 2020 Toyota Yaris'));
});
