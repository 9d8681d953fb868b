import type { FinancePageName } from './settings.js';

/** Paths of the finance pages, the same on every site that offers finance. */
const pages = {
  finance: 'finance',
  'apply-for-finance': 'apply',
  'finance-enquiry': 'enquiry',
  'finance-pre-approval': 'preApproval',
  'personalised/finance': 'personalised',
} as const satisfies Readonly<Record<string, FinancePageName>>;

/** Paths without the leading slash. */
export const financePaths: readonly string[] = Object.keys(pages);

export const financePageOf = (pathname: string): FinancePageName =>
  (pages as Readonly<Record<string, FinancePageName>>)[pathname.replace(/^\/|\/$/g, '')] ?? 'finance';
