import type { Page } from '../../lib/page.js';
import { inboxHead } from './head.js';
import { InboxPage } from './InboxPage.js';
import '../../styles/inbox.css';

export const page: Page = {
  Component: InboxPage,
  head: ({ environment: { site } }) => inboxHead(site),
};
