import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { QueryClient } from '@tanstack/react-query';
import type { PriceGauge as GaugeAnswer } from '#contracts/domain/car/price-gauge';
import type { Location } from '#contracts/domain/site/site';
import type { Load } from '../../lib/api.js';
import { viewDataQuery } from '../../lib/queries/car.js';
import { makeCarResponse, corolla, features, testSite } from '../../testing/fixtures.js';
import { renderPage } from '../../testing/render-page.js';
import { renderAndHydrate } from '../../testing/render-and-hydrate.js';
import { AnnouncementBar } from './AnnouncementBar.js';
import { PriceGauge } from './gauge/PriceGauge.js';
import { SimilarCars } from './similar/SimilarCars.js';
import { ViewCount } from './ViewCount.js';

const warned = jest.spyOn(console, 'warn').mockImplementation(() => {});
beforeEach(() => void warned.mockClear());
afterEach(cleanup);

type Answers = Readonly<Record<string, { readonly status: number; readonly body: unknown }>>;

/** Answers by the beginning of the path. Other paths never get an answer. */
const answering =
  (answers: Answers, asked: string[] = []): Load =>
  (path) => {
    asked.push(path);
    const answer = Object.entries(answers).find(([start]) => path.startsWith(start))?.[1];
    return answer ? Promise.resolve(answer) : new Promise(() => {});
  };
const ok = (body: unknown) => ({ status: 200, body });
const names = (element: HTMLElement) =>
  within(element)
    .queryAllByRole('heading', { level: 3 })
    .map(({ textContent }) => textContent);

describe('similar cars [VDP-13]', () => {
  const cars = (count: number) =>
    Array.from({ length: count }, (_, n) => ({ ...corolla, id: `s${n}`, slug: `s${n}`, model: `Model ${n}` }));
  const open = (answers: Answers, asked?: string[]) =>
    renderPage(<SimilarCars slug="a" except="c1" make="Toyota" />, {
      load: answering(answers, asked),
    });

  it('similar cars show six placeholders while they load', () => {
    const { container } = open({});
    expect(container.querySelectorAll('.card.skeleton')).toHaveLength(6);
  });

  it('similar cars appear in a carousel in the order of the response', async () => {
    open({ '/api/cars/a/similar': ok({ hits: cars(3) }) });
    await screen.findByText(/Model 2/);
    expect(names(screen.getByRole('group', { name: 'Similar cars' }))).toHaveLength(3);
    expect(warned).not.toHaveBeenCalled();
  });

  it.each([
    ['a failure is logged, and', { status: 500, body: {} }, 1],
    ['where there are none', ok({ hits: [] }), 0],
  ])(
    '%s a filtered search, named as such, replaces similar cars, without the vehicle itself',
    async (_title, answer, warnings) => {
      const asked: string[] = [];
      const hits = [{ ...corolla, id: 'c1', model: 'Itself' }, ...cars(7)];
      open({ '/api/cars/a/similar': answer, '/api/vehicles': ok({ hits, count: 8 }) }, asked);
      await screen.findByText(/Model 5/);
      expect(names(screen.getByRole('group', { name: 'More from Toyota' }))).toHaveLength(6);
      expect(screen.queryByText(/Itself/)).toBeNull();
      expect(asked.at(-1)).toContain('refinementList[make]=Toyota');
      expect(warned).toHaveBeenCalledTimes(warnings);
    },
  );

  it('similar cars show nothing when that search fails as well', async () => {
    open({ '/api/cars/a/similar': { status: 500, body: {} }, '/api/vehicles': { status: 500, body: {} } });
    await waitFor(() => expect(screen.queryByRole('group')).toBeNull());
  });
});

