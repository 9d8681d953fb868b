import { z } from 'zod';
import { revealRequest, revealResponse } from './calls.js';
import { gaugeResponse, relatedResponse, similarResponse, viewDataResponse } from './cars.js';
import { deliveryResponse } from './delivery.js';
import { sheetResponse } from './documents.js';
import { leadResponse, offerAcceptedRequest } from './leads.js';
import { geocodeResponse, locationResponse, locationsResponse } from './locations.js';
import {
  embeddedAnswer,
  embeddedAuthentication,
  embeddedCard,
  reservationRequest,
  reservationResponse,
  reservationsResponse,
} from './reservations.js';
import { idempotencyKeyHeader, routes } from './route.js';
import {
  meResponse,
  shopperDetails,
  signInCodeRequest,
  signInCodeResponse,
  signInVerifyRequest,
  signOutQuery,
} from './shoppers.js';
import { availabilityResponse } from './test-drives.js';
import {
  answersRequest,
  miscellaneousRequest,
  regoResponse,
  valuationRequest,
  valuationResponse,
} from './valuations.js';
import { watchlistListResponse, watchlistRequest, watchlistResponse } from './watchlist.js';

const json = z.looseObject({});
const answer = (schema: z.ZodType = json) => ({ 200: { description: 'As asked', schema } });
const created = (schema: z.ZodType) => ({ 201: { description: 'Made', schema } });
const site = ['unknown_site', 'not_found'] as const;
const get = (path: string, summary: string, schema?: z.ZodType) =>
  ({ method: 'GET', path, summary, answers: answer(schema), rejections: site }) as const;
const post = (path: string, summary: string, body: z.ZodType, schema?: z.ZodType) =>
  ({ method: 'POST', path, summary, body, answers: answer(schema), rejections: site }) as const;

/** Calls of the shop's pages whose controllers write their own paths. */
export const shopRoutes = routes('Shop', {
  listSimilar: get('/api/cars/:slug/similar', 'Vehicles like this one', similarResponse),
  listRelated: get('/api/cars/:slug/related', 'Searches that lead on from this vehicle', relatedResponse),
  getViewData: get('/api/cars/:slug/view.json', 'How a vehicle can be looked at', viewDataResponse),
  getGauge: get('/cars/:slug/autogauge', 'How a vehicle’s price stands', gaugeResponse),
  getSheet: get('/api/cars/:slug/print', 'A vehicle’s sheet for printing', sheetResponse),
  getSheetPdf: {
    ...get('/api/cars/:slug/pdf', 'The sheet as PDF'),
    answers: { 200: { description: 'The document', contentTypes: ['application/pdf'] } },
  },
  followCar: {
    ...get('/api/cars/:slug/events', 'What happens to a vehicle, as it does'),
    answers: { 200: { description: 'Server-sent events', contentTypes: ['text/event-stream'] } },
  },
  getDelivery: get('/api/delivery', 'What bringing a vehicle to a postcode costs', deliveryResponse),
  listLocations: get('/api/locations', 'The site’s locations', locationsResponse),
  getLocation: get('/api/locations/:slug', 'A location', locationResponse),
  geocode: get('/api/geocode', 'Where a postcode is', geocodeResponse),
  getAvailability: get('/api/test-drives/availability', 'When a vehicle can be driven', availabilityResponse),
  getRego: get('/api/rego/:state/:rego', 'The vehicle of a number plate', regoResponse),
  valueVehicle: post('/api/valuations', 'What a vehicle is worth', valuationRequest, valuationResponse),
  answerValuation: post('/api/valuations/:id/answers', 'Answers that adjust it', answersRequest, valuationResponse),
  addMiscellaneous: post('/api/miscellaneous', 'Adds what was learnt later to a lead', miscellaneousRequest),
  acceptOffer: post('/api/leads/:id/offer-accepted', 'The shopper took the offer', offerAcceptedRequest, leadResponse),
  revealCall: post('/api/calls/reveal', 'The dealer’s number was asked for', revealRequest, revealResponse),
});

const required = { session: 'required' } as const;
const optional = { session: 'optional' } as const;

export const shopperRoutes = routes('Shoppers', {
  sendSignInCode: {
    ...post('/api/sign-in/code', 'Sends a code to a phone', signInCodeRequest, signInCodeResponse),
    rejections: ['unknown_site', 'cross_site', 'too_many_requests'],
  },
  verifySignIn: {
    ...post('/api/sign-in/verify', 'Signs in with the code', signInVerifyRequest, meResponse),
    rejections: ['unknown_site', 'cross_site', 'too_many_requests', 'sign_in_code_wrong', 'sign_in_code_void'],
  },
  getMe: { ...get('/api/me', 'Who is signed in', meResponse), ...optional },
  changeMe: { ...post('/api/me', 'Changes what is known of the shopper', shopperDetails, meResponse), ...required },
  signOut: {
    method: 'DELETE',
    path: '/api/session',
    summary: 'Signs out',
    query: signOutQuery,
    answers: { 204: { description: 'Nobody is signed in' } },
    ...optional,
  },
  listWatched: { ...get('/api/watchlist', 'The shopper’s vehicles', watchlistListResponse), ...required },
  saveCar: {
    ...post('/api/watchlist/save-car', 'Saves a vehicle', watchlistRequest, watchlistResponse),
    ...required,
    rejections: [...site, 'forbidden', 'car_not_found', 'car_sold'],
  },
  removeCar: {
    ...post('/api/watchlist/remove-car', 'Forgets a vehicle', watchlistRequest, watchlistResponse),
    ...required,
    rejections: [...site, 'forbidden'],
  },
  showOutbox: {
    ...get('/outbox', 'What the stand-in for SMS has sent'),
    answers: { 200: { description: 'A page', contentTypes: ['text/html'] } },
  },
});

export const checkoutRoutes = routes('Checkout', {
  reserve: {
    method: 'POST',
    path: '/api/reservations',
    summary: 'Reserves a vehicle',
    headers: idempotencyKeyHeader,
    body: reservationRequest,
    answers: created(reservationResponse),
    rejections: [
      ...([
        'unknown_site',
        'car_not_found',
        'car_reserved',
        'car_sold',
        'car_delisted',
        'not_for_sale_online',
      ] as const),
      ...(['amount_changed', 'too_many_requests', 'unavailable'] as const),
    ],
    ...required,
  },
  listReservations: { ...get('/api/reservations', 'The shopper’s reservations', reservationsResponse), ...required },
  getReservation: { ...get('/api/reservations/:id', 'A reservation', reservationResponse), ...required },
  cancelReservation: {
    ...post('/api/reservations/:id/cancel', 'Gives a reservation back', json, reservationResponse),
    ...required,
    rejections: [...site, 'not_refundable'],
  },
  takePaymentEvent: post('/api/payments/webhook', 'What the payment provider tells, signed', json),
  payEmbedded: {
    ...post('/api/payments/embedded/:id', 'Pays with the stand-in for payments', embeddedCard, embeddedAnswer),
    rejections: ['not_found', 'cross_site', 'too_many_requests'],
  },
  authenticateEmbedded: {
    ...post(
      '/api/payments/embedded/:id/authenticate',
      'The stand-in’s second factor',
      embeddedAuthentication,
      embeddedAnswer,
    ),
    rejections: ['not_found', 'cross_site', 'too_many_requests'],
  },
});
