import { expect, it } from '@jest/globals';
import { isCrawlable } from './crawlable.js';

it.each([
  ['/', true],
  ['/search/used-cars?page=3', true],
  ['/models?page=2#results', true],
  ['/models?make=toyota&body=suv', false],
  [{ pathname: '/search', search: '?page=2' }, true],
  [{ pathname: '/search' }, true],
  ['/search?refinementList[body][0]=SUV', false],
  ['/search?page=2&sortBy=price:asc', false],
  ['/cars/trade-in?car_id=7', false],
  ['/account', false],
  ['/my-garage/toyota', false],
  ['/watchlist?page=2', false],
  ['/compare#first', false],
  [{ pathname: '/sign-in', search: '' }, false],
  ['/cars/2022-toyota-corolla-k1/checkout', false],
  ['/cars/2022-toyota-corolla-k1/buy-online', false],
  ['/cars/2022-toyota-corolla-k1', true],
  ['/success-stories', true],
  ['/compare-finance', true],
])('crawlers are asked to follow %j: %s [SITE-08]', (to, expected) => {
  expect(isCrawlable(to)).toBe(expected);
});
