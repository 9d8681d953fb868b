import { Injectable } from '@nestjs/common';
import type { CarResponse } from '#contracts/api/cars';
import type { Sheet } from '#contracts/api/documents';
import type { FinanceQuote } from '#contracts/domain/finance/lender';
import { quoteRequestFor } from '#contracts/domain/finance/quote-request';
import { financeOf } from '#contracts/domain/finance/vehicle';
import { isRejection, type Rejection } from '#contracts/rejections';
import type { Site } from '#contracts/domain/site/site';
import { withTimeout } from '#platform/kernel/with-timeout';
import { GetCar } from '../cars/get-car.js';
import { InjectQuotes, type QuoteProvider } from '../finance/quotes/quote-provider.js';
import { sheetOf } from './sheet.js';
import { InjectClock, type Clock } from '#platform/process/providers';

/** Milliseconds a document waits for the lender's quote. Without it, the lender's published rate is used. */
const timeout = 1_500;

/** The content of a vehicle's documents. */
@Injectable()
export class GetSheet {
  constructor(
    @InjectClock() private readonly clock: Clock,
    @InjectQuotes() private readonly quotes: QuoteProvider,
    private readonly getCar: GetCar,
  ) {}

  async execute(site: Site, slugOrId: string, atLeast = 0): Promise<Sheet | Rejection> {
    const car = await this.getCar.execute(site, slugOrId, atLeast, 'slug or id');
    if (isRejection(car)) return car;
    const now = this.clock();
    const quote = await this.quoteFor(car, site, now);
    return sheetOf(quote ? { ...car, youxQuote: quote } : car, site, now);
  }

  /** Returns the same quote as the vehicle page; undefined if there is none in time. */
  private async quoteFor(car: CarResponse, site: Site, now: Date): Promise<FinanceQuote | undefined> {
    const { wantsQuote, price } = financeOf(car, site, now);
    if (!wantsQuote) return undefined;
    const asked = this.quotes.quote(quoteRequestFor(car, price, site.name), site).catch(() => undefined);
    const quote = await withTimeout(timeout, asked, undefined);
    return isRejection(quote) ? undefined : quote;
  }
}
