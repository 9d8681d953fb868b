import type { Page } from '../../lib/page.js';
import { opsHead } from './head.js';
import { OpsPage } from './OpsPage.js';

export const page: Page = {
  Component: OpsPage,
  head: () => opsHead,
};
