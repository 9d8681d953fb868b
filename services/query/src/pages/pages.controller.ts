import { createReadStream, existsSync } from 'node:fs';
import { join } from 'node:path';
import { Controller, type OnApplicationBootstrap } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import { fileRoutes } from '#contracts/api/file-routes';
import type { Site } from '#contracts/domain/site/site';
import type { Rejection } from '#contracts/rejections';
import { isRejection, reject } from '#contracts/rejections';
import { answer, type Call } from '#platform/http/call';
import { Route } from '#platform/http/route';
import { shownAnywhere } from '#platform/http/security-headers';
import type { Config } from '#platform/process/config';
import { type Clock, InjectClock, InjectConfig, InjectLogger } from '#platform/process/providers';
import { siteOfHost, Sites } from '#platform/sites/sites';
import { Storefront } from '../offers/storefront.js';
import { versionOf } from '../site.js';
import { properAddress } from './proper-address.js';
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
    private readonly sites: Sites,
    @InjectConfig() private readonly config: Config,
    @InjectClock() private readonly clock: Clock,
    @InjectLogger() private readonly logger: Logger,
    private readonly adapter: HttpAdapterHost,
    private readonly storefront: Storefront,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    const { WEB_DIR, PAYMENTS } = this.config;
    const web = await loadWebApplication(WEB_DIR);
    if (web) this.web = { ...web, headers: pageHeaders(web.scripts, PAYMENTS === 'stripe' ? stripePolicy : undefined) };
    else this.logger.warn(`no web application in ${WEB_DIR}: pages are off`);
  }

  @Route(fileRoutes.getSiteAsset)
  asset({ site, params: { file } }: Call<typeof fileRoutes.getSiteAsset>) {
    const type = assetTypes[/^[\w-]+\.(\w+)$/.exec(file)?.[1] ?? ''];
    const path = join(this.sites.folder(site), file);
    if (!type || !existsSync(path)) return reject('not_found', `There is no ${file.slice(0, 100)}.`);
    return answer(createReadStream(path), {
      headers: {
        ...shownAnywhere,
        'content-type': type,
        'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'",
      },
    });
  }

  @Route(fileRoutes.getPage)
  async page({ request }: Call<typeof fileRoutes.getPage>) {
    const site = this.siteFor(request.host, request.url);
    if (isRejection(site)) return site;
    if (request.url.startsWith('/api/')) return reject('not_found', `There is no ${request.url.slice(0, 100)}.`);
    if (!this.web) return reject('unavailable', 'The web application is not built.');
    const moved = properAddress(request.url);
    if (moved !== undefined) return answer('', { status: 301, headers: { location: moved } });
    const front = await this.storefront.of(site);
    const page = await this.web.render({
      url: request.url,
      site: front,
      ...(this.sites.ofHost(request.host) && { siteAddress: `/api/site?version=${versionOf(front)}` }),
      now: this.clock().toISOString(),
      load: (path) => this.load(path, request.host),
    });
    const { status, redirect: location } = page;
    return location === undefined
      ? answer(this.web.document(page), { status, headers: this.web.headers })
      : answer('', { status, headers: { location } });
  }

  /** The operators' console is at every host: where it is no site's, the first site lends it what pages stand in. */
  private siteFor(host: string, url: string): Site | Rejection {
    const site = siteOfHost(this.sites, host);
    return isRejection(site) && /^\/ops(\?|$)/.test(url) ? (this.sites.all[0] ?? site) : site;
  }

  /** The read API through its own routes, so that a page's data is what a browser would get. */
  private async load(path: string, host: string): Promise<{ status: number; body: unknown }> {
    const fastify = this.adapter.httpAdapter.getInstance<FastifyInstance>();
    const { statusCode, body } = await fastify.inject({ method: 'GET', url: path, headers: { host } });
    return { status: statusCode, body: JSON.parse(body) as unknown };
  }
}
