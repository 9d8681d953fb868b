import { Body, Controller, Param, Req, Res } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { OwnBrand } from '#contracts/api/brands';
import { dealerRoutes } from '#contracts/api/dealers';
import type { OwnOffer } from '#contracts/api/offers';
import type { Rejection } from '#contracts/rejections';
import { isRejection, reject } from '#contracts/rejections';
import type { Site } from '#contracts/domain/site/site';
import { brandDescription, offerDescription } from '#contracts/domain/site/content';
import { streamOf } from '#contracts/events/stream-name';
import { parseInput } from '#platform/http/parse';
import { Route } from '#platform/http/route';
import { positionHeader } from '#platform/http/server';
import { type Handled, readCurrent } from '#platform/kernel/command';
import { fold } from '#platform/kernel/decider';
import { InjectPlatform, type Platform } from '#platform/process/platform.module';
import { DescribeBrand, DropBrand } from './describe-brand.js';
import { offer as offerDecider, type OfferState, offerStreamId } from './offer.js';
import { ownSite } from './own-site.js';
import { PublishOffer, WithdrawOffer } from './publish-offer.js';

/** The dealers' side of offers and brands, behind a dealer key. What is in the site's folder is changed there. */
@Controller()
export class OwnOffersController {
  constructor(
    @InjectPlatform() private readonly platform: Platform,
    private readonly commands: CommandBus,
  ) {}

  @Route(dealerRoutes.getOwnOffer)
  async get(
    @Req() request: FastifyRequest,
    @Param('site') slug: string,
    @Param('id') id: string,
  ): Promise<OwnOffer | Rejection> {
    const site = this.ownSite(request, slug);
    if (isRejection(site)) return site;
    const stream = streamOf(offerDecider, offerStreamId(site.id, id));
    const history = await readCurrent(this.platform.log, stream);
    const [last] = history.slice(-1);
    if (!last) return reject('not_found', `There was never an offer ${id.slice(0, 100)} here.`);
    return shown(id, fold(offerDecider, history), last.position);
  }

  @Route(dealerRoutes.putOffer)
  async put(
    @Req() request: FastifyRequest,
    @Param('site') slug: string,
    @Param('id') id: string,
    @Body() body: unknown,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<OwnOffer | Rejection> {
    const described = parseInput(offerDescription, body);
    const site = this.ownSite(request, slug, isRejection(described) ? undefined : described.dealership_id);
    if (isRejection(site)) return site;
    if (isRejection(described)) return described;
    if (described.id !== id) return reject('invalid', `id: is not ${id.slice(0, 100)}, as the address says`);
    const kept = this.kept(site, 'offers', ({ id: own }) => own === id);
    if (kept) return kept;
    return this.answer(reply, id, await this.commands.execute(new PublishOffer(site.id, described)));
  }

  @Route(dealerRoutes.withdrawOffer)
  async withdraw(
    @Req() request: FastifyRequest,
    @Param('site') slug: string,
    @Param('id') id: string,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<OwnOffer | Rejection> {
    const site = this.ownSite(request, slug);
    if (isRejection(site)) return site;
    const kept = this.kept(site, 'offers', ({ id: own }) => own === id);
    if (kept) return kept;
    return this.answer(reply, id, await this.commands.execute(new WithdrawOffer(site.id, id)));
  }

  @Route(dealerRoutes.putBrand)
  async putBrand(
    @Req() request: FastifyRequest,
    @Param('site') siteSlug: string,
    @Param('slug') slug: string,
    @Body() body: unknown,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<OwnBrand | Rejection> {
    const site = this.ownSite(request, siteSlug);
    if (isRejection(site)) return site;
    const described = parseInput(brandDescription, body);
    if (isRejection(described)) return described;
    if (described.slug !== slug) return reject('invalid', `slug: is not ${slug.slice(0, 100)}, as the address says`);
    const names = new Set(described.models.map((model) => model.slug));
    const kept = this.kept(
      site,
      'brands',
      (own) => own.slug === slug || own.models.some((model) => names.has(model.slug)),
    );
    if (kept) return kept;
    return this.answerBrand(reply, slug, false, await this.commands.execute(new DescribeBrand(site.id, described)));
  }

  @Route(dealerRoutes.dropBrand)
  async dropBrand(
    @Req() request: FastifyRequest,
    @Param('site') siteSlug: string,
    @Param('slug') slug: string,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<OwnBrand | Rejection> {
    const site = this.ownSite(request, siteSlug);
    if (isRejection(site)) return site;
    const kept = this.kept(site, 'brands', (own) => own.slug === slug);
    if (kept) return kept;
    return this.answerBrand(reply, slug, true, await this.commands.execute(new DropBrand(site.id, slug)));
  }

  private ownSite({ headers }: FastifyRequest, slug: string, dealership?: string): Site | Rejection {
    return ownSite(this.platform, headers.authorization, slug, dealership);
  }

  private kept<Name extends 'offers' | 'brands'>(
    site: Site,
    name: Name,
    isIt: (one: Platform['sites']['folders'][number]['content'][Name][number]) => boolean,
  ): Rejection | undefined {
    const content = this.platform.sites.folders.find((folder) => folder.site.id === site.id)?.content;
    const list = (content?.[name] ?? []) as Parameters<typeof isIt>[0][];
    return list.some(isIt) ? reject('kept_in_folder', `Change it in ${name}.yaml of ${site.slug}.`) : undefined;
  }

  private answer(reply: FastifyReply, id: string, told: Handled<OfferState> | Rejection): OwnOffer | Rejection {
    if (isRejection(told)) return told;
    reply.header(positionHeader, String(told.position));
    return shown(id, told.state, told.position);
  }

  private answerBrand(
    reply: FastifyReply,
    slug: string,
    dropped: boolean,
    told: { readonly position: number } | Rejection,
  ): OwnBrand | Rejection {
    if (isRejection(told)) return told;
    reply.header(positionHeader, String(told.position));
    return { slug, position: told.position, dropped };
  }
}

const shown = (id: string, state: OfferState, position: number): OwnOffer => ({
  id,
  position,
  withdrawn: state === undefined,
  ...(state && { offer: state.offer }),
});
