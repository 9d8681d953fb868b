import { queryOptions } from '@tanstack/react-query';
import { fetchAnswer, type Load } from '../api.js';
import { apiQueryOf } from '../search/address.js';

const staleTime = 300_000;
const gcTime = 1_800_000;

/** @param queryString as `formatDirectory` writes it */
export const modelsQuery = (load: Load, queryString: string) =>
  queryOptions({
    queryKey: ['models', queryString],
    queryFn: ({ signal }) =>
      fetchAnswer(
        load,
        '/api/models',
        () => import('../schemas/search.js').then(({ modelsResponse }) => modelsResponse),
        {
          query: queryString,
          signal,
        },
      ),
    staleTime,
    gcTime,
  });

/** @param queryString as `formatDirectory` writes it */
export const makesQuery = (load: Load, queryString: string) =>
  queryOptions({
    queryKey: ['makes', queryString],
    queryFn: ({ signal }) =>
      fetchAnswer(load, '/api/makes', () => import('../schemas/search.js').then(({ makesResponse }) => makesResponse), {
        query: queryString,
        signal,
      }),
    staleTime,
    gcTime,
  });

export const dealershipsQuery = (load: Load) =>
  queryOptions({
    queryKey: ['dealerships'],
    queryFn: ({ signal }) =>
      fetchAnswer(
        load,
        '/api/dealerships',
        () => import('../schemas/places.js').then(({ dealershipsResponse }) => dealershipsResponse),
        { signal },
      ),
    staleTime,
  });

/** @param queryString of the page, as `formatSearch` writes it */
export const dealershipQuery = (load: Load, slug: string, queryString: string) =>
  queryOptions({
    queryKey: ['dealership', slug, queryString],
    queryFn: ({ signal }) =>
      fetchAnswer(
        load,
        '/api/dealerships/:slug',
        () => import('../schemas/places.js').then(({ dealershipCards }) => dealershipCards),
        { params: { slug }, query: apiQueryOf(queryString), signal },
      ),
    staleTime: 30_000,
    gcTime,
  });
