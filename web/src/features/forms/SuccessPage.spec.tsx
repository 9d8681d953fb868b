import { afterEach, expect, it } from '@jest/globals';
import { cleanup, screen } from '@testing-library/react';
import { renderPage } from '../../testing/render-page.js';
import { storeSuccess } from './success.js';
import { SuccessPage } from './SuccessPage.js';

afterEach(() => {
  cleanup();
  sessionStorage.clear();
});

it.each([true, false])(
  'who agreed to offers reads on the success page how to stop them, and nobody else does (agreed: %s) [PRICE-08]',
  async (offers) => {
    storeSuccess({ category: 'General Enquiry', name: 'Mia', ...(offers && { offers }) });
    renderPage(<SuccessPage />, { at: '/success' });
    await screen.findByRole('heading', { name: 'Thank you, Mia.' });
    expect(screen.queryByText(/use the link in our confirmation email, or call us/) !== null).toBe(offers);
  },
);
