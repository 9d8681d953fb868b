import { Controller } from '@nestjs/common';
import type { CarFinanceResponse } from '#contracts/api/finance';
import { siteRoutes } from '#contracts/api/site-routes';
import { statedPriceType } from '#contracts/domain/car/price';
import { disclaimerOf, termsLine } from '#contracts/domain/finance/disclaimer';
import { financeOf } from '#contracts/domain/finance/vehicle';
import type { Site } from '#contracts/domain/site/site';
import { isRejection, reject, type Rejection } from '#contracts/rejections';
import type { Call } from '#platform/http/call';
import { Route } from '#platform/http/route';
import { InjectClock, type Clock } from '#platform/process/providers';
import { GetCar } from '../cars/get-car.js';
import { InjectQuotes, type QuoteProvider } from './quotes/quote-provider.js';

@Controller()
export class FinanceController {
  constructor(
    @InjectQuotes() private readonly quotes: QuoteProvider,
    @InjectClock() private readonly clock: Clock,
    private readonly getCar: GetCar,
  ) {}

  @Route(siteRoutes.getCarFinance)
  finance({ site, params, position }: Call<typeof siteRoutes.getCarFinance>) {
    return this.carFinance(site, params.slug, position);
  }

  @Route(siteRoutes.getCarDisclaimer)
  async disclaimer({ site, params, position }: Call<typeof siteRoutes.getCarDisclaimer>) {
    const finance = await this.carFinance(site, params.slug, position);
    if (isRejection(finance)) return finance;
    const { lender, price } = finance;
    return { terms: termsLine(lender, price), disclaimer: disclaimerOf(lender, price, site.finance) };
  }

  @Route(siteRoutes.quoteFinance)
  async quote({ site, body }: Call<typeof siteRoutes.quoteFinance>) {
    return site.finance.quotes
      ? this.quotes.quote(body, site)
      : reject('not_found', `The lender of ${site.name} gives no quotes.`);
  }

  private async carFinance(site: Site, slugOrId: string, atLeast: number): Promise<CarFinanceResponse | Rejection> {
    const car = await this.getCar.execute(site, slugOrId, atLeast, 'slug or id');
    if (isRejection(car)) return car;
    const { id, slug, name, year, make, model, stocknum, car_type, status, dealership_id } = car;
    const { dealership_slug, location_id, primary_image_url, vin, nvic } = car;
    const price_basis = statedPriceType(car, site);
    return {
      ...(price_basis !== undefined && { price_basis }),
      car: {
        ...{ id, slug, name, year, make, model, stocknum, car_type, status, dealership_id },
        ...(dealership_slug !== undefined && { dealership_slug }),
        ...(location_id !== undefined && { location_id }),
        ...(primary_image_url !== undefined && { primary_image_url }),
        ...(vin !== undefined && { vin }),
        ...(nvic !== undefined && { nvic }),
      },
      ...financeOf(car, site, this.clock()),
    };
  }
}
