import { Controller } from '@nestjs/common';
import {
  type BrandDescribed,
  descriptionRoutes,
  type LocationDescription,
  type PromoDescription,
} from '#contracts/api/descriptions';
import type { OwnOffer } from '#contracts/api/offers';
import type { Site, SiteConfig } from '#contracts/domain/site/site';
import { streamOf } from '#contracts/events/stream-name';
import { reject } from '#contracts/rejections';
import { promoView, type PromoView } from '#contracts/views/site';
import { brandView, type BrandView, offerView, type OfferView } from '#contracts/views/site-content';
import type { Call } from '#platform/http/call';
import { Route } from '#platform/http/route';
import { readCurrent } from '#platform/kernel/command';
import { type Decider, type DomainEvent, fold } from '#platform/kernel/decider';
import type { ViewReader } from '#platform/kernel/view-reader';
import type { EventLog } from '#platform/ports/event-log';
import { InjectLog, InjectView } from '#platform/process/providers';
import { Sites } from '#platform/sites/sites';
import { brand, brandStreamId, model } from './brand.js';
import { describedNow } from './described-part.js';
import { offer, offerStreamId } from './offer.js';
import { coverOf, refuseBeyond, refuseUncovered } from './own-site.js';
import { pages } from './pages/pages.js';
import { isKeptInFolder } from './kept-in-folder.js';
import { location, promo, promoStreamId, site as siteDecider } from './parts.js';

/** Reads back what folders and the API describe. A description comes from the log, so it includes the last change. */
@Controller()
export class DescriptionsController {
  constructor(
    @InjectLog() private readonly log: EventLog,
    private readonly sites: Sites,
    @InjectView(promoView) private readonly promos: ViewReader<PromoView>,
    @InjectView(brandView) private readonly brands: ViewReader<BrandView>,
    @InjectView(offerView) private readonly offers: ViewReader<OfferView>,
  ) {}

  @Route(descriptionRoutes.listSites)
  listSites() {
    const sites = this.sites.all.map((site) => {
      const { id, slug, name } = site;
      return { id, slug, name, kept_in_folder: this.sites.folderOf(site) !== undefined };
    });
    return { sites };
  }

  @Route(descriptionRoutes.getSiteDescription)
  async getSite({ params }: Call<typeof descriptionRoutes.getSiteDescription>) {
    const site = this.sites.ofSlug(params.site);
    const described = site && describedNow(await this.stateOf(siteDecider, site.id));
    // It was valid when it was described.
    const config = described?.config as SiteConfig | undefined;
    return config ? { kept_in_folder: isKeptInFolder(described!), config } : missing(params.site);
  }

  @Route(descriptionRoutes.listDealershipDescriptions)
  listDealerships({ caller, site }: Call<typeof descriptionRoutes.listDealershipDescriptions>) {
    return refuseBeyond(caller, site) ?? { dealerships: this.dealershipsOf(site) };
  }

  @Route(descriptionRoutes.getDealershipDescription)
  getDealership({ caller, site, params: { id } }: Call<typeof descriptionRoutes.getDealershipDescription>) {
    return (
      refuseBeyond(caller, site) ??
      this.dealershipsOf(site).find(({ dealership }) => dealership.id === id) ??
      missing(id)
    );
  }

  @Route(descriptionRoutes.listLocationDescriptions)
  async listLocations({ caller, site }: Call<typeof descriptionRoutes.listLocationDescriptions>) {
    const covers = coverOf(caller, site);
    const found = await all(site.locations, ({ id }) => this.locationOf(site, id));
    return { locations: found.filter((one) => covers(one.location.dealership_id)) };
  }

  @Route(descriptionRoutes.getLocationDescription)
  async getLocation({ caller, site, params: { id } }: Call<typeof descriptionRoutes.getLocationDescription>) {
    const found = await this.locationOf(site, id);
    return refuseUncovered(coverOf(caller, site), found?.location.dealership_id) ?? found ?? missing(id);
  }

  @Route(descriptionRoutes.listPromoDescriptions)
  async listPromos({ caller, site, position }: Call<typeof descriptionRoutes.listPromoDescriptions>) {
    const refused = refuseBeyond(caller, site);
    if (refused) return refused;
    const view = await this.promos.liveCollection(position);
    const found = await view.find({ where: { site_id: site.id, withdrawn: false } });
    const promos = await all(found, ({ id }) => this.promoOf(site, id.slice(promoStreamId(site.id, '').length)));
    return { promos };
  }

