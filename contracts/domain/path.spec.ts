import { describe, expect, it } from '@jest/globals';
import { pathOrAddress, sitePath, webAddress } from './path.js';
import { isWebAddress, pageOfSite } from './site-address.js';

const leading = [
  '//evil.example',
  '/\\evil.example',
  '/\t/evil.example',
  '/.//evil.example',
  '/x/..//evil.example',
  'evil.example',
  'javascript:alert(1)',
  'data:text/html,x',
  '\\\\evil.example',
  '',
];

describe('address that is typed', () => {
  it.each(leading)('%j is neither a path of the site nor a web address [HOST-15]', (address) => {
    expect(sitePath().safeParse(address).success).toBe(false);
    expect(pathOrAddress().safeParse(address).success).toBe(false);
    expect(webAddress().safeParse(address).success).toBe(false);
    expect(isWebAddress(address)).toBe(false);
  });

  it.each(['/', '/search?query=a%20b#top', '/images/a..b/c.webp'])('%s is a path of the site [HOST-15]', (path) => {
    expect(sitePath().parse(path)).toBe(path);
    expect(pathOrAddress().parse(path)).toBe(path);
  });

  it.each([
    ['/about/', '/about'],
    ['/search//?sort=price#top', '/search?sort=price#top'],
    ['/search?path=/a/', '/search?path=/a/'],
  ])('the path %s is that of the page %s [SITE-08]', (typed, path) => {
    expect(sitePath().parse(typed)).toBe(path);
  });

  it('a typed address may lead to another site only by https, unless the field allows http [HOST-15]', () => {
    expect(pathOrAddress().parse('https://maker.example/x')).toBe('https://maker.example/x');
    for (const address of ['http://maker.example', 'https://', 'https://a\\b'])
      expect([address, pathOrAddress().safeParse(address).success]).toEqual([address, false]);
    expect(webAddress().parse('http://maker.example')).toBe('http://maker.example');
  });
});

describe('the page a lead was sent from', () => {
  const site = { url: 'https://www.kestrel.example', slug: 'kestrel', hosts: ['kestrel.example'] };

  it.each([
    ['https://kestrel.example/contact?a=1', 'https://kestrel.example/contact?a=1'],
    ['http://kestrel.localhost:3000/', 'http://kestrel.localhost:3000/'],
    ['https://www.kestrel.example/x', 'https://www.kestrel.example/x'],
    ['https://evil.example/cars/a?b=c', 'https://www.kestrel.example/cars/a?b=c'],
    ['https://evil.example//other.example/x', 'https://www.kestrel.example//other.example/x'],
  ])('%s is shown as %s [HOST-15]', (address, shown) => {
    expect(pageOfSite(address, site)).toBe(shown);
  });
});
