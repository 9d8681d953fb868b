import { keepPreviousData, queryOptions, type UndefinedInitialDataOptions } from '@tanstack/react-query';
import { loadOverNetwork } from '../../lib/api.js';
import { refuse, type Schemas, schemaOf } from './client.js';

type Parsed<Name extends keyof Schemas> = Schemas[Name] extends { parse(input: unknown): infer Body } ? Body : never;

const shortInterval = 2_000;
const longInterval = 5_000;

const opsQuery = <Name extends keyof Schemas>(
  key: readonly string[],
  path: string,
  schema: Name,
  options?: Omit<UndefinedInitialDataOptions<Parsed<Name>>, 'queryKey' | 'queryFn'>,
) =>
  queryOptions({
    ...options,
    queryKey: ['ops', ...key],
    queryFn: async ({ signal, client }): Promise<Parsed<Name>> => {
      const { status, body } = await loadOverNetwork(`/api/ops/${path}`, signal);
      // A session that ended, or whose key was revoked.
      if (status === 401) client.setQueryData(signedInKey, false);
      if (status !== 200) return refuse(status, body);
      return ((await schemaOf(schema)()) as unknown as { parse(input: unknown): Parsed<Name> }).parse(body);
    },
  });

/** Whether somebody is signed in. */
const signedInKey = ['ops session'];
export const signedInQuery = queryOptions({
  queryKey: signedInKey,
  queryFn: async ({ signal }): Promise<boolean> => {
    const { status, body } = await loadOverNetwork('/api/ops/console', signal);
    return status === 200 || (status === 401 ? false : refuse(status, body));
  },
  staleTime: Infinity,
  retry: false,
});

export const consoleQuery = opsQuery(['console'], 'console', 'consoleResponse', { staleTime: Infinity });

export const projectionsQuery = opsQuery(['projections'], 'projections', 'projectionsResponse', {
  refetchInterval: shortInterval,
});

export const enginesQuery = opsQuery(['engines'], 'engines', 'enginesResponse', { refetchInterval: longInterval });

export const parkedQuery = (query: string) =>
  opsQuery(['parked', query], `parked?${query}`, 'parkedResponse', {
    refetchInterval: longInterval,
    placeholderData: keepPreviousData,
  });

export const eventsQuery = (query: string) =>
  opsQuery(['events', query], `events?${query}`, 'eventsPage', { placeholderData: keepPreviousData });

export const stockQuery = (query: string) =>
  opsQuery(['stock', query], `stock?${query}`, 'stockResponse', { placeholderData: keepPreviousData });

export const historyQuery = (kind: string, id: string) =>
  opsQuery(['history', kind, id], `history/${kind}/${encodeURIComponent(id)}`, 'historyResponse', {
    refetchInterval: longInterval,
  });

export const webhooksQuery = opsQuery(['webhooks'], 'webhooks', 'opsWebhooks', { refetchInterval: longInterval });

/** The types of messages that a webhook may be limited to. */
export const webhookEventTypesQuery = queryOptions({
  queryKey: ['ops', 'webhook event types'],
  queryFn: async () => (await import('./schemas.js')).webhookEventTypes,
  staleTime: Infinity,
});

export const suppliersQuery = opsQuery(['suppliers'], 'suppliers', 'suppliersResponse');

export const erasuresQuery = opsQuery(['erasures'], 'erasures', 'erasureList', { refetchInterval: longInterval });

/** Reads the whole log. */
export const retentionQuery = opsQuery(['retention'], 'erasures/retention', 'retentionReport');

export const keysQuery = opsQuery(['keys'], 'keys', 'opsKeys', { refetchInterval: longInterval });

export const deliveriesQuery = (query: string) =>
  opsQuery(['deliveries', query], `deliveries?${query}`, 'opsDeliveries', {
    refetchInterval: longInterval,
    placeholderData: keepPreviousData,
  });

export const shortfallsQuery = (query: string) =>
  opsQuery(['searches', query], `searches?${query}`, 'shortfalls', { placeholderData: keepPreviousData });