  @Route(descriptionRoutes.getPromoDescription)
  async getPromo({ caller, site, params: { id } }: Call<typeof descriptionRoutes.getPromoDescription>) {
    return refuseBeyond(caller, site) ?? (await this.promoOf(site, id)) ?? missing(id);
  }

  @Route(descriptionRoutes.listPageDescriptions)
  async listPages({ caller, site }: Call<typeof descriptionRoutes.listPageDescriptions>) {
    return refuseBeyond(caller, site) ?? { pages: await this.pagesOf(site) };
  }

  @Route(descriptionRoutes.getPageDescription)
  async getPage({ caller, site, params }: Call<typeof descriptionRoutes.getPageDescription>) {
    const path = `/${params['*']}`;
    return refuseBeyond(caller, site) ?? (await this.pagesOf(site)).find((one) => one.path === path) ?? missing(path);
  }

  @Route(descriptionRoutes.listBrandDescriptions)
  async listBrands({ caller, site, position }: Call<typeof descriptionRoutes.listBrandDescriptions>) {
    const refused = refuseBeyond(caller, site);
    if (refused) return refused;
    const view = await this.brands.liveCollection(position);
    const found = await view.find({ where: { site_id: site.id, dropped: false } });
    return { brands: await all(found, ({ doc }) => this.brandOf(site, doc.slug)) };
  }

  @Route(descriptionRoutes.getBrandDescription)
  async getBrand({ caller, site, params: { slug } }: Call<typeof descriptionRoutes.getBrandDescription>) {
    return refuseBeyond(caller, site) ?? (await this.brandOf(site, slug)) ?? missing(slug);
  }

  @Route(descriptionRoutes.listOwnOffers)
  async listOffers({ caller, site, position }: Call<typeof descriptionRoutes.listOwnOffers>) {
    const covers = coverOf(caller, site);
    const view = await this.offers.liveCollection(position);
    const found = await view.find({ where: { site_id: site.id, withdrawn: false } });
    const covered = found.filter(({ doc }) => covers(doc.dealership_id));
    return { offers: await all(covered, ({ doc }) => this.offerOf(site, doc.id)) };
  }

  private dealershipsOf(site: Site) {
    const folder = this.sites.folderOf(site)?.site.dealerships ?? [];
    return site.dealerships.map((dealership) => ({
      kept_in_folder: folder.some(({ id }) => id === dealership.id),
      dealership,
    }));
  }

  private async locationOf(site: Site, id: string): Promise<LocationDescription | undefined> {
    const described = describedNow(await this.stateOf(location, id));
    return described?.site_id === site.id
      ? { kept_in_folder: isKeptInFolder(described), location: described.location }
      : undefined;
  }

  private async promoOf(site: Site, id: string): Promise<PromoDescription | undefined> {
    const described = describedNow(await this.stateOf(promo, promoStreamId(site.id, id)));
    return described && { id, kept_in_folder: isKeptInFolder(described), promo: described.promo };
  }

  private async pagesOf(site: Site) {
    return [...(await this.stateOf(pages, site.id))]
      .map(([path, page]) => ({ path, kept_in_folder: isKeptInFolder(page), page: page.file }))
      .sort((a, b) => (a.path < b.path ? -1 : 1));
  }

  private async brandOf(site: Site, slug: string): Promise<BrandDescribed | undefined> {
    const described = await this.stateOf(brand, brandStreamId(site.id, slug));
    if (!described) return undefined;
    const models = await all(described.model_slugs, async (name) => {
      const own = await this.stateOf(model, brandStreamId(site.id, name));
      return own?.model;
    });
    const folder = this.sites.folderOf(site);
    const inFile = folder?.content.brands?.some((own) => own.slug === slug) ?? folder !== undefined;
    return { kept_in_folder: inFile, brand: { ...described.brand, models } };
  }

  private async offerOf(site: Site, id: string): Promise<OwnOffer | undefined> {
    const history = await readCurrent(this.log, streamOf(offer, offerStreamId(site.id, id)));
    const state = fold(offer, history);
    return state && { id, position: history.at(-1)!.position, withdrawn: false, offer: state.offer };
  }

  private async stateOf<State, Command, Event extends DomainEvent>(
    decider: Decider<State, Command, Event>,
    id: string,
  ): Promise<State> {
    return fold(decider, await readCurrent(this.log, streamOf(decider, id)));
  }
}

const missing = (name: string) => reject('not_found', `There is no ${name.slice(0, 100)} here.`);

/** Describes each, without those that are gone by now. */
const all = async <One, Described>(
  list: readonly One[],
  describe: (one: One) => Promise<Described | undefined>,
): Promise<Described[]> => (await Promise.all(list.map(describe))).filter((one) => one !== undefined);
