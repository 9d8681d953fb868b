import { setTimeout as pause } from 'node:timers/promises';
import type { QuoteRequest } from '#contracts/api/finance';
import type { FinanceQuote } from '#contracts/domain/finance/lender';
import { estimatedLender, yearIn } from '#contracts/domain/finance/vehicle';
import { reject, type Rejection } from '#contracts/rejections';
import type { QuotedSite, QuoteProvider } from './quote-provider.js';

export interface EmbeddedQuotesOptions {
  readonly clock: () => Date;
  /** Milliseconds before each response. */
  readonly delay: number;
  /** `away`: every request fails, as if the lender were down. */
  readonly mood: 'open' | 'away';
}

/** Maximum age of a vehicle in years; older vehicles are declined. */
const maxAge = 12;
const minPrice = 500;
const maxPrice = 300_000;
/** A simulated lender in this process that quotes by its published rates. */
export class EmbeddedQuotes implements QuoteProvider {
  constructor(private readonly options: EmbeddedQuotesOptions) {}

  async quote(
    { purchasePrice, year, loanTerm }: QuoteRequest,
    { finance, timezone }: QuotedSite,
  ): Promise<FinanceQuote | Rejection> {
    const { clock, delay, mood } = this.options;
    if (delay > 0) await pause(delay);
    if (mood === 'away') return reject('unavailable', 'The lender does not answer.', { retryAfter: 60 });
    const age = yearIn(timezone, clock()) - year;
    if (age > maxAge) return reject('quote_declined', `The lender finances nothing ${age} years old.`);
    if (purchasePrice < minPrice || purchasePrice > maxPrice) {
      return reject('quote_declined', `The lender finances from $${minPrice} to $${maxPrice}.`);
    }
    const settings = { ...finance, estimate: { ...finance.estimate, termYears: loanTerm } };
    const { paymentWeek, interestRate, comparisonRate } = estimatedLender(purchasePrice, settings, age);
    if (paymentWeek === null) return reject('quote_declined', 'The lender publishes no rate to quote by.');
    return { weeklyRepaymentAmount: paymentWeek, advertisedRate: interestRate, comparisonRate };
  }
}
