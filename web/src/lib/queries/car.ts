import type { CarResponse } from '#contracts/api/cars';
import type { Load } from '../api.js';
import { answerQuery } from '../answer-query.js';

const schemas = () => import('../schemas/cars.js');

export const carQuery = (load: Load, slug: string) =>
  answerQuery(load, ['car', slug], '/api/cars/:slug', async () => (await schemas()).carResponse, {
    params: { slug },
    staleTime: 30_000,
  });

/** Vehicles similar to the one at an address, which may be gone or may never have existed. */
export const similarCarsQuery = (load: Load, slug: string) =>
  answerQuery(load, ['similar-cars', slug], '/api/cars/:slug/similar', async () => (await schemas()).similarCards, {
    params: { slug },
    staleTime: 30_000,
    // If the request fails, other vehicles are shown.
    retry: false,
  });

/** The market position of a vehicle's price. */
export const gaugeQuery = (load: Load, slug: string, price: number) =>
  answerQuery(load, ['gauge', slug, price], '/cars/:slug/autogauge', async () => (await schemas()).gaugeResponse, {
    params: { slug },
    staleTime: 300_000,
    retry: false,
  });

/** A vehicle's view count, and its changes since the page was rendered. */
export const viewDataQuery = (load: Load, { slug, images, updated_at_timestamp }: CarResponse, siteId: string) =>
  answerQuery(load, ['view-data', slug], '/api/cars/:slug/view.json', async () => (await schemas()).viewDataResponse, {
    params: { slug },
    query: { photos_count: images.length, updated_at: updated_at_timestamp, website_id: siteId },
    staleTime: 30_000,
    retry: false,
  });
