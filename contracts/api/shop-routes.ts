import { z } from 'zod';
import { revealRequest, revealResponse } from './calls.js';
import { gaugeResponse, relatedResponse, similarResponse, viewDataQuery, viewDataResponse } from './cars.js';
import { deliveryQuery, deliveryResponse } from './delivery.js';
import { sheetResponse } from './documents.js';
import { geocodeRequest, geocodeResponse, locationResponse, locationsRequest, locationsResponse } from './locations.js';
import {
  embeddedAnswer,
  embeddedAuthentication,
  embeddedCard,
  reservationRequest,
  reservationResponse,
  reservationsResponse,
} from './reservations.js';
import { idempotencyKeyHeader, positionHeaders, routes } from './route.js';
import {
  meResponse,
  shopperDetails,
  signInCodeRequest,
  signInCodeResponse,
  signInVerifyRequest,
  signOutQuery,
} from './shoppers.js';
import { watchlistListResponse, watchlistRequest, watchlistResponse } from './watchlist.js';

const ok = (schema: z.ZodType, description = 'As asked') => ({ 200: { description, schema } });
const slug = { slug: 'The vehicle’s slug' } as const;
const ofCar = { params: slug, headers: positionHeaders } as const;
const noCar = ['car_not_found', 'car_delisted', 'unknown_site'] as const;

/** What a vehicle's page asks for beside the vehicle, and where the dealer is. */
export const shopRoutes = routes('Shop', {
  listSimilar: {
    method: 'GET',
    path: '/api/cars/:slug/similar',
    summary: 'Vehicles like this one; of an address that never was one’s, what its words speak of',
    ...ofCar,
    answers: ok(similarResponse),
    rejections: ['unknown_site'],
  },
  listRelated: {
    method: 'GET',
    path: '/api/cars/:slug/related',
    summary: 'The ids of all vehicles like this one, the best first',
    ...ofCar,
    answers: ok(relatedResponse),
    rejections: ['car_not_found', 'unknown_site'],
  },
  getViewData: {
    method: 'GET',
    path: '/api/cars/:slug/view.json',
    summary: 'How often a vehicle was looked at, and what of it is new to whoever asks',
    ...ofCar,
    query: viewDataQuery,
    answers: ok(viewDataResponse),
    rejections: [...noCar, 'invalid_request'],
  },
  getGauge: {
    method: 'GET',
    path: '/cars/:slug/autogauge',
    summary: 'How a vehicle’s price stands in its market',
    ...ofCar,
    answers: ok(gaugeResponse),
    rejections: [...noCar, 'not_found', 'unavailable'],
  },
  getSheet: {
    method: 'GET',
    path: '/api/cars/:slug/print',
    summary: 'What a vehicle’s papers say',
    params: { slug: 'The vehicle’s slug or id' },
    headers: positionHeaders,
    answers: ok(sheetResponse),
    rejections: noCar,
  },
  getSheetPdf: {
    method: 'GET',
    path: '/api/cars/:slug/pdf',
    summary: 'A vehicle’s sheet as PDF',
    params: { slug: 'The vehicle’s slug or id' },
    headers: positionHeaders,
    answers: { 200: { description: 'The document', contentTypes: ['application/pdf'] } },
    rejections: [...noCar, 'too_many_requests'],
  },
  followCar: {
    method: 'GET',
    path: '/api/cars/:slug/events',
    summary: 'What happens to a vehicle, as it does: `car` with what has changed, `gone` when it is no longer offered',
    params: slug,
    headers: { 'Last-Event-ID': 'The last event heard: nothing is told twice' },
    answers: { 200: { description: 'Server-sent events', contentTypes: ['text/event-stream'] } },
    rejections: [...noCar, 'too_many_requests', 'unavailable'],
  },
  getDelivery: {
    method: 'GET',
    path: '/api/delivery',
    summary: 'The region of a postcode, and what bringing a vehicle there costs',
    query: deliveryQuery,
    headers: positionHeaders,
    answers: ok(deliveryResponse),
    rejections: [...noCar, 'invalid_request', 'not_found'],
  },
  listLocations: {
    method: 'GET',
    path: '/api/locations',
    summary: 'The site’s locations; with a postcode the nearest first',
    query: locationsRequest,
    headers: positionHeaders,
    answers: ok(locationsResponse),
    rejections: ['invalid_request', 'unavailable', 'unknown_site'],
  },
  getLocation: {
    method: 'GET',
    path: '/api/locations/:slug',
    summary: 'A location, and what else its dealership has there',
    params: { slug: 'The location’s slug' },
    headers: positionHeaders,
    answers: ok(locationResponse),
    rejections: ['not_found', 'unknown_site'],
  },
  geocode: {
    method: 'GET',
    path: '/api/geocode',
    summary: 'Where a postcode is',
    query: geocodeRequest,
    answers: ok(geocodeResponse),
    rejections: ['invalid_request', 'unavailable', 'unknown_site'],
  },
  revealCall: {
    method: 'POST',
    path: '/api/calls/reveal',
    summary: 'The dealer’s number was shown to somebody',
    headers: idempotencyKeyHeader,
    body: revealRequest,
    answers: { 201: { description: 'It is noted', schema: revealResponse } },
    rejections: ['car_not_found', 'too_many_requests', 'unknown_site'],
  },
});

