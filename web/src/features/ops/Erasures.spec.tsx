import { afterEach, expect, it } from '@jest/globals';
import { cleanup, fireEvent, screen } from '@testing-library/react';
// Loaded before, because jest can’t link a module that two imports ask for at once.
import './schemas.js';
import type { ErasurePreview, ErasureReport, RetentionReport } from '#contracts/api/erasures';
import { renderPage } from '../../testing/render-page.js';
import { Erasures } from './Erasures.js';

const preview: ErasurePreview = {
  records: 2,
  sites: [{ site: 'kestrel', kinds: { lead: 1, reservation: 1 } }],
  addresses: ['m***@e***.com'],
  phone_numbers: [],
  remaining: 1,
  warnings: ['Reservations that hold a vehicle for a paid deposit: 1. End or fulfil them first.'],
};
const report: ErasureReport = {
  people: ['p'],
  streams: 2,
  events: { LeadSubmitted: 1 },
  remaining: 1,
  completed: true,
};
const retention: RetentionReport = {
  sites: [
    {
      site: 'kestrel',
      leads: { months: 6, begins_at: '2026-05-27T00:00:00.000Z' },
      due: { people: 2, kinds: { lead: 3 } },
      erased: 7,
    },
  ],
};
const listsOf = (path: string) => (path.endsWith('/retention') ? retention : { erasures: [] });
const fetched = globalThis.fetch;
afterEach(() => {
  cleanup();
  globalThis.fetch = fetched;
});

it('operators see what an erasure reaches, and confirm that number of records [EVT-11]', async () => {
  const sent: [string, unknown][] = [];
  globalThis.fetch = ((path: string, { body }: RequestInit) => {
    if (body !== undefined) sent.push([path, JSON.parse(body as string)]);
    const answer = path.endsWith('/preview') ? preview : body === undefined ? listsOf(path) : report;
    return Promise.resolve({ ok: true, status: 200, headers: new Headers(), json: () => Promise.resolve(answer) });
  }) as unknown as typeof fetch;
  renderPage(<Erasures />, { at: '/ops' });
  fireEvent.change(screen.getByLabelText('Phone number'), { target: { value: ' 0491 570 006 ' } });
  fireEvent.change(screen.getByLabelText('Only at these sites'), { target: { value: 'kestrel, tempo' } });
  fireEvent.click(screen.getByRole('button', { name: 'Preview' }));
  const forget = await screen.findByRole('button', { name: 'Forget 2 records' });
  const shown = screen.getByRole('region', { name: 'What it would reach' }).textContent;
  for (const part of ['kestrel: 1 lead, 1 reservation', 'm***@e***.com', '1 record with', preview.warnings[0]!])
    expect(shown).toContain(part);
  const asked = { phone_number: '0491 570 006', sites: ['kestrel', 'tempo'] };
  expect(sent).toEqual([['/api/ops/erasures/preview', asked]]);
  // What is typed after the look does not count.
  fireEvent.change(screen.getByLabelText('Phone number'), { target: { value: '0491 570 156' } });
  fireEvent.click(forget);
  fireEvent.click(screen.getByRole('button', { name: 'Yes' }));
  expect((await screen.findByRole('region', { name: 'What was erased' })).textContent).toContain('1 record with');
  expect(sent[1]).toEqual(['/api/ops/erasures', { ...asked, confirm: 2 }]);
});

it('operators see whom a site’s setting will erase before it does [EVT-13]', async () => {
  globalThis.fetch = ((path: string) =>
    Promise.resolve({
      ...{ ok: true, status: 200, headers: new Headers() },
      json: () => Promise.resolve(listsOf(path)),
    })) as unknown as typeof fetch;
  renderPage(<Erasures />, { at: '/ops' });
  const row = (await screen.findByRole('rowheader', { name: 'kestrel' })).closest('tr')!;
  const cells = [...row.cells].map(({ textContent }) => textContent);
  expect(cells).toEqual([
    'kestrel',
    expect.stringMatching(/^6 months, from .*2026/),
    'until erased',
    '2 people: 3 lead',
    '',
    '7',
  ]);
});
