import { afterEach, expect, it, jest } from '@jest/globals';
import { cleanup, fireEvent, screen } from '@testing-library/react';
import type { CarDocument, CarSummary } from '#contracts/search/car-document';
import { corolla, features, labels } from '../../testing/fixtures.js';
import type { Load } from '../../lib/api.js';
import { renderPage } from '../../testing/render-page.js';
import { CarCard } from './CarCard.js';

afterEach(cleanup);

const show = (more: Partial<CarDocument> = {}, options: Parameters<typeof renderPage>[1] = {}) =>
  renderPage(<CarCard car={{ ...corolla, ...more }} sizes="100vw" />, options);
const sold = { status: 'sold' };

it('a car in stock shows its price and facts, and both buttons [CARD-01, CARD-02, LOOK-02]', () => {
  const onEnquire = jest.fn();
  show({ series: 'MZEA12R', price_type: 'Drive Away' }, { onEnquire });
  expect(screen.getByRole('heading').textContent).toBe('2022 Toyota CorollaZR');
  for (const text of ['$32,990', 'Drive Away', 'Pre-Owned', 'Automatic', '45,210 km', 'Hybrid']) {
    expect(screen.getByText(text)).toBeTruthy();
  }
  for (const label of ['Condition', 'Transmission', 'Odometer', 'Fuel Type'])
    expect(screen.getByText(label)).toBeTruthy();
  expect(screen.getByRole('link', { name: /Explore Vehicle/ }).getAttribute('href')).toBe(`/cars/${corolla.slug}`);
  fireEvent.click(screen.getByRole('button', { name: /Quick Enquiry/ }));
  expect(onEnquire).toHaveBeenCalledWith(expect.objectContaining({ id: corolla.id }), undefined, undefined);
  expect(screen.queryByText('Like this and want something similar?')).toBeNull();
});

it('a sold car says so and offers only to find something similar [CARD-01, CARD-02]', () => {
  const onEnquire = jest.fn();
  show({ ...sold, checkout_enabled: true }, { onEnquire, site: { features: { ...features, checkout: true } } });
  expect(screen.getByText('JUST SOLD')).toBeTruthy();
  expect(screen.getByText('Like this and want something similar?')).toBeTruthy();
  expect(screen.queryByText('45,210 km')).toBeNull();
  const actions = [...screen.getAllByRole('button'), ...screen.queryAllByRole('link', { name: /Reserve|Explore/ })];
  expect(actions.map(({ textContent }) => textContent)).toEqual(['Find Me Something Similar']);
  fireEvent.click(actions[0]!);
  expect(onEnquire).toHaveBeenCalledWith(expect.objectContaining({ status: 'sold' }), undefined, undefined);
});

it('a card shows the distance to the car if the search result has one [ASK-10]', () => {
  show({ city: 'Dubbo', state: 'NSW', distance: 1302.6 });
  expect(screen.getByText(/Dubbo, NSW, about 1,300 km away/)).toBeTruthy();
  cleanup();
  show({ city: 'Brookvale', state: 'NSW', distance: 0.4 });
  expect(screen.getByText(/Brookvale, NSW, under 1 km away/)).toBeTruthy();
  cleanup();
  show({ city: 'Dubbo', state: 'NSW' });
  expect(screen.getByText(/Dubbo, NSW$/)).toBeTruthy();
  expect(screen.queryByText(/km away/)).toBeNull();
});

it('a card shows the view count if the site enables it and it is above zero [CARD-01]', () => {
  const site = { features: { ...features, viewsCount: true } };
  show({ views: 1280 }, { site });
  expect(screen.getByText('1,280 views')).toBeTruthy();
  cleanup();
  show({ views: 0 }, { site });
  show({ views: 1280 });
  expect(screen.queryByText(/views/)).toBeNull();
});

