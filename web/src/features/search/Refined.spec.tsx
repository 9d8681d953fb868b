import { afterEach, expect, it, jest } from '@jest/globals';
import { cleanup, fireEvent, screen } from '@testing-library/react';
import { createRef } from 'react';
import { emptySearch } from '#contracts/search/url';
import type { SearchCards } from '../../lib/schemas/search.js';
import { understoodState } from '../../lib/search/understood.js';
import { makeSearchResponse } from '../../testing/fixtures.js';
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
  const answer = { ...makeSearchResponse(), understood };
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
  const heading = createRef<HTMLHeadingElement>();
  renderPage(
    <>
      <h1 ref={heading} tabIndex={-1}>
        Our stock
      </h1>
      <Refined search={search} heading={heading} />
    </>,
  );
  return change;
};

it('understood words are shown as chips, before the chosen refinements [ASK-04]', () => {
  open();
  const chips = screen.getAllByRole('button', { name: /^Remove/ }).map(({ textContent }) => textContent);
  expect(chips).toEqual(['Pre-Owned', '4WD', 'Up to $30,000', '“hilux”', 'Ute']);
});

it('removing a chip leaves the others as refinements, and the focus goes to the heading [ASK-04, ASK-05, SITE-06]', () => {
  const change = open();
  fireEvent.click(screen.getByRole('button', { name: 'Remove 4WD' }));
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Our stock' }));
  expect(change.mock.calls[0]![0]).toEqual({
    query: 'hilux',
    refinements: { body: ['Ute'], car_type: ['used'] },
    ranges: { price: { min: 1, max: 30_000 } },
    page: 1,
  });
});

it('a chip shows the typed words where its values would be too long [ASK-04]', () => {
  const badges = ['XL', 'SR', 'GX', 'SX'].map((badge, n) => `exclude[badge][${n}]=${badge}+Single+Cab`).join('&');
  open({ parts: [{ words: 'dual cab', search: badges }], query: '', search: badges });
  expect(screen.getByRole('button', { name: 'Remove Dual cab' })).toBeTruthy();
});

it('a price typed as a weekly amount is shown as a weekly amount [ASK-04]', () => {
  const search = 'range[price]=1:46000';
  open({ parts: [{ words: 'under $200 a week', search }], query: '', search });
  expect(screen.getByRole('button', { name: 'Remove Under $200 a week' })).toBeTruthy();
  cleanup();
  const weekly = 'range[subscription_price]=1:200';
  open({ parts: [{ words: '$200 pw', search: weekly }], query: '', search: weekly });
  expect(screen.getByRole('button', { name: 'Remove Up to $200 a week' })).toBeTruthy();
});

it('the exact words can be searched for where some of them were left out [ASK-06]', () => {
  open({ parts: [], query: 'hilux', unknown: ['mums'], search: 'query=hilux' });
  expect(screen.getByRole('button', { name: 'Search for these exact words' })).toBeTruthy();
});

it('the exact words can be searched for instead [ASK-05]', () => {
  const change = open();
  fireEvent.click(screen.getByRole('button', { name: 'Search for these exact words' }));
  expect(change).toHaveBeenCalledWith({ query: 'used 4wd hilux under 30k', literal: true });
});

it('values of two facets that are written the same have a chip each [SRCH-12]', () => {
  const complain = jest.spyOn(console, 'error').mockImplementation(() => {});
  open({ ...usual, parts: [{ words: 'ute', search: 'refinementList[body][0]=Ute' }] });
  expect(screen.getAllByRole('button', { name: 'Remove Ute' })).toHaveLength(2);
  expect(complain).not.toHaveBeenCalled();
  complain.mockRestore();
});
