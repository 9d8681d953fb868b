import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { emptySearch } from '#contracts/search/url';
import { makeSearchResponse } from '../../testing/fixtures.js';
import { renderPage } from '../../testing/render-page.js';
import { RangeFilter } from './RangeFilter.js';
import type { Search } from './use-search.js';

beforeEach(() => void jest.useFakeTimers());
afterEach(() => {
  cleanup();
  jest.useRealTimers();
});

const open = (price?: Search['state']['ranges']['price']) => {
  const change = jest.fn<Search['change']>();
  const search: Search = {
    path: '/search',
    state: { ...emptySearch, ranges: { km: { max: 50_000 }, ...(price && { price }) } },
    typed: emptySearch,
    answer: makeSearchResponse(),
    isStale: false,
    isError: false,
    isPaused: false,
    missing: undefined,
    retry: () => {},
    change,
  };
  renderPage(<RangeFilter range="price" search={search} />);
  return change;
};
const wait = (milliseconds: number) => act(() => jest.advanceTimersByTime(milliseconds));

it('a range is applied 400 ms after the last movement, and leaves other ranges [SRCH-14]', () => {
  const change = open();
  const low = screen.getByLabelText('Price, minimum');
  fireEvent.change(low, { target: { value: '20000' } });
  wait(300);
  fireEvent.change(low, { target: { value: '25000' } });
  wait(399);
  expect(change).not.toHaveBeenCalled();
  wait(1);
  expect(change.mock.calls).toEqual([[{ ranges: { km: { max: 50_000 }, price: { min: 25_000 } } }]]);
});

it('a bound between two units is unchanged until its thumb is moved [SRCH-14]', () => {
  const change = open({ min: 20_001 });
  const low = screen.getByLabelText<HTMLInputElement>('Price, minimum');
  // The browser has rounded it.
  fireEvent.change(low, { target: { value: '20000' } });
  wait(400);
  expect(change).not.toHaveBeenCalled();
  fireEvent.change(low, { target: { value: '21000' } });
  wait(400);
  expect(change.mock.calls).toEqual([[{ ranges: { km: { max: 50_000 }, price: { min: 21_000 } } }]]);
});

it('the arrow keys move a thumb by one step [SRCH-14]', () => {
  const change = open();
  fireEvent.keyDown(screen.getByLabelText('Price, minimum'), { key: 'ArrowRight' });
  fireEvent.keyDown(screen.getByLabelText('Price, maximum'), { key: 'PageDown' });
  wait(400);
  expect(change.mock.calls).toEqual([[{ ranges: { km: { max: 50_000 }, price: { min: 13_000, max: 52_000 } } }]]);
});

it.each([
  ['$5,000', 'Cannot refine below the range minimum'],
  ['99,000,000', 'Cannot refine above the range maximum'],
])('%s is out of range, so it is logged and not applied [SRCH-14]', (typed, message) => {
  const log = jest.spyOn(console, 'warn').mockImplementation(() => {});
  const change = open();
  const from = screen.getByLabelText(/^From/);
  fireEvent.change(from, { target: { value: typed } });
  fireEvent.blur(from);
  wait(400);
  expect(log.mock.calls).toEqual([[message]]);
  expect(change).not.toHaveBeenCalled();
  expect((from as HTMLInputElement).value).toBe('$12,000');
  expect(screen.getByText('Between $12,000 and $62,000')).toBeTruthy();
  log.mockRestore();
});

it('a typed bound is rounded, and invalid text changes nothing [SRCH-14]', () => {
  const change = open();
  const to = screen.getByLabelText(/^To/);
  fireEvent.change(to, { target: { value: 'cheap' } });
  fireEvent.blur(to);
  wait(400);
  expect(change).not.toHaveBeenCalled();
  fireEvent.change(to, { target: { value: '$40,400' } });
  fireEvent.keyDown(to, { key: 'Enter' });
  expect(change.mock.calls).toEqual([[{ ranges: { km: { max: 50_000 }, price: { max: 40_000 } } }]]);
  wait(400);
  expect(change).toHaveBeenCalledTimes(1);
});

it('a typed bound counts although the next press closes the filters [SRCH-14]', () => {
  const change = open();
  const to = screen.getByLabelText(/^To/);
  fireEvent.change(to, { target: { value: '40000.50' } });
  fireEvent.blur(to);
  cleanup();
  expect(change.mock.calls).toEqual([[{ ranges: { km: { max: 50_000 }, price: { max: 40_000 } } }]]);
});
