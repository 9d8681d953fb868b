import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from '@jest/globals';
import { location } from '#contracts/domain/site/site';
import { renderPage } from '../../testing/render-page.js';
import { PlaceCarousel } from './PlaceCarousel.js';
import { PlacePage } from './PlacePage.js';
import { PlacesPage } from './PlacesPage.js';

afterEach(cleanup);

const week = [0, 1, 2, 3, 4, 5, 6].map((weekday) =>
  weekday === 0 ? { weekday, status: 'Closed' } : { weekday, status: 'Open', open: '08:30', close: '17:00' },
);
const place = (id: string, more: object = {}) =>
  location.parse({
    id,
    name: `Test ${id}`,
    slug: id,
    dealership_id: 'd1',
    dealer_license_number: 'MD 1',
    address: { street: '1 High Street', city: 'Brookvale', state: 'NSW', postcode: '2100', lat: -33.7, long: 151.2 },
    phone: '02 5550 0001',
    landline_phone: '02 5550 0009',
    opening_hours: week,
    special_hours: [
      { date: '2026-11-01', status: 'Closed' },
      { date: '2026-12-25', status: 'Closed' },
      { date: '2026-12-28', status: 'Open', start_hour: '10:00', end_hour: '16:00' },
    ],
    reviews: { average_rating: 4.8, count: 109 },
    ...more,
  });
const sales = place('sales');
const service = place('workshop', {
  location_type: 'service',
  phone: '02 5550 0002',
  motor_vehicle_repairer: 'MVRL 2',
  reviews: undefined,
});
const answers = (body: unknown, status = 200) => ({ load: () => Promise.resolve({ status, body }) });
// Wednesday, 9:30 in Sydney.
const now = new Date('2026-11-24T22:30:00Z');

it('a location’s card has address, phones, hours, licence, rating and links [LOC-01, LOC-03, LOC-06]', async () => {
  renderPage(<PlacesPage />, { ...answers({ locations: [sales, { ...service, distance: 4.26 }] }), now });
  const [first, second] = await screen.findAllByRole('article');
  const card = within(first!);
  expect(card.getByText('1 High Street, Brookvale NSW 2100')).toBeTruthy();
  expect(card.getByRole('link', { name: '02 5550 0001' }).getAttribute('href')).toBe('tel:0255500001');
  expect(card.getByRole('link', { name: 'Landline 02 5550 0009' })).toBeTruthy();
  expect(card.getByText('Dealer licence MD 1')).toBeTruthy();
  expect(card.getByRole('img', { name: '4.8 of 5 stars, from 109 reviews' })).toBeTruthy();
  expect(card.getAllByRole('row').map((row) => row.textContent)).toEqual([
    'Mon-Fri8:30 am – 5 pm',
    'Sat8:30 am – 5 pm',
    'SunClosed',
  ]);
  expect(card.getByRole('link', { name: /^View Location Details/ }).getAttribute('href')).toBe('/locations/sales');
  expect(card.getByRole('link', { name: /^View Our Stock/ }).getAttribute('href')).toBe('/search/sales');
  expect(card.getByRole('link', { name: /^Contact/ }).getAttribute('href')).toBe('/contact-us/sales');
  expect(card.getByRole('link', { name: /^Get Directions/ }).getAttribute('href')).toContain(
    'destination=1%20High%20Street%2C%20Brookvale%20NSW%202100',
  );
  expect(within(second!).getByText('about 4 km away')).toBeTruthy();
  expect(within(second!).getByText('Motor vehicle repairer MVRL 2')).toBeTruthy();
  expect(within(second!).queryByRole('link', { name: /^View Our Stock/ })).toBeNull();
  expect(within(second!).queryByRole('img', { name: /stars/ })).toBeNull();
});

it('special hours of today stand above the regular hours of a location, which then highlight no day [LOC-03]', async () => {
  const isToday = (row: HTMLElement) => row.matches('[data-today]');
  const rows = async (special_hours: object[]) => {
    cleanup();
    renderPage(<PlacesPage />, { ...answers({ locations: [place('sales', { special_hours })] }), now });
    await screen.findByText(/^(Open|Closed) /);
    return screen.getAllByRole('row').map((row) => [row.textContent, isToday(row)]);
  };
  const regular = ['Mon-Fri8:30 am – 5 pm', 'Sat8:30 am – 5 pm', 'SunClosed'];
  expect(await rows([])).toEqual(regular.map((row, index) => [row, index === 0]));
  expect(await rows([{ date: '2026-11-25', status: 'Closed' }])).toEqual([
    ['TodayClosed', true],
    ...regular.map((row) => [row, false]),
  ]);
});

