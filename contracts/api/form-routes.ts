import { leadResponse, offerAcceptedRequest } from './leads.js';
import { idempotencyKeyHeader, positionHeaders, routes } from './route.js';
import { availabilityQuery, availabilityResponse } from './test-drives.js';
import {
  answersRequest,
  miscellaneousRequest,
  regoResponse,
  valuationRequest,
  valuationResponse,
} from './valuations.js';

const told = { 200: { description: 'It is safe', schema: leadResponse } };
const valued = { description: 'The valuation', schema: valuationResponse };

/** What the forms ask and tell beside the lead itself. */
export const formRoutes = routes('Shop', {
  acceptOffer: {
    method: 'POST',
    path: '/api/leads/:id/offer-accepted',
    summary: 'The shopper takes the offer the lead led to',
    params: { id: 'The lead’s `lead_id`' },
    body: offerAcceptedRequest,
    answers: told,
    rejections: ['not_found', 'too_many_requests', 'unknown_site'],
  },
  addToLead: {
    method: 'POST',
    path: '/api/miscellaneous',
    summary: 'What else is to be known of a lead: what its vehicle was valued at',
    body: miscellaneousRequest,
    answers: told,
    rejections: ['not_found', 'too_many_requests', 'unknown_site'],
  },
  getTestDriveTimes: {
    method: 'GET',
    path: '/api/test-drives/availability',
    summary: 'When a vehicle, or any at a location, can be driven',
    query: availabilityQuery,
    headers: positionHeaders,
    answers: { 200: { description: 'A week of days with their free times', schema: availabilityResponse } },
    rejections: ['car_not_found', 'car_delisted', 'car_sold', 'not_found', 'invalid_request', 'unknown_site'],
  },
  lookUpRego: {
    method: 'GET',
    path: '/api/rego/:state/:rego',
    summary: 'The vehicle of a registration',
    params: { state: 'Such as `NSW`', rego: 'As on the plate' },
    answers: { 200: { description: 'The vehicle', schema: regoResponse } },
    rejections: ['rego_not_found', 'too_many_requests', 'unavailable', 'unknown_site'],
  },
  valueVehicle: {
    method: 'POST',
    path: '/api/valuations',
    summary: 'What a vehicle is worth, and what is still to be asked',
    headers: idempotencyKeyHeader,
    body: valuationRequest,
    answers: { 201: valued },
    rejections: ['idempotency_key_reused', 'too_many_requests', 'unavailable', 'unknown_site'],
  },
  answerValuation: {
    method: 'POST',
    path: '/api/valuations/:id/answers',
    summary: 'What its owner says of the vehicle, and what it is worth then',
    params: { id: 'The valuation’s `valuation_id`' },
    body: answersRequest,
    answers: { 200: valued },
    rejections: ['not_found', 'too_many_requests', 'unavailable', 'unknown_site'],
  },
});
