import type { LenderEntry } from './lender.js';
import type { FinanceSettings } from './settings.js';

export interface FinanceCard {
  /** `5 year term` */
  readonly term: string;
  readonly weekly: string;
  readonly monthly: string;
  readonly advertisedRate: string;
  readonly comparisonRate: string;
}

/** Weeks per month, as Australian lenders calculate. */
const weeksAMonth = 4.33;
const cardTerm = 5;

const whole = new Intl.NumberFormat('en-AU', { maximumFractionDigits: 0 });
const missing = '-';

/** Rounds a repayment for display. Every page uses this rounding. */
export const roundRepayment = (payment: number, { calculator: { roundUp } }: Pick<FinanceSettings, 'calculator'>) =>
  roundUp ? Math.ceil(payment) : Math.round(payment);

/** Whole dollars a week; null where the repayment is unknown. */
export const weeklyRepayment = (
  { paymentWeek }: Pick<LenderEntry, 'paymentWeek'>,
  settings: Pick<FinanceSettings, 'calculator'>,
): number | null => (paymentWeek === null ? null : roundRepayment(paymentWeek, settings));

/** Whole dollars a month, from the displayed weekly amount. */
export const monthlyRepayment = (weekly: number): number => Math.round(weekly * weeksAMonth);

export const financeCard = (
  lender: Pick<LenderEntry, 'paymentWeek' | 'interestRate' | 'comparisonRate' | 'termYears'>,
  settings: Pick<FinanceSettings, 'calculator'>,
): FinanceCard => {
  const show = (value: number | null, format: (value: number) => string) => (value === null ? missing : format(value));
  const dollars = (amount: number) => `$${whole.format(amount)}`;
  const rate = (percent: number) => `${percent.toFixed(2)}%`;
  const weekly = weeklyRepayment(lender, settings);
  return {
    term: `${lender.termYears ?? cardTerm} year term`,
    weekly: show(weekly, dollars),
    monthly: show(weekly, (amount) => dollars(monthlyRepayment(amount))),
    advertisedRate: show(lender.interestRate, rate),
    comparisonRate: show(lender.comparisonRate, rate),
  };
};
