import { Controller, Req } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import type { FastifyRequest } from 'fastify';
import { menuRoutes } from '#contracts/api/menus';
import { pageRoutes } from '#contracts/api/pages';
import { isRejection } from '#contracts/rejections';
import { Route } from '#platform/http/route';
import { wantedPosition } from '#platform/http/server';
import { InjectPlatform, type Platform } from '#platform/process/platform.module';
import { siteOf } from '#platform/sites/sites';
import { GetMenus } from './get-menus.js';
import { PageReader } from './page-reader.js';

const prefix = '/api/pages';

@Controller()
export class ContentController {
  constructor(
    @InjectPlatform() private readonly platform: Platform,
    private readonly pages: PageReader,
    private readonly queries: QueryBus,
  ) {}

  @Route(menuRoutes.getMenus)
  async menus(@Req() request: FastifyRequest) {
    const site = siteOf(this.platform.sites, request);
    return isRejection(site) ? site : this.queries.execute(new GetMenus(site));
  }

  @Route(pageRoutes.getWrittenPage)
  async page(@Req() request: FastifyRequest) {
    const site = siteOf(this.platform.sites, request);
    if (isRejection(site)) return site;
    const [path = ''] = request.url.slice(prefix.length).split('?', 1);
    return this.pages.at(site, path, wantedPosition(request));
  }
}
