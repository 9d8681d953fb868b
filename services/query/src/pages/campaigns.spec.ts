import { expect, it } from '@jest/globals';
import { withCampaign, withoutCampaign } from './campaigns.js';

it.each([
  ['/?utm_source=mail&gclid=1', '/', 'utm_source=mail&gclid=1'],
  ['/search?query=a&utm_medium=x&page=2', '/search?query=a&page=2', 'utm_medium=x'],
  ['/cars/x?fbclid', '/cars/x', 'fbclid'],
])('%s is the page %s [PAGE-07]', (url, page, campaign) => {
  expect(withoutCampaign(url)).toEqual({ url: page, campaign });
});

it.each(['/', '/?', '/search?query=utm_source', '/search?xutm_source=1&a=%26utm_a=1', '/finance/?utm_source=mail'])(
  '%s is a page of its own [PAGE-07]',
  (url) => {
    expect(withoutCampaign(url)).toEqual({ url, campaign: '' });
  },
);

it('a redirect keeps the campaign parameters of the visitor [PAGE-07]', () => {
  expect(withCampaign('/there', 'gclid=1')).toBe('/there?gclid=1');
  expect(withCampaign('/there?a=b', 'gclid=1')).toBe('/there?a=b&gclid=1');
  expect(withCampaign('/there', '')).toBe('/there');
});
