import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { LocationsResponse } from '#contracts/api/locations';
import type { PublishedReview, ReviewsResponse } from '#contracts/api/reviews';
import type { Site } from '#contracts/domain/site/site';
import { eventually, TestForecourt } from '#platform/testing/forecourt';
import { temporaryDirectory } from '#platform/testing/temporary';
import { roles } from '../../../standalone/src/roles.js';

let sites: Awaited<ReturnType<typeof temporaryDirectory>>;
let forecourt: TestForecourt;
beforeAll(async () => {
  sites = await temporaryDirectory();
  for (const slug of ['kestrel', 'wattle'])
    cpSync(join('infra/demo/sites', slug), join(sites.path, slug), { recursive: true });
  forecourt = new TestForecourt(roles, ['kestrel', 'wattle'], { SITES_DIR: sites.path });
  forecourt.now = new Date('2026-11-22T00:00:00Z');
  await forecourt.open();
  await allPublished();
});
afterAll(async () => {
  await forecourt.remove();
  await sites.remove();
});

const read = async (query: string, site = 'kestrel', position = 0): Promise<ReviewsResponse> => {
  const headers = { 'forecourt-position': String(position) };
  return (await forecourt.ask<ReviewsResponse>(`/api/reviews?${query}`, { site, headers })).body;
};
/** Waits for the last reply, because a reply is published after its review. */
const allPublished = () =>
  eventually(async () => {
    const { count, reviews } = await read('');
    expect([count, reviews[0]?.reply_date]).toEqual([10, '2026-11-13']);
  });
const path = (id: string, dealership = 'kestrel-bay-toyota') => `/api/dealers/dealerships/${dealership}/reviews/${id}`;
const send = (method: 'PUT' | 'DELETE', to: string, body?: object, key = 'dealer-kestrel') =>
  forecourt.ask<PublishedReview & { code?: string }>(to, { method, body, key });
const said = {
  location_id: 'kestrel-mona-vale',
  customer_name: 'Ines Duarte',
  text: 'Found the wagon I wanted in a day.',
  rating: 5,
  review_date: '2026-11-20',
};

it('the reviews in a site’s folder are listed newest first, in pages, with their average [LOC-06]', async () => {
  const { reviews, pages, summary } = await read('');
  expect([reviews.length, pages]).toEqual([6, 2]);
  expect(reviews[0]).toMatchObject({
    customer_name: 'Priya Raman',
    location_name: 'Kestrel Bay Toyota Brookvale',
    created_at_time_ago_in_words: '1 week ago',
    review_date: '2026-11-12',
    review_date_in_words: '12 November 2026',
    reply_date_in_words: '13 November 2026',
  });
  const dates = [...reviews, ...(await read('page=2')).reviews].map(({ review_date }) => review_date);
  expect(dates).toEqual([...dates].sort().reverse());
  // Brookvale and Mona Vale state 109 and 58 reviews; the workshops have three reviews here.
  expect(summary!.count).toBe(170);
  expect((await read('location_id=kestrel-brookvale')).summary).toEqual({ count: 109, average_rating: 4.8 });
  expect((await forecourt.ask('/api/reviews?page=x')).status).toBe(400);
});

it('a location has its configured rating, or else the average of its reviews [LOC-06]', async () => {
  const { locations } = (await forecourt.ask<LocationsResponse>('/api/locations')).body;
  const rating = (id: string) => locations.find((place) => place.id === id)!.reviews;
  expect(rating('kestrel-brookvale')).toEqual({ average_rating: 4.8, count: 109 });
  expect(rating('kestrel-warriewood')).toEqual({ average_rating: 5, count: 2 });
  expect(rating('kestrel-brookvale-parts')).toBeUndefined();
});

it('a dealer publishes, changes, answers and withdraws a review, and each change is visible at once [LOC-06]', async () => {
  const first = await send('PUT', path('g-1'), said);
  expect(first.status).toBe(200);
  const { review_id } = first.body;
  const shown = async (position: number) =>
    (await read('', 'kestrel', position)).reviews.find(({ id }) => id === review_id);
  expect(await shown(first.body.position)).toMatchObject({ customer_name: 'Ines Duarte', rating: 5 });
  expect((await send('PUT', path('g-1'), said)).body).toEqual(first.body);

  const changed = await send('PUT', path('g-1'), { ...said, rating: 4 });
  const answered = await send('PUT', `${path('g-1')}/reply`, { reply_text: 'Thank you.', reply_date: '2026-11-21' });
  expect(answered.body.review_id).toBe(changed.body.review_id);
  expect(await shown(answered.body.position)).toMatchObject({ rating: 4, reply_text: 'Thank you.' });
  const unanswered = await send('DELETE', `${path('g-1')}/reply`);
  expect(await shown(unanswered.body.position)).not.toHaveProperty('reply_text');

  const gone = await send('DELETE', path('g-1'));
  expect(await shown(gone.body.position)).toBeUndefined();
  expect((await send('PUT', `${path('g-1')}/reply`, { reply_text: 'x', reply_date: '2026-11-21' })).status).toBe(404);
});

it('a review for another dealer, without a key or with invalid data is refused [LOC-06]', async () => {
  expect((await send('PUT', path('g-2', 'wattle-road'), said)).status).toBe(403);
  expect((await send('PUT', path('g-2', 'nobody'), said)).status).toBe(403);
  expect((await send('PUT', path('g-2'), said, 'nothing')).status).toBe(401);
  expect((await send('PUT', path('g-2'), { ...said, location_id: 'wattle-dubbo' })).status).toBe(422);
  expect((await send('PUT', path('g-2'), { ...said, rating: 6 })).status).toBe(422);
  expect((await send('DELETE', path('g-2', 'wattle-road'))).status).toBe(403);
});

it('a review deleted from the folder is withdrawn, and an invalid file changes nothing [LOC-06]', async () => {
  const file = join(sites.path, 'kestrel', 'reviews.yaml');
  const before = readFileSync(file, 'utf8');
  writeFileSync(file, before.replace('rating: 5', 'rating: 9'));
  await eventually(async () => {
    const { dependencies } = await forecourt.running.platform.readiness.report();
    expect(dependencies['sites']).toMatch(/reviews\.yaml/);
  });
  expect((await read('')).count).toBe(10);
  writeFileSync(file, before.slice(before.indexOf('- id: r02')));
  await eventually(async () => expect((await read('')).count).toBe(9));
  expect((await forecourt.events('ReviewWithdrawn')).length).toBeGreaterThan(0);
  writeFileSync(file, before);
  await allPublished();
});

it('the site’s data for pages has the locations in order, and no reviews [LOC-07]', async () => {
  const { body } = await forecourt.ask<Site>('/api/site');
  expect(body).not.toHaveProperty('reviews.0');
  expect(body.locations.map(({ id }) => id).slice(0, 2)).toEqual(['kestrel-brookvale', 'kestrel-mona-vale']);
  expect(body.locations).toHaveLength(5);
});
