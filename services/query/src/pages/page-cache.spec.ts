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
  // A smaller version makes room for another page.
  pages.set('kestrel', 'a', page(5));
  pages.set('kestrel', 'e', page(5));
  expect(['a', 'c', 'd', 'e'].every((key) => pages.get('kestrel', key))).toBe(true);
});

it('a site that is crawled from end to end evicts no page of another site [PAGE-03]', () => {
  const pages = new PageCache(100);
  for (const key of ['home', 'search', 'car']) pages.set('meridian', key, page(10));
  for (let n = 0; n < 1_000; n++) pages.set('kestrel', `/search?page=${n}`, page(7));
  expect(['home', 'search', 'car'].every((key) => pages.get('meridian', key))).toBe(true);
  const crawled = Array.from({ length: 1_000 }, (_, n) => pages.get('kestrel', `/search?page=${n}`));
  expect(crawled.filter(Boolean)).toHaveLength(10);
  expect(crawled.at(-1)).toBeDefined();
});

it('a page larger than the cache is not cached, and evicts no other [PAGE-03]', () => {
  const pages = new PageCache(30);
  pages.set('kestrel', 'a', page(10));
  pages.set('kestrel', 'b', page(31));
  expect(pages.get('kestrel', 'a')).toBeDefined();
  expect(pages.get('kestrel', 'b')).toBeUndefined();
  pages.set('kestrel', 'c', page(20));
  expect(['a', 'c'].every((key) => pages.get('kestrel', key))).toBe(true);
});
