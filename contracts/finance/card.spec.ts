import { expect, it } from '@jest/globals';
import { financeCard, monthlyRepayment } from './card.js';

const lender = { paymentWeek: 134.49, interestRate: 6.29, comparisonRate: 8.19, termYears: 5 };

it('FIN-03 shows whole dollars a week, 4.33 times that a month, and both rates', () => {
  expect(financeCard(lender)).toEqual({
    term: '5 year term',
    weekly: '$134',
    monthly: '$580',
    advertisedRate: '6.29%',
    comparisonRate: '8.19%',
  });
  expect(financeCard({ ...lender, paymentWeek: 1234.5 }).weekly).toBe('$1,235');
  expect(monthlyRepayment(100)).toBe(433);
});

it('FIN-03 FIN-09 cells are ... while loading and - where nothing is known', () => {
  const unknown = { paymentWeek: null, interestRate: null, comparisonRate: null, termYears: null };
  const cells = (shown: string) => ({ weekly: shown, monthly: shown, advertisedRate: shown, comparisonRate: shown });
  expect(financeCard(lender, true)).toEqual({ term: '5 year term', ...cells('...') });
  expect(financeCard(unknown)).toEqual({ term: '5 year term', ...cells('-') });
  expect(financeCard({ ...unknown, paymentWeek: 100 })).toMatchObject({ weekly: '$100', advertisedRate: '-' });
});
