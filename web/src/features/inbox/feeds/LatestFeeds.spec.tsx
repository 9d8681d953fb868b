import { afterEach, expect, it } from '@jest/globals';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { ImportReport } from '#contracts/api/stock';
import { renderPage } from '../../../testing/render-page.js';
import { makeReport as report } from './testing/report.js';
import { parseInboxAddress } from '../address.js';
import { InboxBar } from '../InboxBar.js';
import { HeldImports, LatestFeeds } from './LatestFeeds.js';

afterEach(cleanup);

const open = (imports: readonly ImportReport[]) =>
  renderPage(
    <>
      <HeldImports />
      <LatestFeeds />
    </>,
    { load: () => Promise.resolve({ status: 200, body: { imports: [...imports] } }) },
  );
const rows = async (name: string) =>
  within(await screen.findByRole('table', { name }))
    .getAllByRole('row')
    .slice(1)
    .map((row) =>
      [...row.children]
        .map(({ textContent }) => textContent)
        .slice(1)
        .join(),
    );

it('the feeds of each supplier are listed with what they did and their scores, the newest first [FEED-14]', async () => {
  open([
    report('i4', { rejected: 10, warned: 2, listed: 3, changed: 4, sold: 1, pictured: 15, complete: 24 }),
    report('i3', { state: 'incomplete' }),
    report('i2', { source_id: undefined, pictured: 20 }),
    report('i1'),
  ]);
  expect(await rows('dms')).toEqual(['10 refused, 2 doubtful,40,3,4,1,68,80%,50%', 'none,40,0,0,0,100,100%,100%']);
  expect(await rows('Sent by a program or by hand')).toEqual(['none,40,0,0,0,83,100%,50%']);
  expect(screen.getByRole('link', { name: '10 refused, 2 doubtful' }).getAttribute('href')).toBe(
    '/api/stock/imports/i4/reasons?format=csv',
  );
});

it('feeds imported before scores were recorded have none [FEED-14]', async () => {
  const { container } = open([report('i1', { pictured: undefined, complete: undefined })]);
  await new Promise((resolve) => setTimeout(resolve, 0));
  expect(container.querySelector('table')).toBeNull();
});

it('a held import is shown until the dealer decides or a later feed supersedes it [FEED-04]', async () => {
  const held = { state: 'held', reason: '9 of 20 vehicles are missing', missing_cars: 9, stock_cars: 9 } as const;
  const imports = [
    report('i5', { feed: 'partial', source_id: undefined }),
    report('i4', { ...held, source_id: undefined, received: 0, pictured: undefined }),
    report('i3', { state: 'completed' }),
    report('i2', { ...held, state: 'superseded' }),
  ];
  const asked: string[] = [];
  const fetch = (path: string) => {
    asked.push(path);
    imports[1] = report('i4', { source_id: undefined, removed: 9 });
    return Promise.resolve({ ok: true, status: 200, headers: new Headers(), json: () => Promise.resolve(imports[1]) });
  };
  Object.assign(globalThis, { fetch });
  open(imports);
  await screen.findByText('No vehicles have been removed yet: 9 of 20 vehicles are missing.');
  expect(screen.getAllByRole('group').map((group) => group.getAttribute('aria-label'))).toEqual([
    'Sent by a program or by hand waits',
  ]);
  fireEvent.click(screen.getByRole('button', { name: 'Take all 9 vehicles off' }));
  fireEvent.click(screen.getByRole('button', { name: 'No' }));
  fireEvent.click(screen.getByRole('button', { name: 'Take all 9 vehicles off' }));
  expect(asked).toEqual([]);
  fireEvent.click(screen.getByRole('button', { name: 'Yes' }));
  await waitFor(() => expect(screen.queryByRole('group', { name: /waits/ })).toBeNull());
  expect(asked).toEqual(['/api/stock/imports/i4/release']);
});

it('a held import lists the vehicles it would take off, the rest by number [STK-04]', async () => {
  const missing_vehicles = [
    { car_id: 'c1', stocknum: 'K7', title: '2021 Toyota Corolla' },
    { car_id: 'c2', stocknum: 'K8', title: '2022 Mazda CX-5' },
  ];
  open([report('i1', { state: 'held', reason: 'many are missing', missing_cars: 1234, missing_vehicles })]);
  const shown = within(await screen.findByRole('group', { name: 'dms waits' }));
  fireEvent.click(shown.getByText('Which vehicles'));
  expect(shown.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    '2021 Toyota Corolla K7',
    '2022 Mazda CX-5 K8',
    'and 1,232 more',
  ]);
});

it('the vehicles that a feed took off are named when they are asked for [STK-04]', async () => {
  const removed_vehicles = [{ car_id: 'c1', stocknum: 'K7', title: '2021 Toyota Corolla' }];
  const asked: string[] = [];
  renderPage(<LatestFeeds />, {
    load: (path) => {
      asked.push(path);
      const i1 = report('i1', { removed: 2 });
      return Promise.resolve({
        status: 200,
        body: path.endsWith('/i1') ? { ...i1, removed_vehicles } : { imports: [i1, report('i2')] },
      });
    },
  });
  const summary = await screen.findByText(/2 vehicles taken off/);
  expect(screen.getAllByRole('group')).toHaveLength(1);
  expect(asked).toEqual(['/api/stock/imports']);
  const details = summary.closest('details')!;
  details.open = true;
  fireEvent(details, new Event('toggle'));
  expect((await screen.findAllByRole('listitem')).map(({ textContent }) => textContent)).toEqual([
    '2021 Toyota Corolla K7',
    'and 1 more',
  ]);
});

it('every view of the inbox says how many feeds wait for a decision, to who may decide [FEED-04]', async () => {
  const asked: string[] = [];
  const load = (path: string) => {
    asked.push(path);
    return Promise.resolve({ status: 200, body: { imports: [report('i2', { state: 'held' }), report('i1')] } });
  };
  const session = { dealerships: [{ id: 'd1', name: 'Yard' }], timezone: 'Australia/Sydney', stock: true };
  const bar = (stock: boolean) => (
    <InboxBar
      session={{ ...session, stock }}
      address={parseInboxAddress('')}
      onGo={() => undefined}
      onLeave={() => undefined}
    />
  );
  renderPage(bar(false), { load });
  expect(screen.queryByRole('link', { name: /Feeds/ })).toBeNull();
  expect(asked).toEqual([]);
  cleanup();
  renderPage(bar(true), { load });
  expect(await screen.findByRole('link', { name: 'Feeds 1 to decide' })).toBeTruthy();
});
