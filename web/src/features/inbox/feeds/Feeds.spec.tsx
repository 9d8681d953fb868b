import { afterEach, expect, it } from '@jest/globals';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { feedDescription, type FeedDescriptionInput } from '#contracts/domain/feed-description';
import { renderPage } from '../../../testing/render-page.js';
import { Feeds } from './Feeds.js';

interface Asked {
  readonly path: string;
  readonly method: string;
  readonly body: { description: FeedDescriptionInput; version?: number };
}
type Answer = readonly [status: number, body: object];

afterEach(() => {
  cleanup();
  Reflect.deleteProperty(globalThis, 'fetch');
});

const column = (name: string, field?: string) => ({
  ...{ column: name, examples: [`${name} 1`], filled: 1, words: [], ...(field && { field, reason: 'A usual name.' }) },
});
const proposal = {
  ...{
    sample_id: 's1',
    encoding: 'utf-8',
    encoding_reason: 'all of its letters are valid UTF-8',
    separator: ',',
    rows: 3,
  },
  columns: [column('Lot'), column('Retail', 'price'), column('Note')],
  description: feedDescription.parse({}),
  missing_fields: ['stocknum', 'car_type'],
};
const effect = {
  ...{
    listed: 0,
    changed: 1,
    sold: 0,
    withdrawn: 0,
    kept_off: 0,
    unchanged: 2,
    kept_by_hand: 1,
    gone: 4,
    in_stock: 7,
    gone_cars: [],
  },
  held: '4 of 7 vehicles in stock are missing from the feed',
  fields: [{ field: 'price', cars: 1 }],
  changes: [{ stocknum: 'A1', name: '2020 Kia Rio', fields: [{ field: 'price', before: '9000', after: '' }] }],
};
const preview = {
  ...{ cars: [], pictures_to_fetch: [], received: 4, rejected: 1, warned: 0, warnings: [], effect },
  errors: [{ line: 3, item: 2, stocknum: 'K2', column: 'Lot', reason: 'is missing' }],
};
const report = {
  ...{ import_id: 'i1', state: 'held', reason: effect.held, format: 'csv', vocabulary: 'described', feed: 'full' },
  ...{
    started_at: '2026-05-19T00:00:00.000Z',
    updated_at: '2026-05-19T00:00:00.000Z',
    received: 4,
    listed: 0,
    changed: 1,
    sold: 0,
    withdrawn: 0,
  },
  ...{ kept_off: 0, unchanged: 2, rejected: 1, warned: 0 },
  ...{ kept_by_hand: 1, removed: 0, missing_cars: 4, bytes: 9, errors: [], warnings: [] },
};

const open = (answers: Readonly<Record<string, Answer | (() => Answer)>>, timezone = 'Australia/Sydney') => {
  const asked: Asked[] = [];
  const answer = (address: string): Answer => {
    const found = answers[address.split('?')[0]!] ?? [404, { detail: 'nothing' }];
    return typeof found === 'function' ? found() : found;
  };
  const fetch = async (path: string, { method = 'GET', body }: RequestInit = {}) => {
    asked.push({ path, method, body: (typeof body === 'string' ? JSON.parse(body) : undefined) as Asked['body'] });
    const [status, answered] = answer(path);
    return { ok: status < 400, status, headers: new Headers(), json: () => Promise.resolve(answered) };
  };
  Object.assign(globalThis, { fetch });
  renderPage(<Feeds dealerships={[{ id: 'd1', name: 'Yard' }]} />, {
    site: { timezone },
    load: (path) => {
      const [status, body] = answer(path);
      return Promise.resolve({ status, body });
    },
  });
  return asked;
};
const choose = () =>
  fireEvent.change(screen.getByLabelText('Feed'), { target: { files: [new File(['Lot,Retail'], 'yard.csv')] } });

it('a file’s columns are matched, its import is previewed, and the dealer decides on removals [FEED-02]', async () => {
  const saved = (version: number) => ({
    ...{ name: 'yard', dealership_id: 'd1', version, by: 'key', at: '2026-05-20T00:00:00Z' },
    description: feedDescription.parse({ columns: { stocknum: 'Lot' } }),
  });
  const asked = open({
    '/api/stock/descriptions': [200, { descriptions: [] }],
    '/api/stock/samples': [200, proposal],
    '/api/stock/samples/s1/preview': [200, preview],
    '/api/stock/descriptions/yard': () =>
      asked.some(({ method }) => method === 'PUT')
        ? [200, { ...saved(1), versions: [] }]
        : [200, { name: 'yard', dealership_id: 'd1', versions: [] }],
    '/api/stock/samples/s1/import': [200, report],
    '/api/stock/imports/i1/release': [200, { ...report, state: 'completed', removed: 4 }],
  });
  choose();
  await screen.findByText(/Say which column has the stock number/);
  expect(asked.some(({ path }) => path.includes('preview'))).toBe(false);
  const retail = screen.getByLabelText<HTMLSelectElement>('What Retail means');
  expect(retail.value).toBe('price');
  fireEvent.change(retail, { target: { value: '' } });
  expect(screen.getByText('No column is the price: new vehicles will have none.')).toBeTruthy();
  fireEvent.change(retail, { target: { value: 'price' } });
  expect(screen.queryByText(/No column is the price/)).toBeNull();
  fireEvent.change(screen.getByLabelText('What Lot means'), { target: { value: 'stocknum' } });
  fireEvent.change(screen.getByLabelText('New, used or demo of every vehicle'), { target: { value: 'used' } });
  await screen.findByText(/We’d ask you before removing any vehicles/);
  await waitFor(() =>
    expect(asked.findLast(({ path }) => path.includes('preview'))?.body.description).toMatchObject({
      columns: { stocknum: ['Lot'], price: ['Retail'] },
      constants: { car_type: 'used' },
    }),
  );
  expect(screen.getByText('Line 3, vehicle 2, K2, Lot: is missing')).toBeTruthy();
  const change = (_: string, element: Element | null) =>
    element?.tagName === 'LI' && element.textContent === 'Price: 9000 nothing';
  expect(screen.getByText(change)).toBeTruthy();

  fireEvent.change(screen.getByLabelText('Name of the description'), { target: { value: 'Yard' } });
  const button = screen.getByRole('button', { name: 'Save and import now' });
  await waitFor(() => expect(button.getAttribute('aria-disabled')).toBe('false'));
  fireEvent.click(button);
  await screen.findByText(/No vehicles have been removed yet/);
  expect(asked.find(({ method }) => method === 'PUT')).toMatchObject({
    path: '/api/stock/descriptions/yard?dealership_id=d1',
    body: { version: 0 },
  });
  fireEvent.click(screen.getByRole('button', { name: 'Take 4 vehicles off' }));
  fireEvent.click(screen.getByRole('button', { name: 'Yes' }));
  await screen.findByText(/4 taken off/);
});

