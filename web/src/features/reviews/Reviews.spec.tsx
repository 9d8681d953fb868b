import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, it } from '@jest/globals';
import type { ReviewsResponse, ShownReview } from '#contracts/api/reviews';
import { renderPage } from '../../testing/render-page.js';
import { Reviews } from './Reviews.js';

afterEach(cleanup);

const review = (id: string, more: Partial<ShownReview> = {}): ShownReview => ({
  id,
  customer_name: `Customer ${id}`,
  text: `Said ${id}`,
  rating: 5,
  location_name: 'Brookvale',
  created_at_time_ago_in_words: '3 weeks ago',
  review_date: '2026-10-29',
  review_date_in_words: '29 October 2026',
  ...more,
});
const pageOf = (reviews: ShownReview[], pages = 1): ReviewsResponse => ({
  reviews,
  pages,
  count: reviews.length,
  summary: { count: 109, average_rating: 4.8 },
});

it('the page shows an average above the minimum, each review with its stars, and the dealer’s answer [LOC-06, OFR-07]', async () => {
  const answered = review('b', {
    rating: 3,
    reply_text: 'Sorry.',
    reply_date: '2026-10-30',
    reply_date_in_words: '30 October 2026',
  });
  renderPage(<Reviews />, { load: () => Promise.resolve({ status: 200, body: pageOf([review('a'), answered]) }) });
  expect(await screen.findByText('109 reviews')).toBeTruthy();
  expect(screen.getByText('4.8')).toBeTruthy();
  expect(screen.getAllByRole('img').map((image) => image.getAttribute('aria-label'))).toEqual([
    '4.8 of 5 stars',
    '5 of 5 stars',
    '3 of 5 stars',
  ]);
  expect(screen.getByText('Our reply, 30 October 2026')).toBeTruthy();
});

it('more reviews are loaded a page at a time [LOC-06]', async () => {
  renderPage(<Reviews location_id="x" />, {
    load: (path) =>
      Promise.resolve({ status: 200, body: pageOf([review(path.includes('page=2') ? 'second' : 'first')], 2) }),
  });
  await screen.findByText('Said first');
  fireEvent.click(screen.getByRole('button', { name: 'Show more reviews' }));
  expect(await screen.findByText('Said second')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Show more reviews' })).toBeNull();
});

it('a site that hides its reviews does not load them [LOC-06]', () => {
  let asked = 0;
  const { container } = renderPage(<Reviews />, {
    site: { reviews: { minimum: 4, hidden: true } },
    load: () => {
      asked++;
      return Promise.resolve({ status: 200, body: pageOf([review('a')]) });
    },
  });
  expect([container.textContent, asked]).toEqual(['', 0]);
});
