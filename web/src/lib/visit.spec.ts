import { beforeEach, expect, it } from '@jest/globals';
import { recordVisit, visitAttributes } from './visit.js';

beforeEach(() => sessionStorage.clear());

it('a visit has its last 50 pages in order, consecutive repeats once [LEAD-05]', () => {
  recordVisit('/', '');
  recordVisit('/', '');
  for (let number = 0; number < 60; number++) recordVisit(`/cars/${number}`, '');
  const { visited_pages } = visitAttributes();
  expect(visited_pages).toHaveLength(50);
  expect(visited_pages?.at(-1)).toBe('/cars/59');
});

it('a visit has the parameters of the link that led here, but no search parameters [LEAD-05]', () => {
  recordVisit('/search', '?utm_source=mail&gclid=a1&query=corolla&refinementList[make][0]=Toyota&page=2');
  recordVisit('/cars/a', '');
  expect(visitAttributes().linked_query_params).toEqual({ utm_source: 'mail', gclid: 'a1' });
});

it('a visit has no secrets of links, such as those of payments and of e-mails [LEAD-05]', () => {
  recordVisit('/checkout', '?payment_intent=pi_1&payment_intent_client_secret=s&redirect_status=failed');
  recordVisit('/alerts', '?token=t');
  expect(visitAttributes()).toEqual({
    visited_pages: ['/checkout?redirect_status=failed', '/alerts'],
    linked_query_params: { redirect_status: 'failed' },
  });
});

it('line breaks in a link become spaces, because a lead with them would be refused [LEAD-05]', () => {
  recordVisit('/', '?utm_term=big%0A%09cars&utm_%0Dx=1');
  expect(visitAttributes().linked_query_params).toEqual({ utm_term: 'big cars', 'utm_ x': '1' });
});
