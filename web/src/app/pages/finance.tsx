import type { RenderFinanceForm } from '../../features/finance/finance-form.js';
import { financeHead, FinancePage, loadFinance } from '../../features/finance/FinancePage.js';
import type { Page } from '../../lib/page.js';
import { FinanceForm } from './FinanceForm.js';

const form: RenderFinanceForm = (props) => <FinanceForm {...props} />;

const Finance = () => <FinancePage form={form} />;

export const page: Page = {
  Component: Finance,
  load: loadFinance,
  head: ({ environment: { site }, url }) => financeHead(site, url.pathname),
};
