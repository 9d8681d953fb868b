/** The budget search: what a repayment and a deposit come to, and which vehicles that buys. */

export const budgetFrequencies = ['weekly', 'monthly'] as const;
export type BudgetFrequency = (typeof budgetFrequencies)[number];

const paymentsAYear: Readonly<Record<BudgetFrequency, number>> = { weekly: 52, monthly: 12 };
const years = 5;

export const defaultRepayment: Readonly<Record<BudgetFrequency, number>> = { weekly: 200, monthly: 600 };
export const defaultDeposit = 2_000;
/** The most a repayment or a deposit can be, dollars. */
const maxBudgetAmount = 1_000_000;
/** Vehicles at this price or less are not searched for: their price is no price. */
export const budgetPriceAbove = 1_000;
/** The highest price in the results, where it is not known. */
const unknownHighestPrice = 100_000;

/** What was typed as dollars, within 0 and a million; what is no number is 0. */
export const budgetAmount = (typed: string | number): number => {
  const amount = typeof typed === 'number' ? typed : Number(typed.replace(/[$,\s]/g, '') || Number.NaN);
  return Number.isNaN(amount) ? 0 : Math.min(maxBudgetAmount, Math.max(0, amount));
};

interface Budget {
  readonly repayment: number;
  readonly frequency: BudgetFrequency;
  readonly deposit: number;
}

/** Dollars: the repayments of five years, and the deposit. */
export const estimatedBudget = ({ repayment, frequency, deposit }: Budget): number =>
  repayment * paymentsAYear[frequency] * years + deposit;

/** Lowest and highest price of what could be bought; undefined where nothing is known of it. */
interface PriceSpan {
  readonly lowest: number;
  readonly highest: number;
}

/**
 * Bounds of the price search, inclusive; undefined when the budget buys nothing. Prices are whole dollars, so above
 * 1,000 begins at 1,001.
 */
export const budgetRange = (budget: number, span: PriceSpan | undefined): { min: number; max: number } | undefined => {
  const min = budgetPriceAbove + 1;
  const max = Math.min(Math.floor(budget), Math.ceil(span?.highest ?? unknownHighestPrice));
  return budget < (span?.lowest ?? min) || max < min ? undefined : { min, max };
};

/** The span over several types together. */
export const joinedSpan = (
  types: readonly { readonly lowest_price: number; readonly highest_price: number }[],
): PriceSpan | undefined =>
  types.length === 0
    ? undefined
    : {
        lowest: Math.min(...types.map(({ lowest_price }) => lowest_price)),
        highest: Math.max(...types.map(({ highest_price }) => highest_price)),
      };
