import type { Page } from '../../lib/page.js';
import { FormPage } from './FormPage.js';
import { formPageHead } from './pages.js';

export const page: Page = {
  Component: FormPage,
  head: ({ environment: { site }, url }) => formPageHead(site, url.pathname),
};
