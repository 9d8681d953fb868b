import { queryOptions } from '@tanstack/react-query';
import { ask, type Load } from '../api.js';

const staleTime = 300_000;
const gcTime = 1_800_000;

const withParameters = (path: string, queryString: string): string =>
  queryString === '' ? path : `${path}?${queryString}`;

/** @param queryString as `formatDirectory` writes it */
export const modelsQuery = (load: Load, queryString: string) =>
  queryOptions({
    queryKey: ['models', queryString],
    queryFn: ({ signal }) =>
      ask(
        load,
        withParameters('/api/models', queryString),
        () => import('../schemas/search.js').then(({ modelsResponse }) => modelsResponse),
        signal,
      ),
    staleTime,
    gcTime,
  });

/** @param queryString as `formatDirectory` writes it */
export const makesQuery = (load: Load, queryString: string) =>
  queryOptions({
    queryKey: ['makes', queryString],
    queryFn: ({ signal }) =>
      ask(
        load,
        withParameters('/api/makes', queryString),
        () => import('../schemas/search.js').then(({ makesResponse }) => makesResponse),
        signal,
      ),
    staleTime,
    gcTime,
  });

export const dealershipsQuery = (load: Load) =>
  queryOptions({
    queryKey: ['dealerships'],
    queryFn: ({ signal }) =>
      ask(
        load,
        '/api/dealerships',
        () => import('../schemas/places.js').then(({ dealershipsResponse }) => dealershipsResponse),
        signal,
      ),
    staleTime,
  });

/** @param queryString of the page, as `formatSearch` writes it */
export const dealershipQuery = (load: Load, slug: string, queryString: string) =>
  queryOptions({
    queryKey: ['dealership', slug, queryString],
    queryFn: ({ signal }) =>
      ask(
        load,
        withParameters(`/api/dealerships/${encodeURIComponent(slug)}`, queryString),
        () => import('../schemas/places.js').then(({ dealershipCards }) => dealershipCards),
        signal,
      ),
    staleTime: 30_000,
    gcTime,
  });
