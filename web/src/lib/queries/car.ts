import { queryOptions } from '@tanstack/react-query';
import type { CarResponse } from '#contracts/api/cars';
import { ask, type Load } from '../api.js';

export const carQuery = (load: Load, slug: string) =>
  queryOptions({
    queryKey: ['car', slug],
    queryFn: ({ signal }) =>
      ask(load, '/api/cars/:slug', () => import('../schemas/cars.js').then(({ carResponse }) => carResponse), {
        params: { slug },
        signal,
      }),
    staleTime: 30_000,
  });

/** Vehicles like the one at an address; also of an address that is no vehicle's, or no longer. */
export const similarCarsQuery = (load: Load, slug: string) =>
  queryOptions({
    queryKey: ['similar-cars', slug],
    queryFn: ({ signal }) =>
      ask(
        load,
        '/api/cars/:slug/similar',
        () => import('../schemas/cars.js').then(({ similarCards }) => similarCards),
        { params: { slug }, signal },
      ),
    staleTime: 30_000,
    // Where it fails, something else is shown in its place.
    retry: false,
  });

/** Where a vehicle's price stands in the market. */
export const gaugeQuery = (load: Load, slug: string, price: number) =>
  queryOptions({
    queryKey: ['gauge', slug, price],
    queryFn: ({ signal }) =>
      ask(
        load,
        '/cars/:slug/autogauge',
        () => import('../schemas/cars.js').then(({ gaugeResponse }) => gaugeResponse),
        { params: { slug }, signal },
      ),
    staleTime: 300_000,
    retry: false,
  });

/** How often a vehicle was looked at, and what has changed since the page had it. */
export const viewDataQuery = (load: Load, { slug, images, updated_at_timestamp }: CarResponse, siteId: string) =>
  queryOptions({
    queryKey: ['view-data', slug],
    queryFn: ({ signal }) =>
      ask(
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
