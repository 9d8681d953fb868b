import { setTimeout as pause } from 'node:timers/promises';
import type { QuoteRequest } from '#contracts/api/finance';
import type { FinanceQuote } from '#contracts/finance/lender';
import { repayment } from '#contracts/finance/repayment';
import type { Rejection } from '#contracts/rejections';
import { reject } from '#contracts/rejections';
import type { QuoteProvider } from './quote-provider.js';

export interface EmbeddedQuotesOptions {
  readonly clock: () => Date;
  /** Milliseconds an answer takes. */
  readonly delay: number;
  /** `away`: no request is answered, as on the lender's worst day. */
  readonly mood: 'open' | 'away';
}

/** Percent a year, by the age in years up to which it holds; older vehicles are declined. */
const ratesByAge = [
  [2, 6.29],
  [5, 7.49],
  [8, 8.99],
  [12, 11.49],
] as const;
/** Percent more for a loan below this price, which costs as much to arrange as a large one. */
const smallLoan = { below: 12_000, more: 1.5 } as const;
const leastPrice = 500;
const mostPrice = 300_000;
/** Of the price: what this lender wants its customers to put in. */
const depositShare = 0.1;
/** Percent between the advertised and the comparison rate: the lender's fees, spread. */
const spread = 1.9;

const cents = (value: number): number => Math.round(value * 100) / 100;

/** A lender inside this process: rates by age and price, in its own time, and now and then none. */
export class EmbeddedQuotes implements QuoteProvider {
  constructor(private readonly options: EmbeddedQuotesOptions) {}

  async quote({ purchasePrice, year, loanTerm }: QuoteRequest): Promise<FinanceQuote | Rejection> {
    const { clock, delay, mood } = this.options;
    if (delay > 0) await pause(delay);
    if (mood === 'away') return reject('unavailable', 'The lender does not answer.', { retryAfter: 60 });
    const age = Math.max(0, clock().getFullYear() - year);
    const base = ratesByAge.find(([upTo]) => age <= upTo)?.[1];
    if (base === undefined) return reject('quote_declined', `The lender finances nothing ${age} years old.`);
    if (purchasePrice < leastPrice || purchasePrice > mostPrice) {
      return reject('quote_declined', `The lender finances from $${leastPrice} to $${mostPrice}.`);
    }
    const advertisedRate = cents(base + (purchasePrice < smallLoan.below ? smallLoan.more : 0));
    const { payment } = repayment({
      amount: purchasePrice,
      deposit: purchasePrice * depositShare,
      interest: advertisedRate,
      term: loanTerm,
      frequency: 'weekly',
    });
    return { weeklyRepaymentAmount: payment, advertisedRate, comparisonRate: cents(advertisedRate + spread) };
  }
}
