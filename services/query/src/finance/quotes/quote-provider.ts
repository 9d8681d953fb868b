import { Inject } from '@nestjs/common';
import type { QuoteRequest } from '#contracts/api/finance';
import type { FinanceQuote } from '#contracts/finance/lender';
import type { Rejection } from '#contracts/rejections';

/** A lender that quotes for single vehicles. */
export interface QuoteProvider {
  /** @returns the quote; `quote_declined` where the lender gives none, `unavailable` where it did not answer */
  quote(request: QuoteRequest): Promise<FinanceQuote | Rejection>;
}

export const QUOTE_PROVIDER = Symbol('QuoteProvider');
/** Injects the {@link QuoteProvider}. */
export const InjectQuotes = (): ParameterDecorator & PropertyDecorator => Inject(QUOTE_PROVIDER);
