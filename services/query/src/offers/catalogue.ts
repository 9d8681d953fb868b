import { Injectable } from '@nestjs/common';
import type { Brand, Model } from '#contracts/api/brands';
import type { Offer } from '#contracts/api/offers';
import type { Site } from '#contracts/domain/site/site';
import { slugify } from '#contracts/domain/slug';
import {
  brandView,
  modelView,
  offerView,
  type BrandView,
  type ModelView,
  type OfferView,
} from '#contracts/views/site-content';
import type { ViewReader } from '#platform/kernel/view-reader';
import { byName } from '../directory/names.js';
import { siteGroup } from '../site.js';
import { Sites } from '#platform/sites/sites';
import { InjectClock, InjectView, type Clock } from '#platform/process/providers';
import { OwnPictures } from '../images/own-pictures.js';
import { isOver, offersShown } from './shown.js';

/** A site's brands, models and offers at one moment. */
export interface Catalogue {
  readonly brands: readonly Brand[];
  /** In the order the brands define. */
  readonly models: readonly Model[];
  /** Current offers, in the order they are shown. */
  readonly offers: readonly Offer[];
}

/** Reads a site's brands, models and offers from the views. */
@Injectable()
export class CatalogueReader {
  constructor(
    @InjectClock() private readonly clock: Clock,
    private readonly sites: Sites,
    private readonly ownPictures: OwnPictures,
    @InjectView(offerView) private readonly offers: ViewReader<OfferView>,
    @InjectView(brandView) private readonly brands: ViewReader<BrandView>,
    @InjectView(modelView) private readonly models: ViewReader<ModelView>,
  ) {}

  /** Whether the offer existed and has ended or been withdrawn. */
  async isOver(site: Site, id: string): Promise<boolean> {
    const offer = (await (await this.offers.liveCollection(0)).get(`${site.id}.${id}`))?.doc;
    return offer !== undefined && (offer.withdrawn || isOver(offer, this.clock()));
  }

  /** @param atLeast log position the answer must include */
  async of(site: Site, atLeast = 0): Promise<Catalogue> {
    const { sites, clock } = this;
    const group = siteGroup(sites, site);
    const described = await Promise.all([
      this.offers
        .liveCollection(atLeast)
        .then((view) => view.find({ where: { site_id: group.map(({ id }) => id), withdrawn: false } })),
      this.brands.liveCollection(atLeast).then((view) => view.find({ where: { site_id: site.id, dropped: false } })),
      this.models.liveCollection(atLeast).then((view) => view.find({ where: { site_id: site.id, dropped: false } })),
    ]);
    const [offers, brands, models] = await this.ownPictures.shown(site, described, atLeast);
    const pages = modelsOf(
      models.map(({ doc }) => doc),
      brands.map(({ doc }) => doc),
    );
    const shown = offersShown(
      offers.map(({ doc }) => doc),
      site,
      clock(),
    ).map((offer) => offerOf(offer, pages, group));
    return {
      models: pages,
      offers: shown,
      brands: brandsOf(
        brands.map(({ doc }) => doc),
        pages,
        shown,
      ),
    };
  }
}

const brandsOf = (views: readonly BrandView[], models: readonly Model[], offers: readonly Offer[]): Brand[] =>
  views
    .map(({ site_id: _, dropped: _dropped, ...brand }) => {
      const stock_path = `/search/${brand.slug}`;
      return {
        ...brand,
        path: brand.skipPage ? (brand.url ?? stock_path) : `/${brand.slug}/overview`,
        stock_path,
        models: models.filter(({ manufacturer }) => manufacturer.slug === brand.slug).length,
        offers: offers.filter(({ manufacturer }) => manufacturer?.slug === brand.slug).length,
      };
    })
    .sort((a, b) => byName(a.title, b.title));

const modelsOf = (views: readonly ModelView[], brands: readonly BrandView[]): Model[] =>
  [...views]
    .sort((a, b) => a.order - b.order || byName(a.name, b.name))
    .flatMap(({ site_id: _, dropped: _dropped, order: _order, brand_slug, ...model }) => {
      const brand = brands.find(({ slug }) => slug === brand_slug);
      if (!brand) return [];
      return [
        {
          ...model,
          manufacturer: { name: brand.title, slug: brand.slug },
          path: model.override_url ?? `/${model.slug}`,
          stock_path: `/search/${brand.slug}/${slugify(model.name)}`,
        },
      ];
    });

const offerOf = (view: OfferView, models: readonly Model[], group: readonly Site[]): Offer => {
  const { site_id, withdrawn: _withdrawn, rank: _rank, dealership_id, manufacturer, model: modelSlug, ...offer } = view;
  const model = modelSlug === undefined ? undefined : models.find(({ slug }) => slug === modelSlug);
  const name = manufacturer ?? model?.manufacturer.name;
  const maker = name === undefined ? undefined : { name, slug: slugify(name) };
  const image = offer.image_url ?? model?.picture;
  const dealership = group.find(({ id }) => id === site_id)?.dealerships.find(({ id }) => id === dealership_id);
  return {
    ...offer,
    ...(image !== undefined && { image_or_model_image: { url: image } }),
    ...(maker && { manufacturer: maker }),
    ...(model && {
      model: {
        name: model.name,
        slug: model.slug,
        ...(model.body !== undefined && { body: model.body }),
        ...(model.override_url !== undefined && { override_url: model.override_url }),
        path: model.path,
      },
    }),
    ...(dealership && { dealership_slug: dealership.slug }),
    path: maker ? `/offers/${maker.slug}/${offer.id}` : `/offers/${offer.id}`,
  };
};
