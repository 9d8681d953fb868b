import { expect, it } from '@jest/globals';
import { kindOf, otherSites, SiteCounters } from './site-counters.js';

const ask = (numbers: SiteCounters, site: string, times: number) => {
  for (let n = 0; n < times; n++) numbers.count(site, 'page', 100, 2);
};
const pagesOf = (numbers: SiteCounters) =>
  Object.fromEntries([...numbers.read()].map(([site, { requests }]) => [site, requests.page]));

it('requests, bytes and time are counted by site [PAGE-04, ENG-08]', () => {
  const numbers = new SiteCounters();
  numbers.count('kestrel', 'page', 100, 2);
  numbers.count('kestrel', 'lead', 50, 3);
  numbers.count('tempo', 'search', 10, 1);
  expect(Object.fromEntries(numbers.read())).toEqual({
    kestrel: { requests: { page: 1, search: 0, lead: 1, other: 0 }, bytes: 150, milliseconds: 5 },
    tempo: { requests: { page: 0, search: 1, lead: 0, other: 0 }, bytes: 10, milliseconds: 1 },
  });
});

it('only the busiest of many sites have a label, and no count ever decreases [PAGE-04, ENG-08]', () => {
  const numbers = new SiteCounters(2);
  ask(numbers, 'kestrel', 5);
  ask(numbers, 'tempo', 1);
  ask(numbers, 'wattle', 4);
  expect(pagesOf(numbers)).toEqual({ kestrel: 5, tempo: 1, [otherSites]: 4 });
  ask(numbers, 'kestrel', 1);
  ask(numbers, 'wattle', 3);
  ask(numbers, 'tempo', 2);
  expect(pagesOf(numbers)).toEqual({ kestrel: 6, wattle: 3, [otherSites]: 6 });
});

it('a request is counted as page, search, lead or other [PAGE-04]', () => {
  expect(kindOf('GET', '/*', 200, 'text/html; charset=utf-8')).toBe('page');
  expect(kindOf('GET', '/api/search', 200, 'application/json')).toBe('search');
  expect(kindOf('POST', '/api/leads', 201, 'application/json')).toBe('lead');
  expect(kindOf('POST', '/api/leads', 422, 'application/problem+json')).toBe('other');
  expect(kindOf('GET', '/assets/*', 200, 'text/css')).toBe('other');
});