it('cards on a server-rendered page load their view counts in one request [CARD-01, PAGE-03]', async () => {
  const load = jest.fn<Load>(() => Promise.resolve({ status: 200, body: { views: { a: 1280, b: 1 } } }));
  const cars = ['a', 'b', 'c'].map((id) => ({ ...corolla, id, views: 0 }));
  const site = { features: { ...features, viewsCount: true } };
  const cards = cars.map((car) => <CarCard key={car.id} car={car} sizes="100vw" />);
  renderPage(<>{cards}</>, { site, load });
  expect(await screen.findByText('1,280 views')).toBeTruthy();
  expect(screen.getByText('1 view')).toBeTruthy();
  expect(load.mock.calls.map(([path]) => path)).toEqual(['/api/view-counts?ids=a%2Cb%2Cc']);
});

it('a card links to the reservation, for $200 if the car has no amount of its own [CARD-02]', () => {
  const site = { features: { ...features, checkout: true } };
  show({ checkout_enabled: true }, { site });
  const reserve = screen.getByRole('link', { name: /Reserve This Car/ });
  expect([reserve.textContent, reserve.getAttribute('href')]).toEqual([
    'Reserve This Car $200',
    `/cars/${corolla.slug}/checkout`,
  ]);
  cleanup();
  show({ checkout_enabled: true, reserve_amount: 1000 }, { site });
  expect(screen.getByText('$1,000')).toBeTruthy();
  cleanup();
  show({ checkout_enabled: true });
  expect(screen.queryByText(/Reserve This Car/)).toBeNull();
});

it('the earlier price is struck out, and a good price is labelled as below the market [CARD-03]', () => {
  show({ before_price: 34_990, state_average_market_price: 35_000 });
  expect(screen.getByText('$34,990').tagName).toBe('S');
  expect(screen.getByText('Below market')).toBeTruthy();
});

it('a car without a price shows the site’s own text instead [CARD-03]', () => {
  show({ price: 0 }, { site: { labels: { ...labels, noPrice: 'Price on application' } } });
  expect(screen.getByText('Price on application')).toBeTruthy();
});

it('the certified badge is shown once: as the tag, or beside another tag [CARD-04]', () => {
  const site = { features: { ...features, certifiedBadge: true, fuelTag: true } };
  const { container } = show({ certified: true, fuel: 'Petrol' }, { site });
  expect(container.querySelector('.tag')?.textContent).toBe('Toyota Certified');
  expect(container.querySelector('.standing .certified')).toBeNull();
  cleanup();
  const hybrid = show({ certified: true }, { site });
  expect(hybrid.container.querySelector('.tag')?.textContent).toBe('Hybrid');
  expect(hybrid.container.querySelector('.standing .certified')?.textContent).toBe('Toyota Certified');
  cleanup();
  expect(show({ certified: true, ...sold }, { site }).container.querySelector('.standing .certified')).toBeNull();
});

it('the location is shown on the picture [CARD-06]', () => {
  const { container } = show();
  expect(container.querySelector('.picture p')?.textContent).toBe('Located at Brookvale, NSW');
});

it('a subscription site shows the weekly price [CARD-06]', () => {
  show({ subscription_price: 245 }, { site: { features: { ...features, subscriptions: true } } });
  expect(screen.getByText('$245').parentElement?.textContent).toBe('$245 / week');
  expect(screen.queryByText('$32,990')).toBeNull();
});

it('the site’s finance component on a card gets the car, and takes no space when it is absent [CARD-06]', () => {
  const slots = { Finance: ({ car }: { car: CarSummary }) => <>{car.name}: $99 per week*</> };
  const { container } = show({}, { slots });
  expect(container.querySelector('.finance')?.textContent).toBe('2022 Toyota Corolla ZR: $99 per week*');
  cleanup();
  expect(show().container.querySelector('.finance')).toBeNull();
});

it('a vehicle page is prefetched when the mouse enters its card, but not on touch [CARD-02]', () => {
  const load = jest.fn(() => new Promise<never>(() => undefined));
  const { container } = show({}, { load });
  const approach = (pointerType: string) => {
    // jsdom has no PointerEvent with a type.
    const event = new MouseEvent('pointerover', { bubbles: true });
    Object.assign(event, { pointerType });
    fireEvent(container.querySelector('article')!, event);
  };
  approach('touch');
  expect(load).not.toHaveBeenCalled();
  approach('mouse');
  expect(load).toHaveBeenCalledTimes(1);
});
