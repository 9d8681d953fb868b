import { z } from 'zod';

const dollars = z.number().min(0).max(100_000_000);
const percent = z.number().min(0).max(100);

/**
 * A lender's terms for one vehicle. A vehicle's `finance_lenders` has one entry per provider. Null: the lender states
 * no value.
 */
export const lenderEntry = z.object({
  financeProvider: z.string().trim().min(1).max(120),
  /** Percent a year. */
  interestRate: percent.nullable().default(null),
  comparisonRate: percent.nullable().default(null),
  /** Dollars a week and a month. */
  paymentWeek: dollars.nullable().default(null),
  paymentMonth: dollars.nullable().default(null),
  termYears: z.number().min(0).max(30).nullable().default(null),
  termMonths: z.number().min(0).max(360).nullable().default(null),
  termWeeks: z.number().min(0).max(1_600).nullable().default(null),
  deposit: dollars.nullable().default(null),
  balloon: dollars.nullable().default(null),
  establishmentFees: dollars.nullable().default(null),
  totalPayable: dollars.nullable().default(null),
  disclaimer: z.string().max(4_000).nullable().default(null),
});
export type LenderEntry = z.infer<typeof lenderEntry>;

/** A lender's own quote for one vehicle. */
export const financeQuote = z.object({
  weeklyRepaymentAmount: dollars,
  /** Percent a year. */
  advertisedRate: percent.nullable(),
  comparisonRate: percent.nullable(),
});
export type FinanceQuote = z.infer<typeof financeQuote>;
