import { formatMoney } from '../format.js';
import { weeklyRepayment } from './card.js';
import type { LenderEntry } from './lender.js';
import type { FinanceSettings } from './settings.js';

/**
 * What stands beside a weekly amount or a rate wherever it stands: `Comparison rate 8.19%*, 5 years, $3,299 deposit, no
 * balloon, $39,482 in all`. The asterisk leads to the warning.
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
    ...(total === null ? [] : [`${formatMoney(total)} in all`]),
  ].join(', ');
};

/** All payments, the last one too: the lender's own figure, else the weekly amounts as they are shown. */
const totalOf = (
  lender: Pick<LenderEntry, 'totalPayable' | 'paymentWeek' | 'balloon'>,
  years: number,
  settings: Pick<FinanceSettings, 'calculator'>,
): number | null => {
  const weekly = weeklyRepayment(lender, settings);
  const payments = lender.totalPayable ?? (weekly === null ? null : weekly * 52 * years);
  return payments === null ? null : payments + (lender.balloon ?? 0);
};
