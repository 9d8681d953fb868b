import { expect, it } from '@jest/globals';
import { sites, useDemo } from '../support/demo.js';
import { inHtml, pathOf, sitemapOf } from '../support/sitemap.js';

const demo = useDemo();
const site = 'wattle';

interface Crawled {
  readonly path: string;
  readonly status: number;
  readonly title: string;
  readonly description: string;
  /** Path; undefined if the page names none. */
  readonly canonical: string | undefined;
  readonly isIndexed: boolean;
  /** True if scripts must fill something in. */
  readonly isUnfilled: boolean;
  /** Paths of the links that a crawler may follow. */
  readonly links: readonly string[];
}

const crawled = async (path: string, from = site): Promise<Crawled> => {
  const { status, body } = await demo.ask(from, path);
  const found = (pattern: RegExp) => inHtml(pattern.exec(body)?.[1] ?? '');
  const canonical = found(/<link rel="canonical" href="([^"]*)"/);
  return {
    path,
    status,
    title: found(/<title>([^<]*)/),
    description: found(/<meta name="description" content="([^"]*)"/),
    canonical: canonical === '' ? undefined : pathOf(canonical),
    isIndexed: !body.includes('<meta name="robots" content="noindex">'),
    isUnfilled: body.includes('>...<'),
    links: [...body.matchAll(/<a ([^>]*)>/g)]
      .filter(([, attributes]) => !/rel="[^"]*nofollow/.test(attributes!))
      .map(([, attributes]) => inHtml(/href="([^"#]*)/.exec(attributes!)?.[1] ?? ''))
      .filter((href) => /^\/(?!\/)/.test(href) && !/\.[a-z]{3}$/.test(href)),
  };
};

/** Returns every page that can be reached from these, as a crawler that respects `nofollow` finds them. */
const crawl = async (from = site, known = new Set(['/']), isOpened = (_path: string) => true): Promise<Crawled[]> => {
  const pages: Crawled[] = [];
  for (const path of known) {
    if (!isOpened(path)) continue;
    const page = await crawled(path, from);
    pages.push(page);
    page.links.forEach((link) => known.add(link));
  }
  return pages;
};

const repeated = (texts: readonly string[]): string[] => texts.filter((text, index) => texts.indexOf(text) < index);

/** Checks that search engines can tell these pages apart, and show their titles in full. */
const expectDescribed = (pages: readonly Crawled[]): void => {
  expect(repeated(pages.map(({ title }) => title))).toEqual([]);
  expect(repeated(pages.map(({ description }) => description))).toEqual([]);
  expect(pages.filter(({ title }) => title.length > 65)).toEqual([]);
};

it('a crawler finds each page of a site once, each with its own title, and finishes [SITE-08, SITE-09]', async () => {
  const pages = await crawl();
  const { count } = await demo.searchFor(site, '');
  expect(pages.length).toBeGreaterThan(count);
  expect(pages.length).toBeLessThan(4 * count);
  expect(pages.filter(({ status }) => status !== 200)).toEqual([]);
  expect(pages.filter(({ canonical, isIndexed }) => (canonical === undefined) === isIndexed)).toEqual([]);
  expectDescribed(pages.filter(({ path, canonical }) => path === canonical));
});

it.each(sites)(
  'the sitemap of %s lists exactly the canonical pages, without later pages of lists; each has its own title and description [SITE-09]',
  async (from) => {
    const listed = await sitemapOf(demo, from);
    expect(repeated(listed.map(({ path }) => path))).toEqual([]);
    // Pages of vehicles are alike, and so are later pages of lists, so a sample of each is enough.
    let [vehicles, later] = [0, 0];
    const isOpened = (path: string) => {
      if (path.startsWith('/cars/')) return vehicles++ % 24 === 0;
      return !/[?&]page=/.test(path) || later++ % 6 === 0;
    };
    const pages = await crawl(from, new Set(['/', ...listed.map(({ path }) => path)]), isOpened);
    expect(
      pages.filter(({ status, canonical, isIndexed }) => status === 200 && isIndexed !== (canonical !== undefined)),
    ).toEqual([]);
    const links = pages.flatMap((page) => page.links);
    expect(links.filter((link) => /.\/(?:\?|$)/.test(link))).toEqual([]);
    expect(pages.filter(({ isUnfilled }) => isUnfilled).map(({ path }) => path)).toEqual([]);
    const opened = new Set(pages.map(({ path }) => path));
    const own = pages.filter(
      ({ path, status, canonical, isIndexed }) => status === 200 && isIndexed && canonical === path,
    );
    const firsts = own.map(({ path }) => path).filter((path) => !/[?&]page=/.test(path));
    const named = listed.map(({ path }) => path).filter((path) => opened.has(path));
    expect(firsts.toSorted()).toEqual(named.toSorted());
    expectDescribed(own);
    expect(pages.filter(({ description }) => description.length > 165).map(({ path }) => path)).toEqual([]);
    const lists = listed.filter(({ path }) => /^\/(cars|search|used-car|dealerships)\//.test(path));
    expect(lists.filter(({ lastmod }) => lastmod === undefined)).toEqual([]);
  },
);

it.each([
  ['/search?page=999', 404, undefined],
  ['/sell-your-car', 200, '/sell-my-car'],
  ['/cars/trade-in', 200, '/trade-in'],
  ['/search', 200, '/search/new-used-and-demo-cars'],
  ['/models?body=SUV', 200, undefined],
])('%s answers %d, and its canonical address is %s [SITE-08]', async (path, status, canonical) => {
  expect(await crawled(path, 'kestrel')).toMatchObject({ status, canonical, isIndexed: canonical !== undefined });
});

it('the canonical address of a model’s list is the model’s page [SITE-08]', async () => {
  const list = await crawled('/search/toyota/hilux', 'kestrel');
  expect(list.canonical).toBe('/new-vehicles/hilux');
  expect((await crawled(list.canonical!, 'kestrel')).canonical).toBe(list.canonical);
  expect((await crawled('/search/toyota/corolla?page=2', 'kestrel')).canonical).toBe('/search/toyota/corolla?page=2');
});
