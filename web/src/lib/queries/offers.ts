import type { Load } from '../api.js';
import { answerQuery } from '../answer-query.js';

const contentSchemas = () => import('../schemas/content.js');
const placesSchemas = () => import('../schemas/places.js');

const staleTime = 60_000;

/** @param queryString as `formatOffers` writes it */
export const offersQuery = (load: Load, queryString: string) =>
  answerQuery(load, ['offers', queryString], '/api/offers', async () => (await contentSchemas()).offersResponse, {
    query: queryString,
    staleTime,
  });

export const offerQuery = (load: Load, id: string) =>
  answerQuery(load, ['offer', id], '/api/offers/:id', async () => (await contentSchemas()).offerResponse, {
    params: { id },
    staleTime,
  });

export const brandsQuery = (load: Load) =>
  answerQuery(load, ['brands'], '/api/brands', async () => (await contentSchemas()).brandsResponse, { staleTime });

export const brandQuery = (load: Load, slug: string) =>
  answerQuery(load, ['brand', slug], '/api/brands/:slug', async () => (await contentSchemas()).brandResponse, {
    params: { slug },
    staleTime,
  });

export const modelPageQuery = (load: Load, path: string) =>
  answerQuery(load, ['model-page', path], '/api/model-pages', async () => (await contentSchemas()).modelPageResponse, {
    query: { path },
    staleTime,
  });

/** Sales locations, of one brand if given, sorted by distance from the postcode if given. */
export const dealersQuery = (load: Load, { manufacturer, postcode }: { manufacturer: string; postcode: string }) =>
  answerQuery(
    load,
    ['dealers', manufacturer, postcode],
    '/api/locations',
    async () => (await placesSchemas()).locationsResponse,
    { query: { show: 'sales', manufacturer: manufacturer || undefined, postcode: postcode || undefined }, staleTime },
  );
