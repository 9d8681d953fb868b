import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { Controller, Param, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { crawlerRoutes } from '#contracts/api/crawlers';
import type { Rejection } from '#contracts/rejections';
import { isRejection, reject } from '#contracts/rejections';
import type { Site } from '#contracts/domain/site/site';
import { minute } from '#contracts/domain/durations';
import { Route } from '#platform/http/route';
import { InjectPlatform, type Platform } from '#platform/process/platform.module';
import { siteOf } from '#platform/sites/sites';
import { SiteAddresses } from './site-addresses.js';
import { writeRobots, writeSitemapIndex } from './sitemap.js';

const compressed = promisify(gzip);

/** Milliseconds sitemaps are good for, and no longer asked of the stock. */
const freshness = minute;
const cacheControl = 'public, max-age=600';

/** What search engines ask a site for. */
@Controller()
export class CrawlersController {
  private readonly made = new Map<string, { readonly at: number; readonly files: Promise<Files> }>();

  constructor(
    @InjectPlatform() private readonly platform: Platform,
    private readonly addresses: SiteAddresses,
  ) {}

  @Route(crawlerRoutes.getRobots)
  robots(@Req() request: FastifyRequest, @Res({ passthrough: true }) reply: FastifyReply): string | Rejection {
    const site = siteOf(this.platform.sites, request);
    if (isRejection(site)) return site;
    reply.headers({ 'content-type': 'text/plain; charset=utf-8', 'cache-control': cacheControl });
    return writeRobots(site.url);
  }

  @Route(crawlerRoutes.getSitemapIndex)
  async index(@Req() request: FastifyRequest, @Res({ passthrough: true }) reply: FastifyReply) {
    const site = siteOf(this.platform.sites, request);
    if (isRejection(site)) return site;
    const files = await this.of(site);
    reply.headers({ 'content-type': 'application/xml; charset=utf-8', 'cache-control': cacheControl });
    return writeSitemapIndex([...files.keys()].map((name) => `${site.url}/sitemaps/${name}.xml.gz`));
  }

  @Route(crawlerRoutes.getSitemap)
  async sitemap(
    @Req() request: FastifyRequest,
    @Param('file') file: string,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    const site = siteOf(this.platform.sites, request);
    if (isRejection(site)) return site;
    const found = (await this.of(site)).get(file.replace(/\.xml\.gz$/, ''));
    if (!found || !file.endsWith('.xml.gz')) return reject('not_found', `There is no ${file.slice(0, 100)}.`);
    reply.headers({ 'content-type': 'application/gzip', 'cache-control': cacheControl });
    return found;
  }

  /** Once a while, however often it is asked. */
  private async of(site: Site): Promise<Files> {
    const now = this.platform.clock().getTime();
    const before = this.made.get(site.id);
    if (before && Math.abs(now - before.at) < freshness) return before.files;
    const files = this.make(site);
    this.made.set(site.id, { at: now, files });
    files.catch(() => this.made.delete(site.id));
    return files;
  }

  private async make(site: Site): Promise<Files> {
    const files = [...(await this.addresses.sitemaps(site))];
    return new Map(await Promise.all(files.map(async ([name, xml]) => [name, await compressed(xml)] as const)));
  }
}

type Files = ReadonlyMap<string, Buffer>;
