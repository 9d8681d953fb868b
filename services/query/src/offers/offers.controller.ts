import { Controller } from '@nestjs/common';
import { brandRoutes } from '#contracts/api/brands';
import { offerRoutes } from '#contracts/api/offers';
import type { Call } from '#platform/http/call';
import { Route } from '#platform/http/route';
import { GetBrand, GetModelPage, GetOffer, ListBrands, ListOffers } from './queries.js';

@Controller()
export class OffersController {
  constructor(
    private readonly listOffers: ListOffers,
    private readonly getOffer: GetOffer,
    private readonly listBrands: ListBrands,
    private readonly getBrand: GetBrand,
    private readonly getModelPage: GetModelPage,
  ) {}

  @Route(offerRoutes.listOffers)
  offers({ site, query, position }: Call<typeof offerRoutes.listOffers>) {
    return this.listOffers.execute(site, query, position);
  }

  @Route(offerRoutes.getOffer)
  offer({ site, params, position }: Call<typeof offerRoutes.getOffer>) {
    return this.getOffer.execute(site, params.id, position);
  }

  @Route(brandRoutes.listBrands)
  brands({ site, position }: Call<typeof brandRoutes.listBrands>) {
    return this.listBrands.execute(site, position);
  }

  @Route(brandRoutes.getBrand)
  brand({ site, params, position }: Call<typeof brandRoutes.getBrand>) {
    return this.getBrand.execute(site, params.slug, position);
  }

  @Route(brandRoutes.getModelPage)
  modelPage({ site, query, position }: Call<typeof brandRoutes.getModelPage>) {
    return this.getModelPage.execute(site, query.path, position);
  }
}
