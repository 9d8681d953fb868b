import { availableParallelism } from 'node:os';
import { promisify } from 'node:util';
import { brotliCompress, brotliDecompress, constants, gzip } from 'node:zlib';
import { Injectable, type OnApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import type { Logger } from 'pino';
import type { Site } from '#contracts/domain/site/site';
import { PublicRoutes } from '#platform/http/public-routes';
import type { Config } from '#platform/process/config';
import { type Clock, InjectClock, InjectConfig, InjectLogger } from '#platform/process/providers';
import { Metrics } from '#platform/process/telemetry/metrics';
import { Sites } from '#platform/sites/sites';
import { Storefront } from '../offers/storefront.js';
import { versionOf } from '../site.js';
import { ChangeCounter } from './change-counter.js';
import { type CacheEntry, PageCache } from './page-cache.js';
import { asPagesTakeIt, isCacheablePath, nameOf } from './cacheable-paths.js';
import { type AnswerQuestion, type NotRendered, PageRenderer, qualities, type RenderedPage } from './page-renderer.js';
import { AnswerExpiry } from './answer-expiry.js';
import { readWebApplication } from './web-application.js';

const toGzip = promisify(gzip);
const fromBrotli = promisify(brotliDecompress);
const toBrotli = promisify(brotliCompress);

/** Leaves one processor to the event loop. */
const defaultThreads = Math.min(4, Math.max(1, availableParallelism() - 1));
/** Maximum number of pages waiting for a thread, and milliseconds each may wait. */
const limits = { maxWaiting: 200, waitTimeout: 5_000 };
/** Estimated overhead of a cached page in bytes. */
const beside = 1_000;

/** Encodings of a page, best first. */
export const pageEncodings = ['br', 'gzip', 'identity'] as const;
export type PageEncoding = (typeof pageEncodings)[number];

/** A rendered page and the time for which it is valid. */
export interface Page extends CacheEntry, Pick<RenderedPage, 'status' | 'redirect' | 'tag' | 'from' | 'until'> {
  /** The document, compressed with Brotli. */
  readonly body: Buffer;
  /** The document with gzip, after the first request for it. */
  readonly gzipped?: Buffer;
  /** Surrogate keys: what the page was made of, for caches that purge by key. */
  readonly keys: string;
}

/** The data a page was made of. */
interface MadeOf {
  readonly siteVersion: string;
  /** Hash of each response by its request path. */
  readonly answers: ReadonlyMap<string, string>;
}

interface CachedPage extends Page {
  /** Whether it has to be compressed well if it is requested again. */
  isQuick: boolean;
  readonly madeOf: MadeOf;
  /** The last version of the site's data the page was confirmed against, and from when until when that holds. */
  checked: { readonly version: number; readonly from: number; readonly until: number };
}

/** A site with the data shown on all its pages, at one version. */
interface Front extends Pick<Page, 'from' | 'until'> {
  readonly site: Site;
  readonly version: number;
  readonly front: Site;
}

export interface PageRequest {
  readonly site: Site;
  /** Path, query string and, for some pages, `signedOut`. */
  readonly url: string;
  /** Whether the host has no site and borrows this site's pages. */
  readonly isBorrowed: boolean;
  /** Log position the page must include; 0: any. */
  readonly position: number;
  readonly isCrawler: boolean;
}

/** The pages of all sites. Each is rendered once and cached as long as its data stays the same. */
@Injectable()
export class Pages implements OnModuleInit, OnApplicationShutdown {
  private web: { readonly renderer: PageRenderer; readonly scripts: string } | undefined;
  private readonly cache: PageCache<CachedPage>;
  /** By site id. */
  private readonly fronts = new Map<string, Front>();
  private readonly inFlight = new Map<string, Promise<Page | NotRendered>>();

  constructor(
    @InjectConfig() private readonly config: Config,
    @InjectClock() private readonly clock: Clock,
    @InjectLogger() private readonly logger: Logger,
    private readonly metrics: Metrics,
    private readonly routes: PublicRoutes,
    private readonly storefront: Storefront,
    private readonly changeCounter: ChangeCounter,
    private readonly expiry: AnswerExpiry,
    private readonly sites: Sites,
  ) {
    this.cache = new PageCache(config.PAGE_CACHE_BYTES);
  }

  /** The first thread starts to load the pages' code. */
  onModuleInit(): void {
    const { WEB_DIR, PAGE_THREADS: threads = defaultThreads, PAGE_TIMEOUT: renderTimeout } = this.config;
    const web = readWebApplication(WEB_DIR);
    if (!web) return this.logger.warn(`no web application in ${WEB_DIR}: pages are off`);
    const { module, document, scripts } = web;
    const onThreadLost = (err: Error) => this.logger.error({ err }, 'a thread that renders pages ended');
    const renderer = new PageRenderer({ module, data: { document }, threads, renderTimeout, onThreadLost, ...limits });
    this.web = { renderer, scripts };
  }

  /** Runs after the last page was sent. */
  async onApplicationShutdown(): Promise<void> {
    await this.web?.renderer.close();
  }

  /** Sources of the pages' own scripts for a Content-Security-Policy; undefined: no web application is built. */
  get scripts(): string | undefined {
    return this.web?.scripts;
  }

  /** Returns the cached page if it is still current. */
  find(site: Site, url: string): CachedPage | undefined {
    const page = this.cache.get(site.id, url);
    if (!page || page.checked.version !== this.changeCounter.versionOf(site)) return undefined;
    const now = this.clock().getTime();
    return page.checked.from <= now && now < page.checked.until ? page : undefined;
  }

  /** @throws {Error} the error the page threw */
  async get(request: PageRequest): Promise<Page | NotRendered> {
    const { site, url, isBorrowed, position, isCrawler } = request;
    if (position > 0) await this.changeCounter.reached(position);
    if (isBorrowed) return this.make(request);
    const known = this.find(site, url);
    if (known) {
      this.metrics.pageFound('kept');
      return known.isQuick ? this.compressedWell(site, url, known) : known;
    }
    // Crawlers' requests have lower priority, so a shopper does not join a render that a crawler started.
    const key = `${isCrawler} ${site.id} ${url}`;
    const other = this.inFlight.get(key);
    if (other) {
      const made = await other;
      const found = typeof made === 'string' ? made : this.find(site, url);
      if (found !== undefined) return found;
    }
    const making = this.make(request).finally(() => {
      if (this.inFlight.get(key) === making) this.inFlight.delete(key);
    });
    this.inFlight.set(key, making);
    return making;
  }

  /** The page's document in one of the encodings. */
  async encoded({ id }: Site, url: string, page: Page, encoding: PageEncoding): Promise<Buffer> {
    if (encoding === 'br') return page.body;
    if (encoding === 'gzip' && page.gzipped) return page.gzipped;
    const document = await fromBrotli(page.body);
    if (encoding === 'identity') return document;
    const gzipped = await toGzip(document);
    const cached = this.cache.get(id, url);
    if (cached === page) this.cache.set(id, url, { ...cached, gzipped, bytes: cached.bytes + gzipped.length });
    return gzipped;
  }

  /** A page that was compressed quickly is compressed well as soon as it is requested again. */
  private async compressedWell({ id }: Site, url: string, page: CachedPage): Promise<Page> {
    // Until this is done, others get the page as it is.
    page.isQuick = false;
    const params = { [constants.BROTLI_PARAM_QUALITY]: qualities.good };
    const body = await toBrotli(await fromBrotli(page.body), { params });
    const cached = this.cache.get(id, url);
    if (cached?.tag !== page.tag) return { ...page, body };
    const smaller = { ...cached, body, bytes: cached.bytes - cached.body.length + body.length };
    this.cache.set(id, url, smaller);
    return smaller;
  }

  private async make(request: PageRequest): Promise<Page | NotRendered> {
    const { url, isBorrowed } = request;
    // The configuration may have changed during an await.
    const site = this.sites.all.find(({ id }) => id === request.site.id) ?? request.site;
    // Read first: changes during rendering belong to the next version.
    const version = isBorrowed ? undefined : this.changeCounter.versionOf(site);
    const now = this.clock();
    const { front, until } = await this.frontOf(site, version, now);
    const siteVersion = versionOf(front);
    const checked = version !== undefined && { version, from: now.getTime(), until };
    const before = this.cache.get(site.id, url);
    if (checked && before && isFor(before, now) && (await this.isMadeOf(before.madeOf, site, siteVersion))) {
      before.checked = { ...checked, until: Math.min(until, before.until) };
      this.metrics.pageFound('checked');
      return before;
    }
    const answers = new Map<string, string>();
    let isCacheable = !this.storefront.isAsBefore(front);
    const ask = async (path: string | undefined) => {
      if (path === undefined) return { status: 200, body: JSON.stringify(front) };
      const answer = await this.ask(path, site);
      answers.set(path, nameOf(answer));
      isCacheable &&= answer.status < 500 && isCacheablePath(path, this.config.GEOCODER === 'http');
      return answer;
    };
    const rendered = await this.render(request, { siteVersion, now }, ask);
    if (typeof rendered === 'string') return rendered;
    const page = { ...rendered, keys: keysOf(site, [...answers.keys()]) };
    if (!checked || !isCacheable || page.status >= 500) return page;
    const cached: CachedPage = {
      ...page,
      madeOf: { siteVersion, answers },
      checked: { ...checked, until: Math.min(until, page.until) },
      bytes: page.bytes + url.length + [...answers.keys()].join().length,
    };
    this.cache.set(site.id, url, cached);
    return cached;
  }

  /** Returns the site with the data shown on all pages, and until when it is valid. Read once per version. */
  private async frontOf(site: Site, version: number | undefined, now: Date): Promise<Pick<Front, 'front' | 'until'>> {
    const known = this.fronts.get(site.id);
    const isKnown = known?.site === site && known.version === version;
    if (isKnown && isFor(known, now)) return known;
    const front = await this.storefront.of(site);
    if (version === undefined) return { front, until: 0 };
    const until = await this.expiry.next(site, version, now);
    if (this.config.PAGE_CACHE_BYTES > 0 && !this.storefront.isAsBefore(front))
      this.fronts.set(site.id, { site, version, front, from: now.getTime(), until });
    return { front, until };
  }

  private async render(
    { site, url, isBorrowed, isCrawler }: PageRequest,
    { siteVersion, now }: { readonly siteVersion: string; readonly now: Date },
    ask: AnswerQuestion,
  ): Promise<(Omit<Page, 'keys'> & Pick<RenderedPage, 'isQuick'>) | NotRendered> {
    const task = {
      url,
      siteVersion,
      ...(!isBorrowed && { siteAddress: `/api/site?version=${siteVersion}` }),
      now: now.toISOString(),
    };
    const began = performance.now();
    const page = await this.web!.renderer.render(task, { site: site.id, isCrawler }, ask);
    this.metrics.recordRendering(typeof page === 'string' ? page : 'rendered', performance.now() - began);
    if (typeof page === 'string') return page;
    return { ...page, body: Buffer.from(page.body.buffer), bytes: page.body.length + beside };
  }

  private async isMadeOf(madeOf: MadeOf, site: Site, siteVersion: string): Promise<boolean> {
    if (madeOf.siteVersion !== siteVersion) return false;
    const same = await Promise.all(
      [...madeOf.answers].map(async ([path, name]) => nameOf(await this.ask(path, site)) === name),
    );
    return same.every(Boolean);
  }

  private async ask(path: string, site: Site) {
    const { status, body } = await this.routes.get(path, site, this.changeCounter.position);
    return { status, body: asPagesTakeIt(body) };
  }
}

const isFor = ({ from, until }: Pick<Page, 'from' | 'until'>, now: Date): boolean =>
  from <= now.getTime() && now.getTime() < until;

/** `kestrel kestrel/cars kestrel/search` */
const keysOf = ({ slug }: Site, asked: readonly string[]): string =>
  [...new Set([slug, ...asked.map((path) => `${slug}/${path.split(/[/?]/, 3)[2]!}`)])].sort().join(' ');
