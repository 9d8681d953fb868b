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
import { ok, okWithEntityTag, routes, okWithPosition, shopperGet, shopperPost, siteGet, sitePost } from './route.js';
import {
  changesLimit,
  meResponse,
  shopperDetails,
  signInCodeRequest,
  signInCodeResponse,
  signInVerifyRequest,
  signOutQuery,
} from './shoppers.js';
import { watchlistListResponse, watchlistRequest, watchlistResponse } from './watchlist.js';

const slug = { slug: 'The vehicle’s slug' } as const;
const ofCar = { params: slug, position: true } as const;
const noCar = ['car_not_found', 'car_delisted'] as const;

export const shopRoutes = routes('Shop', {
  listSimilar: {
    ...siteGet,
    path: '/api/cars/:slug/similar',
    summary: 'Similar vehicles; for an address that never was a vehicle’s, those that its words name',
    ...ofCar,
    answers: okWithEntityTag(similarResponse),
  },
  listRelated: {
    ...siteGet,
    path: '/api/cars/:slug/related',
    summary: 'The ids of all vehicles like this one, the best first',
    ...ofCar,
    answers: okWithEntityTag(relatedResponse),
    rejections: ['car_not_found'],
  },
  getViewData: {
    ...siteGet,
    path: '/api/cars/:slug/view.json',
    summary: 'How often a vehicle was looked at, and what of it is new to whoever asks',
    ...ofCar,
    query: viewDataQuery,
    answers: ok(viewDataResponse),
    rejections: noCar,
  },
  getGauge: {
    ...siteGet,
    path: '/cars/:slug/autogauge',
    limit: {
      per: 'address',
      burst: 120,
      rate: 1,
      detail: 'That’s a lot of vehicles in a short time. Please wait a moment.',
    },
    needs: 'market_values',
    summary: 'How a vehicle’s price stands in its market',
    ...ofCar,
    answers: ok(gaugeResponse),
    rejections: [...noCar, 'not_found', 'unavailable'],
  },
  getSheet: {
    ...siteGet,
    path: '/api/cars/:slug/print',
    summary: 'The data of a vehicle’s printed sheet',
    params: { slug: 'The vehicle’s slug or id' },
    position: true,
    answers: ok(sheetResponse),
    rejections: noCar,
  },
  getSheetPdf: {
    ...siteGet,
    path: '/api/cars/:slug/pdf',
    limit: { per: 'address', burst: 10, rate: 0.2, detail: 'Please wait a moment before you ask for another PDF.' },
    summary: 'A vehicle’s sheet as PDF',
    params: { slug: 'The vehicle’s slug or id' },
    position: true,
    answers: { 200: { description: 'The document', contentTypes: ['application/pdf'] } },
    rejections: [...noCar, 'unavailable'],
  },
  followCar: {
    ...siteGet,
    path: '/api/cars/:slug/events',
    summary: 'Changes of a vehicle as they happen: `car` with what has changed, `gone` when it is no longer offered',
    params: slug,
    headers: { 'Last-Event-ID': 'The last event received: nothing is sent twice' },
    answers: { 200: { description: 'Server-sent events', contentTypes: ['text/event-stream'] } },
    rejections: [...noCar, 'too_many_requests', 'unavailable'],
  },
  getDelivery: {
    ...siteGet,
    path: '/api/delivery',
    summary: 'The region of a postcode, and what bringing a vehicle there costs',
    query: deliveryQuery,
    position: true,
    answers: ok(deliveryResponse),
    rejections: [...noCar, 'not_found'],
  },
  listLocations: {
    ...siteGet,
    path: '/api/locations',
    summary: 'The site’s locations; with a postcode the nearest first',
    query: locationsRequest,
    position: true,
    answers: ok(locationsResponse),
    rejections: ['invalid', 'unavailable'],
  },
  getLocation: {
    ...siteGet,
    path: '/api/locations/:slug',
    summary: 'A location, and what else its dealership has there',
    params: { slug: 'The location’s slug' },
    position: true,
    answers: ok(locationResponse),
    rejections: ['not_found', 'location_closed'],
  },
  geocode: {
    ...siteGet,
    path: '/api/geocode',
    needs: 'geocoding',
    summary: 'Where a postcode is',
    query: geocodeRequest,
    answers: ok(geocodeResponse),
    rejections: ['invalid', 'unavailable'],
  },
  revealCall: {
    ...sitePost,
    path: '/api/calls/reveal',
    limit: { per: 'address', burst: 30, rate: 0.5, detail: 'Please try again in a moment.' },
    summary: 'Records that the dealer’s phone number was shown',
    idempotencyKey: 'optional',
    body: revealRequest,
    answers: { 201: { description: 'Recorded', schema: revealResponse, headers: ['Forecourt-Position'] } },
    rejections: ['car_not_found'],
  },
});

const watching = {
  ...shopperPost,
  limit: changesLimit,
  body: watchlistRequest,
  answers: okWithPosition(watchlistResponse, 'It is so'),
  rejections: ['forbidden'],
} as const;

/** For requesting and trying codes. Generous, because many people may share one address. */
const signInLimit = {
  per: 'address',
  burst: 30,
  rate: 1 / 20,
  detail: 'Too many tries. Please wait a moment.',
} as const;