const ofShopper = ['signed_out', 'cross_site'] as const;
const watching = {
  method: 'POST',
  session: 'required',
  body: watchlistRequest,
  answers: ok(watchlistResponse, 'It is so'),
  rejections: [...ofShopper, 'forbidden'],
} as const;

export const shopperRoutes = routes('Shoppers', {
  sendSignInCode: {
    method: 'POST',
    path: '/api/sign-in/code',
    summary: 'Sends a code to a phone',
    body: signInCodeRequest,
    answers: ok(signInCodeResponse, 'The same whether the phone is known or not'),
    rejections: ['cross_site', 'too_many_requests', 'unknown_site'],
  },
  verifySignIn: {
    method: 'POST',
    path: '/api/sign-in/verify',
    summary: 'Signs in with the code, from the browser that asked for it; the session comes as a cookie',
    body: signInVerifyRequest,
    answers: ok(meResponse, 'Signed in'),
    rejections: ['cross_site', 'sign_in_code_void', 'sign_in_code_wrong', 'too_many_requests', 'unknown_site'],
  },
  getMe: {
    method: 'GET',
    path: '/api/me',
    session: 'optional',
    summary: 'Who is signed in',
    answers: ok(meResponse),
  },
  changeMe: {
    method: 'POST',
    path: '/api/me',
    session: 'required',
    summary: 'What forms are filled in with for the shopper',
    body: shopperDetails,
    answers: ok(meResponse),
    rejections: ofShopper,
  },
  signOut: {
    method: 'DELETE',
    path: '/api/session',
    session: 'optional',
    summary: 'Signs out, here or everywhere',
    query: signOutQuery,
    answers: { 204: { description: 'Signed out' } },
    rejections: ['cross_site'],
  },
  listWatched: {
    method: 'GET',
    path: '/api/watchlist',
    session: 'required',
    summary: 'The shopper’s vehicles, the latest first',
    headers: positionHeaders,
    answers: ok(watchlistListResponse),
    rejections: ['signed_out'],
  },
  saveCar: {
    ...watching,
    path: '/api/watchlist/save-car',
    summary: 'Saves a vehicle',
    rejections: [...watching.rejections, 'car_not_found', 'car_sold'],
  },
  removeCar: { ...watching, path: '/api/watchlist/remove-car', summary: 'Takes a vehicle out' },
  showOutbox: {
    method: 'GET',
    path: '/outbox',
    summary: 'What the stand-in for SMS has sent, in a demo',
    answers: { 200: { description: 'A page', contentTypes: ['text/html'] } },
    rejections: ['not_found'],
  },
});

const reservationId = { id: 'The reservation’s `id`' } as const;
const paymentId = { id: 'The reservation’s `payment.payment_id`' } as const;
const atStandIn = {
  method: 'POST',
  params: paymentId,
  answers: ok(embeddedAnswer),
  rejections: ['cross_site', 'not_found', 'too_many_requests'],
} as const;

export const checkoutRoutes = routes('Checkout', {
  reserve: {
    method: 'POST',
    path: '/api/reservations',
    session: 'required',
    summary: 'Reserves a vehicle for who is signed in',
    headers: { 'Idempotency-Key': 'Needed: the same key is the same reservation.' },
    body: reservationRequest,
    answers: { 201: { description: 'The reservation, and how it is paid', schema: reservationResponse } },
    rejections: [
      ...ofShopper,
      'amount_changed',
      'car_delisted',
      'car_not_found',
      'car_reserved',
      'car_sold',
      'idempotency_key_reused',
      'not_for_sale_online',
      'too_many_requests',
      'unavailable',
    ],
  },
  listReservations: {
    method: 'GET',
    path: '/api/reservations',
    session: 'required',
    summary: 'The shopper’s reservations, the newest first',
    headers: positionHeaders,
    answers: ok(reservationsResponse),
    rejections: ['signed_out'],
  },
  getReservation: {
    method: 'GET',
    path: '/api/reservations/:id',
    session: 'required',
    summary: 'A reservation of the shopper’s own',
    params: reservationId,
    answers: ok(reservationResponse),
    rejections: ['not_found', 'signed_out'],
  },
  cancelReservation: {
    method: 'POST',
    path: '/api/reservations/:id/cancel',
    session: 'required',
    summary: 'Gives a reservation back',
    params: reservationId,
    answers: ok(reservationResponse),
    rejections: [...ofShopper, 'concurrent_change', 'not_found', 'not_refundable', 'reservation_over'],
  },
  takePaymentEvent: {
    method: 'POST',
    path: '/api/payments/webhook',
    summary: 'What the payment provider tells, signed over its very bytes',
    headers: { 'Stripe-Signature': 'The provider’s signature, needed' },
    bodyTypes: ['application/json'],
    answers: ok(z.object({ received: z.literal(true) }), 'It is taken in'),
    rejections: ['invalid_request', 'payload_too_large'],
  },
  payEmbedded: {
    ...atStandIn,
    path: '/api/payments/embedded/:id',
    summary: 'Pays with the stand-in for payments',
    body: embeddedCard,
  },
  authenticateEmbedded: {
    ...atStandIn,
    path: '/api/payments/embedded/:id/authenticate',
    summary: 'What the stand-in’s bank was told',
    body: embeddedAuthentication,
  },
});
