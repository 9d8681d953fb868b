import { Controller } from '@nestjs/common';
import { dealerRoutes, type OwnPart } from '#contracts/api/dealers';
import { sitePicturePath } from '#contracts/domain/car/stored-picture';
import { pathOfFile } from '#contracts/domain/site/content-pages';
import type { Site } from '#contracts/domain/site/site';
import { ownPicturesView, type OwnPicturesView } from '#contracts/views/site';
import { isRejection, reject, type Rejection } from '#contracts/rejections';
import type { Principal } from '#platform/access/api-keys';
import { answer, type Answer, type Call } from '#platform/http/call';
import { Route } from '#platform/http/route';
import type { HandleCommand, Handled } from '#platform/kernel/command';
import type { Decider, DomainEvent } from '#platform/kernel/decider';
import type { ViewReader } from '#platform/kernel/view-reader';
import { InjectCommands, InjectView } from '#platform/process/providers';
import { Sites } from '#platform/sites/sites';
import { asStored } from './as-stored.js';
import type { PartCommand, PartState } from './described-part.js';
import { DescribeSite } from './describe-site.js';
import { keptInFolder } from './kept-in-folder.js';
import { coverOf, otherThanAddress, refuseBeyond } from './own-site.js';
import { cleanPage } from './pages/page-files.js';
import { pages } from './pages/pages.js';
import { dealership, location, promo, promoStreamId, site as siteDecider } from './parts.js';

const by = 'api' as const;

/** Sites, dealerships, locations, promos and pages described by API. Parts in a folder must be changed there. */
@Controller()
export class OwnPartsController {
  constructor(
    private readonly sites: Sites,
    @InjectCommands() private readonly handle: HandleCommand,
    private readonly describeSite: DescribeSite,
    @InjectView(ownPicturesView) private readonly pictures: ViewReader<OwnPicturesView>,
  ) {}

  @Route(dealerRoutes.putSite)
  async putSite({ caller, params, body }: Call<typeof dealerRoutes.putSite>) {
    if (body.slug !== params.site) return otherThanAddress('slug', params.site);
    const refused = this.takenBy(body) ?? (this.sites.folderOf(body) && keptInFolder());
    if (refused) return refused;
    const claimed = await this.describeSite.claim(body, caller.name);
    if (isRejection(claimed)) return claimed;
    return this.change(caller, siteDecider, body.id, {
      type: 'describe',
      as: { config: asStored(body), location_ids: [], by },
    });
  }

  @Route(dealerRoutes.closeSite)
  async closeSite({ caller, params }: Call<typeof dealerRoutes.closeSite>) {
    const site = this.sites.ofSlug(params.site);
    if (!site) return reject('not_found', `There is no site ${params.site.slice(0, 100)}.`);
    return this.change(caller, siteDecider, site.id, endOf(site));
  }

  @Route(dealerRoutes.putDealership)
  async putDealership({ caller, site, params: { id }, body }: Call<typeof dealerRoutes.putDealership>) {
    const refused = refuseBeyond(caller, site);
    if (refused) return refused;
    if (body.id !== id) return otherThanAddress('id', id);
    if (this.sites.all.some((other) => other.id !== site.id && other.dealerships.some((one) => one.id === id))) {
      return reject('invalid', `id: ${id} is a dealership of another site`);
    }
    return this.change(caller, dealership, id, { type: 'describe', as: { site_id: site.id, dealership: body, by } });
  }

  @Route(dealerRoutes.closeDealership)
  async closeDealership({ caller, site, params }: Call<typeof dealerRoutes.closeDealership>) {
    return refuseBeyond(caller, site) ?? this.change(caller, dealership, params.id, endOf(site));
  }

  @Route(dealerRoutes.putLocation)
  async putLocation({ caller, site, params: { id }, body }: Call<typeof dealerRoutes.putLocation>) {
    const refused = refuseBeyond(caller, site, body.dealership_id);
    if (refused) return refused;
    if (body.id !== id) return otherThanAddress('id', id);
    if (site.locations.some((one) => one.slug === body.slug && one.id !== id)) {
      return reject('invalid', `slug: another location of ${site.slug} has it`);
    }
    return this.change(caller, location, id, {
      type: 'describe',
      as: { site_id: site.id, location: asStored(body), by },
      covers: coverOf(caller, site),
    });
  }

