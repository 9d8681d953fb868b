import { expect, it } from '@jest/globals';
import { financeCard, monthlyRepayment } from './card.js';
import { financeSettings } from './settings.js';

const standard = financeSettings.parse({});
const lender = { paymentWeek: 134.49, interestRate: 6.29, comparisonRate: 8.19, termYears: 5 };

it('a card shows whole dollars a week, 4.33 times that amount a month, and both rates [FIN-03]', () => {
  expect(financeCard(lender, standard)).toEqual({
    term: '5 year term',
    weekly: '$134',
    monthly: '$580',
    advertisedRate: '6.29%',
    comparisonRate: '8.19%',
  });
  expect(financeCard({ ...lender, paymentWeek: 1234.5 }, standard).weekly).toBe('$1,235');
  expect(monthlyRepayment(100)).toBe(433);
  const up = financeSettings.parse({ calculator: { roundUp: true } });
  expect(financeCard({ ...lender, paymentWeek: 134.01 }, up)).toMatchObject({ weekly: '$135', monthly: '$585' });
});

it('a card shows - for unknown values [FIN-03, FIN-09]', () => {
  const unknown = { paymentWeek: null, interestRate: null, comparisonRate: null, termYears: null };
  const cells = (shown: string) => ({ weekly: shown, monthly: shown, advertisedRate: shown, comparisonRate: shown });
  expect(financeCard(unknown, standard)).toEqual({ term: '5 year term', ...cells('-') });
  expect(financeCard({ ...unknown, paymentWeek: 100 }, standard)).toMatchObject({
    weekly: '$100',
    advertisedRate: '-',
  });
});
