import type { OfferAcceptedForm } from '#contracts/api/leads';
import type { ValuationRequest, ValuationResponse } from '#contracts/api/valuations';
import type { TradeInVehicle } from '#contracts/domain/trade-in';
import { addressOf, ApiError, readJson } from '../../lib/api.js';
import { leadResponse, regoResponse, valuationResponse } from '../../lib/schemas/forms.js';
import { problem } from '../../lib/schemas/problem.js';
import { newTraceparent } from '../../lib/traceparent.js';

const unreachable = 'We couldn’t reach our price guide just now. Please check your connection and try again.';
const unexpected = 'An unexpected error occured';

interface Schema<Body> {
  safeParse(input: unknown): { success: true; data: Body } | { success: false };
}

const call = async <Body>(path: string, schema: Schema<Body>, sent?: unknown, key?: string): Promise<Body> => {
  const response = await post(path, sent, key);
  const body = await readJson(response);
  if (response.ok) {
    const parsed = schema.safeParse(body);
    if (parsed.success) return parsed.data;
    throw new ApiError(response.status, unexpected);
  }
  const { data } = problem.safeParse(body);
  throw new ApiError(response.status, data?.detail ?? unexpected, data);
};

const post = async (path: string, sent: unknown, key: string | undefined): Promise<Response> => {
  try {
    return await fetch(path, {
      headers: {
        accept: 'application/json',
        ...(sent !== undefined && { 'content-type': 'application/json', traceparent: newTraceparent() }),
        ...(key !== undefined && { 'idempotency-key': key }),
      },
      ...(sent !== undefined && { method: 'POST', body: JSON.stringify(sent) }),
    });
  } catch {
    throw new ApiError(0, unreachable);
  }
};

export const lookUpRego = (state: string, rego: string): Promise<TradeInVehicle> =>
  call(addressOf('/api/rego/:state/:rego', { params: { state, rego } }), regoResponse);

/** @param key idempotency key, the same for every attempt at the same vehicle */
export const valueVehicle = (request: ValuationRequest, key: string): Promise<ValuationResponse> =>
  call('/api/valuations', valuationResponse, request, key);

export const answerQuestions = (id: string, adjustmentAnswers: Record<string, string>): Promise<ValuationResponse> =>
  call(addressOf('/api/valuations/:id/answers', { params: { id } }), valuationResponse, { id, adjustmentAnswers });

export const addValuation = (lead_id: string, valuation_id: string) =>
  call('/api/miscellaneous', leadResponse, { column_name: 'valuation', lead_id, valuation_id });

export const acceptOffer = (lead_id: string) =>
  call(addressOf('/api/leads/:id/offer-accepted', { params: { id: lead_id } }), leadResponse, {
    subcategory: '3. Offer Accepted',
    form_completed: true,
    offer_accepted: true,
  } satisfies OfferAcceptedForm);
