import { afterEach, expect, it, jest } from '@jest/globals';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
// Loaded before, because jest can’t link a module that two imports ask for at once.
import './schemas.js';
import type { ErasurePreview } from '#contracts/api/erasures';
import { renderPage } from '../../testing/render-page.js';
import { Access } from './Access.js';

const preview: ErasurePreview = {
  records: 2,
  sites: [{ site: 'kestrel', kinds: { lead: 2 } }],
  addresses: ['m***@e***.com'],
  ...{ phone_numbers: [], remaining: 0 },
  warnings: ['Addresses given together with what was asked for: 2.'],
};
const fetched = globalThis.fetch;
afterEach(() => {
  cleanup();
  globalThis.fetch = fetched;
});

it('operators see what an access request finds, confirm it, and save the file [EVT-12]', async () => {
  const sent: [string, unknown][] = [];
  const file = new Blob(['{}']);
  globalThis.fetch = ((path: string, { body }: RequestInit) => {
    sent.push([path, JSON.parse(body as string)]);
    return Promise.resolve({
      ...{
        ok: true,
        status: 200,
        headers: new Headers(),
        json: () => Promise.resolve(preview),
        blob: () => Promise.resolve(file),
      },
    });
  }) as unknown as typeof fetch;
  const opened = jest.fn<typeof URL.createObjectURL>(() => 'blob:held');
  URL.createObjectURL = opened;
  URL.revokeObjectURL = jest.fn();
  const saved = jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
  renderPage(<Access />, { at: '/ops' });
  fireEvent.change(screen.getByLabelText('Email address'), { target: { value: 'mia@example.com' } });
  fireEvent.change(screen.getByLabelText('Only at these sites'), { target: { value: 'kestrel' } });
  fireEvent.click(screen.getByRole('button', { name: 'Preview' }));
  const give = await screen.findByRole('button', { name: 'Save 2 records' });
  const shown = screen.getByRole('region', { name: 'What it would give out' }).textContent;
  for (const part of ['kestrel: 2 lead', 'm***@e***.com', preview.warnings[0]!]) expect(shown).toContain(part);
  const asked = { email: 'mia@example.com', sites: ['kestrel'] };
  fireEvent.click(give);
  fireEvent.click(screen.getByRole('button', { name: 'Yes' }));
  await waitFor(() => expect(saved).toHaveBeenCalledTimes(1));
  expect(opened).toHaveBeenCalledWith(file);
  expect(sent).toEqual([
    ['/api/ops/access-requests/preview', asked],
    ['/api/ops/access-requests', { ...asked, confirm: 2 }],
  ]);
  saved.mockRestore();
});
