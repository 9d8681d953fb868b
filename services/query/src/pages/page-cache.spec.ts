import { expect, it } from '@jest/globals';
import { PageCache } from './page-cache.js';

const page = (bytes: number) => ({ bytes });

it('pages are cached up to a number of bytes, and the least recently used is evicted first [PAGE-03]', () => {
  const pages = new PageCache(30);
  for (const key of ['a', 'b', 'c']) pages.set('kestrel', key, page(10));
  pages.get('kestrel', 'a');
  pages.set('kestrel', 'd', page(10));
  const cached = ['a', 'b', 'c', 'd'].filter((key) => pages.get('kestrel', key));
  expect(cached).toEqual(['a', 'c', 'd']);
  expect(pages.bytes).toBe(30);
  pages.set('kestrel', 'a', page(5));
  expect(pages.bytes).toBe(25);
});

it('a site that is crawled from end to end evicts no page of another site [PAGE-03]', () => {
  const pages = new PageCache(100);
  for (const key of ['home', 'search', 'car']) pages.set('meridian', key, page(10));
  for (let n = 0; n < 1_000; n++) pages.set('kestrel', `/search?page=${n}`, page(7));
  expect(['home', 'search', 'car'].every((key) => pages.get('meridian', key))).toBe(true);
  expect(pages.get('kestrel', '/search?page=999')).toBeDefined();
  expect(pages.bytes).toBeLessThanOrEqual(100);
});

it('a page larger than the cache is not cached, and evicts no other [PAGE-03]', () => {
  const pages = new PageCache(30);
  pages.set('kestrel', 'a', page(10));
  pages.set('kestrel', 'b', page(31));
  expect(pages.get('kestrel', 'a')).toBeDefined();
  expect(pages.get('kestrel', 'b')).toBeUndefined();
  expect(pages.bytes).toBe(10);
});
