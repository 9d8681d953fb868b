import { afterEach, expect, it, jest } from '@jest/globals';
import { cleanup, fireEvent, screen } from '@testing-library/react';
import { emptySearch } from '#contracts/search/url';
import type { SearchCards } from '../../lib/schemas/search.js';
import { understoodState } from '../../lib/search/understood.js';
import { searchAnswer } from '../../testing/fixtures.js';
import { renderPage } from '../../testing/render-page.js';
import { Refined } from './Refined.js';
import type { Search } from './use-search.js';

afterEach(cleanup);

const usual = {
  parts: [
    { words: 'used', search: 'refinementList[car_type][0]=used' },
    { words: '4wd', search: 'refinementList[drive][0]=4WD' },
    { words: 'under 30k', search: 'range[price]=1:30000' },
  ],
  query: 'hilux',
  search: 'query=hilux&refinementList[car_type][0]=used&refinementList[drive][0]=4WD&range[price]=1:30000',
};

const open = (understood: NonNullable<SearchCards['understood']> = usual) => {
  const change = jest.fn<Search['change']>();
  const typed = { ...emptySearch, query: 'used 4wd hilux under 30k', refinements: { body: ['Ute'] } };
  const answer = { ...searchAnswer(), understood };
  const state = {
    ...understoodState(typed, answer),
    refinements: { body: ['Ute'], car_type: ['used'], drive: ['4WD'] },
  };
  const search = {
    path: '/search',
    state,
    typed,
    answer,
    isStale: false,
    isError: false,
    isPaused: false,
    missing: undefined,
    retry: () => {},
    change,
  };
  renderPage(<Refined search={search} onClear={() => {}} />);
  return change;
};

it('what was understood of the words is shown as chips, before what was chosen [ASK-04]', () => {
  open();
  const chips = screen.getAllByRole('button', { name: /^Remove/ }).map(({ textContent }) => textContent);
  expect(chips).toEqual(['Pre-Owned', '4WD', 'Up to $30,000', '“hilux”', 'Ute']);
});

it('a chip taken away leaves the others as refinements [ASK-04, ASK-05]', () => {
  const change = open();
  fireEvent.click(screen.getByRole('button', { name: 'Remove 4WD' }));
  expect(change.mock.calls[0]![0]).toEqual({
    query: 'hilux',
    refinements: { body: ['Ute'], car_type: ['used'] },
    ranges: { price: { min: 1, max: 30_000 } },
    page: 1,
  });
});

it('of what would take long to say a chip has the words [ASK-04]', () => {
  const badges = ['XL', 'SR', 'GX', 'SX'].map((badge, n) => `exclude[badge][${n}]=${badge}+Single+Cab`).join('&');
  open({ parts: [{ words: 'dual cab', search: badges }], query: '', search: badges });
  expect(screen.getByRole('button', { name: 'Remove Dual cab' })).toBeTruthy();
});

it('the words can be looked for instead where some of them were left out [ASK-06]', () => {
  open({ parts: [], query: 'hilux', unknown: ['mums'], search: 'query=hilux' });
  expect(screen.getByRole('button', { name: 'Search for these exact words' })).toBeTruthy();
});

it('the words can be looked for instead [ASK-05]', () => {
  const change = open();
  fireEvent.click(screen.getByRole('button', { name: 'Search for these exact words' }));
  expect(change).toHaveBeenCalledWith({ query: 'used 4wd hilux under 30k', literal: true });
});
