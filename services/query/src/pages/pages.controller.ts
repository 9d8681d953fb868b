import { createReadStream, existsSync } from 'node:fs';
import { join } from 'node:path';
import { Negotiator } from '@fastify/accept-negotiator';
import { Controller } from '@nestjs/common';
import type { Logger } from 'pino';
import { fileRoutes } from '#contracts/api/file-routes';
import { rasterLogo } from '#contracts/domain/site/raster-logo';
import type { Site } from '#contracts/domain/site/site';
import type { Rejection } from '#contracts/rejections';
import { isRejection, reject } from '#contracts/rejections';
import { answer, type Call } from '#platform/http/call';
import { Route } from '#platform/http/route';
import { shownAnywhere } from '#platform/http/security-headers';
import type { Config } from '#platform/process/config';
import { InjectConfig, InjectLogger } from '#platform/process/providers';
import { siteOfHost, Sites } from '#platform/sites/sites';
import { SiteLogos } from '../images/site-logos.js';
import { Storefront } from '../offers/storefront.js';
import { withCampaign, withoutCampaign } from './campaigns.js';
import { pagePermissions, pagePolicy } from './content-security-policy.js';
import { isCrawler } from './crawler.js';
import { insteadOfPage, retryAfter } from './instead-of-page.js';
import type { NotRendered } from './page-renderer.js';
import { pageEncodings, Pages } from './pages.js';
import { properAddress } from './proper-address.js';

const encodings = new Negotiator({ supportedValues: [...pageEncodings] });

const assetTypes: Readonly<Record<string, string>> = {
  svg: 'image/svg+xml',
  png: 'image/png',
  webp: 'image/webp',
  jpg: 'image/jpeg',
};

const pageHeaders = (policy: string, permissions: string) => ({
  'content-type': 'text/html; charset=utf-8',
  // Whoever keeps it asks each time whether it is the same still.
  'cache-control': 'public, no-cache',
  'content-security-policy': policy,
  'permissions-policy': permissions,
});

/** The site's own pages, rendered with their content and data. */
@Controller()
export class PagesController {
  constructor(
    private readonly sites: Sites,
    @InjectConfig() private readonly config: Config,
    @InjectLogger() private readonly logger: Logger,
    private readonly storefront: Storefront,
    private readonly pages: Pages,
    private readonly logos: SiteLogos,
  ) {}

  @Route(fileRoutes.getSiteAsset)
  async asset({ site, params: { file } }: Call<typeof fileRoutes.getSiteAsset>) {
    const type = assetTypes[/^[\w-]+\.(\w+)$/.exec(file)?.[1] ?? ''];
    const path = join(this.sites.folder(site), file);
    const found = type && existsSync(path) ? createReadStream(path) : await this.drawn(site, file);
    if (!type || !found) return reject('not_found', `There is no ${file.slice(0, 100)}.`);
    return answer(found, {
      headers: {
        ...shownAnywhere,
        'content-type': type,
        'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
      },
    });
  }

  private async drawn(site: Site, file: string): Promise<Buffer | undefined> {
    return file === rasterLogo.file ? this.logos.of(site, 'machines') : undefined;
  }

  @Route(fileRoutes.getPage)
  async page({ request, reply, position }: Call<typeof fileRoutes.getPage>) {
    const { host, url, headers: asked } = request;
    const site = this.siteFor(host, url);
    if (isRejection(site)) return site;
    if (url.startsWith('/api/')) return reject('not_found', `There is no ${url.slice(0, 100)}.`);
    const { scripts } = this.pages;
    if (scripts === undefined) return reject('unavailable', 'The web application is not built.');
    const moved = properAddress(url);
    if (moved !== undefined) return answer('', { status: 301, headers: { location: moved } });
    const isLent = this.sites.ofHost(host) === undefined;
    const { url: address, campaign } = withoutCampaign(url);
    const page = await this.pages.get({
      site,
      url: address,
      isLent,
      position,
      isCrawler: isCrawler(asked['user-agent']),
    });
    if (typeof page === 'string') return this.notRendered(page, await this.storefront.of(site), pathOf(url));
    const { status, redirect: location, tag, keys } = page;
    if (location !== undefined) return answer('', { status, headers: { location: withCampaign(location, campaign) } });
    const encoding = encodings.negotiate(asked['accept-encoding'] ?? '') ?? 'identity';
    const etag = encoding === 'br' ? `"${tag}"` : `"${tag}-${encoding}"`;
    const vary = `${String(reply.getHeader('vary'))}, accept-encoding`;
    const policy = pagePolicy(scripts, this.config.PAYMENTS, site.tags);
    const permissions = pagePermissions(this.config.PAYMENTS);
    const headers = { ...pageHeaders(policy, permissions), etag, vary, 'surrogate-key': keys };
    if (status === 200 && names(asked['if-none-match'], etag)) return answer('', { status: 304, headers });
    return answer(await this.pages.encoded(site, address, page, encoding), {
      status,
      headers: encoding === 'identity' ? headers : { ...headers, 'content-encoding': encoding },
    });
  }

  /** What visitors see instead of a page that too many asked for, or that took too long. */
  private notRendered(why: NotRendered, site: Site, path: string) {
    if (why === 'slow') this.logger.error({ site: site.slug, path }, 'a page took too long and was given up');
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

/** Without the query, which may hold words that were typed, and tokens. */
const pathOf = (url: string): string => url.split('?', 1)[0]!;

/** Whether an `If-None-Match` names the page. */
const names = (given: string | undefined, etag: string): boolean =>
  given !== undefined && given.split(',').some((one) => [etag, `W/${etag}`, '*'].includes(one.trim()));
