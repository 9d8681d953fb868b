/** The budget search: converts a repayment and a deposit into a price range. */

export const budgetFrequencies = ['weekly', 'monthly'] as const;
export type BudgetFrequency = (typeof budgetFrequencies)[number];

const paymentsAYear: Readonly<Record<BudgetFrequency, number>> = { weekly: 52, monthly: 12 };
const years = 5;

export const defaultRepayment: Readonly<Record<BudgetFrequency, number>> = { weekly: 200, monthly: 600 };
export const defaultDeposit = 2_000;
/** Maximum repayment or deposit in dollars. */
const maxBudgetAmount = 1_000_000;
/** Vehicles at this price or less are not searched, because such prices are placeholders. */
export const budgetPriceAbove = 1_000;
/** Highest price of the search where the results' highest price is unknown. */
const unknownHighestPrice = 100_000;

/** Parses typed dollars and limits them to 0 … 1,000,000; text that is not a number becomes 0. */
export const budgetAmount = (typed: string | number): number => {
  const amount = typeof typed === 'number' ? typed : Number(typed.replace(/[$,\s]/g, '') || Number.NaN);
  return Number.isNaN(amount) ? 0 : Math.min(maxBudgetAmount, Math.max(0, amount));
};

interface Budget {
  readonly repayment: number;
  readonly frequency: BudgetFrequency;
  readonly deposit: number;
}

/** Returns dollars: the repayments of five years plus the deposit. */
export const estimatedBudget = ({ repayment, frequency, deposit }: Budget): number =>
  repayment * paymentsAYear[frequency] * years + deposit;

/** Lowest and highest price of the vehicles on offer. */
interface PriceSpan {
  readonly lowest: number;
  readonly highest: number;
}

/**
 * Returns the inclusive bounds of the price search; undefined where the budget buys nothing. Prices are whole dollars,
 * so the search above 1,000 begins at 1,001.
 */
export const budgetRange = (budget: number, span: PriceSpan | undefined): { min: number; max: number } | undefined => {
  const min = budgetPriceAbove + 1;
  const max = Math.min(Math.floor(budget), Math.ceil(span?.highest ?? unknownHighestPrice));
  return budget < (span?.lowest ?? min) || max < min ? undefined : { min, max };
};

/** Returns the price span across several types; undefined without types. */
export const joinedSpan = (
  types: readonly { readonly lowest_price: number; readonly highest_price: number }[],
): PriceSpan | undefined =>
  types.length === 0
    ? undefined
    : {
        lowest: Math.min(...types.map(({ lowest_price }) => lowest_price)),
        highest: Math.max(...types.map(({ highest_price }) => highest_price)),
      };
