import { queryOptions } from '@tanstack/react-query';
import { read } from './client.js';

const shortInterval = 2_000;
const longInterval = 5_000;

export const consoleQuery = queryOptions({
  queryKey: ['ops', 'console'],
  queryFn: ({ signal }) => read('console', 'consoleResponse', signal),
  staleTime: Infinity,
});

export const projectionsQuery = queryOptions({
  queryKey: ['ops', 'projections'],
  queryFn: ({ signal }) => read('projections', 'projectionsResponse', signal),
  refetchInterval: shortInterval,
});

export const enginesQuery = queryOptions({
  queryKey: ['ops', 'engines'],
  queryFn: ({ signal }) => read('engines', 'enginesResponse', signal),
  refetchInterval: longInterval,
});

export const parkedQuery = (query: string) =>
  queryOptions({
    queryKey: ['ops', 'parked', query],
    queryFn: ({ signal }) => read(`parked?${query}`, 'parkedResponse', signal),
    refetchInterval: longInterval,
    placeholderData: (previous) => previous,
  });

export const eventsQuery = (query: string) =>
  queryOptions({
    queryKey: ['ops', 'events', query],
    queryFn: ({ signal }) => read(`events?${query}`, 'eventsPage', signal),
    placeholderData: (previous) => previous,
  });

export const stockQuery = (query: string) =>
  queryOptions({
    queryKey: ['ops', 'stock', query],
    queryFn: ({ signal }) => read(`stock?${query}`, 'stockResponse', signal),
    placeholderData: (previous) => previous,
  });

export const historyQuery = (kind: string, id: string) =>
  queryOptions({
    queryKey: ['ops', 'history', kind, id],
    queryFn: ({ signal }) => read(`history/${kind}/${encodeURIComponent(id)}`, 'historyResponse', signal),
    refetchInterval: longInterval,
  });

export const webhooksQuery = queryOptions({
  queryKey: ['ops', 'webhooks'],
  queryFn: ({ signal }) => read('webhooks', 'opsWebhooks', signal),
  refetchInterval: longInterval,
});

/** The types of messages that a webhook may be limited to. */
export const webhookEventTypesQuery = queryOptions({
  queryKey: ['ops', 'webhook event types'],
  queryFn: async () => (await import('./schemas.js')).webhookEventTypes,
  staleTime: Infinity,
});

export const suppliersQuery = queryOptions({
  queryKey: ['ops', 'suppliers'],
  queryFn: ({ signal }) => read('suppliers', 'suppliersResponse', signal),
});

export const erasuresQuery = queryOptions({
  queryKey: ['ops', 'erasures'],
  queryFn: ({ signal }) => read('erasures', 'erasureList', signal),
  refetchInterval: longInterval,
});

export const keysQuery = queryOptions({
  queryKey: ['ops', 'keys'],
  queryFn: ({ signal }) => read('keys', 'opsKeys', signal),
  refetchInterval: longInterval,
});

export const deliveriesQuery = (query: string) =>
  queryOptions({
    queryKey: ['ops', 'deliveries', query],
    queryFn: ({ signal }) => read(`deliveries?${query}`, 'opsDeliveries', signal),
    refetchInterval: longInterval,
    placeholderData: (previous) => previous,
  });

export const shortfallsQuery = (query: string) =>
  queryOptions({
    queryKey: ['ops', 'searches', query],
    queryFn: ({ signal }) => read(`searches?${query}`, 'shortfalls', signal),
    placeholderData: (previous) => previous,
  });
