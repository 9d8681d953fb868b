import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { cleanup, screen, within } from '@testing-library/react';
import type { SuppliersResponse } from '#contracts/api/ops';
import { renderPage } from '../../testing/render-page.js';
import { Suppliers } from './Suppliers.js';

const scored = (score: number, more = {}) => ({
  ...{ at: '2026-05-30T02:00:00.000Z', score, complete: 100, pictured: 100, refused: 0 },
  ...more,
});
const last = { import_id: 'i1', state: 'completed', started_at: '2026-05-30T02:00:00.000Z', received: 1_200 } as const;
const answered: SuppliersResponse = {
  sites: [
    { site: 'large', name: 'Large', photos: 9_000, bytes: 3 * 1_073_741_824, derivative_bytes: 1_073_741_824 },
    { site: 'full', name: 'Full', photos: 1_000, bytes: 470 * 1_048_576, quota: 500 * 1_048_576 },
    { site: 'new', name: 'New', photos: 0, bytes: 0, quota: 500 * 1_048_576 },
  ],
  suppliers: [
    { ...last, site: 'large', source_id: 'dms', scores: [scored(60), scored(98, { complete: 94 })] },
    { ...last, site: 'full', state: 'incomplete', scores: [scored(81, { pictured: 53, refused: 10 })] },
    { ...last, site: 'full', source_id: 'new', state: 'held', scores: [] },
  ],
};
let answer: SuppliersResponse;
const fetched = globalThis.fetch;
beforeEach(() => {
  answer = answered;
  globalThis.fetch = (() =>
    Promise.resolve({
      ok: true,
      status: 200,
      headers: new Headers(),
      json: () => Promise.resolve(answer),
    })) as unknown as typeof fetch;
});
afterEach(() => {
  cleanup();
  globalThis.fetch = fetched;
});

const rows = async (table: string) =>
  within(await screen.findByRole('region', { name: table }))
    .getAllByRole('row')
    .slice(1)
    .map((row) => [...row.children].map(({ textContent }) => textContent.replace(/[\d.]+ (?:s|min|h|d) ago/, 'ago')));

it('operators see each supplier’s last feed and the score of its feeds over time, the worst first [FEED-14]', async () => {
  renderPage(<Suppliers />, { at: '/ops' });
  expect(await rows('Feeds')).toEqual([
    ['Fullnew', 'ago, waits for the dealer’s yes', '1,200', '', '', '', ''],
    ['FullSent by the dealer’s system', 'ago, read in part', '1,200', '81', '100%', '53%', '10%'],
    ['Largedms', 'ago', '1,200', '98', '94%', '100%', '0%'],
  ]);
  expect(screen.getByRole('img', { name: 'Scores of the last feeds: 60, 98' })).toBeTruthy();
});

it('operators see each site’s photographs, derivatives and quota, the fullest first [PHOTO-09]', async () => {
  renderPage(<Suppliers />, { at: '/ops' });
  expect(await rows('Photographs')).toEqual([
    ['Full', '1,000', '470 MB', '', '94% of 500 MB'],
    ['Large', '9,000', '3 GB', '1 GB', 'no limit'],
    ['New', '0', '0 MB', '', '0% of 500 MB'],
  ]);
});

it('the page says if no site has received a feed yet [FEED-14]', async () => {
  answer = { ...answered, suppliers: [] };
  renderPage(<Suppliers />, { at: '/ops' });
  expect(await screen.findByText('No site has had a feed yet.')).toBeTruthy();
});
