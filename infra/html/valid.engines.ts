/** @needs nu */
import { expect, it } from '@jest/globals';
import { sites, useDemo } from '../support/demo.js';
import { troublesIn } from './nu.js';

const demo = useDemo();

/** Pages that few lead to: the visitor's own, those of nothing, and the many forms of a search. */
const others = [
  ...['/search?query=used+suv', '/search?query=zzzzqqq', '/search?query=red+corolla+under+5k', '/search?page=999'],
  ...['/compare', '/watchlist', '/my-garage', '/sign-in', '/account', '/find', '/success', '/stop-alerts'],
  ...[
    '/checkout-journey',
    '/online-payment',
    '/spin-to-win',
    '/print',
    '/inbox',
    '/ops',
    '/no-such-page',
    '/cars/none',
  ],
];

it.each(sites)('every page of %s is valid HTML by the Nu checker [SITE-10]', async (site) => {
  const { hits } = await demo.searchFor(site, '');
  const cars = hits.slice(0, 3).map(({ slug }) => `/cars/${slug}`);
  // What header, footer and first page lead to.
  const linked = [...(await demo.html(site, '/')).matchAll(/<a [^>]*href="(\/[^"]*)"/g)].map(([, path]) => path!);
  expect(linked.length).toBeGreaterThan(20);
  const paths = [...new Set([...linked, ...cars, `${cars[0]}/checkout`, ...others])];
  const pages = new Map<string, string>();
  for (const path of paths) pages.set(path, (await demo.ask(site, path)).body);
  expect(await troublesIn(pages)).toEqual([]);
});

it('the checker finds what is wrong [SITE-10]', async () => {
  const page = '<!doctype html><html lang="en"><head><title>x</title></head><body><img src="a b"></body></html>';
  expect((await troublesIn(new Map([['/', page]]))).length).toBeGreaterThan(0);
});
