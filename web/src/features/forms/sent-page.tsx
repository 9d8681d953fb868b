import type { Page } from '../../lib/page.js';
import { SuccessPage, successHead } from './SuccessPage.js';

export const page: Page = {
  Component: SuccessPage,
  head: ({ environment: { site } }) => successHead(site),
};
