import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { cleanup, fireEvent, screen } from '@testing-library/react';
import type { ConsoleResponse } from '#contracts/api/ops-events';
import { labels, testSite } from '../../testing/fixtures.js';
import { renderPage } from '../../testing/render-page.js';
import { Searches } from './Searches.js';

const sites: ConsoleResponse['sites'] = [
  { slug: testSite.slug, name: 'Here', timezone: 'Australia/Sydney', labels, dealerships: [] },
  {
    slug: 'yard',
    name: 'The Yard',
    timezone: 'Australia/Sydney',
    labels: { ...labels, used: 'Pre-loved' },
    dealerships: [],
  },
];
const searchesOf: Readonly<Record<string, readonly object[]>> = {
  [testSite.slug]: [],
  yard: [
    { search: 'refinementList[car_type][0]=used&range[price]=:20000', times: 7, nothing: 5 },
    { search: '', times: 1, nothing: 1 },
  ],
};
const answerTo = ({ pathname, searchParams }: URL): object =>
  pathname.endsWith('/console')
    ? { key: 'ops', sites, categories: {}, now: '2026-05-30T02:00:00.000Z' }
    : { searches: searchesOf[searchParams.get('site')!] };

const fetched = globalThis.fetch;
let asked: URL[] = [];
beforeEach(() => {
  asked = [];
  globalThis.fetch = ((address: string) => {
    const url = new URL(address, 'http://localhost');
    asked.push(url);
    return Promise.resolve({
      ok: true,
      status: 200,
      headers: new Headers(),
      json: () => Promise.resolve(answerTo(url)),
    });
  }) as unknown as typeof fetch;
});
afterEach(() => {
  cleanup();
  globalThis.fetch = fetched;
});

const rows = () => screen.getAllByRole('row').map((row) => [...row.children].map(({ textContent }) => textContent));

it('searches of the last 30 days that found little are listed in the site’s own words [ASK-11]', async () => {
  renderPage(<Searches />, { at: '/ops/searches' });
  await screen.findByText('In the last 30 days nobody searched this site for what it does not have.');
  fireEvent.change(screen.getByRole('combobox', { name: 'Site' }), { target: { value: 'yard' } });
  await screen.findByRole('region', { name: 'Searches that found nothing or little' });
  expect(rows()).toEqual([
    ['What was understood', 'Found nothing', 'Found little'],
    ['Pre-loved · Up to $20,000', '5', '2'],
    ['Other words', '1', '0'],
  ]);
  expect(Object.fromEntries(asked.at(-1)!.searchParams)).toEqual({
    site: 'yard',
    from: '2026-05-01',
    to: '2026-05-30',
  });
});