describe('price gauge [VDP-14]', () => {
  const gauge = {
    fill: 0.7,
    listing_price: 30_000,
    market_range_min: 28_000,
    market_range_max: 36_000,
    confidence: 0.6,
    description: 'Great Deal',
  };
  const open = (answer: GaugeAnswer | number, more: object = {}) =>
    renderPage(<PriceGauge car={makeCarResponse({ price: 30_000, ...more })} />, {
      site: { plugins: ['Autogauge'] },
      load: answering({
        '/cars/': typeof answer === 'number' ? { status: answer, body: {} } : ok(answer),
      }),
    });
  const figure = () => screen.findByRole('figure');

  it.each([
    [0.29, 'low'],
    [0.3, 'medium'],
    [0.59, 'medium'],
    [0.6, 'high'],
  ])('the price gauge at %d shows the band %s', async (fill, band) => {
    open({ ...gauge, fill });
    expect((await figure()).className).toBe(`row gauge ${band}`);
  });

  it('the price gauge states the deal, the price and the market in words, for screen readers too', async () => {
    open(gauge);
    const drawn = await figure();
    expect(drawn.textContent).toBe('Price against the marketGreat DealSimilar vehicles are priced$28,000 to $36,000');
    screen.getByRole('img', { name: 'Great Deal. Priced at $30,000, similar vehicles at $28,000 to $36,000.' });
  });

  it.each([
    ['its confidence is 0.2 or lower', { confidence: 0.2 }],
    ['the market ends below the price', { market_range_max: 29_999 }],
  ])('the price gauge has no label where %s', async (_title, change) => {
    open({ ...gauge, ...change });
    expect((await figure()).textContent).not.toContain('Deal');
  });

  it.each(Object.keys(gauge))('the price gauge is not drawn without its %s', async (field) => {
    const { container } = open({ ...gauge, [field]: undefined });
    await waitFor(() => expect(container.querySelector('.gauge')).toBeNull());
    expect(warned).not.toHaveBeenCalled();
  });

  it('the price gauge reserves its place while loading, and is hidden and logged when it fails', async () => {
    const { container } = open(503);
    expect(container.querySelector('.waiting')).toBeTruthy();
    await waitFor(() => expect(container.querySelector('.gauge')).toBeNull());
    expect(warned).toHaveBeenCalledTimes(1);
  });

  it('the price gauge is shown for vehicles in stock with a price', () => {
    for (const more of [{ status: 'sold' }, { price: 1 }]) {
      const { container } = open(gauge, more);
      expect(container.querySelector('.gauge')).toBeNull();
      cleanup();
    }
  });
});

describe('number of views [VDP-15]', () => {
  const open = (viewsCount: boolean, views: number) =>
    renderPage(<ViewCount car={makeCarResponse({ views: 3 })} />, {
      site: { features: { ...features, viewsCount } },
      load: answering({ '/api/cars/': ok({ views, car_fields: {} }) }),
    });

  it('the number of views is shown where the site shows it', async () => {
    open(true, 1_204);
    expect(screen.getByText('3 views')).toBeTruthy();
    expect(await screen.findByText('1,204 views')).toBeTruthy();
    cleanup();
    open(false, 1_204);
    expect(screen.queryByText(/views/)).toBeNull();
  });

  it('the number of views hydrates as rendered, even if a newer number was fetched before [SITE-10]', async () => {
    const car = makeCarResponse({ views: 0 });
    const answers = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } });
    const { queryKey } = viewDataQuery(() => new Promise(() => {}), car, testSite.id);
    answers.setQueryData([...queryKey], { found: { views: 1_204, car_fields: {} } });
    const site = { features: { ...features, viewsCount: true } };
    expect(await renderAndHydrate(<ViewCount car={car} />, site, answers)).toEqual({
      before: '',
      after: '1,204 views',
      recovered: [],
    });
  });
});

describe('announcement bar [VDP-16]', () => {
  const location = (id: string, city: string, primary: boolean) =>
    ({ id, primary, address: { street: '1 Main Street', city, state: 'NSW', postcode: '2100' } }) as Location;
  const open = (car: object) =>
    renderPage(<AnnouncementBar car={makeCarResponse(car)} />, {
      site: { locations: [location('north', 'Brookvale', true), location('south', 'Orange', false)] },
    });
  const directions = () => decodeURIComponent(screen.getByRole('link').getAttribute('href')!);

  it('the announcement bar shows where the vehicle is when that is another city, and how to get there', () => {
    open({ city: 'Orange', location_id: 'south' });
    expect(screen.getByText('Located at Orange')).toBeTruthy();
    expect(directions()).toContain('1 Main Street, Orange NSW 2100');
    cleanup();
    open({ city: 'Cowra', state: 'NSW' });
    expect(directions()).toContain('Cowra NSW Australia');
  });

  it('the announcement bar is absent in the city of the primary dealership, and where the city is unknown', () => {
    for (const car of [{ city: 'Brookvale' }, { city: ' brookvale ' }, {}]) {
      open(car);
      expect(screen.queryByRole('link')).toBeNull();
      cleanup();
    }
  });
});
