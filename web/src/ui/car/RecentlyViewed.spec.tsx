import { cleanup, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import type { Load } from '../../lib/api.js';
import { recordViewed, viewed } from '../../lib/viewed-vehicles.js';
import { makeCarResponse, corolla } from '../../testing/fixtures.js';
import { renderPage } from '../../testing/render-page.js';
import { RecentlyViewed } from './RecentlyViewed.js';

beforeEach(() => viewed.clear());
afterEach(cleanup);

const answering = (hits: unknown[]) => jest.fn<Load>(() => Promise.resolve({ status: 200, body: { hits, gone: [] } }));

it('the vehicles viewed in this browser are shown, except the one on the page [VDP-26]', async () => {
  recordViewed(makeCarResponse({ id: 'c1' }));
  recordViewed(makeCarResponse({ id: 'c2' }));
  const load = answering([corolla]);
  renderPage(<RecentlyViewed except="c2" />, { load });
  expect(screen.getByRole('heading', { name: 'Recently viewed' })).toBeTruthy();
  expect(await screen.findByRole('link', { name: /^Explore Vehicle: 2022 Toyota Corolla/ })).toBeTruthy();
  expect(load.mock.calls.map(([path]) => path)).toEqual(['/api/vehicles?ids=c1']);
});

it('nothing is shown when no other vehicle was viewed, or none is still offered [VDP-26]', async () => {
  recordViewed(makeCarResponse({ id: 'c2' }));
  const load = answering([]);
  const { container } = renderPage(<RecentlyViewed except="c2" />, { load });
  expect([container.textContent, load.mock.calls.length]).toEqual(['', 0]);
  cleanup();
  renderPage(<RecentlyViewed />, { load });
  await expect(screen.findByRole('article', {}, { timeout: 200 })).rejects.toThrow();
  expect(screen.queryByRole('heading', { name: 'Recently viewed' })).toBeNull();
});
