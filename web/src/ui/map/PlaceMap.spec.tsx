import { afterEach, expect, it } from '@jest/globals';
import { cleanup } from '@testing-library/react';
import type { Location } from '#contracts/domain/site/site';
import { renderPage } from '../../testing/render-page.js';
import { PlaceLocator, PlaceMap } from './PlaceMap.js';

afterEach(cleanup);

it('marker coordinates are rounded to tenths, the same on the server and in every browser [SITE-10]', () => {
  const at = { street: '2 Hume Highway', state: 'NSW', postcode: '2200' };
  for (const [city, lat, long] of [
    ['Bankstown', -33.92, 151.03],
    ['Dubbo', -32.25, 148.6],
  ] as const) {
    const { container } = renderPage(<PlaceLocator address={{ ...at, city, lat, long } as Location['address']} />, {});
    const spot = [...container.querySelectorAll('circle')].at(-1)!;
    expect([spot.getAttribute('cx'), spot.getAttribute('cy')]).toEqual([
      expect.stringMatching(/^-\d+(?:\.\d)?$/),
      expect.stringMatching(/^-?\d+(?:\.\d)?$/),
    ]);
    cleanup();
  }
});

it('a map loads no tiles before it is in view itself [SITE-10]', () => {
  const margins: unknown[] = [];
  globalThis.IntersectionObserver = class {
    constructor(_: unknown, { rootMargin }: IntersectionObserverInit) {
      margins.push(rootMargin);
    }
    observe() {}
    disconnect() {}
  } as unknown as typeof IntersectionObserver;
  const address = {
    street: '1 Pittwater Road',
    city: 'Brookvale',
    state: 'NSW',
    postcode: '2100',
    lat: -33.7,
    long: 151,
  };
  const place = { name: 'Brookvale', address } as Location;
  renderPage(<PlaceMap label="Brookvale" places={[place]} />, {});
  expect(margins).toEqual(['0px']);
});
