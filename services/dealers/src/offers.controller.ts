import { Controller } from '@nestjs/common';
import { dealerRoutes } from '#contracts/api/dealers';
import type { OwnOffer } from '#contracts/api/offers';
import type { SiteContent } from '#contracts/domain/site/content';
import type { Site } from '#contracts/domain/site/site';
import { isRejection, reject, type Rejection } from '#contracts/rejections';
import { streamOf } from '#contracts/events/stream-name';
import { answer, type Answer, type Call } from '#platform/http/call';
import { Route } from '#platform/http/route';
import { type Handled, type HandleCommand, readCurrent } from '#platform/kernel/command';
import { fold } from '#platform/kernel/decider';
import type { EventLog } from '#platform/ports/event-log';
import { InjectCommands, InjectLog } from '#platform/process/providers';
import { Sites } from '#platform/sites/sites';
import { Brands } from './brands.js';
import { offer, type OfferState, offerStreamId } from './offer.js';
import { keptInFolder } from './kept-in-folder.js';
import { coverOf, otherThanAddress, refuseBeyond, refuseUncovered } from './own-site.js';

/** Offers and brands described by API. Those in the site's folder must be changed there. */
@Controller()
export class OwnOffersController {
  constructor(
    @InjectLog() private readonly log: EventLog,
    private readonly sites: Sites,
    @InjectCommands() private readonly handle: HandleCommand,
    private readonly brands: Brands,
  ) {}

  @Route(dealerRoutes.getOwnOffer)
  async get({ caller, site, params: { id } }: Call<typeof dealerRoutes.getOwnOffer>) {
    const history = await readCurrent(this.log, streamOf(offer, offerStreamId(site.id, id)));
    const state = fold(offer, history);
    const refused = refuseUncovered(coverOf(caller, site), state?.offer.dealership_id);
    if (refused) return refused;
    const last = history.at(-1);
    return last
      ? shown(id, state, last.position)
      : reject('not_found', `There was never an offer ${id.slice(0, 100)} here.`);
  }

  @Route(dealerRoutes.putOffer)
  async put({ caller, site, params: { id }, body }: Call<typeof dealerRoutes.putOffer>) {
    const refused =
      refuseBeyond(caller, site, body.dealership_id) ??
      (body.id === id ? this.inFolder(site, 'offers', (own) => own.id === id) : otherThanAddress('id', id));
    if (refused) return refused;
    const command = { type: 'publish', as: { site_id: site.id, offer: body }, covers: coverOf(caller, site) } as const;
    return ownOffer(id, await this.handle(offer, offerStreamId(site.id, id), command, { actor: caller.name }));
  }

  @Route(dealerRoutes.withdrawOffer)
  async withdraw({ caller, site, params: { id } }: Call<typeof dealerRoutes.withdrawOffer>) {
    const command = { type: 'withdraw', covers: coverOf(caller, site) } as const;
    return (
      this.inFolder(site, 'offers', (own) => own.id === id) ??
      ownOffer(id, await this.handle(offer, offerStreamId(site.id, id), command, { actor: caller.name }))
    );
  }

  @Route(dealerRoutes.putBrand)
  async putBrand({ caller, site, params: { slug }, body }: Call<typeof dealerRoutes.putBrand>) {
    const names = new Set(body.models.map((model) => model.slug));
    const refused =
      refuseBeyond(caller, site) ??
      (body.slug === slug ? undefined : otherThanAddress('slug', slug)) ??
      this.inFolder(site, 'brands', (own) => own.slug === slug || own.models.some((model) => names.has(model.slug)));
    if (refused) return refused;
    return ownBrand(slug, false, await this.brands.describe(site.id, body));
  }

  @Route(dealerRoutes.dropBrand)
  async dropBrand({ caller, site, params: { slug } }: Call<typeof dealerRoutes.dropBrand>) {
    return (
      refuseBeyond(caller, site) ??
      this.inFolder(site, 'brands', (own) => own.slug === slug) ??
      ownBrand(slug, true, await this.brands.drop(site.id, slug))
    );
  }

  /** Rejects a change of what the site's folder holds. */
  private inFolder<Name extends 'offers' | 'brands'>(
    site: Site,
    name: Name,
    isIt: (one: SiteContent[Name][number]) => boolean,
  ): Rejection | undefined {
    const folder = this.sites.folderOf(site);
    if (!folder) return undefined;
    const list = folder.content[name] as Parameters<typeof isIt>[0][] | undefined;
    if (!list) return keptInFolder(`${name}.yaml of ${site.slug} can’t be read; it has to be mended first.`);
    return list.some(isIt) ? keptInFolder(`Change it in ${name}.yaml of ${site.slug}.`) : undefined;
  }
}

const ownOffer = (id: string, handled: Handled<OfferState> | Rejection): Answer<OwnOffer> | Rejection =>
  isRejection(handled) ? handled : answer(shown(id, handled.state, handled.position), { position: handled.position });

const ownBrand = (slug: string, dropped: boolean, described: { readonly position: number } | Rejection) =>
  isRejection(described)
    ? described
    : answer({ slug, position: described.position, dropped }, { position: described.position });

const shown = (id: string, state: OfferState, position: number): OwnOffer => ({
  id,
  position,
  withdrawn: state === undefined,
  ...(state && { offer: state.offer }),
});
