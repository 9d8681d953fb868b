import { afterEach, expect, it } from '@jest/globals';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { StockCar } from '#contracts/api/stock';
import { renderPage } from '../../../testing/render-page.js';
import { Vehicle } from './Vehicle.js';

afterEach(() => {
  cleanup();
  Reflect.deleteProperty(globalThis, 'fetch');
});

let version = 0;
const car = (more: Partial<StockCar['car']> = {}, paths: readonly string[] = ['/a', '/b']): StockCar => ({
  ...{
    id: 'c1',
    slug: 'a-car',
    status: 'in_stock',
    delisted: false,
    etag: `"v${++version}"`,
    revision: 1,
    ...{ shown: true, reserved: false, updated_at: '2026-05-20T00:00:00Z' },
    position: 1,
  },
  car: {
    ...{ dealership_id: 'd1', stocknum: 'S1', year: 2020, make: 'Toyota', model: 'Camry', car_type: 'used' },
    price: 20_000,
    ...more,
  },
  photos: paths.map((path) => ({ path, by_hand: false })),
  held: [],
});

/** A server with one vehicle, which refuses changes to another version of it. */
const serve = (first: StockCar) => {
  const server = { now: first, sent: [] as { ifMatch: string; body: Record<string, unknown> }[] };
  globalThis.fetch = (_, init) => {
    const ifMatch = (init!.headers as Record<string, string>)['if-match']!;
    const body = JSON.parse(init!.body as string) as Record<string, unknown>;
    server.sent.push({ ifMatch, body });
    const isCurrent = ifMatch === server.now.etag;
    const { paths: _paths, ...fields } = body;
    const photos = server.now.photos.map(({ path }) => path);
    if (isCurrent) server.now = car({ ...server.now.car, ...fields }, photos);
    const problem = { type: 'x', title: 'x', status: 412, detail: 'Changed.', code: 'changed_meanwhile' };
    const json = async () => (isCurrent ? server.now : problem);
    return Promise.resolve({ ok: isCurrent, status: isCurrent ? 200 : 412, headers: new Headers(), json } as Response);
  };
  renderPage(<Vehicle id="c1" onClose={() => {}} />, {
    load: () => Promise.resolve({ status: 200, body: server.now }),
  });
  return server;
};
const field = async (label: string) => screen.findByLabelText<HTMLInputElement>(label);
const type = async (label: string, value: string) => fireEvent.change(await field(label), { target: { value } });
const save = (at: number) => fireEvent.click(screen.getAllByRole('button', { name: 'Save and hold' })[at]!);

it('a change over somebody else’s keeps what was typed, shows theirs, and is made when it is saved again [STK-13]', async () => {
  const server = serve(car());
  await type('Price', '18,500');
  server.now = { ...car({ price: 21_000, dealercomments: 'Theirs' }), delisted: true };
  save(0);
  const alert = within(await screen.findByRole('alert'));
  expect(alert.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'The vehicle: now withdrawn, before on sale',
    'Price: now $21,000, before $20,000',
    'Comment: now Theirs, before nothing',
  ]);
  expect((await field('Price')).value).toBe('18,500');
  expect((await field('Comment')).value).toBe('Theirs');
  expect(server.now.car.price).toBe(21_000);
  save(0);
  await screen.findByText('Saved.');
  expect(server.now.car.price).toBe(18_500);
  expect(screen.queryByRole('alert')).toBeNull();
});

it('what has been shown as somebody else’s does not stop another change on the same screen [STK-13]', async () => {
  const server = serve(car());
  await type('Comment', 'Mine');
  await type('Price', '18,500');
  server.now = car({ badge: 'SL' });
  save(0);
  await screen.findByRole('alert');
  save(1);
  await waitFor(() => expect(server.now.car).toMatchObject({ badge: 'SL', dealercomments: 'Mine', price: 20_000 }));
  expect(server.sent).toHaveLength(2);
});

it('somebody else’s change is kept if the person says so [STK-13]', async () => {
  const server = serve(car());
  await type('Price', '18,500');
  server.now = car({ price: 21_000 });
  save(0);
  fireEvent.click(await screen.findByRole('button', { name: 'Keep what is there now' }));
  expect((await field('Price')).value).toBe('21000');
  expect(screen.queryByRole('alert')).toBeNull();
  expect(server.now.car.price).toBe(21_000);
});

it('a price is saved although photos have arrived and a feed has set what the screen does not show [STK-13]', async () => {
  const server = serve(car());
  await type('Price', '18,500');
  server.now = car({ seats: 7 }, ['/a', '/b', '/new']);
  save(0);
  await screen.findByText('Saved.');
  expect(server.now.car).toMatchObject({ price: 18_500, seats: 7 });
  expect(screen.queryByRole('alert')).toBeNull();
});

it('one’s own earlier change on the same screen counts as nobody else’s [STK-13]', async () => {
  const server = serve(car());
  await type('Comment', 'Mine');
  await type('Price', '18,500');
  save(0);
  await screen.findByText('Saved.');
  save(1);
  await waitFor(() => expect(server.now.car).toMatchObject({ price: 18_500, dealercomments: 'Mine' }));
  expect(server.sent).toHaveLength(2);
});

it('a vehicle’s other details are corrected, and only what changed is sent and held [STK-12, STK-13]', async () => {
  const server = serve(car({ km: 10, body: '4D Sedan' }));
  await type('Kilometres (optional)', '61,200 km');
  server.now = car({ ...server.now.car, badge: 'SL', model: 'Aurion' });
  fireEvent.click(screen.getByRole('button', { name: 'Save and hold what changed' }));
  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toContain('Model: now Aurion, before Camry');
  expect((await field('Model')).value).toBe('Aurion');
  expect((await field('Kilometres (optional)')).value).toBe('61,200 km');
  fireEvent.click(screen.getByRole('button', { name: 'Save and hold what changed' }));
  await waitFor(() => expect(server.now.car).toMatchObject({ km: 61_200, model: 'Aurion' }));
  expect(server.sent.map(({ body }) => body)).toEqual([{ km: 61_200 }, { km: 61_200 }]);
});

it('a change to the photos is made beside new ones, and not over another order [STK-13]', async () => {
  const server = serve(car());
  const remove = await screen.findByRole('button', { name: 'Photo 1: remove' });
  server.now = car({}, ['/a', '/b', '/new']);
  fireEvent.click(remove);
  await waitFor(() => expect(server.sent).toHaveLength(2));
  await screen.findByText('Photo removed.');
  server.now = car({}, ['/new', '/b']);
  fireEvent.click(screen.getByRole('button', { name: 'Photo 2: make it the cover' }));
  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toContain('Your change to the photos was not made.');
  await act(async () => {});
  expect(server.sent).toHaveLength(3);
});
