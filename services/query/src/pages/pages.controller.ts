import { createReadStream, existsSync } from 'node:fs';
import { join } from 'node:path';
import { Negotiator } from '@fastify/accept-negotiator';
import { Controller } from '@nestjs/common';
import type { Logger } from 'pino';
import { fileRoutes } from '#contracts/api/file-routes';
import { signInPath } from '#contracts/domain/sign-in-path';
import { gateOf } from '#contracts/domain/site/gates';
import { rasterLogo } from '#contracts/domain/site/raster-logo';
import type { Site } from '#contracts/domain/site/site';
import { drawnIcon, iconAddress } from '#contracts/domain/site/site-icon';
import { isRejection, reject, type Rejection } from '#contracts/rejections';
import { signedOut } from '#contracts/api/render-request';
import { hasSessionCookie } from '#platform/access/session';
import { answer, type Call } from '#platform/http/call';
import { namesTag } from '#platform/http/entity-tags';
import { Route } from '#platform/http/route';
import { crossOriginHeaders } from '#platform/http/security-headers';
import type { Config } from '#platform/process/config';
import { InjectConfig, InjectLogger } from '#platform/process/providers';
import { siteOfHost, Sites } from '#platform/sites/sites';
import { drawIcon } from '../images/draw-icon.js';
import { SiteLogos } from '../images/site-logos.js';
import { Storefront } from '../offers/storefront.js';
import { withCampaign, withoutCampaign } from './campaigns.js';
import { pagePermissions, pagePolicy } from './content-security-policy.js';
import { isCrawler } from './crawler.js';
import { errorPage, retryAfter } from './error-page.js';
import type { NotRendered } from './page-renderer.js';
import { pageEncodings, Pages } from './pages.js';
import { canonicalUrl } from './canonical-url.js';
import { redirectedTo } from './redirected-to.js';

const encodings = new Negotiator({ supportedValues: [...pageEncodings] });

const assetTypes: Readonly<Record<string, string>> = {
  svg: 'image/svg+xml',
  png: 'image/png',
  webp: 'image/webp',
  jpg: 'image/jpeg',
};

const pageHeaders = (policy: string, permissions: string, isPersonal: boolean) => ({
  'content-type': 'text/html; charset=utf-8',
  // Caches revalidate the page on every request.
  'cache-control': isPersonal ? 'private, no-cache' : 'public, no-cache',
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
        ...crossOriginHeaders,
        'content-type': type,
        'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
      },
    });
  }

  private async drawn(site: Site, file: string): Promise<Buffer | undefined> {
    if (file === drawnIcon) return drawIcon(site);
    return file === rasterLogo.file ? this.logos.of(site, 'machines') : undefined;
  }

  @Route(fileRoutes.getFavicon)
  async favicon({ site }: Call<typeof fileRoutes.getFavicon>) {
    return answer('', { status: 302, headers: { location: iconAddress(await this.storefront.of(site)) } });
  }

  @Route(fileRoutes.getTouchIcon)
  async touchIcon({ site }: Call<typeof fileRoutes.getTouchIcon>) {
    const icon = await this.logos.of(site, 'touch');
    if (!icon) return reject('not_found', 'There is no icon.');
    return answer(icon, { headers: { ...crossOriginHeaders, 'content-type': 'image/png' } });
  }

  @Route(fileRoutes.getPage)
  async page({ request, reply, position }: Call<typeof fileRoutes.getPage>) {
    const { host, url, headers: asked } = request;
    if (url.startsWith('/api/')) return reject('not_found', `There is no ${url.slice(0, 100)}.`);
    const site = this.siteFor(host, url);
    if (isRejection(site)) return site;
    const { scripts } = this.pages;
    if (scripts === undefined) return reject('unavailable', 'The web application is not built.');
    const canonical = canonicalUrl(url);
    const redirected = redirectedTo(site, host, canonical ?? url) ?? canonical;
    if (redirected !== undefined) return answer('', { status: 301, headers: { location: redirected } });
    const isBorrowed = this.sites.ofHost(host) === undefined;
    const { url: asShared, campaign } = withoutCampaign(url);
    // Its content for visitors who are signed out needs no script, so they see it at the first paint.
    const isPersonal = pathOf(url) === '/watchlist';
    const isSignedOut = !hasSessionCookie(request);
    const address = isPersonal && isSignedOut ? `${asShared}${signedOut}` : asShared;
    const page = await this.pages.get({
      site,
      url: address,
      isBorrowed,
      position,
      isCrawler: isCrawler(asked['user-agent']),
    });
    if (typeof page === 'string') return this.notRendered(page, await this.storefront.of(site), pathOf(url));
    const { status, redirect: location, tag, keys } = page;
    if (location !== undefined) return answer('', { status, headers: { location: withCampaign(location, campaign) } });
    const first = status === 200 && isSignedOut ? signInBefore(url, site) : undefined;
    if (first !== undefined)
      return answer('', {
        status: 302,
        headers: { location: withCampaign(first, campaign), 'cache-control': 'no-store' },
      });
    const encoding = encodings.negotiate(asked['accept-encoding'] ?? '') ?? 'identity';
    const etag = `W/"${tag}"`;
    const vary = `${String(reply.getHeader('vary'))}, accept-encoding`;
    const policy = pagePolicy(scripts, this.config.PAYMENTS, site);
    const permissions = pagePermissions(this.config);
    const headers = { ...pageHeaders(policy, permissions, isPersonal), etag, vary, 'surrogate-key': keys };
    if (status === 200 && namesTag(asked['if-none-match'], etag)) return answer('', { status: 304, headers });
    return answer(await this.pages.encoded(site, address, page, encoding), {
      status,
      headers: encoding === 'identity' ? headers : { ...headers, 'content-encoding': encoding },
    });
  }

  /** The response when too many pages were waiting, or the page took too long. */
  private notRendered(why: NotRendered, site: Site, path: string) {
    if (why === 'slow') this.logger.error({ site: site.slug, path }, 'a page took too long and was given up');
    return answer(errorPage(why, site), {
      status: 503,
      headers: {
        'content-type': 'text/html; charset=utf-8',
        'cache-control': 'no-store',
        'content-security-policy': "default-src 'none'; style-src-attr 'unsafe-inline'",
        'retry-after': String(retryAfter[why]),
      },
    });
  }

  /** The operators' console works at every host. At a host without a site it uses the first site's pages. */
  private siteFor(host: string, url: string): Site | Rejection {
    const site = siteOfHost(this.sites, host);
    return isRejection(site) && /^\/ops(\?|$)/.test(url) ? (this.sites.all[0] ?? site) : site;
  }
}

/** Returns the address of the sign-in page that precedes a gated page; undefined: the page is public. */
const signInBefore = (url: string, site: Site): string | undefined => {
  const [path = '', query = ''] = url.split('?', 2);
  const gate = gateOf(path, query, site);
  return gate && !gate.waits ? signInPath({ type: gate.type, redirect: url, back: '/' }) : undefined;
};

/** Removes the query, which may hold typed words and tokens. */
const pathOf = (url: string): string => url.split('?', 1)[0]!;
