import { expect, it } from '@jest/globals';
import fc from 'fast-check';
import { budgetAmount, budgetRange, defaultDeposit, defaultRepayment, estimatedBudget, joinedSpan } from './budget.js';

it.each([
  ['600', 600],
  ['$1,250', 1_250],
  [' 2 000 ', 2_000],
  ['0', 0],
  ['-5', 0],
  ['', 0],
  ['ten', 0],
  ['12abc', 0],
  ['1000000', 1_000_000],
  ['1000001', 1_000_000],
  [Number.NaN, 0],
  [Number.POSITIVE_INFINITY, 1_000_000],
])('an amount typed as %j counts as %d [SRCH-29]', (typed, amount) => {
  expect(budgetAmount(typed)).toBe(amount);
});

it('the amount is always between 0 and a million [SRCH-29]', () => {
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.double(), fc.integer()), (typed) => {
      const amount = budgetAmount(typed);
      expect(amount >= 0 && amount <= 1_000_000).toBe(true);
    }),
  );
});

it('the budget is five years of repayments plus the deposit [FIN-10]', () => {
  expect(estimatedBudget({ repayment: 600, frequency: 'monthly', deposit: 2_000 })).toBe(600 * 12 * 5 + 2_000);
  expect(estimatedBudget({ repayment: 200, frequency: 'weekly', deposit: 2_000 })).toBe(200 * 52 * 5 + 2_000);
  expect(estimatedBudget({ repayment: 0, frequency: 'weekly', deposit: 0 })).toBe(0);
});

it('the budget search starts with 600 a month or 200 a week, and a deposit of 2,000 [FIN-10]', () => {
  expect([defaultRepayment.monthly, defaultRepayment.weekly, defaultDeposit]).toEqual([600, 200, 2_000]);
});

it('the budget search searches from $1,000 up to the budget, but not above the highest price in stock [SRCH-29]', () => {
  const span = { lowest: 9_990, highest: 61_500 };
  expect(budgetRange(38_000, span)).toEqual({ min: 1_001, max: 38_000 });
  expect(budgetRange(90_000, span)).toEqual({ min: 1_001, max: 61_500 });
});

it('the budget search uses 100,000 as the highest price where it is unknown [SRCH-29]', () => {
  expect(budgetRange(400_000, undefined)).toEqual({ min: 1_001, max: 100_000 });
});

it('the budget search finds nothing for a budget below the lowest price, and something for one equal to it [SRCH-29]', () => {
  const span = { lowest: 9_990, highest: 61_500 };
  expect(budgetRange(9_989, span)).toBeUndefined();
  expect(budgetRange(9_990, span)).toEqual({ min: 1_001, max: 9_990 });
  expect(budgetRange(0, undefined)).toBeUndefined();
});

it('several types are searched together, from the lowest to the highest of their prices [SRCH-29]', () => {
  expect(
    joinedSpan([
      { lowest_price: 20_000, highest_price: 50_000 },
      { lowest_price: 12_000, highest_price: 30_000 },
    ]),
  ).toEqual({ lowest: 12_000, highest: 50_000 });
  expect(joinedSpan([])).toBeUndefined();
});
