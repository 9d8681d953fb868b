import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { useLocation, useNavigate } from 'react-router';
import type { Load } from '../../lib/api.js';
import { parseSearch } from '#contracts/search/url';
import { renderPage } from '../../testing/render-page.js';
import { QueryBox } from './QueryBox.js';

beforeEach(() => localStorage.clear());
afterEach(cleanup);

const Box = () => {
  const navigate = useNavigate();
  const query = parseSearch(useLocation().search).state.query;
  const addressOf = (words: string) => `query=${encodeURIComponent(words)}`;
  return (
    <QueryBox
      query={query}
      path="/search"
      queryStringWith={addressOf}
      onChange={(words, options) => void navigate(`/search?${addressOf(words)}`, options)}
    />
  );
};
const answer = {
  values: [
    { facet: 'make', value: 'Toyota', count: 12, search: 'refinementList[make][0]=Toyota' },
    { facet: 'make_model', value: 'Toyota HiLux', count: 4, search: 'refinementList[make_model][0]=Toyota+HiLux' },
  ],
  cars: [{ slug: 'a-car', name: '2020 Toyota Camry', price: '$20,000 Drive Away' }],
  ms: 1,
};
const ok: Load = () => Promise.resolve({ status: 200, body: answer });
const open = (load: Load = ok) => renderPage(<Box />, { at: '/search', path: '*', load });
const box = () => screen.getByRole<HTMLInputElement>('combobox');
const type = (value: string) => fireEvent.change(box(), { target: { value } });
const press = (key: string) => fireEvent.keyDown(box(), { key });
const active = () => document.getElementById(box().getAttribute('aria-activedescendant') ?? '')?.textContent;

it('arrow keys move through the suggestions, which belong to the box, and the typed text stays [ASK-08]', async () => {
  open();
  act(() => box().focus());
  expect(box().getAttribute('aria-expanded')).toBe('false');
  type('toy');
  const list = await screen.findByRole('listbox', { name: 'Suggestions' });
  await waitFor(() => expect(box().getAttribute('aria-controls')).toBe(list.id));
  expect(box().getAttribute('aria-expanded')).toBe('true');
  expect(screen.getByText('3 suggestions')).toBeTruthy();
  expect(active()).toBeUndefined();
  const went = ['ArrowDown', 'ArrowDown', 'ArrowDown', 'ArrowDown', 'ArrowUp'].map((key) => {
    press(key);
    return active();
  });
  expect(went).toEqual([
    'ToyotaMake12',
    'Toyota HiLuxModel4',
    '2020 Toyota Camry$20,000 Drive Away',
    undefined,
    '2020 Toyota Camry$20,000 Drive Away',
  ]);
  expect(screen.getAllByRole('option', { selected: true })).toHaveLength(1);
  expect(document.activeElement).toBe(box());
  expect(box().value).toBe('toy');
});

it('Enter chooses the highlighted suggestion, and no search for the typed text follows [ASK-08]', async () => {
  const { location } = open();
  type('toy');
  await screen.findByRole('listbox');
  press('ArrowDown');
  press('Enter');
  await waitFor(() => expect(location()?.search).toBe('?refinementList[make][0]=Toyota'));
  expect(screen.queryByRole('listbox')).toBeNull();
  expect(box().value).toBe('');
  await act(() => new Promise((resolve) => setTimeout(resolve, 200)));
  expect(location()?.search).toBe('?refinementList[make][0]=Toyota');
});

it('a chosen suggestion that loads slowly is not overridden by a search for the emptied field [ASK-08]', async () => {
  const onChange = jest.fn();
  // The page still shows the previous search.
  const box = <QueryBox query="toyota" path="/search" queryStringWith={String} onChange={onChange} />;
  const { location } = renderPage(box, { at: '/search', path: '*', load: ok });
  type('toyota ');
  await screen.findByRole('listbox');
  press('ArrowDown');
  press('Enter');
  await waitFor(() => expect(location()?.search).toBe('?refinementList[make][0]=Toyota'));
  await act(() => new Promise((resolve) => setTimeout(resolve, 300)));
  expect(onChange).not.toHaveBeenCalled();
});

it('Escape closes the list and keeps the typed text, and the next letter opens it again [ASK-08]', async () => {
  open();
  type('toy');
  await screen.findByRole('listbox');
  expect(press('Escape')).toBe(false);
  expect(screen.queryByRole('listbox')).toBeNull();
  expect(box().getAttribute('aria-expanded')).toBe('false');
  expect(box().value).toBe('toy');
  type('toyo');
  expect(await screen.findByRole('listbox')).toBeTruthy();
});

it('suggestions that arrive late, out of order or not at all never change the typed text [ASK-08]', async () => {
  const arrive: (() => void)[] = [];
  const load = jest.fn<Load>(
    (path) =>
      new Promise((resolve, reject) => {
        const value = new URLSearchParams(path.split('?')[1]).get('query')!;
        const values = [{ facet: 'make', value, count: 1, search: `refinementList[make][0]=${value}` }];
        arrive.push(() =>
          value === 'hilu' ? reject(new Error('gone')) : resolve({ status: 200, body: { values, cars: [], ms: 1 } }),
        );
      }),
  );
  open(load);
  for (const typed of ['h', 'hi', 'hil', 'hilu', 'hilux']) type(typed);
  await waitFor(() => expect(arrive.length).toBeGreaterThan(0));
  await act(async () => {
    for (const each of arrive.splice(0).reverse()) each();
    await new Promise((resolve) => setTimeout(resolve, 50));
  });
  expect(box().value).toBe('hilux');
  await waitFor(() =>
    expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual(['hiluxMake1']),
  );
});

it('a request for suggestions is aborted once another letter is typed [ASK-08]', async () => {
  const signals: (AbortSignal | undefined)[] = [];
  open((path, signal) => {
    if (path.startsWith('/api/search/suggestions')) signals.push(signal);
    return new Promise(() => {});
  });
  type('to');
  await waitFor(() => expect(signals.length).toBe(1));
  expect(signals[0]!.aborted).toBe(false);
  type('toy');
  await waitFor(() => expect(signals.length).toBe(2));
  expect(signals.map((signal) => signal!.aborted)).toEqual([true, false]);
});
