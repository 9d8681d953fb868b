import { queryOptions } from '@tanstack/react-query';
import type { QuoteRequest } from '#contracts/api/finance';
import type { FinanceQuote } from '#contracts/domain/finance/lender';
import { ApiError, fetchAnswer, type Load, readJson } from '../../lib/api.js';
import { quoteKey } from './quote-key.js';

/** @param slugOrId slug or id of the vehicle */
export const carFinanceQuery = (load: Load, slugOrId: string) =>
  queryOptions({
    queryKey: ['car-finance', slugOrId],
    queryFn: ({ signal }) =>
      fetchAnswer(
        load,
        '/api/cars/:slug/finance',
        () => import('../../lib/schemas/cars.js').then(({ carFinanceResponse }) => carFinanceResponse),
        { params: { slug: slugOrId }, signal },
      ),
    staleTime: 30_000,
  });

export const disclaimerQuery = (load: Load, slug: string) =>
  queryOptions({
    queryKey: ['disclaimer', slug],
    queryFn: ({ signal }) =>
      fetchAnswer(
        load,
        '/api/cars/:slug/disclaimer',
        () => import('../../lib/schemas/cars.js').then(({ disclaimerResponse }) => disclaimerResponse),
        { params: { slug }, signal },
      ),
    staleTime: 300_000,
  });

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
