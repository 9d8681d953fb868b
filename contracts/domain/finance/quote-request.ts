import type { QuoteRequest } from '../../api/finance.js';

interface Quoted {
  readonly year: number;
  readonly vin?: string | undefined;
  readonly nvic?: string | undefined;
}

/** Returns the quote request to a lender, for a vehicle at a price in dollars. */
export const quoteRequestFor = ({ year, vin, nvic }: Quoted, price: number, dealer: string): QuoteRequest => ({
  selfAssessedCreditScore: 'GREAT',
  purchasePrice: price,
  loanTerm: 5,
  year,
  ...(vin !== undefined && { vin }),
  ...(nvic !== undefined && { nvic }),
  whoIsHelping: dealer,
});