it('an unreadable file is reported with its reason, and a concurrent save is not overwritten [FEED-02]', async () => {
  let isRead = false;
  open({
    '/api/stock/descriptions': [200, { descriptions: [] }],
    '/api/stock/samples': () =>
      isRead
        ? [200, proposal]
        : [422, { type: '', title: '', status: 422, detail: 'The feed is empty.', code: 'invalid' }],
    '/api/stock/samples/s1/preview': [200, preview],
    '/api/stock/descriptions/stock': [
      409,
      {
        type: '',
        title: '',
        status: 409,
        detail: 'The description stock is at version 2 now.',
        code: 'concurrent_change',
      },
    ],
  });
  choose();
  expect((await screen.findByRole('alert')).textContent).toBe('The feed is empty.');
  isRead = true;
  choose();
  fireEvent.change(await screen.findByLabelText('What Lot means'), { target: { value: 'stocknum' } });
  await screen.findByText(/We’d ask you/);
  const button = screen.getByRole('button', { name: 'Save' });
  await waitFor(() => expect(button.getAttribute('aria-disabled')).toBe('false'));
  fireEvent.click(button);
  await screen.findByText('The description stock is at version 2 now.');
});

it('what a column’s name says of its prices stands beside it [FEED-02] [PRICE-01]', async () => {
  const description = feedDescription.parse({ columns: { stocknum: 'Lot', price: ['DAP', 'Retail EGC'] } });
  open({
    '/api/stock/descriptions': [200, { descriptions: [] }],
    '/api/stock/samples': [
      200,
      { ...proposal, columns: [column('Lot'), column('Retail EGC', 'price'), column('DAP', 'price')], description },
    ],
    '/api/stock/samples/s1/preview': [200, preview],
  });
  choose();
  await screen.findByText('Its prices are shown as Excl. Govt. Charges.');
  expect(screen.getByText('Its prices are shown as Drive Away.')).toBeTruthy();
});

it('a column that a saved description does not know is marked [FEED-02]', async () => {
  const saved = { name: 'yard', dealership_id: 'd1', version: 3, by: 'key', at: '2026-05-20T00:00:00Z' };
  const description = feedDescription.parse({ columns: { stocknum: 'Lot', price: 'Retail' }, ignored: ['Note'] });
  open({
    '/api/stock/descriptions': [200, { descriptions: [{ ...saved, description }] }],
    '/api/stock/samples': [200, { ...proposal, columns: [...proposal.columns, column('Status', 'status')] }],
    '/api/stock/samples/s1/preview': [200, preview],
  });
  await screen.findByText(/^version 3, saved/);
  choose();
  const mark = await screen.findByText('New in this file: version 3 does not know it.');
  expect(mark.closest('li')!.textContent).toContain('Status');
});

it('when a description was saved is shown in the dealer’s time zone [FEED-02]', async () => {
  const saved = { name: 'yard', dealership_id: 'd1', version: 1, by: 'key', at: '2026-05-20T16:00:00Z' };
  const description = feedDescription.parse({ columns: { stocknum: 'Lot' } });
  open({ '/api/stock/descriptions': [200, { descriptions: [{ ...saved, description }] }] }, 'Australia/Perth');
  await screen.findByText(/^version 1, saved 21 May 2026, 12:00 am by key$/);
});

it('of two files chosen one after the other, the last is shown, whichever is read first [FEED-02]', async () => {
  open({ '/api/stock/descriptions': [200, { descriptions: [] }], '/api/stock/samples/s1/preview': [200, preview] });
  const read: (() => void)[] = [];
  const { fetch } = globalThis;
  globalThis.fetch = (path, init) =>
    (path as string).startsWith('/api/stock/samples?')
      ? new Promise((resolve) => {
          const answered = { ok: true, status: 200, headers: new Headers(), json: async () => proposal };
          read.push(() => resolve(answered as Response));
        })
      : fetch(path, init);
  const take = (name: string) =>
    fireEvent.change(screen.getByLabelText('Feed'), { target: { files: [new File(['Lot'], name)] } });
  take('old.csv');
  await waitFor(() => expect(read).toHaveLength(1));
  take('new.csv');
  await waitFor(() => expect(read).toHaveLength(2));
  read[1]!();
  await screen.findByRole('heading', { name: 'new.csv' });
  read[0]!();
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(screen.getByRole('heading', { name: 'new.csv' })).toBeTruthy();
});
