import { afterEach, expect, it } from '@jest/globals';
import { cleanup, fireEvent, screen } from '@testing-library/react';
import { renderPage } from '../../testing/render-page.js';
import { Shortfalls } from './Shortfalls.js';

afterEach(cleanup);

it('searches for which the site has few or no vehicles are listed, each as a link [ASK-11]', async () => {
  const searches = [
    { search: 'query=leaf&refinementList[make][0]=Nissan&range[price]=1:30000', times: 5, nothing: 4 },
    { search: '', times: 2, nothing: 2 },
  ];
  renderPage(<Shortfalls from="2026-05-01" to="2026-05-30" />, {
    load: () => Promise.resolve({ status: 200, body: { searches } }),
  });
  await screen.findByRole('table', { name: 'Searches that found nothing' });
  const rows = screen.getAllByRole('row').map((row) => [...row.children].map(({ textContent }) => textContent));
  expect(rows).toEqual([
    ['What was understood', 'Found nothing', 'Found little'],
    ['“leaf” · Nissan · Up to $30,000', '4', '1'],
    ['Other words', '2', '0'],
  ]);
  expect(decodeURI(screen.getByRole('link').getAttribute('href')!)).toBe(
    '/search?query=leaf&refinementList[make][0]=Nissan&range[price]=1:30000',
  );
});

it('the table shows the most frequent first, and all of them on request [ASK-11]', async () => {
  const searches = Array.from({ length: 34 }, (_, n) => ({
    search: `range[price]=:${n + 1}000`,
    times: 40 - n,
    nothing: 1,
  }));
  renderPage(<Shortfalls from="2026-05-01" to="2026-05-30" />, {
    load: () => Promise.resolve({ status: 200, body: { searches } }),
  });
  await screen.findByRole('table');
  expect(screen.getAllByRole('row')).toHaveLength(21);
  fireEvent.click(screen.getByRole('button', { name: 'Show all 34' }));
  expect(screen.getAllByRole('row')).toHaveLength(35);
  expect(screen.getByRole('link', { name: 'Up to $34,000' })).toBeTruthy();
  expect(screen.queryByRole('button')).toBeNull();
});
