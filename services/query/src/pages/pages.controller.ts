import { createReadStream, existsSync } from 'node:fs';
import { join } from 'node:path';
import { Controller, Get, Param, Req, Res, type OnApplicationBootstrap } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Rejection } from '#contracts/rejections';
import { isRejection, reject } from '#contracts/rejections';
import type { Site } from '#contracts/domain/site/site';
import { InjectPlatform, type Platform } from '#platform/process/platform.module';
import { Storefront } from '../offers/storefront.js';
import { siteOf } from '#platform/sites/sites';
import { versionOf } from '../site.js';
import type { WebApplication } from './web-application.js';
import { loadWebApplication } from './web-application.js';

const assetTypes: Readonly<Record<string, string>> = {
  svg: 'image/svg+xml',
  png: 'image/png',
  webp: 'image/webp',
  jpg: 'image/jpeg',
};

/** What Stripe's own form needs, where payments go to Stripe. */
const stripePolicy = {
  frames: ' https://js.stripe.com https://hooks.stripe.com',
  scripts: ' https://js.stripe.com',
  rest: "connect-src 'self' https://api.stripe.com; ",
};

const pageHeaders = (scripts: string, stripe?: typeof stripePolicy) => ({
  'content-type': 'text/html; charset=utf-8',
  'cache-control': 'no-cache',
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'content-security-policy':
    `default-src 'self'; script-src 'self' ${scripts}${stripe?.scripts ?? ''}; ` +
    "img-src 'self' https: data:; media-src 'self' https:; " +
    // The players of other houses' videos; nothing of theirs is asked for before somebody presses play.
    'frame-src https://www.youtube-nocookie.com https://player.vimeo.com' +
    `${stripe?.frames ?? ''}; ${stripe?.rest ?? ''}style-src 'self' 'unsafe-inline'; ` +
    "object-src 'none'; base-uri 'self'; frame-ancestors 'self'; form-action 'self'",
});

/** The site's own pages, rendered here with their content and data. */
@Controller()
export class PagesController implements OnApplicationBootstrap {
  private web: (WebApplication & { readonly headers: ReturnType<typeof pageHeaders> }) | undefined;

  constructor(
    @InjectPlatform() private readonly platform: Platform,
    private readonly adapter: HttpAdapterHost,
    private readonly storefront: Storefront,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    const { WEB_DIR, PAYMENTS } = this.platform.config;
    const web = await loadWebApplication(WEB_DIR);
    if (web) this.web = { ...web, headers: pageHeaders(web.scripts, PAYMENTS === 'stripe' ? stripePolicy : undefined) };
    else this.platform.logger.warn(`no web application in ${WEB_DIR}: pages are off`);
  }

  @Get('site-assets/:file')
  asset(@Req() request: FastifyRequest, @Param('file') file: string, @Res({ passthrough: true }) reply: FastifyReply) {
    const site = siteOf(this.platform.sites, request);
    if (isRejection(site)) return site;
    const type = assetTypes[/^[\w-]+\.(\w+)$/.exec(file)?.[1] ?? ''];
    const path = join(this.platform.sites.folder(site), file);
    if (!type || !existsSync(path)) return reject('not_found', `There is no ${file.slice(0, 100)}.`);
    reply.headers({
      'content-type': type,
      'cache-control': 'public, max-age=3600',
      'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'",
    });
    return createReadStream(path);
  }

  @Get('*')
  async page(
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<string | Rejection | undefined> {
    const site = this.siteFor(request);
    if (isRejection(site)) return site;
    if (request.url.startsWith('/api/')) return reject('not_found', `There is no ${request.url.slice(0, 100)}.`);
    if (!this.web) return reject('unavailable', 'The web application is not built.');
    const front = await this.storefront.of(site);
    const page = await this.web.render({
      url: request.url,
      site: front,
      ...(this.platform.sites.ofHost(request.host) && { siteAddress: `/api/site?version=${versionOf(front)}` }),
      now: this.platform.clock().toISOString(),
      load: (path) => this.load(path, request.headers.host ?? ''),
    });
    if (page.redirect !== undefined) {
      reply.status(page.status).header('location', page.redirect);
      return '';
    }
    reply.status(page.status).headers(this.web.headers);
    return this.web.document(page);
  }

  /** The operators' console is at every host: where it is no site's, the first site lends it what pages stand in. */
  private siteFor(request: FastifyRequest): Site | Rejection {
    const { sites } = this.platform;
    const site = siteOf(sites, request);
    return isRejection(site) && /^\/ops(\?|$)/.test(request.url) ? (sites.all[0] ?? site) : site;
  }

  /** The read API through its own routes, so that a page's data is what a browser would get. */
  private async load(path: string, host: string): Promise<{ status: number; body: unknown }> {
    const fastify = this.adapter.httpAdapter.getInstance<FastifyInstance>();
    const { statusCode, body } = await fastify.inject({ method: 'GET', url: path, headers: { host } });
    return { status: statusCode, body: JSON.parse(body) as unknown };
  }
}
