import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import type { OpsWebhook } from '#contracts/api/ops-events';
import { siteLabels } from '#contracts/domain/site/labels';
import { renderPage } from '../../testing/render-page.js';
import { Deliveries } from './Deliveries.js';
import { NotifyContext } from './Parts.js';

const url = 'https://crm.example/leads';
const webhook: OpsWebhook = {
  ...{ webhook_id: 'w1', url, format: 'json', state: 'enabled', created_at: '2026-05-20T02:00:00.000Z' },
  dealership_ids: ['kestrel'],
  counts: { delivered: 1, waiting: 0, dead: 0 },
};
const dealerships = ['kestrel', 'kestrel-used'].map((id) => ({ id, name: id }));
const labels = siteLabels.parse({});
const answers: Record<string, unknown> = {
  webhooks: { webhooks: [webhook] },
  console: {
    key: 'ops',
    sites: [{ slug: 'kestrel', name: 'Kestrel', timezone: 'UTC', labels, dealerships }],
    categories: {},
    now: '2026-05-20T02:00:00.000Z',
  },
  'webhooks/w1': webhook,
};
let sent: { method: string; path: string; body: unknown }[];
const fetched = globalThis.fetch;
beforeEach(() => {
  sent = [];
  globalThis.fetch = ((address: string, { method = 'GET', body }: { method?: string; body?: string }) => {
    const path = address.replace('/api/ops/', '');
    if (method !== 'GET') sent.push({ method, path, body: JSON.parse(body ?? 'null') });
    const answer = answers[path] ?? { deliveries: [] };
    return Promise.resolve({ ok: true, status: 200, headers: new Headers(), json: () => Promise.resolve(answer) });
  }) as unknown as typeof fetch;
});
afterEach(() => {
  cleanup();
  globalThis.fetch = fetched;
});

it('an operator changes where a webhook’s messages go, and which they are [CRM-20]', async () => {
  renderPage(<Deliveries />, { at: '/ops' });
  fireEvent.click(await screen.findByRole('button', { name: `Change ${url}` }));
  fireEvent.change(screen.getByLabelText('Address'), { target: { value: 'https://new.example/' } });
  fireEvent.click(await screen.findByLabelText('kestrel-used'));
  fireEvent.click(await screen.findByLabelText('OfferAccepted'));
  fireEvent.click(screen.getByRole('button', { name: 'Change' }));
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]).toMatchObject({
    ...{ method: 'PATCH', path: 'webhooks/w1' },
    body: { url: 'https://new.example/', description: null, dealership_ids: ['kestrel', 'kestrel-used'] },
  });
  const { event_types } = sent[0]!.body as { event_types: string[] };
  expect(event_types).toContain('forecourt.LeadSubmitted');
  expect(event_types).not.toContain('forecourt.OfferAccepted');
});

it.each([
  [{ delivered: true, status: 204, ms: 84 }, 'The test was taken: answered 204 after 84 ms.'],
  [{ delivered: false, reason: 'ECONNREFUSED', ms: 3 }, 'The test failed: ECONNREFUSED after 3 ms.'],
])('an operator tests a webhook and reads the result: %j [CRM-21]', async (result, text) => {
  answers['webhooks/w1/test'] = { message_id: 'test-1', ...result };
  const told: string[] = [];
  renderPage(
    <NotifyContext value={(said) => void told.push(said)}>
      <Deliveries />
    </NotifyContext>,
    { at: '/ops' },
  );
  fireEvent.click(await screen.findByRole('button', { name: `Send a test to ${url}` }));
  await waitFor(() => expect(told).toEqual([text]));
});
