import { queryOptions } from '@tanstack/react-query';
import type { CarResponse } from '#contracts/api/cars';
import { fetchAnswer, type Load } from '../api.js';

export const carQuery = (load: Load, slug: string) =>
  queryOptions({
    queryKey: ['car', slug],
    queryFn: ({ signal }) =>
      fetchAnswer(load, '/api/cars/:slug', () => import('../schemas/cars.js').then(({ carResponse }) => carResponse), {
        params: { slug },
        signal,
      }),
    staleTime: 30_000,
  });

/** Vehicles similar to the one at an address, which may be gone or may never have existed. */
export const similarCarsQuery = (load: Load, slug: string) =>
  queryOptions({
    queryKey: ['similar-cars', slug],
    queryFn: ({ signal }) =>
      fetchAnswer(
        load,
        '/api/cars/:slug/similar',
        () => import('../schemas/cars.js').then(({ similarCards }) => similarCards),
        { params: { slug }, signal },
      ),
    staleTime: 30_000,
    // If the request fails, other vehicles are shown.
    retry: false,
  });

/** The market position of a vehicle's price. */
export const gaugeQuery = (load: Load, slug: string, price: number) =>
  queryOptions({
    queryKey: ['gauge', slug, price],
    queryFn: ({ signal }) =>
      fetchAnswer(
        load,
        '/cars/:slug/autogauge',
        () => import('../schemas/cars.js').then(({ gaugeResponse }) => gaugeResponse),
        { params: { slug }, signal },
      ),
    staleTime: 300_000,
    retry: false,
  });

/** A vehicle's view count, and its changes since the page was rendered. */
export const viewDataQuery = (load: Load, { slug, images, updated_at_timestamp }: CarResponse, siteId: string) =>
  queryOptions({
    queryKey: ['view-data', slug],
    queryFn: ({ signal }) =>
      fetchAnswer(
        load,
        '/api/cars/:slug/view.json',
        () => import('../schemas/cars.js').then(({ viewDataResponse }) => viewDataResponse),
        {
          params: { slug },
          query: { photos_count: images.length, updated_at: updated_at_timestamp, website_id: siteId },
          signal,
        },
      ),
    staleTime: 30_000,
    retry: false,
  });