it('a rating that is not above the minimum, or that a site hides, is not shown [LOC-06]', async () => {
  const low = place('low', { reviews: { average_rating: 4, count: 20 } });
  renderPage(<PlacesPage />, answers({ locations: [low] }));
  await screen.findByRole('heading', { name: 'Test low' });
  expect(screen.queryByRole('img', { name: /stars/ })).toBeNull();
  cleanup();
  renderPage(<PlacesPage />, { ...answers({ locations: [sales] }), site: { reviews: { minimum: 4, hidden: true } } });
  await screen.findByRole('heading', { name: 'Test sales' });
  expect(screen.queryByRole('img', { name: /stars/ })).toBeNull();
});

it('a postcode is validated before the search, and is part of its address [LOC-05]', async () => {
  const { location: here } = renderPage(<PlacesPage />, {
    at: '/locations?show=sales',
    ...answers({ locations: [sales] }),
  });
  const field = await screen.findByLabelText('Your postcode');
  fireEvent.change(field, { target: { value: '21a' } });
  fireEvent.click(screen.getByRole('button', { name: 'Find the nearest' }));
  expect(screen.getByText('Invalid postcode. Please enter a 4-digit number.')).toBeTruthy();
  fireEvent.change(field, { target: { value: '2103' } });
  fireEvent.click(screen.getByRole('button', { name: 'Find the nearest' }));
  await waitFor(() => expect(here()!.pathname + here()!.search).toBe('/locations?show=sales&postcode=2103'));
  expect(screen.queryByText(/^Invalid postcode/)).toBeNull();
});

it('an unknown postcode is reported, and the list stays [LOC-05]', async () => {
  const asked: string[] = [];
  const problem = { type: 'x', title: 'x', status: 422, code: 'invalid', detail: 'Invalid postcode' };
  renderPage(<PlacesPage />, {
    at: '/locations?postcode=9999',
    load: (path) => {
      asked.push(path);
      return Promise.resolve(
        path.includes('postcode') ? { status: 422, body: problem } : { status: 200, body: { locations: [sales] } },
      );
    },
  });
  expect(await screen.findByText('Invalid postcode')).toBeTruthy();
  expect(await screen.findByRole('heading', { name: 'Test sales' })).toBeTruthy();
  expect(asked).toEqual(['/api/locations?postcode=9999', '/api/locations']);
});

describe('the visitor’s own location', () => {
  /** Stands in for the browser's geolocation. Returns the questions asked, each to be answered by the test. */
  const stubGeolocation = () => {
    const asked: { found: PositionCallback; failed: PositionErrorCallback }[] = [];
    Object.defineProperty(navigator, 'geolocation', {
      configurable: true,
      value: {
        getCurrentPosition: (found: PositionCallback, failed: PositionErrorCallback) => asked.push({ found, failed }),
      },
    });
    return asked;
  };
  const at = (latitude: number, longitude: number) => ({ coords: { latitude, longitude } }) as GeolocationPosition;
  const failure = (code: number) => ({ code }) as GeolocationPositionError;
  const open = async () => {
    const loaded: string[] = [];
    const page = renderPage(<PlacesPage />, {
      at: '/locations?show=sales',
      load: (path) => {
        loaded.push(path);
        return Promise.resolve({ status: 200, body: { locations: [sales] } });
      },
    });
    await screen.findByRole('heading', { name: 'Test sales' });
    return { loaded, here: () => page.location()!.pathname + page.location()!.search };
  };
  const press = () => fireEvent.click(screen.getByRole('button', { name: 'Use my location' }));
  const field = () => screen.getByLabelText<HTMLInputElement>('Your postcode');

  afterEach(() => void Reflect.deleteProperty(navigator, 'geolocation'));

  it('is asked for only when its button is pressed, and only its postcode is sent [LOC-08]', async () => {
    const asked = stubGeolocation();
    const { loaded, here } = await open();
    expect(asked).toEqual([]);
    press();
    fireEvent.click(screen.getByRole('button', { name: 'Finding you…' }));
    expect(asked).toHaveLength(1);
    asked[0]!.found(at(-33.86881234, 151.20931234));
    await waitFor(() => expect(here()).toBe('/locations?show=sales&postcode=2000'));
    expect(field().value).toBe('2000');
    expect(loaded).toEqual(['/api/locations?show=sales', '/api/locations?show=sales&postcode=2000']);
    await screen.findByText('1 location, nearest to 2000 first');
  });

  it.each([
    ['refused', 1, 'Your browser doesn’t share your location with us. Please type your postcode.'],
    ['unknown', 2, 'Your device can’t tell where it is. Please type your postcode.'],
    ['slow', 3, 'Finding you took too long. Please try again, or type your postcode.'],
  ])('that is %s is reported beside the postcode [LOC-08]', async (_, code, reason) => {
    const asked = stubGeolocation();
    const { here } = await open();
    press();
    asked[0]!.failed(failure(code));
    await waitFor(() => expect(screen.getByText(reason).getAttribute('role')).toBe('status'));
    expect(field().getAttribute('aria-describedby')).toBe(screen.getByText(reason).id);
    expect(here()).toBe('/locations?show=sales');
    press();
    expect(screen.queryByText(reason)).toBeNull();
  });

  it('outside Australia, or in a browser without it, is reported too [LOC-08]', async () => {
    await open();
    press();
    await screen.findByText(/^Your browser doesn’t share your location/);
    const asked = stubGeolocation();
    press();
    asked[0]!.found(at(51.5, 0));
    await screen.findByText('You seem to be outside Australia. Please type a postcode.');
  });

  it('is dropped if the visitor sends a postcode before it is known [LOC-08]', async () => {
    const asked = stubGeolocation();
    const { here } = await open();
    press();
    fireEvent.change(field(), { target: { value: '4350' } });
    fireEvent.click(screen.getByRole('button', { name: 'Find the nearest' }));
    await waitFor(() => expect(here()).toBe('/locations?show=sales&postcode=4350'));
    asked[0]!.found(at(-33.8688, 151.2093));
    await screen.findByRole('button', { name: 'Use my location' });
    await new Promise((resolve) => setTimeout(resolve));
    expect(here()).toBe('/locations?show=sales&postcode=4350');
  });
});

