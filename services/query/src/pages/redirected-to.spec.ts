import { expect, it } from '@jest/globals';
import { redirects } from '#contracts/domain/site/redirects';
import { loadSites } from '#platform/sites/watch-sites';
import { redirectedTo } from './redirected-to.js';

const site = {
  ...loadSites('infra/demo/sites').ofSlug('kestrel')!,
  url: 'https://www.kestrel.example',
  hosts: ['www.kestrel.example', 'Kestrel.example', 'demo.localhost'],
  redirects: redirects.parse({ '/Used_Cars.aspx': '/search/used-cars', '/über-uns/': '/about-us' }),
};
const main = 'www.kestrel.example';

it.each([
  ['/Used_Cars.aspx', '/search/used-cars'],
  ['/Used_Cars.aspx/?id=5', '/search/used-cars'],
  ['/Used_Cars.aspx?id=5&utm_source=mail', '/search/used-cars?utm_source=mail'],
  ['/%C3%BCber-uns', '/about-us'],
  ['/used_cars.aspx', undefined],
  ['/constructor', undefined],
  ['/search?query=a', undefined],
])('a site redirects the old path %s to %s [SITE-05]', (url, address) => {
  expect(redirectedTo(site, main, url)).toBe(address);
});

it.each([
  ['kestrel.example', '/search?page=2', 'https://www.kestrel.example/search?page=2'],
  ['KESTREL.example:8080', '/', 'https://www.kestrel.example/'],
  ['kestrel.example', '/Used_Cars.aspx', 'https://www.kestrel.example/search/used-cars'],
  ['kestrel.example', '/ops?x', undefined],
  [main, '/', undefined],
  ['kestrel.localhost', '/', undefined],
  ['demo.localhost', '/', undefined],
])('a page asked for at %s%s is redirected to %s [SITE-05]', (host, url, address) => {
  expect(redirectedTo(site, host, url)).toBe(address);
});

it('no host is redirected to one that the site does not answer to [SITE-05]', () => {
  expect(redirectedTo({ ...site, hosts: ['kestrel.example'] }, 'kestrel.example', '/')).toBeUndefined();
});
