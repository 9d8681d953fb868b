import { Injectable } from '@nestjs/common';
import type { BrandResponse, BrandsResponse, ModelPageResponse } from '#contracts/api/brands';
import type { OfferResponse, OffersRequest, OffersResponse } from '#contracts/api/offers';
import { reject, type Rejection } from '#contracts/rejections';
import type { Site } from '#contracts/domain/site/site';
import { withoutTrailingSlashes } from '#contracts/domain/trailing-slashes';
import { CatalogueReader } from './catalogue.js';
import { searchOffers } from './shown.js';

/** Maximum number of other offers beside the requested one. */
const maxOthers = 3;

@Injectable()
export class ListOffers {
  constructor(private readonly catalogue: CatalogueReader) {}

  async execute(site: Site, request: OffersRequest, atLeast = 0): Promise<OffersResponse> {
    return searchOffers((await this.catalogue.of(site, atLeast)).offers, request);
  }
}

@Injectable()
export class GetOffer {
  constructor(private readonly catalogue: CatalogueReader) {}

  async execute(site: Site, id: string, atLeast = 0): Promise<OfferResponse | Rejection> {
    const { offers } = await this.catalogue.of(site, atLeast);
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
}

@Injectable()
export class ListBrands {
  constructor(private readonly catalogue: CatalogueReader) {}

  async execute(site: Site, atLeast = 0): Promise<BrandsResponse> {
    return { brands: [...(await this.catalogue.of(site, atLeast)).brands] };
  }
}

@Injectable()
export class GetBrand {
  constructor(private readonly catalogue: CatalogueReader) {}

  async execute(site: Site, slug: string, atLeast = 0): Promise<BrandResponse | Rejection> {
    const { brands, models, offers } = await this.catalogue.of(site, atLeast);
    const brand = brands.find((one) => one.slug === slug);
    if (!brand) return reject('not_found', `There is no brand ${slug.slice(0, 100)} here.`);
    return {
      brand,
      models: models.filter(({ manufacturer }) => manufacturer.slug === slug),
      offers: offers.filter(({ manufacturer }) => manufacturer?.slug === slug),
    };
  }
}

/** The page of the model with this path: its override, or else its slug. */
@Injectable()
export class GetModelPage {
  constructor(private readonly catalogue: CatalogueReader) {}

  async execute(site: Site, path: string, atLeast = 0): Promise<ModelPageResponse | Rejection> {
    const { brands, models, offers } = await this.catalogue.of(site, atLeast);
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

export const offerHandlers = [ListOffers, GetOffer, ListBrands, GetBrand, GetModelPage];
