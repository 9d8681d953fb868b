import type { Page } from '../../lib/page.js';
import { opsHead } from './head.js';
import { OpsPage } from './OpsPage.js';
import '../../styles/ops.css';

export const page: Page = {
  Component: OpsPage,
  head: () => opsHead,
};
