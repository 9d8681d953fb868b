import { afterEach, expect, it, jest } from '@jest/globals';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { emptySearch, type SearchState } from '#contracts/search/url';
import type { Load } from '../../lib/api.js';
import { features, makeSearchResponse } from '../../testing/fixtures.js';
import { renderPage } from '../../testing/render-page.js';
import { SortMenu } from './SortMenu.js';

afterEach(cleanup);

const open = (state: Partial<SearchState> = {}, options: Parameters<typeof renderPage>[1] = {}) => {
  const onChange = jest.fn();
  renderPage(<SortMenu state={{ ...emptySearch, ...state }} onChange={onChange} />, options);
  return onChange;
};
const menu = () => screen.getByRole<HTMLSelectElement>('combobox', { name: 'Sort by' });
const choose = (value: string) => fireEvent.change(menu(), { target: { value } });
const type = (value: string) => fireEvent.change(screen.getByRole('textbox'), { target: { value } });
const send = () => fireEvent.submit(screen.getByRole('textbox').closest('form')!);
const orders = () => [...menu().options].map(({ textContent }) => textContent);

it('the sort order is one that the site offers, or the site’s default [SRCH-09, ASK-09]', () => {
  const onChange = open();
  expect(orders()[0]).toBe('Featured first');
  expect(orders()).toContain('Price, lowest first');
  choose('price:asc');
  expect(onChange).toHaveBeenCalledWith({ sortBy: 'price:asc' });
  cleanup();
  open({ query: 'hilux', sortBy: 'km:asc' }, { site: { features: { ...features, subscriptions: true } } });
  expect(orders()[0]).toBe('Best match first');
  expect(orders()).toContain('Weekly price, lowest first');
  expect(menu().value).toBe('km:asc');
});

it('Nearest first asks for a place, and takes a postcode at its fourth digit [ASK-10]', async () => {
  const onChange = open();
  choose('distance:asc');
  await screen.findByRole('textbox');
  expect(onChange).not.toHaveBeenCalled();
  type('283');
  expect(onChange).not.toHaveBeenCalled();
  type('2830');
  expect(onChange).toHaveBeenCalledWith({ sortBy: 'distance:asc', near: '2830' });
  expect(screen.queryByRole('textbox')).toBeNull();
});

it('Nearest first asks for no place if the search already has one [ASK-10]', () => {
  const onChange = open({ near: '2000' });
  choose('distance:asc');
  expect(onChange).toHaveBeenCalledWith({ sortBy: 'distance:asc' });
  expect(screen.queryByRole('textbox')).toBeNull();
});

it('a suburb or town is located by searching for “near” and its name [ASK-10]', async () => {
  const load = jest.fn<Load>(() =>
    Promise.resolve({
      status: 200,
      body: makeSearchResponse({
        understood: { parts: [], query: '', search: 'near=2830&sortBy=distance:asc' },
      }),
    }),
  );
  const onChange = open({}, { load });
  choose('distance:asc');
  await screen.findByRole('textbox');
  type('Dubbo');
  send();
  await waitFor(() => expect(onChange).toHaveBeenCalledWith({ sortBy: 'distance:asc', near: '2830' }));
  expect(new URL(load.mock.calls[0]![0], 'http://localhost').searchParams.get('query')).toBe('near Dubbo');
});

it('an unknown place is reported, and so is a failed search [ASK-10]', async () => {
  let body: object | undefined = makeSearchResponse({});
  const load: Load = () => (body ? Promise.resolve({ status: 200, body }) : Promise.reject(new Error('offline')));
  const onChange = open({}, { load });
  choose('distance:asc');
  await screen.findByRole('textbox');
  type('Atlantis');
  send();
  await screen.findByText('We don’t know that place. Its postcode will do.');
  expect(screen.getByRole('textbox').getAttribute('aria-invalid')).toBe('true');
  body = undefined;
  type('Lemuria');
  expect(screen.queryByText(/know that place/)).toBeNull();
  send();
  await screen.findByText('That didn’t work. Please try again.');
  expect(onChange).not.toHaveBeenCalled();
});

it('Nearest first takes the place of the visitor, or says why there is none [LOC-08]', async () => {
  const answers: ((found: PositionCallback, failed: PositionErrorCallback) => void)[] = [
    (_, failed) => failed({ code: 1 } as GeolocationPositionError),
    (found) => found({ coords: { latitude: -32.25, longitude: 148.6 } } as GeolocationPosition),
  ];
  Object.defineProperty(navigator, 'geolocation', {
    configurable: true,
    value: { getCurrentPosition: (...callbacks: Parameters<(typeof answers)[0]>) => answers.shift()!(...callbacks) },
  });
  const load = jest.fn<Load>();
  const onChange = open({}, { load });
  choose('distance:asc');
  fireEvent.click(await screen.findByRole('button', { name: 'Use my location' }));
  await screen.findByText('Your browser doesn’t share your location with us. Please type your postcode.');
  fireEvent.click(screen.getByRole('button', { name: 'Use my location' }));
  await waitFor(() => expect(onChange).toHaveBeenCalledWith({ sortBy: 'distance:asc', near: '2830' }));
  expect(load).not.toHaveBeenCalled();
  Reflect.deleteProperty(navigator, 'geolocation');
});

it('a place that is found after another order was chosen is dropped [ASK-10]', async () => {
  let answer: (body: object) => void = () => {};
  const load: Load = () => new Promise((resolve) => (answer = (body) => resolve({ status: 200, body })));
  const onChange = open({}, { load });
  choose('distance:asc');
  await screen.findByRole('textbox');
  type('Dubbo');
  send();
  choose('km:asc');
  answer(makeSearchResponse({ understood: { parts: [], query: '', search: 'near=2830&sortBy=distance:asc' } }));
  await new Promise((resolve) => setTimeout(resolve));
  expect(onChange.mock.calls).toEqual([[{ sortBy: 'km:asc' }]]);
});
