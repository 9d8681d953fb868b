/** @needs nu */
import { beforeAll, expect, it } from '@jest/globals';
import { formIds } from '#contracts/domain/forms/ids';
import { withSession } from '../support/client.js';
import { expectSoon, sites, useDemo } from '../support/demo.js';
import { sitemapOf } from '../support/sitemap.js';
import { findHtmlProblems } from './nu.js';

const demo = useDemo();

/** Pages with few links to them: the visitor's own, those of missing addresses, and the many forms of a search. */
const others = [
  ...['/search?query=used+suv', '/search?query=zzzzqqq', '/search?query=red+corolla+under+5k', '/search?page=999'],
  ...['/compare', '/watchlist', '/my-garage', '/sign-in', '/account', '/find', '/success', '/stop-alerts'],
  ...['/online-payment', '/spin-to-win', '/inbox', '/ops', '/no-such-page', '/cars/none', '/my-garage/toyota'],
  ...formIds.map((id) => `/forms/${id}`),
];

/** Returns the kind of an address: most kinds share the first segment, pages of brands share the last. */
const kindOf = (path: string): string =>
  path.replace(/^\/[^/]+(?=\/overview$)/, '/*').replace(/(?<=^\/[^/*]+\/).+/, (rest) => rest.replace(/[^/]+/g, '*'));

/** Returns a page of each kind in the site's sitemap. */
const ofEachKind = async (site: string): Promise<string[]> => [
  ...new Map((await sitemapOf(demo, site)).map(({ path }) => [kindOf(path), path])).values(),
];

/** Delists or sells a vehicle, and returns the path of its page once the page says so. */
const pageAfter = async (
  site: string,
  what: 'delist' | 'sell',
  { id, slug }: { readonly id: string; readonly slug: string },
): Promise<string> => {
  const headers = { authorization: `Bearer ${demo.server.keys.dealer[site]}`, 'content-type': 'application/json' };
  await demo.ask(site, `/api/stock/cars/${id}/${what}`, { headers, body: '{}' });
  const says = { delist: 'This vehicle is no longer for sale', sell: 'Unfortunately this vehicle recently sold' };
  await expectSoon(async () => expect((await demo.ask(site, `/cars/${slug}`)).body).toContain(says[what]));
  return `/cars/${slug}`;
};

/** Returns the pages of a site, by their names. */
const pagesOf = async (site: string): Promise<[name: string, html: string][]> => {
  const { hits } = await demo.searchFor(site, 'refinementList[status][0]=in_stock');
  const [first, ...more] = hits.slice(0, 3).map(({ slug }) => slug);
  const vehicles = [
    ...[first, ...more].map((slug) => `/cars/${slug}`),
    ...['checkout', 'buy-online'].map((last) => `/cars/${first}/${last}`),
    ...['/checkout-journey', '/print'].flatMap((path) => [path, `${path}?car_id=${first}`]),
    ...['/forms/enquiry', '/forms/finance', '/personalised/finance', '/trade-in'].map(
      (path) => `${path}?car_id=${hits[0]!.id}`,
    ),
    await pageAfter(site, 'delist', hits.at(-1)!),
    await pageAfter(site, 'sell', hits.at(-2)!),
  ];
  // Links in the header, the footer and the home page.
  const linked = [...(await demo.html(site, '/')).matchAll(/<a [^>]*href="(\/[^"]*)"/g)].map(([, path]) => path!);
  expect(linked.length).toBeGreaterThan(20);
  const pages: [name: string, html: string][] = [];
  for (const path of new Set([...linked, ...(await ofEachKind(site)), ...vehicles, ...others]))
    pages.push([`${site}${path}`, (await demo.ask(site, path, withSession)).body]);
  return pages;
};

const invalid = '<!doctype html><html lang="en"><head><title>x</title></head><body><img src="a b"></body></html>';
let problems: string[];
beforeAll(async () => {
  const pages = new Map([['invalid', invalid]]);
  for (const site of sites) for (const [name, html] of await pagesOf(site)) pages.set(name, html);
  // In one run, because the checker takes longer to start than to check the pages of a site.
  problems = await findHtmlProblems(pages);
});
const isOfInvalid = (problem: string) => problem.startsWith('invalid: ');

it('every page of every site is valid HTML by the Nu checker [SITE-10]', () => {
  expect(problems.filter((problem) => !isOfInvalid(problem))).toEqual([]);
});

it('the checker reports invalid HTML [SITE-10]', () => {
  expect(problems.filter(isOfInvalid).length).toBeGreaterThan(0);
});
