import { queryOptions } from '@tanstack/react-query';
import type { CarResponse } from '#contracts/api/cars';
import { ask, type Load } from '../api.js';

const carPath = (slug: string): string => `/api/cars/${encodeURIComponent(slug)}`;

export const carQuery = (load: Load, slug: string) =>
  queryOptions({
    queryKey: ['car', slug],
    queryFn: ({ signal }) =>
      ask(load, carPath(slug), () => import('../schemas/cars.js').then(({ carResponse }) => carResponse), signal),
    staleTime: 30_000,
  });

/** Vehicles like the one at an address; also of an address that is no vehicle's, or no longer. */
export const similarCarsQuery = (load: Load, slug: string) =>
  queryOptions({
    queryKey: ['similar-cars', slug],
    queryFn: ({ signal }) =>
      ask(
        load,
        `${carPath(slug)}/similar`,
        () => import('../schemas/cars.js').then(({ similarCards }) => similarCards),
        signal,
      ),
    staleTime: 30_000,
    // Where it fails, something else is shown in its place.
    retry: false,
  });

/** Where a vehicle's price stands in the market. */
export const gaugeQuery = (load: Load, { slug, path }: Pick<CarResponse, 'slug' | 'path'>, price: number) =>
  queryOptions({
    queryKey: ['gauge', slug, price],
    queryFn: ({ signal }) =>
      ask(
        load,
        `${path}/autogauge`,
        () => import('../schemas/cars.js').then(({ gaugeResponse }) => gaugeResponse),
        signal,
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
        `${carPath(slug)}/view.json?photos_count=${images.length}&updated_at=${updated_at_timestamp}&website_id=${encodeURIComponent(siteId)}`,
        () => import('../schemas/cars.js').then(({ viewDataResponse }) => viewDataResponse),
        signal,
      ),
    staleTime: 30_000,
    retry: false,
  });
