import { expect, it } from '@jest/globals';
import { useDemo } from '../support/demo.js';

const demo = useDemo();
const site = 'wattle';

interface Crawled {
  readonly path: string;
  readonly status: number;
  readonly title: string;
  readonly description: string;
  /** Path; undefined: it says none. */
  readonly canonical: string | undefined;
  readonly isIndexed: boolean;
  /** Paths it asks to follow. */
  readonly links: readonly string[];
}

const inHtml = (text: string): string => text.replaceAll('&amp;', '&').replaceAll('&#39;', "'");
const pathOf = (url: string): string => url.replace(/^https?:\/\/[^/]+/, '');

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
    links: [...body.matchAll(/<a ([^>]*)>/g)]
      .filter(([, attributes]) => !/rel="[^"]*nofollow/.test(attributes!))
      .map(([, attributes]) => inHtml(/href="([^"#]*)/.exec(attributes!)?.[1] ?? ''))
      .filter((href) => /^\/(?!\/)/.test(href) && !/\.[a-z]{3}$/.test(href)),
  };
};

/** Every page that can be reached from the first, as a crawler that heeds `nofollow` finds them. */
const crawl = async (): Promise<Crawled[]> => {
  const pages: Crawled[] = [];
  const known = new Set(['/']);
  for (const path of known) {
    const page = await crawled(path);
    pages.push(page);
    page.links.forEach((link) => known.add(link));
  }
  return pages;
};

const repeated = (texts: readonly string[]): string[] => texts.filter((text, index) => texts.indexOf(text) < index);

it('a crawler finds each page of a site once, with a title of its own, and comes to an end [SITE-08, SITE-09]', async () => {
  const pages = await crawl();
  const { count } = await demo.searchFor(site, '');
  expect(pages.length).toBeGreaterThan(count);
  expect(pages.length).toBeLessThan(4 * count);
  expect(pages.filter(({ status }) => status !== 200)).toEqual([]);
  expect(pages.filter(({ canonical, isIndexed }) => (canonical === undefined) === isIndexed)).toEqual([]);
  const own = pages.filter(({ path, canonical }) => path === canonical);
  expect(repeated(own.map(({ title }) => title))).toEqual([]);
  expect(repeated(own.map(({ description }) => description))).toEqual([]);
  expect(own.filter(({ title }) => title.length > 65)).toEqual([]);
});

it('the list of a model is shown to search engines as the model’s page [SITE-08]', async () => {
  const list = await crawled('/search/toyota/hilux', 'kestrel');
  expect(list.canonical).toBe('/new-vehicles/hilux');
  expect((await crawled(list.canonical!, 'kestrel')).canonical).toBe(list.canonical);
  expect((await crawled('/search/toyota/hilux?page=2', 'kestrel')).canonical).toBe('/search/toyota/hilux?page=2');
});
