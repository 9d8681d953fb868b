import type { FinancePageName } from './settings.js';

/** The finance pages, by the addresses every site that offers finance has them at. */
const pages = {
  finance: 'finance',
  'apply-for-finance': 'apply',
  'finance-enquiry': 'enquiry',
  'finance-pre-approval': 'preApproval',
  'personalised/finance': 'personalised',
} as const satisfies Readonly<Record<string, FinancePageName>>;

/** Without the slash they begin with. */
export const financePaths: readonly string[] = Object.keys(pages);

export const financePageOf = (pathname: string): FinancePageName =>
  (pages as Readonly<Record<string, FinancePageName>>)[pathname.replace(/^\/|\/$/g, '')] ?? 'finance';
