import { expect, it } from '@jest/globals';
import { siteConfig } from './site.js';
import { siteContent } from './content.js';

const { features, labels, search } = siteConfig.shape;

it('by default a car counts as just arrived for 8 days [CARD-04]', () => {
  expect(features.parse(undefined).justArrivedDays).toBe(8);
});

it('the texts of a card have these defaults [CARD-03, CARD-02]', () => {
  expect(labels.parse(undefined)).toMatchObject({ noPrice: 'Enquire for price.', soldTag: 'JUST SOLD', used: 'Used' });
});

it('a promo with an impossible end date or place is an error in the site’s file [SRCH-21]', () => {
  const promos = (card: object) => siteContent.promos.safeParse([{ id: 'june', ...card }]).success;
  const card = { kind: 'we-want-your-car' };
  expect(promos(card)).toBe(true);
  expect(promos({ ...card, expiry: '2026-06-30T23:59:59+10:00', display: ['used'], position: 4 })).toBe(true);
  expect(promos({ ...card, expiry: 'soon' })).toBe(false);
  expect(promos({ ...card, position: 0 })).toBe(false);
  expect(promos({ ...card, display: ['sold'] })).toBe(false);
  expect(siteContent.promos.safeParse([card]).success).toBe(false);
});

it('an unknown facet is an error in the site’s file [SRCH-02]', () => {
  expect(search.safeParse({ facets: ['make', 'price_range'] }).success).toBe(true);
  expect(search.safeParse({ facets: ['maker'] }).success).toBe(false);
});
