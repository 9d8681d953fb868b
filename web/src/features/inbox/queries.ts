import { queryOptions } from '@tanstack/react-query';
import type { InboxSession, ResendResponse } from '#contracts/api/inbox';
import { ApiError, type Load, readJson } from '../../lib/api.js';
import { answerQuery } from '../../lib/answer-query.js';
import { send } from '../../lib/send.js';
import type { InboxAddress } from './address.js';

const schemas = () => import('./schemas.js');

/** Milliseconds until a new lead appears at the latest. */
const refetchInterval = 15_000;

/** Returns the session query; its data is null if nobody is signed in. */
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
  { dealership, unanswered, query, page }: Pick<InboxAddress, 'dealership' | 'unanswered' | 'query' | 'page'>,
) =>
  answerQuery(
    load,
    ['inbox', 'leads', dealership, unanswered, query, page],
    '/api/inbox/leads',
    async () => (await schemas()).inboxPage,
    {
      query: {
        page,
        dealership_id: dealership || undefined,
        answered: unanswered ? ('no' as const) : undefined,
        query: query || undefined,
      },
      refetchInterval,
      placeholderData: (previous) => previous,
    },
  );

export const leadQuery = (load: Load, id: string) =>
  answerQuery(load, ['inbox', 'lead', id], '/api/inbox/leads/:id', async () => (await schemas()).inboxDetail, {
    params: { id },
    refetchInterval,
  });

/** Counts of the last days in the site's time zone. */
export const visitsQuery = (load: Load, from: string, to: string) =>
  answerQuery(load, ['inbox', 'visits', from, to], '/api/analytics', async () => (await schemas()).analyticsCounts, {
    query: { from, to },
    refetchInterval: 4 * refetchInterval,
  });

/** Searches for which the site has few or no vehicles, by UTC day. */
export const shortfallsQuery = (load: Load, from: string, to: string) =>
  answerQuery(
    load,
    ['inbox', 'shortfalls', from, to],
    '/api/analytics/searches',
    async () => (await schemas()).shortfalls,
    {
      query: { from, to },
      refetchInterval: 4 * refetchInterval,
    },
  );

/** @throws {ApiError} with a message for the person who typed the key */
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

export const resend = (id: string): Promise<ResendResponse> =>
  send('/api/inbox/leads/:id/resend', { params: { id } }, () =>
    import('./schemas.js').then(({ resendResponse }) => resendResponse),
  );

export const withdrawConsent = (id: string) =>
  send('/api/inbox/leads/:id/consent-withdrawn', { params: { id } }, () =>
    import('./schemas.js').then(({ withdrawResponse }) => withdrawResponse),
  );
