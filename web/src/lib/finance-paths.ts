import type { FinancePageName } from '#contracts/domain/finance/settings';

/** The finance pages, by the addresses every site has them at. */
const pages = {
  finance: 'finance',
  'apply-for-finance': 'apply',
  'finance-enquiry': 'enquiry',
  'finance-pre-approval': 'preApproval',
  'personalised/finance': 'personalised',
} as const satisfies Readonly<Record<string, FinancePageName>>;

export const financePaths = Object.keys(pages);

export const financePageOf = (pathname: string): FinancePageName =>
  (pages as Readonly<Record<string, FinancePageName>>)[pathname.replace(/^\/|\/$/g, '')] ?? 'finance';
