import { formatMoney } from '../format.js';
import { weeklyRepayment } from './card.js';
import type { LenderEntry } from './lender.js';
import type { FinanceSettings } from './settings.js';

/**
 * Returns the terms that must stand beside every weekly amount and rate: `Comparison rate 8.19%*, 5 years, $3,299
 * deposit, no balloon, $39,482 in total`. The asterisk links to the warning.
 */
export const creditTerms = (
  lender: Omit<LenderEntry, 'financeProvider' | 'disclaimer'>,
  settings: Pick<FinanceSettings, 'calculator'>,
): string => {
  const { comparisonRate, termYears, deposit, balloon } = lender;
  const years = termYears ?? 5;
  const total = totalOf(lender, years, settings);
  const sum = (amount: number | null, what: string) => (amount ? `${formatMoney(amount)} ${what}` : `no ${what}`);
  return [
    comparisonRate === null ? 'No comparison rate stated*' : `Comparison rate ${comparisonRate.toFixed(2)}%*`,
    `${years} ${years === 1 ? 'year' : 'years'}`,
    sum(deposit, 'deposit'),
    sum(balloon, 'balloon'),
    ...(total === null ? [] : [`${formatMoney(total)} in total`]),
  ].join(', ');
};

/** Payments of the displayed amount plus the residual; a financed fee is in the payments. */
export const computeTotalPaid = (shown: number, periods: number, residual: number): number =>
  shown * periods + residual;

/** All payments including the last one: the lender's own total, or else computed from the displayed weekly amounts. */
const totalOf = (
  lender: Pick<LenderEntry, 'totalPayable' | 'paymentWeek' | 'balloon'>,
  years: number,
  settings: Pick<FinanceSettings, 'calculator'>,
): number | null => {
  const weekly = weeklyRepayment(lender, settings);
  const balloon = lender.balloon ?? 0;
  if (lender.totalPayable !== null) return lender.totalPayable + balloon;
  return weekly === null ? null : computeTotalPaid(weekly, 52 * years, balloon);
};