  @Route(dealerRoutes.closeLocation)
  async closeLocation({ caller, site, params: { id } }: Call<typeof dealerRoutes.closeLocation>) {
    return this.change(caller, location, id, { ...endOf(site), covers: coverOf(caller, site) });
  }

  @Route(dealerRoutes.putPromo)
  async putPromo({ caller, site, params, body }: Call<typeof dealerRoutes.putPromo>) {
    const as = { site_id: site.id, promo: asStored(body), by };
    return (
      refuseBeyond(caller, site) ??
      this.change(caller, promo, promoStreamId(site.id, params.id), { type: 'describe', as })
    );
  }

  @Route(dealerRoutes.withdrawPromo)
  async withdrawPromo({ caller, site, params }: Call<typeof dealerRoutes.withdrawPromo>) {
    return refuseBeyond(caller, site) ?? this.change(caller, promo, promoStreamId(site.id, params.id), endOf(site));
  }

  @Route(dealerRoutes.putPage)
  async putPage({ caller, site, params, body }: Call<typeof dealerRoutes.putPage>) {
    const refused = refuseBeyond(caller, site);
    if (refused) return refused;
    const path = pathOfFile(`${params['*']}.yaml`);
    if (path === undefined) return reject('invalid', `${params['*'].slice(0, 100)} is no address such as about-us`);
    const page = 'moved_to' in body ? body : cleanPage(body);
    return answered(
      await this.handle(pages, site.id, { type: 'write', site_id: site.id, path, page }, { actor: caller.name }),
      false,
    );
  }

  @Route(dealerRoutes.withdrawPage)
  async withdrawPage({ caller, site, params }: Call<typeof dealerRoutes.withdrawPage>) {
    const command = { type: 'write', site_id: site.id, path: `/${params['*']}` } as const;
    return (
      refuseBeyond(caller, site) ?? answered(await this.handle(pages, site.id, command, { actor: caller.name }), true)
    );
  }

  @Route(dealerRoutes.getOwnPictures)
  async getOwnPictures({ caller, site, position }: Call<typeof dealerRoutes.getOwnPictures>) {
    const refused = refuseBeyond(caller, site);
    if (refused) return refused;
    const found = await (await this.pictures.liveCollection(position)).find({ where: { site_id: site.id } });
    return {
      pictures: found.flatMap(({ id: part, doc }) =>
        doc.pictures.map(({ stored, ...picture }) => ({
          part,
          ...picture,
          ...(stored && { path: sitePicturePath(stored.hash) }),
        })),
      ),
    };
  }

  /** Rejects a site if another site has its slug, a host or a dealership. */
  private takenBy({ id, slug, hosts, dealerships }: Pick<Site, 'id' | 'slug' | 'hosts' | 'dealerships'>) {
    for (const other of this.sites.all.filter((one) => one.id !== id)) {
      const host = hosts.find((name) => this.sites.ofHost(name) === other);
      const same = other.dealerships.find((one) => dealerships.some((own) => own.id === one.id));
      const what = other.slug === slug ? `slug: ${slug}` : host ? `hosts: ${host}` : same && `dealerships: ${same.id}`;
      if (what) return reject('invalid', `${what} is of ${other.slug}`);
    }
    return undefined;
  }

  private async change<Described, Event extends DomainEvent>(
    { name: actor }: Principal,
    part: Decider<PartState<Described>, PartCommand<Described>, Event>,
    id: string,
    command: PartCommand<Described>,
  ) {
    return answered(await this.handle(part, id, command, { actor }), command.type === 'end');
  }
}

const answered = (handled: Handled<unknown> | Rejection, ended: boolean): Answer<OwnPart> | Rejection =>
  isRejection(handled) ? handled : answer({ position: handled.position, ended }, { position: handled.position });

const endOf = ({ id }: Site) => ({ type: 'end', from: { site_id: id, by } }) as const;
