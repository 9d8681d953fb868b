import { Query, QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import type { BrandResponse, BrandsResponse, ModelPageResponse } from '#contracts/api/brands';
import type { OfferResponse, OffersRequest, OffersResponse } from '#contracts/api/offers';
import type { Rejection } from '#contracts/rejections';
import { reject } from '#contracts/rejections';
import type { Site } from '#contracts/domain/site/site';
import { CatalogueReader } from './catalogue.js';
import { searchOffers } from './shown.js';

/** Offers beside one that is looked at. */
const mostOthers = 3;

export class ListOffers extends Query<OffersResponse> {
  constructor(
    readonly site: Site,
    readonly request: OffersRequest,
    /** Log position the answer must include. */
    readonly atLeast = 0,
  ) {
    super();
  }
}

@QueryHandler(ListOffers)
export class ListOffersHandler implements IQueryHandler<ListOffers> {
  constructor(private readonly catalogue: CatalogueReader) {}

  async execute({ site, request, atLeast }: ListOffers): Promise<OffersResponse> {
    return searchOffers((await this.catalogue.of(site, atLeast)).offers, request);
  }
}

export class GetOffer extends Query<OfferResponse | Rejection> {
  constructor(
    readonly site: Site,
    readonly id: string,
    readonly atLeast = 0,
  ) {
    super();
  }
}

@QueryHandler(GetOffer)
export class GetOfferHandler implements IQueryHandler<GetOffer> {
  constructor(private readonly catalogue: CatalogueReader) {}

  async execute({ site, id, atLeast }: GetOffer): Promise<OfferResponse | Rejection> {
    const { offers } = await this.catalogue.of(site, atLeast);
    const offer = offers.find((one) => one.id === id);
    if (!offer) {
      return (await this.catalogue.isOver(site, id))
        ? reject('offer_over', `The offer ${id.slice(0, 100)} has ended.`)
        : reject('not_found', `There is no offer ${id.slice(0, 100)} here, or not at this time.`);
    }
    const others = offers.filter((one) => one !== offer);
    const ofMaker = others.filter(({ manufacturer }) => manufacturer && manufacturer.slug === offer.manufacturer?.slug);
    return { offer, others: [...new Set([...ofMaker, ...others])].slice(0, mostOthers) };
  }
}

export class ListBrands extends Query<BrandsResponse> {
  constructor(
    readonly site: Site,
    readonly atLeast = 0,
  ) {
    super();
  }
}

@QueryHandler(ListBrands)
export class ListBrandsHandler implements IQueryHandler<ListBrands> {
  constructor(private readonly catalogue: CatalogueReader) {}

  async execute({ site, atLeast }: ListBrands): Promise<BrandsResponse> {
    return { brands: [...(await this.catalogue.of(site, atLeast)).brands] };
  }
}

export class GetBrand extends Query<BrandResponse | Rejection> {
  constructor(
    readonly site: Site,
    readonly slug: string,
    readonly atLeast = 0,
  ) {
    super();
  }
}

@QueryHandler(GetBrand)
export class GetBrandHandler implements IQueryHandler<GetBrand> {
  constructor(private readonly catalogue: CatalogueReader) {}

  async execute({ site, slug, atLeast }: GetBrand): Promise<BrandResponse | Rejection> {
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

/** The model whose page has this path: its override, or else its slug. */
export class GetModelPage extends Query<ModelPageResponse | Rejection> {
  constructor(
    readonly site: Site,
    readonly path: string,
    readonly atLeast = 0,
  ) {
    super();
  }
}

@QueryHandler(GetModelPage)
export class GetModelPageHandler implements IQueryHandler<GetModelPage> {
  constructor(private readonly catalogue: CatalogueReader) {}

  async execute({ site, path, atLeast }: GetModelPage): Promise<ModelPageResponse | Rejection> {
    const { brands, models, offers } = await this.catalogue.of(site, atLeast);
    const asked = path.replace(/\/+$/, '');
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

export const offerHandlers = [
  ListOffersHandler,
  GetOfferHandler,
  ListBrandsHandler,
  GetBrandHandler,
  GetModelPageHandler,
];