it('a location’s page offers its departments, and shows the hours and numbers of the chosen one [LOC-02]', async () => {
  const early = { ...service, opening_hours: [{ weekday: 6, status: 'Open' as const, open: '07:00', close: '12:00' }] };
  renderPage(<PlacePage />, {
    at: '/locations/sales',
    path: '/locations/:slug',
    ...answers({ location: sales, departments: [sales, early] }),
    now,
  });
  expect((await screen.findByRole('heading', { level: 1 })).textContent).toBe('Test sales');
  expect(screen.getByRole('link', { name: 'Sales' }).getAttribute('aria-current')).toBe('true');
  fireEvent.click(screen.getByRole('link', { name: 'Service' }));
  expect(await screen.findByRole('link', { name: '02 5550 0002' })).toBeTruthy();
  expect(screen.getAllByRole('row').map((row) => row.textContent)).toEqual(['Sat7 am – 12 pm']);
  cleanup();
  renderPage(<PlacePage />, { path: '*', ...answers({ location: sales, departments: [sales] }) });
  await screen.findByRole('heading', { level: 1 });
  expect(screen.queryByRole('navigation', { name: 'Department' })).toBeNull();
});

it('holiday hours open in a dialog from today on, and a location without any has no link to them [LOC-03]', async () => {
  renderPage(<PlacePage />, { path: '*', ...answers({ location: sales, departments: [sales] }), now });
  fireEvent.click(await screen.findByRole('button', { name: 'View Holiday Hours of Test sales' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Holiday Opening Hours: Test sales' }));
  expect(dialog.getAllByRole('row').map((row) => row.textContent)).toEqual([
    'Friday 25 December 2026Closed',
    'Monday 28 December 202610 am – 4 pm',
  ]);
  cleanup();
  renderPage(<PlacePage />, {
    path: '*',
    ...answers({ location: { ...sales, special_hours: [] }, departments: [] }),
  });
  await screen.findByRole('heading', { level: 1 });
  expect(screen.queryByRole('button', { name: /View Holiday Hours/ })).toBeNull();
});

it('an unknown location is reported as not found [LOC-02]', async () => {
  renderPage(<PlacePage />, { path: '*', ...answers({}, 404) });
  expect(await screen.findByText('We can’t find that location')).toBeTruthy();
});

it('the carousel has the order of the response, and a hint to swipe when there are few locations [LOC-01]', async () => {
  const many = ['e', 'd', 'c', 'b', 'a'].map((id) => place(id));
  renderPage(<PlaceCarousel block="show=sales" />, answers({ locations: many.slice(2) }));
  expect(await screen.findByRole('heading', { name: 'Our Locations' })).toBeTruthy();
  const names = () => screen.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent);
  await waitFor(() => expect(names()).toEqual(['Test c', 'Test b', 'Test a']));
  expect(screen.getByText('Swipe')).toBeTruthy();
  cleanup();
  renderPage(<PlaceCarousel block="show=sales" />, answers({ locations: many }));
  await waitFor(() => expect(names()).toHaveLength(5));
  expect(screen.queryByText('Swipe')).toBeNull();
});
