import { Controller } from '@nestjs/common';
import { siteRoutes } from '#contracts/api/site-routes';
import { disclaimerOf, termsLine } from '#contracts/domain/finance/disclaimer';
import { isRejection, reject } from '#contracts/rejections';
import type { Call } from '#platform/http/call';
import { Route } from '#platform/http/route';
import { GetCarFinance } from './get-car-finance.js';
import { InjectQuotes, type QuoteProvider } from './quotes/quote-provider.js';

@Controller()
export class FinanceController {
  constructor(
    @InjectQuotes() private readonly quotes: QuoteProvider,
    private readonly getFinance: GetCarFinance,
  ) {}

  @Route(siteRoutes.getCarFinance)
  finance({ site, params, position }: Call<typeof siteRoutes.getCarFinance>) {
    return this.getFinance.execute(site, params.slug, position);
  }

  @Route(siteRoutes.getCarDisclaimer)
  async disclaimer({ site, params, position }: Call<typeof siteRoutes.getCarDisclaimer>) {
    const finance = await this.getFinance.execute(site, params.slug, position);
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
}
