import type { Load } from '../api.js';
import { answerQuery } from '../answer-query.js';
import { apiQueryOf } from '../search/address.js';

const searchSchemas = () => import('../schemas/search.js');
const placesSchemas = () => import('../schemas/places.js');

const staleTime = 300_000;
const gcTime = 1_800_000;

/** @param queryString as `formatDirectory` writes it */
export const modelsQuery = (load: Load, queryString: string) =>
  answerQuery(load, ['models', queryString], '/api/models', async () => (await searchSchemas()).modelsResponse, {
    query: queryString,
    staleTime,
    gcTime,
  });

/** @param queryString as `formatDirectory` writes it */
export const makesQuery = (load: Load, queryString: string) =>
  answerQuery(load, ['makes', queryString], '/api/makes', async () => (await searchSchemas()).makesResponse, {
    query: queryString,
    staleTime,
    gcTime,
  });

export const dealershipsQuery = (load: Load) =>
  answerQuery(load, ['dealerships'], '/api/dealerships', async () => (await placesSchemas()).dealershipsResponse, {
    staleTime,
  });

/** @param queryString of the page, as `formatSearch` writes it */
export const dealershipQuery = (load: Load, slug: string, queryString: string) =>
  answerQuery(
    load,
    ['dealership', slug, queryString],
    '/api/dealerships/:slug',
    async () => (await placesSchemas()).dealershipCards,
    { params: { slug }, query: apiQueryOf(queryString), staleTime: 30_000, gcTime },
  );
