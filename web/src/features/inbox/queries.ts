import { queryOptions } from '@tanstack/react-query';
import type { InboxSession, ResendResponse } from '#contracts/api/inbox';
import { addressOf, ApiError, ask, type Load, readJson } from '../../lib/api.js';
import type { InboxAddress } from './address.js';

/** A new lead is on the screen within this time. */
const refetchInterval = 15_000;

/** Who is signed in; undefined: nobody is. */
export const sessionQuery = (load: Load) =>
  queryOptions({
    queryKey: ['inbox', 'session'],
    queryFn: async ({ signal }): Promise<InboxSession | null> => {
      const { status, body } = await load('/api/inbox/session', signal);
      if (status === 401) return null;
      if (status !== 200) throw new ApiError(status, `/api/inbox/session answered ${status}.`);
      return (await import('./schemas.js')).inboxSession.parse(body);
    },
    staleTime: Infinity,
    retry: false,
  });

export const leadsQuery = (
  load: Load,
  { dealership, unanswered, page }: Pick<InboxAddress, 'dealership' | 'unanswered' | 'page'>,
) =>
  queryOptions({
    queryKey: ['inbox', 'leads', dealership, unanswered, page],
    queryFn: ({ signal }) =>
      ask(load, '/api/inbox/leads', () => import('./schemas.js').then(({ inboxPage }) => inboxPage), {
        query: { page, dealership_id: dealership || undefined, answered: unanswered ? ('no' as const) : undefined },
        signal,
      }),
    refetchInterval,
    placeholderData: (previous) => previous,
  });

export const leadQuery = (load: Load, id: string) =>
  queryOptions({
    queryKey: ['inbox', 'lead', id],
    queryFn: ({ signal }) =>
      ask(load, '/api/inbox/leads/:id', () => import('./schemas.js').then(({ inboxDetail }) => inboxDetail), {
        params: { id },
        signal,
      }),
    refetchInterval,
  });

/** Counts of the last days, of the site's time zone. */
export const visitsQuery = (load: Load, from: string, to: string) =>
  queryOptions({
    queryKey: ['inbox', 'visits', from, to],
    queryFn: ({ signal }) =>
      ask(load, '/api/analytics', () => import('./schemas.js').then(({ analyticsCounts }) => analyticsCounts), {
        query: { from, to },
        signal,
      }),
    refetchInterval: 4 * refetchInterval,
  });

/** What people searched for and the site does not have; UTC days. */
export const shortfallsQuery = (load: Load, from: string, to: string) =>
  queryOptions({
    queryKey: ['inbox', 'shortfalls', from, to],
    queryFn: ({ signal }) =>
      ask(load, '/api/analytics/searches', () => import('./schemas.js').then(({ shortfalls }) => shortfalls), {
        query: { from, to },
        signal,
      }),
    refetchInterval: 4 * refetchInterval,
  });

/** @throws {ApiError} in words for whoever typed the key */
export const signIn = async (key: string): Promise<InboxSession> => {
  const response = await fetch('/api/inbox/session', { method: 'POST', headers: { authorization: `Bearer ${key}` } });
  const body = await readJson(response);
  if (response.ok) return (await import('./schemas.js')).inboxSession.parse(body);
  const sentences: Readonly<Record<number, string>> = {
    401: 'This is not one of our keys. Check that all of it was pasted.',
    403: 'This key is for something else. The inbox takes one that is for leads.',
    429: 'Too many tries. Please wait a moment.',
  };
  throw new ApiError(response.status, sentences[response.status] ?? 'We could not sign you in. Please try again.');
};

export const signOut = async (): Promise<void> => {
  await fetch('/api/inbox/session', { method: 'DELETE' });
};

export const resend = async (id: string): Promise<ResendResponse> => {
  const response = await fetch(addressOf('/api/inbox/leads/:id/resend', { params: { id } }), { method: 'POST' });
  if (!response.ok) throw new ApiError(response.status, 'It could not be sent again. Please try again.');
  return (await import('./schemas.js')).resendResponse.parse(await readJson(response));
};
