import fc from 'fast-check';
import { brotliDecompressSync } from 'node:zlib';
import { PublicRoutes } from '#platform/http/public-routes';
import { eventually, TestForecourt } from '#platform/testing/forecourt';
import { Storefront } from '../../services/query/src/offers/storefront.js';
import { AnswerExpiry } from '../../services/query/src/pages/answer-expiry.js';
import { ChangeCounter } from '../../services/query/src/pages/change-counter.js';
import { Pages } from '../../services/query/src/pages/pages.js';
import { roles } from '../../services/standalone/src/roles.js';
import { type SiteName, sites, type Step, steps } from './site-steps.js';

/** The pages of a Forecourt as visitors get them, beside the same pages rendered without a cache. */
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
    return application.get(Pages).find(platform.sites.ofSlug(site)!, url) !== undefined;
  }

  /** Returns the page as served to a visitor, at the latest log position. */
  async served(site: SiteName, url: string): Promise<string> {
    const { application, platform } = this.forecourt.running;
    const position = String(await platform.log.head());
    const headers = { host: `${site}.localhost`, 'forecourt-position': position, 'accept-encoding': 'br' };
    const { rawPayload } = await application.inject({ method: 'GET', url, headers });
    return brotliDecompressSync(rawPayload).toString();
  }

  /** Returns the page rendered without a cache. */
  async rendered(site: SiteName, url: string): Promise<string> {
    const { platform } = this.forecourt.running;
    const position = await platform.log.head();
    const of = platform.sites.ofSlug(site)!;
    const page = await this.fresh.get({ site: of, url, isBorrowed: false, position, isCrawler: false });
    if (typeof page === 'string') throw new Error(`It was not rendered: ${page}.`);
    return brotliDecompressSync(page.body).toString();
  }

  /**
   * Compares pages after random sequences of events.
   * @throws {Error} if a cached page differs from a new one, or if too few pages were cached for that to mean anything
   */
  async compare(urls: readonly string[], numRuns: number): Promise<void> {
    const happening = fc.oneof({ weight: 20, arbitrary: steps }, { weight: 1, arbitrary: fc.constant(this.restart) });
    const some = fc.subarray([...urls], { minLength: 4, maxLength: 5 });
    const turn = fc.record({ step: happening, site: fc.constantFrom(...sites), some });
    let [cached, asked] = [0, 0];
    const eachPage = async (these: readonly string[], look: (site: SiteName, url: string) => Promise<void>) => {
      for (const site of sites) for (const url of these) await look(site, url);
    };
    await fc.assert(
      fc.asyncProperty(fc.array(turn, { minLength: 10, maxLength: 20 }), async (turns) => {
        for (const { step, site, some: these } of turns) {
          // Fills the cache, so that a stale page can be served.
          await eachPage(these, async (one, url) => void (await this.served(one, url)));
          await step.perform(this.forecourt, site);
          await eachPage(these, async (one, url) => {
            asked++;
            if (this.isCached(one, url)) cached++;
            const [is, shouldBe] = [await this.served(one, url), await this.rendered(one, url)];
            if (is !== shouldBe)
              throw new Error(`After «${step.name}», ${url} of ${one} was\n${is} and should be\n${shouldBe}`);
          });
        }
      }),
      { numRuns, endOnFailure: true },
    );
    if (cached <= asked / 10) throw new Error(`Only ${cached} of ${asked} pages were cached.`);
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
