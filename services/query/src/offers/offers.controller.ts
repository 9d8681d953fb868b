import { Controller } from '@nestjs/common';
import { brandRoutes } from '#contracts/api/brands';
import { offerRoutes } from '#contracts/api/offers';
import { withoutTrailingSlashes } from '#contracts/domain/trailing-slashes';
import { reject } from '#contracts/rejections';
import type { Call } from '#platform/http/call';
import { Route } from '#platform/http/route';
import { CatalogueReader } from './catalogue.js';
import { searchOffers } from './shown.js';

/** Maximum number of other offers beside the requested one. */
const maxOthers = 3;

@Controller()
export class OffersController {
  constructor(private readonly catalogue: CatalogueReader) {}

  @Route(offerRoutes.listOffers)
  async offers({ site, query, position }: Call<typeof offerRoutes.listOffers>) {
    return searchOffers((await this.catalogue.of(site, position)).offers, query);
  }

  @Route(offerRoutes.getOffer)
  async offer({ site, params: { id }, position }: Call<typeof offerRoutes.getOffer>) {
    const { offers } = await this.catalogue.of(site, position);
    const offer = offers.find((one) => one.id === id);
    if (!offer) {
      return (await this.catalogue.isOver(site, id))
        ? reject('offer_over', `The offer ${id.slice(0, 100)} has ended.`)
        : reject('not_found', `There is no offer ${id.slice(0, 100)} here, or not at this time.`);
    }
    const others = offers.filter((one) => one !== offer);
    const ofMaker = others.filter(({ manufacturer }) => manufacturer && manufacturer.slug === offer.manufacturer?.slug);
    return { offer, others: [...new Set([...ofMaker, ...others])].slice(0, maxOthers) };
  }

  @Route(brandRoutes.listBrands)
  async brands({ site, position }: Call<typeof brandRoutes.listBrands>) {
    return { brands: [...(await this.catalogue.of(site, position)).brands] };
  }

  @Route(brandRoutes.getBrand)
  async brand({ site, params: { slug }, position }: Call<typeof brandRoutes.getBrand>) {
    const { brands, models, offers } = await this.catalogue.of(site, position);
    const brand = brands.find((one) => one.slug === slug);
    if (!brand) return reject('not_found', `There is no brand ${slug.slice(0, 100)} here.`);
    return {
      brand,
      models: models.filter(({ manufacturer }) => manufacturer.slug === slug),
      offers: offers.filter(({ manufacturer }) => manufacturer?.slug === slug),
    };
  }

  /** The page of the model with this path: its override, or else its slug. */
  @Route(brandRoutes.getModelPage)
  async modelPage({ site, query: { path }, position }: Call<typeof brandRoutes.getModelPage>) {
    const { brands, models, offers } = await this.catalogue.of(site, position);
    const asked = withoutTrailingSlashes(path);
    const model = models.find((one) => one.path === asked) ?? models.find(({ slug }) => `/${slug}` === asked);
    const brand = brands.find(({ slug }) => slug === model?.manufacturer.slug);
    if (!model || !brand) return reject('not_found', `No model has the page ${path.slice(0, 100)}.`);
    return {
      model,
      brand,
      others: models.filter((one) => one !== model && one.manufacturer.slug === brand.slug),
      offers: offers.filter((offer) => offer.model?.slug === model.slug),
    };
  }
}
