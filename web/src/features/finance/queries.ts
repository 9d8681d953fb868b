import { queryOptions } from '@tanstack/react-query';
import type { QuoteRequest } from '#contracts/api/finance';
import type { FinanceQuote } from '#contracts/domain/finance/lender';
import { ApiError, type Load, readJson } from '../../lib/api.js';
import { answerQuery } from '../../lib/answer-query.js';
import { quoteKey } from './quote-key.js';

const schemas = () => import('../../lib/schemas/cars.js');

/** @param slugOrId slug or id of the vehicle */
export const carFinanceQuery = (load: Load, slugOrId: string) =>
  answerQuery(
    load,
    ['car-finance', slugOrId],
    '/api/cars/:slug/finance',
    async () => (await schemas()).carFinanceResponse,
    { params: { slug: slugOrId }, staleTime: 30_000 },
  );

export const disclaimerQuery = (load: Load, slug: string) =>
  answerQuery(
    load,
    ['disclaimer', slug],
    '/api/cars/:slug/disclaimer',
    async () => (await schemas()).disclaimerResponse,
    { params: { slug }, staleTime: 300_000 },
  );

/** The lender's quote for a vehicle. Requested only once, even if the request fails. */
export const quoteQuery = (carId: string, request: QuoteRequest) =>
  queryOptions({
    queryKey: quoteKey(carId, request.purchasePrice),
    queryFn: () => fetchQuote(request),
    staleTime: Infinity,
    gcTime: Infinity,
    retry: false,
    retryOnMount: false,
    refetchOnReconnect: false,
  });

const fetchQuote = async (request: QuoteRequest): Promise<FinanceQuote> => {
  const response = await fetch('/api/youx/quote', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(request),
  });
  if (!response.ok) throw new ApiError(response.status, 'There is no quote for this vehicle.');
  const [body, { quoteResponse }] = await Promise.all([readJson(response), import('../../lib/schemas/cars.js')]);
  return quoteResponse.parse(body);
};
