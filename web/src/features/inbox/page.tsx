import type { Page } from '../../lib/page.js';
import { inboxHead } from './head.js';
import { InboxPage } from './InboxPage.js';

export const page: Page = {
  Component: InboxPage,
  head: ({ environment: { site } }) => inboxHead(site),
};
