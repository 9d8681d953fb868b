import { afterEach, expect, it } from '@jest/globals';
import { cleanup, screen, within } from '@testing-library/react';
import type { ImportReport } from '#contracts/api/stock';
import { renderPage } from '../../../testing/render-page.js';
import { Suppliers } from './Suppliers.js';

afterEach(cleanup);

const report = (import_id: string, more: Partial<ImportReport> = {}): ImportReport => ({
  ...{ import_id, state: 'completed', format: 'csv', vocabulary: 'forecourt', feed: 'full', source_id: 'dms' },
  ...{ started_at: '2026-05-19T00:00:00.000Z', updated_at: '2026-05-19T00:00:00.000Z' },
  ...{ received: 40, listed: 0, changed: 0, unchanged: 40, rejected: 0, warned: 0, kept_by_hand: 0 },
  ...{ removed: 0, bytes: 1, errors: [], warnings: [], pictured: 40, complete: 40 },
  ...more,
});
const open = (imports: readonly ImportReport[]) =>
  renderPage(<Suppliers />, { load: () => Promise.resolve({ status: 200, body: { imports } }) });
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

it('the feeds of each supplier stand below each other with what they came to, the newest first [FEED-14]', async () => {
  open([
    report('i4', { rejected: 10, pictured: 15, complete: 24 }),
    report('i3', { state: 'incomplete' }),
    report('i2', { source_id: undefined, pictured: 20 }),
    report('i1'),
  ]);
  expect(await rows('dms')).toEqual(['68,80%,50%,10 of 40', '100,100%,100%,none']);
  expect(await rows('Sent by a program')).toEqual(['83,100%,50%,none']);
  expect(screen.getByRole('link', { name: '10 of 40' }).getAttribute('href')).toBe(
    '/api/stock/imports/i4/reasons?format=csv',
  );
});

it('feeds of before it was counted have no score [FEED-14]', async () => {
  const { container } = open([report('i1', { pictured: undefined, complete: undefined })]);
  await new Promise((resolve) => setTimeout(resolve, 0));
  expect(container.querySelector('table')).toBeNull();
});
