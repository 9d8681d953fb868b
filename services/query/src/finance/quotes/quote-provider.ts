import { Inject } from '@nestjs/common';
import type { QuoteRequest } from '#contracts/api/finance';
import type { FinanceQuote } from '#contracts/domain/finance/lender';
import type { FinanceSite } from '#contracts/domain/finance/financed-vehicle';
import type { Rejection } from '#contracts/rejections';

export type QuotedSite = Pick<FinanceSite, 'finance' | 'timezone'>;

/** A lender that quotes for single vehicles. */
export interface QuoteProvider {
  /** @returns the quote; `quote_declined` if the lender declines, `unavailable` if it does not respond */
  quote(request: QuoteRequest, site: QuotedSite): Promise<FinanceQuote | Rejection>;
}

export const QUOTE_PROVIDER = Symbol('QuoteProvider');
export const InjectQuotes = (): ParameterDecorator & PropertyDecorator => Inject(QUOTE_PROVIDER);
