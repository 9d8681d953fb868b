import { queryOptions } from '@tanstack/react-query';
import { ApiError, type Load } from '../api.js';
import { answerQuery } from '../answer-query.js';

const schemas = () => import('../schemas/places.js');

const staleTime = 300_000;

/**
 * Locations of a block, sorted by distance if it has a postcode.
 * @param block query string of `GET /api/locations`
 */
export const placesQuery = (load: Load, block: string) =>
  queryOptions({
    queryKey: ['places', block],
    queryFn: async ({ signal }) => {
      const [{ status, body }, { locationsResponse, problem }] = await Promise.all([
        load(`/api/locations${block && `?${block}`}`, signal),
        schemas(),
      ]);
      if (status === 200) return locationsResponse.parse(body).locations;
      const { data } = problem.safeParse(body);
      throw new ApiError(status, data?.errors?.[0]?.reason ?? data?.detail ?? `Answered ${status}.`, data);
    },
    staleTime,
  });

export const placeQuery = (load: Load, slug: string) =>
  answerQuery(load, ['place', slug], '/api/locations/:slug', async () => (await schemas()).locationResponse, {
    params: { slug },
    staleTime,
  });
