import { expect, it } from '@jest/globals';
import { financeSettings } from './settings.js';
import { creditTerms } from './terms.js';
import { estimatedLender, withQuotedRates } from './vehicle.js';
import { financeNote } from './warning.js';

const settings = financeSettings.parse({ estimate: { comparisonRate: 8.19, balloonPercent: 30 } });
const lender = estimatedLender(30_000, settings);

it('a repayment is shown with comparison rate, term, deposit, balloon and total [PRICE-05]', () => {
  const total = (Math.round(lender.paymentWeek!) * 52 * 5 + 9_000).toLocaleString('en-AU');
  expect(creditTerms(lender, settings)).toBe(
    `Comparison rate 8.19%*, 5 years, $3,000 deposit, $9,000 balloon, $${total} in total`,
  );
  const quote = { weeklyRepaymentAmount: 100, advertisedRate: 7, comparisonRate: null };
  expect(creditTerms(withQuotedRates(lender, quote), settings)).toBe(
    'No comparison rate stated*, 5 years, $3,000 deposit, $9,000 balloon, $35,000 in total',
  );
});

it('the total is computed from the displayed weekly amount, unless the lender states a total [PRICE-05]', () => {
  const weekly = { ...lender, balloon: 0, paymentWeek: 100.4 };
  expect(creditTerms(weekly, settings)).toMatch(/\$26,000 in total$/);
  const up = financeSettings.parse({ calculator: { roundUp: true } });
  expect(creditTerms(weekly, up)).toMatch(/\$26,260 in total$/);
  expect(creditTerms({ ...weekly, totalPayable: 27_000 }, settings)).toMatch(/\$27,000 in total$/);
});

it('the finance note has the warning, or says what the amounts are based on without a comparison rate [PRICE-05]', () => {
  expect(financeNote(settings)).toContain('WARNING: This comparison rate is true only for the examples given');
  const silent = financeNote(financeSettings.parse({}));
  expect(silent).not.toContain('WARNING');
  expect(silent).toContain('states no comparison rate: the amounts are based on the annual rate alone');
  expect(financeNote(financeSettings.parse({ vehicles: false }))).toBeUndefined();
});
