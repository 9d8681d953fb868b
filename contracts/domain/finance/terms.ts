import { formatMoney } from '../format.js';
import type { LenderEntry } from './lender.js';

/**
 * What stands beside a weekly amount or a rate wherever it stands: `Comparison rate 8.19%*, 5 years, $3,299 deposit, no
 * balloon, $39,482 in all`. The asterisk leads to the warning.
 */
export const creditTerms = (lender: Omit<LenderEntry, 'financeProvider' | 'disclaimer'>): string => {
  const { comparisonRate, termYears, deposit, balloon } = lender;
  const years = termYears ?? 5;
  const total = totalOf(lender, years);
  const sum = (amount: number | null, what: string) => (amount ? `${formatMoney(amount)} ${what}` : `no ${what}`);
  return [
    comparisonRate === null ? 'No comparison rate stated*' : `Comparison rate ${comparisonRate.toFixed(2)}%*`,
    `${years} ${years === 1 ? 'year' : 'years'}`,
    sum(deposit, 'deposit'),
    sum(balloon, 'balloon'),
    ...(total === null ? [] : [`${formatMoney(total)} in all`]),
  ].join(', ');
};

/** All payments, the last one too. */
const totalOf = (
  { totalPayable, paymentWeek, balloon }: Pick<LenderEntry, 'totalPayable' | 'paymentWeek' | 'balloon'>,
  years: number,
) => {
  const payments = totalPayable ?? (paymentWeek === null ? null : paymentWeek * 52 * years);
  return payments === null ? null : payments + (balloon ?? 0);
};
