import { Controller } from '@nestjs/common';
import { siteRoutes } from '#contracts/api/site-routes';
import { isRejection } from '#contracts/rejections';
import { answer, type Call, encoded } from '#platform/http/call';
import { queryStringOf, Route } from '#platform/http/route';
import { GetCar } from './cars/get-car.js';
import { Storefront } from './offers/storefront.js';
import { SearchCars } from './search/search-cars.js';
import { SuggestSearches } from './search/suggest-searches.js';
import { versionOf } from './site.js';

@Controller()
export class ReadController {
  constructor(
    private readonly storefront: Storefront,
    private readonly searchCars: SearchCars,
    private readonly suggestions: SuggestSearches,
    private readonly getCar: GetCar,
  ) {}

  @Route(siteRoutes.getSite)
  async site({ site, query }: Call<typeof siteRoutes.getSite>) {
    const front = await this.storefront.of(site);
    const isThis = query.version === versionOf(front);
    return answer(front, {
      headers: { 'cache-control': isThis ? 'public, max-age=31536000, immutable' : 'no-cache' },
    });
  }

  @Route(siteRoutes.searchCars)
  async search({ site, position, request }: Call<typeof siteRoutes.searchCars>) {
    const found = await this.searchCars.execute(site, queryStringOf(request), position);
    return isRejection(found) ? found : encoded(found);
  }

  @Route(siteRoutes.suggestSearches)
  suggest({ site, position, request }: Call<typeof siteRoutes.suggestSearches>) {
    return this.suggestions.execute(site, queryStringOf(request), position);
  }

  @Route(siteRoutes.getCar)
  car({ site, params, position }: Call<typeof siteRoutes.getCar>) {
    return this.getCar.execute(site, params.slug, position);
  }
}
