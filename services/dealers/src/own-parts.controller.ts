import { Body, Controller, Param, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { dealerRoutes, type OwnPart } from '#contracts/api/dealers';
import { contentPage, movedPage, pathOfFile } from '#contracts/domain/site/written-pages';
import type { Rejection } from '#contracts/rejections';
import { isRejection, reject } from '#contracts/rejections';
import {
  dealership as dealershipBody,
  location as locationBody,
  promo as promoBody,
  type Site,
} from '#contracts/domain/site/site';
import { siteConfig } from '#contracts/domain/site/site';
import { parseInput } from '#platform/http/parse';
import { Route } from '#platform/http/route';
import { positionHeader } from '#platform/http/server';
import type { HandleCommand, Handled } from '#platform/kernel/command';
import type { Decider, DomainEvent } from '#platform/kernel/decider';
import { InjectCommands, InjectPlatform, type Platform } from '#platform/process/platform.module';
import type { PartCommand } from './described-part.js';
import { ownSite } from './own-site.js';
import { cleanPage } from './pages/page-files.js';
import { pages } from './pages/pages.js';
import { dealership, location, promo, promoStreamId, site as siteDecider } from './parts.js';

const by = 'api';

/** What sites, dealerships, locations, promos and pages are, told by API. What a folder keeps is changed there. */
@Controller()
export class OwnPartsController {
  constructor(
    @InjectPlatform() private readonly platform: Platform,
    @InjectCommands() private readonly handle: HandleCommand,
  ) {}

  @Route(dealerRoutes.putSite)
  async putSite(
    @Req() request: FastifyRequest,
    @Param('site') slug: string,
    @Body() body: unknown,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<OwnPart | Rejection> {
    const operator = this.platform.keyring.authenticate(request.headers.authorization, 'ops');
    if (isRejection(operator)) return operator;
    const config = parseInput(siteConfig, body);
    if (isRejection(config)) return config;
    if (config.slug !== slug) return reject('invalid', `slug: is not ${slug.slice(0, 100)}, as the address says`);
    const taken = this.takenBy(config);
    if (taken) return taken;
    return this.tell(reply, siteDecider, config.id, {
      type: 'describe',
      as: { config: plain(config), location_ids: [], by },
    });
  }

  @Route(dealerRoutes.closeSite)
  async closeSite(
    @Req() request: FastifyRequest,
    @Param('site') slug: string,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<OwnPart | Rejection> {
    const operator = this.platform.keyring.authenticate(request.headers.authorization, 'ops');
    if (isRejection(operator)) return operator;
    const site = this.platform.sites.ofSlug(slug);
    if (!site) return reject('not_found', `There is no site ${slug.slice(0, 100)}.`);
    return this.tell(reply, siteDecider, site.id, endOf(site));
  }

  @Route(dealerRoutes.putDealership)
  async putDealership(
    @Req() request: FastifyRequest,
    @Param('site') slug: string,
    @Param('id') id: string,
    @Body() body: unknown,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<OwnPart | Rejection> {
    const site = this.ownSite(request, slug);
    if (isRejection(site)) return site;
    const described = parseOf(dealershipBody, body, id);
    if (isRejection(described)) return described;
    if (
      this.platform.sites.all.some((other) => other.id !== site.id && other.dealerships.some((one) => one.id === id))
    ) {
      return reject('invalid', `id: ${id} is a dealership of another site`);
    }
    return this.tell(reply, dealership, id, {
      type: 'describe',
      as: { site_id: site.id, dealership: described, by },
    });
  }

  @Route(dealerRoutes.closeDealership)
  async closeDealership(
    @Req() request: FastifyRequest,
    @Param('site') slug: string,
    @Param('id') id: string,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<OwnPart | Rejection> {
    const site = this.ownSite(request, slug);
    if (isRejection(site)) return site;
    return this.tell(reply, dealership, id, endOf(site));
  }

  @Route(dealerRoutes.putLocation)
  async putLocation(
    @Req() request: FastifyRequest,
    @Param('site') slug: string,
    @Param('id') id: string,
    @Body() body: unknown,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<OwnPart | Rejection> {
    const described = parseOf(locationBody, body, id);
    const site = this.ownSite(request, slug, isRejection(described) ? undefined : described.dealership_id);
    if (isRejection(site)) return site;
    if (isRejection(described)) return described;
    if (site.locations.some((one) => one.slug === described.slug && one.id !== id)) {
      return reject('invalid', `slug: another location of ${slug} has it`);
    }
    return this.tell(reply, location, id, {
      type: 'describe',
      as: { site_id: site.id, location: plain(described), by },
    });
  }

  @Route(dealerRoutes.closeLocation)
  async closeLocation(
    @Req() request: FastifyRequest,
    @Param('site') slug: string,
    @Param('id') id: string,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<OwnPart | Rejection> {
    const { sites } = this.platform;
    const known = sites.ofSlug(slug)?.locations.find((one) => one.id === id);
    const site = this.ownSite(request, slug, known?.dealership_id);
    if (isRejection(site)) return site;
    return this.tell(reply, location, id, endOf(site));
  }

  @Route(dealerRoutes.putPromo)
  async putPromo(
    @Req() request: FastifyRequest,
    @Param('site') slug: string,
    @Param('id') id: string,
    @Body() body: unknown,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<OwnPart | Rejection> {
    const site = this.ownSite(request, slug);
    if (isRejection(site)) return site;
    const said = parseInput(promoBody, body);
    if (isRejection(said)) return said;
    return this.tell(reply, promo, promoStreamId(site.id, id), {
      type: 'describe',
      as: { site_id: site.id, promo: plain(said), by },
    });
  }

  @Route(dealerRoutes.withdrawPromo)
  async withdrawPromo(
    @Req() request: FastifyRequest,
    @Param('site') slug: string,
    @Param('id') id: string,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<OwnPart | Rejection> {
    const site = this.ownSite(request, slug);
    if (isRejection(site)) return site;
    return this.tell(reply, promo, promoStreamId(site.id, id), endOf(site));
  }

  @Route(dealerRoutes.putPage)
  async putPage(
    @Req() request: FastifyRequest,
    @Param('site') slug: string,
    @Param('*') rest: string,
    @Body() body: unknown,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<OwnPart | Rejection> {
    const site = this.ownSite(request, slug);
    if (isRejection(site)) return site;
    const path = pathOfFile(`${rest}.yaml`);
    if (path === undefined) return reject('invalid', `${rest.slice(0, 100)} is no address such as about-us`);
    const page = pageOf(body);
    if (isRejection(page)) return page;
    return this.answer(
      reply,
      false,
      await this.handle(pages, site.id, { type: 'write', site_id: site.id, path, page }),
    );
  }

  @Route(dealerRoutes.withdrawPage)
  async withdrawPage(
    @Req() request: FastifyRequest,
    @Param('site') slug: string,
    @Param('*') rest: string,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<OwnPart | Rejection> {
    const site = this.ownSite(request, slug);
    if (isRejection(site)) return site;
    const command = { type: 'write', site_id: site.id, path: `/${rest}` } as const;
    return this.answer(reply, true, await this.handle(pages, site.id, command));
  }

  private ownSite({ headers }: FastifyRequest, slug: string, dealership?: string): Site | Rejection {
    return ownSite(this.platform, headers.authorization, slug, dealership);
  }

  /** Another site that has what this one would be known by. */
  private takenBy({ id, slug, hosts, dealerships }: Pick<Site, 'id' | 'slug' | 'hosts' | 'dealerships'>) {
    for (const other of this.platform.sites.all.filter((one) => one.id !== id)) {
      const host = hosts.find((name) => this.platform.sites.ofHost(name) === other);
      const same = other.dealerships.find((one) => dealerships.some((own) => own.id === one.id));
      const what = other.slug === slug ? `slug: ${slug}` : host ? `hosts: ${host}` : same && `dealerships: ${same.id}`;
      if (what) return reject('invalid', `${what} is of ${other.slug}`);
    }
    return undefined;
  }

  private async tell<Described, Event extends DomainEvent>(
    reply: FastifyReply,
    part: Decider<Described | undefined, PartCommand<Described>, Event>,
    id: string,
    command: PartCommand<Described>,
  ): Promise<OwnPart | Rejection> {
    return this.answer(reply, command.type === 'end', await this.handle(part, id, command));
  }

  private answer(reply: FastifyReply, ended: boolean, told: Handled<unknown> | Rejection): OwnPart | Rejection {
    if (isRejection(told)) return told;
    reply.header(positionHeader, String(told.position));
    return { position: told.position, ended };
  }
}

const endOf = ({ id }: Site) => ({ type: 'end', from: { site_id: id, by } }) as const;

const parseOf = <Part extends { readonly id: string }>(schema: z.ZodType<Part>, body: unknown, id: string) => {
  const part = parseInput(schema, body);
  return isRejection(part) || part.id === id
    ? part
    : reject('invalid', `id: is not ${id.slice(0, 100)}, as the address says`);
};

const pageOf = (body: unknown) => {
  const isMoved = typeof body === 'object' && body !== null && 'moved_to' in body;
  if (isMoved) return parseInput(movedPage, body);
  const page = parseInput(contentPage, body);
  return isRejection(page) ? page : cleanPage(page);
};

/** As JSON keeps it, so that it can be compared with what the log has. */
const plain = <Value>(value: Value): Value => JSON.parse(JSON.stringify(value)) as Value;
