import {
  type FetchQueryOptions,
  type QueryClient,
  type QueryKey,
  queryOptions,
  type UndefinedInitialDataOptions,
} from '@tanstack/react-query';
import type { ApiPath, RouteAt } from '#contracts/api/routes';
import { type AddressParts, type Answer, fetchAnswer, type Load, type ReadBy, type Schema } from './api.js';

type Options<Reads extends Schema<unknown>> = Omit<
  UndefinedInitialDataOptions<Answer<ReturnType<Reads['parse']>>>,
  'queryKey' | 'queryFn'
>;

export const answerQuery = <Path extends ApiPath<'GET'>, Reads extends Schema<unknown>>(
  load: Load,
  queryKey: readonly unknown[],
  path: Path,
  schema: () => Promise<ReadBy<Reads, RouteAt<'GET', Path>>>,
  { params, query, ...options }: AddressParts<RouteAt<'GET', Path>> & Options<Reads>,
) => {
  const parts = { params, query } as AddressParts<RouteAt<'GET', Path>>;
  return queryOptions({
    ...(options as unknown as Options<Reads>),
    queryKey,
    queryFn: ({ signal }) => fetchAnswer(load, path, schema, { ...parts, signal }),
  });
};

/** Requests an answer that is not in the cache. Returns undefined if the request fails. */
export const prefetched = async <Body, Key extends QueryKey>(
  queryClient: QueryClient,
  query: FetchQueryOptions<Answer<Body>, Error, Answer<Body>, Key>,
): Promise<Answer<Body> | undefined> => {
  await queryClient.prefetchQuery(query);
  return queryClient.getQueryData<Answer<Body>>(query.queryKey);
};
