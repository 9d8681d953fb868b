import fc from 'fast-check';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { brotliDecompressSync } from 'node:zlib';
import { PublicRoutes } from '#platform/http/public-routes';
import { eventually, TestForecourt } from '#platform/testing/forecourt';
import { AnswerCache } from '../../services/query/src/answers/answer-cache.js';
import { Storefront } from '../../services/query/src/offers/storefront.js';
import { AnswerExpiry } from '../../services/query/src/pages/answer-expiry.js';
import { asPagesTakeIt } from '../../services/query/src/pages/cacheable-paths.js';
import { ChangeCounter } from '../../services/query/src/pages/change-counter.js';
import { Pages } from '../../services/query/src/pages/pages.js';
import { roles } from '../../services/standalone/src/roles.js';
import { type SiteName, sites, type Step, steps } from './site-steps.js';

/**
 * The pages and answers (addresses below `/api/`) of a Forecourt as visitors get them, beside the same made without a
 * cache.
 */
export class CachedPages {
  readonly forecourt: TestForecourt;
  private fresh!: Pages;

  /** @param webDir folder of a built web application */
  constructor(webDir: string) {
    this.forecourt = new TestForecourt(roles, [...sites], { WEB_DIR: webDir, PAGE_THREADS: '1' });
    // The date of the newest demo reviews.
    this.forecourt.now = new Date('2026-11-13T00:00:00Z');
  }

  async open(): Promise<void> {
    await this.forecourt.open();
    const { application, platform } = this.forecourt.running;
    const of = <Type>(type: new (...args: never[]) => Type): Type => application.get(type);
    const { config, clock, logger, metrics } = platform;
    const [routes, storefront, changes, borders] = [
      of(PublicRoutes),
      of(Storefront),
      of(ChangeCounter),
      of(AnswerExpiry),
    ];
    const none = { ...config, PAGE_CACHE_BYTES: 0 };
    this.fresh = new Pages(none, clock, logger, metrics, routes, storefront, changes, borders, platform.sites);
    this.fresh.onModuleInit();
    // Nothing is cached before changes are followed.
    const names = sites.map((name) => platform.sites.ofSlug(name)!);
    await eventually(() => {
      if (names.some((site) => changes.versionOf(site) === undefined)) throw new Error('Changes are not followed yet.');
    });
  }

  async remove(): Promise<void> {
    await this.fresh.onApplicationShutdown();
    await this.forecourt.remove();
  }

  isCached(site: SiteName, url: string): boolean {
    const { application, platform } = this.forecourt.running;
    const of = platform.sites.ofSlug(site)!;
    const cached = isAnswer(url)
      ? application.get(AnswerCache).find(of, `br ${url}`)
      : application.get(Pages).find(of, url);
    return cached !== undefined;
  }

  /** Returns the page or answer as served to a visitor, at the latest log position. */
  async served(site: SiteName, url: string): Promise<string> {
    const { application, platform } = this.forecourt.running;
    const position = await platform.log.head();
    // An answer at a position is not cached.
    if (isAnswer(url)) await application.get(ChangeCounter).reached(position);
    const headers = {
      host: `${site}.localhost`,
      'accept-encoding': 'br',
      ...(!isAnswer(url) && { 'forecourt-position': String(position) }),
    };
    const response = await application.inject({ method: 'GET', url, headers });
    const isCompressed = response.headers['content-encoding'] === 'br';
    const body = isCompressed ? brotliDecompressSync(response.rawPayload).toString() : response.payload;
    return isAnswer(url) ? asPagesTakeIt(body) : body;
  }

  /** Returns the page or answer made without a cache. */
  async rendered(site: SiteName, url: string): Promise<string> {
    const { application, platform } = this.forecourt.running;
    const position = await platform.log.head();
    const of = platform.sites.ofSlug(site)!;
    if (isAnswer(url)) return asPagesTakeIt((await application.get(PublicRoutes).get(url, of, position)).body);
    const page = await this.fresh.get({ site: of, url, isBorrowed: false, position, isCrawler: false });
    if (typeof page === 'string') throw new Error(`It was not rendered: ${page}.`);
    return brotliDecompressSync(page.body).toString();
  }

  /**
   * Compares pages or answers after random sequences of events.
   * @throws {Error} if a cached one differs from a new one, or if too few were cached for that to mean anything
   */
  async compare(urls: readonly string[], numRuns: number, maxLength = 5): Promise<void> {
    const happening = fc.oneof({ weight: 20, arbitrary: steps }, { weight: 1, arbitrary: fc.constant(this.restart) });
    const some = fc.subarray([...urls], { minLength: 4, maxLength });
    const turn = fc.record({ step: happening, site: fc.constantFrom(...sites), some, isExact: fc.boolean() });
    let [cached, asked] = [0, 0];
    const eachPage = async (these: readonly string[], look: (site: SiteName, url: string) => Promise<void>) => {
      for (const site of sites) for (const url of these) await look(site, url);
    };
    await fc.assert(
      fc.asyncProperty(fc.array(turn, { minLength: 10, maxLength: 20 }), async (turns) => {
        for (const { step, site, some: these, isExact } of turns) {
          // Fills the cache, so that a stale page can be served.
          await eachPage(these, (one, url) => this.fill(one, url, isExact));
          await step.perform(this.forecourt, site);
          if (!isExact) await eachPage(these, (one, url) => this.fill(one, url, isExact));
          await eachPage(these, async (one, url) => {
            asked++;
            if (this.isCached(one, url)) cached++;
            const [is, shouldBe] = await this.both(one, url);
            if (is !== shouldBe)
              throw new Error(`After «${step.name}», ${url} of ${one} was\n${is} and should be\n${shouldBe}`);
          });
        }
      }),
      { numRuns, endOnFailure: true },
    );
    if (cached <= asked / 10) throw new Error(`Only ${cached} of ${asked} pages were cached.`);
  }

  /** @param isExact whether the words of searches are read as the stock asks for, as they are after 2 seconds at most */
  private async fill(site: SiteName, url: string, isExact: boolean): Promise<void> {
    await this.served(site, url);
    if (!isAnswer(url)) return;
    if (isExact) await this.rendered(site, url);
    for (let n = 0; n < 2; n++) await this.served(site, url);
    await nextTurn();
  }

  /**
   * Returns the page or answer as served, and as made without a cache. An answer that is not cached may read words as
   * they were up to 2 seconds ago, but no longer once its version without a cache has been made.
   */
  private async both(site: SiteName, url: string): Promise<[is: string, shouldBe: string]> {
    const pair = async (): Promise<[string, string]> => [await this.served(site, url), await this.rendered(site, url)];
    const [is, shouldBe] = await pair();
    return isAnswer(url) && is !== shouldBe ? pair() : [is, shouldBe];
  }

  private readonly restart: Step = {
    name: 'a restart',
    perform: async () => {
      await this.fresh.onApplicationShutdown();
      await this.forecourt.close();
      await this.open();
    },
  };
}

const isAnswer = (url: string): boolean => url.startsWith('/api/');
