/** @needs nu */
import { expect, it } from '@jest/globals';
import { formIds } from '#contracts/domain/forms/ids';
import { expectSoon, sites, useDemo } from '../support/demo.js';
import { sitemapOf } from '../support/sitemap.js';
import { troublesIn } from './nu.js';

const demo = useDemo();

/** Pages that few lead to: the visitor's own, those of nothing, and the many forms of a search. */
const others = [
  ...['/search?query=used+suv', '/search?query=zzzzqqq', '/search?query=red+corolla+under+5k', '/search?page=999'],
  ...['/compare', '/watchlist', '/my-garage', '/sign-in', '/account', '/find', '/success', '/stop-alerts'],
  ...['/online-payment', '/spin-to-win', '/inbox', '/ops', '/no-such-page', '/cars/none', '/my-garage/toyota'],
  ...formIds.map((id) => `/forms/${id}`),
];

/** Addresses of one kind differ in all but what they begin with; the brands’ pages in what they end with. */
const kindOf = (path: string): string =>
  path.replace(/^\/[^/]+(?=\/overview$)/, '/*').replace(/(?<=^\/[^/*]+\/).+/, (rest) => rest.replace(/[^/]+/g, '*'));

/** A page of each kind that its sitemap names. */
const ofEachKind = async (site: string): Promise<string[]> => [
  ...new Map((await sitemapOf(demo, site)).map(({ path }) => [kindOf(path), path])).values(),
];

/** The page of a vehicle once its dealer has said so of it. */
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

it.each(sites)('every page of %s is valid HTML by the Nu checker [SITE-10]', async (site) => {
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
  // What header, footer and first page lead to.
  const linked = [...(await demo.html(site, '/')).matchAll(/<a [^>]*href="(\/[^"]*)"/g)].map(([, path]) => path!);
  expect(linked.length).toBeGreaterThan(20);
  const paths = [...new Set([...linked, ...(await ofEachKind(site)), ...vehicles, ...others])];
  const pages = new Map<string, string>();
  for (const path of paths) pages.set(path, (await demo.ask(site, path)).body);
  expect(await troublesIn(pages)).toEqual([]);
});

it('the checker finds what is wrong [SITE-10]', async () => {
  const page = '<!doctype html><html lang="en"><head><title>x</title></head><body><img src="a b"></body></html>';
  expect((await troublesIn(new Map([['/', page]]))).length).toBeGreaterThan(0);
});
