import { createReadStream, existsSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { Negotiator } from '@fastify/accept-negotiator';
import { Controller, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import type { Logger } from 'pino';
import { fileRoutes } from '#contracts/api/file-routes';
import { pageEncodings, type RenderTask } from '#contracts/api/render-request';
import type { Site } from '#contracts/domain/site/site';
import type { Rejection } from '#contracts/rejections';
import { isRejection, reject } from '#contracts/rejections';
import { answer, type Call } from '#platform/http/call';
import { OpenRoutes } from '#platform/http/open-routes';
import { Route } from '#platform/http/route';
import { shownAnywhere } from '#platform/http/security-headers';
import type { Config } from '#platform/process/config';
import { type Clock, InjectClock, InjectConfig, InjectLogger } from '#platform/process/providers';
import { Metrics } from '#platform/process/telemetry/metrics';
import { siteOfHost, Sites } from '#platform/sites/sites';
import { Storefront } from '../offers/storefront.js';
import { versionOf } from '../site.js';
import { pagePolicy } from './content-security-policy.js';
import { isCrawler } from './crawler.js';
import { insteadOfPage, retryAfter } from './instead-of-page.js';
import { type NotRendered, PageRenderer } from './page-renderer.js';
import { properAddress } from './proper-address.js';
import { readWebApplication } from './web-application.js';

/** One processor is left to the event loop. */
const defaultThreads = Math.min(4, Math.max(1, availableParallelism() - 1));
/** Pages that may wait for a thread, and for how many milliseconds. */
const limits = { mostWaiting: 200, longestWait: 5_000 };

const encodings = new Negotiator({ supportedValues: [...pageEncodings] });

const assetTypes: Readonly<Record<string, string>> = {
  svg: 'image/svg+xml',
  png: 'image/png',
  webp: 'image/webp',
  jpg: 'image/jpeg',
};

const pageHeaders = (policy: string) => ({
  'content-type': 'text/html; charset=utf-8',
  'cache-control': 'no-cache',
  'content-security-policy': policy,
});

/** The site's own pages, rendered with their content and data. */
@Controller()
export class PagesController implements OnApplicationBootstrap, OnApplicationShutdown {
  private web: { readonly renderer: PageRenderer; readonly headers: ReturnType<typeof pageHeaders> } | undefined;

  constructor(
    private readonly sites: Sites,
    @InjectConfig() private readonly config: Config,
    @InjectClock() private readonly clock: Clock,
    @InjectLogger() private readonly logger: Logger,
    private readonly metrics: Metrics,
    private readonly routes: OpenRoutes,
    private readonly storefront: Storefront,
  ) {}

  onApplicationBootstrap(): void {
    const { WEB_DIR, PAYMENTS, PAGE_THREADS: threads = defaultThreads, PAGE_TIMEOUT: longestRender } = this.config;
    const web = readWebApplication(WEB_DIR);
    if (!web) return this.logger.warn(`no web application in ${WEB_DIR}: pages are off`);
    const { module, document, scripts } = web;
    const onThreadLost = (err: Error) => this.logger.error({ err }, 'a thread that renders pages ended');
    this.web = {
      renderer: new PageRenderer({ module, data: { document }, threads, longestRender, onThreadLost, ...limits }),
      headers: pageHeaders(pagePolicy(scripts, PAYMENTS)),
    };
  }

  /** After the last page was answered. */
  async onApplicationShutdown(): Promise<void> {
    await this.web?.renderer.close();
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
        'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
      },
    });
  }

  @Route(fileRoutes.getPage)
  async page({ request, reply }: Call<typeof fileRoutes.getPage>) {
    const site = this.siteFor(request.host, request.url);
    if (isRejection(site)) return site;
    if (request.url.startsWith('/api/')) return reject('not_found', `There is no ${request.url.slice(0, 100)}.`);
    if (!this.web) return reject('unavailable', 'The web application is not built.');
    const moved = properAddress(request.url);
    if (moved !== undefined) return answer('', { status: 301, headers: { location: moved } });
    const { renderer, headers } = this.web;
    const front = await this.storefront.of(site);
    const version = versionOf(front);
    const encoding = encodings.negotiate(request.headers['accept-encoding'] ?? '') ?? 'identity';
    const task: RenderTask = {
      url: request.url,
      siteVersion: version,
      ...(this.sites.ofHost(request.host) && { siteAddress: `/api/site?version=${version}` }),
      now: this.clock().toISOString(),
      encoding,
    };
    const ask = async (path: string | undefined) =>
      path === undefined ? { status: 200, body: JSON.stringify(front) } : this.routes.get(path, site);
    const began = performance.now();
    const visitor = { site: site.id, isCrawler: isCrawler(request.headers['user-agent']) };
    const page = await renderer.render(task, visitor, ask);
    this.metrics.rendered(typeof page === 'string' ? page : 'rendered', performance.now() - began);
    if (typeof page === 'string') return this.notRendered(page, front, request.url);
    const { status, redirect: location, body } = page;
    return location === undefined
      ? answer(Buffer.from(body.buffer), {
          status,
          headers: {
            ...headers,
            vary: `${String(reply.getHeader('vary'))}, accept-encoding`,
            ...(encoding !== 'identity' && { 'content-encoding': encoding }),
          },
        })
      : answer('', { status, headers: { location } });
  }

  /** What visitors see instead of a page that too many asked for, or that took too long. */
  private notRendered(why: NotRendered, site: Site, url: string) {
    if (why === 'slow') this.logger.error({ site: site.slug, url }, 'a page took too long and was given up');
    return answer(insteadOfPage(why, site), {
      status: 503,
      headers: {
        'content-type': 'text/html; charset=utf-8',
        'cache-control': 'no-store',
        'content-security-policy': "default-src 'none'; style-src-attr 'unsafe-inline'",
        'retry-after': String(retryAfter[why]),
      },
    });
  }

  /** The operators' console is at every host: where it is no site's, the first site lends it what pages stand in. */
  private siteFor(host: string, url: string): Site | Rejection {
    const site = siteOfHost(this.sites, host);
    return isRejection(site) && /^\/ops(\?|$)/.test(url) ? (this.sites.all[0] ?? site) : site;
  }
}
