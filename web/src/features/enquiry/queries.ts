import type { LeadForm, LeadResponse } from '#contracts/api/leads';
import { ApiError, readJson } from '../../lib/api.js';
import { leadResponse, problem } from '../../lib/schemas.js';

const unreachable =
  'We couldn’t reach the dealership just now. Please check your connection and send it again: everything you typed is still here.';
const unavailable = 'Our side is busy right now. Please send it again in a moment: everything you typed is still here.';
const unexpected = 'An unexpected error occured';

/** @param key the same for every attempt at the same lead, so that it is made once */
export const sendLead = async (lead: LeadForm, key: string): Promise<LeadResponse> => {
  const response = await post(lead, key);
  const body = await readJson(response);
  if (response.ok) {
    const sent = leadResponse.safeParse(body);
    if (sent.success) return sent.data;
    throw new ApiError(response.status, unexpected);
  }
  const { data } = problem.safeParse(body);
  if (response.status === 429 || response.status >= 500) throw new ApiError(response.status, unavailable, data);
  throw new ApiError(response.status, data?.detail ?? unexpected, data);
};

const post = async (lead: LeadForm, key: string): Promise<Response> => {
  try {
    return await fetch('/api/leads', {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'idempotency-key': key },
      body: JSON.stringify(lead),
    });
  } catch {
    throw new ApiError(0, unreachable);
  }
};
