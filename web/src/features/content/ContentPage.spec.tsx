import { afterEach, expect, it } from '@jest/globals';
import { cleanup, screen, within } from '@testing-library/react';
import type { ContentSection } from '#contracts/domain/site/content-pages';
import { renderPage } from '../../testing/render-page.js';
import { ContentPage } from './ContentPage.js';

afterEach(cleanup);

const open = (sections: readonly ContentSection[]) => {
  const page = { title: 'Stuck?', description: 'Roadside help.', sections };
  renderPage(<ContentPage Form={() => <form aria-label="Enquiry" />} />, {
    at: '/roadside-assist',
    site: { phones: { main: '02 5550 4100' } },
    load: () =>
      Promise.resolve({ status: 200, body: { path: '/roadside-assist', page, updated_at: '2026-05-20T00:00:00Z' } }),
  });
};

const cards: ContentSection = { kind: 'cards', cards: [{ title: 'Towing', text: 'To our yard.' }] };
const links = () =>
  within(screen.getByRole('complementary', { name: 'Rather talk?' }))
    .getAllByRole('link')
    .map((link) => link.getAttribute('href'));

it('a written page without a form ends with the dealer’s number and the ways to write and to visit [OFR-05]', async () => {
  open([cards]);
  await screen.findByRole('heading', { name: 'Stuck?' });
  expect(links()).toEqual(['tel:0255504100', '/contact', '/locations']);
});

it('a written page with a form ends with it [OFR-05]', async () => {
  open([cards, { kind: 'form', form: 'contact' }]);
  await screen.findByRole('form', { name: 'Enquiry' });
  expect(screen.queryByRole('complementary')).toBeNull();
});
