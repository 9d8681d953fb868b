import type { LeadForm, LeadResponse } from '#contracts/api/leads';
import { ApiError, type Load, readJson } from '../../lib/api.js';
import { answerQuery } from '../../lib/answer-query.js';
import { availabilityResponse, leadResponse } from '../../lib/schemas/forms.js';
import { problem } from '../../lib/schemas/problem.js';
import { newTraceparent } from '../../lib/traceparent.js';

const unreachable =
  'We couldn’t reach the dealership just now. Please check your connection and send it again. Everything you typed is still here.';
const unavailable = 'We’re busy right now. Please send it again in a moment. Everything you typed is still here.';
const unexpected = 'An unexpected error occured';

/** @param key idempotency key, the same for every attempt at the same lead */
export const sendLead = async (lead: LeadForm, key: string): Promise<LeadResponse> => {
  const response = await post(lead, key);
  const body = await readJson(response);
  if (response.ok) {
    const sent = leadResponse.safeParse(body);
    if (sent.success) return sent.data;
    throw new ApiError(response.status, unexpected);
  }
  const { data } = problem.safeParse(body);
  if (response.status === 429) throw new ApiError(429, data?.detail ?? unavailable, data);
  if (response.status >= 500) throw new ApiError(response.status, unavailable, data);
  throw new ApiError(response.status, data?.detail ?? unexpected, data);
};

const post = async (lead: LeadForm, key: string): Promise<Response> => {
  try {
    return await fetch('/api/leads', {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'idempotency-key': key, traceparent: newTraceparent() },
      body: JSON.stringify(lead),
    });
  } catch {
    throw new ApiError(0, unreachable);
  }
};

export interface TestDriveTarget {
  readonly car_id?: string | undefined;
  readonly location_id?: string | undefined;
}

/**
 * Free times for a test drive of a vehicle, or of any vehicle at a location.
 * @param from first day of the response; default: today
 */
export const availabilityQuery = (load: Load, { car_id, location_id }: TestDriveTarget, from?: string) =>
  answerQuery(
    load,
    ['test-drives', car_id ?? '', location_id ?? '', from ?? ''],
    '/api/test-drives/availability',
    async () => availabilityResponse,
    // Short, because others book meanwhile.
    { query: { ...(car_id === undefined ? { location_id } : { car_id }), from }, staleTime: 15_000 },
  );