export const shopperRoutes = routes('Shoppers', {
  sendSignInCode: {
    ...sitePost,
    path: '/api/sign-in/code',
    crossSite: 'refused',
    limit: signInLimit,
    needs: 'text_messages',
    summary: 'Sends a code to a phone',
    body: signInCodeRequest,
    answers: ok(signInCodeResponse, 'The same whether the phone is known or not'),
  },
  verifySignIn: {
    ...sitePost,
    path: '/api/sign-in/verify',
    crossSite: 'refused',
    limit: signInLimit,
    cache: 'no-store',
    needs: 'text_messages',
    summary: 'Signs in with the code, from the browser that asked for it; the session comes as a cookie',
    body: signInVerifyRequest,
    answers: ok(meResponse, 'Signed in'),
    rejections: ['sign_in_code_void', 'sign_in_code_wrong'],
  },
  getMe: {
    method: 'GET',
    path: '/api/me',
    caller: 'visitor',
    site: 'host',
    summary: 'Who is signed in',
    answers: ok(meResponse),
  },
  changeMe: {
    ...shopperPost,
    path: '/api/me',
    limit: changesLimit,
    summary: 'The shopper’s details, with which forms are filled in',
    body: shopperDetails,
    answers: ok(meResponse),
  },
  signOut: {
    method: 'DELETE',
    path: '/api/session',
    caller: 'visitor',
    site: 'host',
    summary: 'Signs out, here or everywhere',
    query: signOutQuery,
    answers: { 204: { description: 'Signed out' } },
  },
  listWatched: {
    ...shopperGet,
    path: '/api/watchlist',
    summary: 'The shopper’s vehicles, the latest first',
    position: true,
    answers: ok(watchlistListResponse),
  },
  saveCar: {
    ...watching,
    path: '/api/watchlist/save-car',
    summary: 'Saves a vehicle',
    rejections: [...watching.rejections, 'car_not_found', 'car_sold'],
  },
  removeCar: { ...watching, path: '/api/watchlist/remove-car', summary: 'Removes a saved vehicle' },
  showOutbox: {
    method: 'GET',
    path: '/outbox',
    caller: 'anyone',
    site: 'none',
    cache: 'no-store',
    summary: 'What the stand-ins for SMS and mail have sent, in a demo',
    answers: { 200: { description: 'A page', contentTypes: ['text/html'] } },
    rejections: ['not_found'],
  },
});

const reservationId = { id: 'The reservation’s `id`' } as const;
const paymentId = { id: 'The reservation’s `payment.payment_id`' } as const;
const atStandIn = {
  method: 'POST',
  caller: 'anyone',
  site: 'none',
  crossSite: 'refused',
  limit: { per: 'address', burst: 20, rate: 1 / 10, detail: 'Please wait a moment and try again.' },
  params: paymentId,
  answers: ok(embeddedAnswer),
  rejections: ['not_found'],
} as const;

export const checkoutRoutes = routes('Checkout', {
  reserve: {
    ...shopperPost,
    path: '/api/reservations',
    limit: { per: 'caller', burst: 8, rate: 1 / 60, detail: 'Please wait a moment and try again.' },
    needs: 'payments',
    summary: 'Reserves a vehicle for who is signed in',
    idempotencyKey: 'required',
    body: reservationRequest,
    answers: {
      201: {
        description: 'The reservation, and how it is paid',
        schema: reservationResponse,
        headers: ['Location', 'Forecourt-Position'],
      },
    },
    rejections: [
      'amount_changed',
      'car_delisted',
      'car_not_found',
      'car_reserved',
      'car_sold',
      'idempotency_key_reused',
      'not_for_sale_online',
      'too_many_unpaid',
      'unavailable',
    ],
  },
  listReservations: {
    ...shopperGet,
    path: '/api/reservations',
    summary: 'The shopper’s reservations, the newest first',
    position: true,
    answers: ok(reservationsResponse),
  },
  getReservation: {
    ...shopperGet,
    path: '/api/reservations/:id',
    summary: 'A reservation of the shopper’s own',
    params: reservationId,
    answers: okWithPosition(reservationResponse),
    rejections: ['not_found'],
  },
  cancelReservation: {
    ...shopperPost,
    path: '/api/reservations/:id/cancel',
    summary: 'Cancels a reservation',
    params: reservationId,
    answers: okWithPosition(reservationResponse),
    rejections: ['concurrent_change', 'not_found', 'not_refundable', 'reservation_over'],
  },
  takePaymentEvent: {
    method: 'POST',
    path: '/api/payments/webhook',
    caller: 'anyone',
    site: 'none',
    needs: 'payments',
    maxBytes: 256 * 1024,
    summary: 'A message of the payment provider, signed over its exact bytes',
    headers: { 'Stripe-Signature': { required: true, description: 'The provider’s signature' } },
    bodyTypes: ['application/json'],
    answers: ok(z.object({ received: z.literal(true) }), 'It is taken in'),
    rejections: ['invalid_request', 'wrong_signature', 'payload_too_large'],
  },
  payEmbedded: {
    ...atStandIn,
    path: '/api/payments/embedded/:id',
    needs: 'payments',
    summary: 'Pays with the stand-in for payments',
    body: embeddedCard,
  },
  authenticateEmbedded: {
    ...atStandIn,
    path: '/api/payments/embedded/:id/authenticate',
    needs: 'payments',
    summary: 'Whether the shopper approved at the stand-in’s bank',
    body: embeddedAuthentication,
  },
});
