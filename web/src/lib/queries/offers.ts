import { queryOptions } from '@tanstack/react-query';
import { fetchAnswer, type Load } from '../api.js';

const staleTime = 60_000;

/** @param queryString as `formatOffers` writes it */
export const offersQuery = (load: Load, queryString: string) =>
  queryOptions({
    queryKey: ['offers', queryString],
    queryFn: ({ signal }) =>
      fetchAnswer(
        load,
        '/api/offers',
        () => import('../schemas/content.js').then(({ offersResponse }) => offersResponse),
        {
          query: queryString,
          signal,
        },
      ),
    staleTime,
  });

export const offerQuery = (load: Load, id: string) =>
  queryOptions({
    queryKey: ['offer', id],
    queryFn: ({ signal }) =>
      fetchAnswer(
        load,
        '/api/offers/:id',
        () => import('../schemas/content.js').then(({ offerResponse }) => offerResponse),
        {
          params: { id },
          signal,
        },
      ),
    staleTime,
  });

export const brandsQuery = (load: Load) =>
  queryOptions({
    queryKey: ['brands'],
    queryFn: ({ signal }) =>
      fetchAnswer(
        load,
        '/api/brands',
        () => import('../schemas/content.js').then(({ brandsResponse }) => brandsResponse),
        {
          signal,
        },
      ),
    staleTime,
  });

export const brandQuery = (load: Load, slug: string) =>
  queryOptions({
    queryKey: ['brand', slug],
    queryFn: ({ signal }) =>
      fetchAnswer(
        load,
        '/api/brands/:slug',
        () => import('../schemas/content.js').then(({ brandResponse }) => brandResponse),
        {
          params: { slug },
          signal,
        },
      ),
    staleTime,
  });

export const modelPageQuery = (load: Load, path: string) =>
  queryOptions({
    queryKey: ['model-page', path],
    queryFn: ({ signal }) =>
      fetchAnswer(
        load,
        '/api/model-pages',
        () => import('../schemas/content.js').then(({ modelPageResponse }) => modelPageResponse),
        { query: { path }, signal },
      ),
    staleTime,
  });

/** Sales locations, of one brand if given, sorted by distance from the postcode if given. */
export const dealersQuery = (load: Load, { manufacturer, postcode }: { manufacturer: string; postcode: string }) =>
  queryOptions({
    queryKey: ['dealers', manufacturer, postcode],
    queryFn: ({ signal }) =>
      fetchAnswer(
        load,
        '/api/locations',
        () => import('../schemas/places.js').then(({ locationsResponse }) => locationsResponse),
        { query: { show: 'sales', manufacturer: manufacturer || undefined, postcode: postcode || undefined }, signal },
      ),
    staleTime,
  });
