import { z } from 'zod';
import { formPageQuery, leadRequest, leadResponse, offerAcceptedRequest, sentForm } from './leads.js';
import { leadAttachment } from '../domain/attachments.js';
import { attachableTypes, maxAttachmentBytes } from '../domain/forms/attachable.js';
import { withdrawResponse } from './outcomes.js';
import { ok, routes, okWithPosition, siteGet, sitePost } from './route.js';
import { availabilityQuery, availabilityResponse } from './test-drives.js';
import {
  answersRequest,
  miscellaneousRequest,
  regoResponse,
  valuationRequest,
  valuationResponse,
} from './valuations.js';

const attachmentResponse = leadAttachment.pick({ attachment_id: true }).extend({ position: z.int() });
const consentToken = z.strictObject({ token: z.string().min(1).max(200) });
const accepted = okWithPosition(leadResponse, 'It is stored');
const valued = { description: 'The valuation', schema: valuationResponse };

/** Each lookup and valuation costs the dealer money. */
const valuationLimit = {
  per: 'address',
  burst: 40,
  rate: 1 / 20,
  detail: 'That’s a lot of vehicles in a short time. Please try again later.',
} as const;

/** Counts rejected leads too, because reading them costs as much. */
const leadLimit = {
  per: 'address',
  burst: 60,
  rate: 1 / 60,
  setting: 'LEADS_PER_ADDRESS',
  detail: 'That’s a lot of enquiries in a short time. Please call us, or try again later.',
} as const;

const page = { contentTypes: ['text/html'] } as const;
const formParam = { form: 'Which form, by its id' } as const;

export const leadRoutes = routes('Shop', {
  submitLead: {
    ...sitePost,
    path: '/api/leads',
    maxBytes: 64 * 1024,
    limit: leadLimit,
    summary: 'Sends an enquiry; answered once it is stored',
    idempotencyKey: 'optional',
    body: leadRequest,
    answers: { 201: { description: 'The lead is stored', schema: leadResponse, headers: ['Forecourt-Position'] } },
    rejections: ['car_not_found', 'car_sold', 'slot_taken', 'idempotency_key_reused', 'unavailable'],
  },
  withdrawConsentByLink: {
    ...sitePost,
    path: '/api/leads/consent/withdraw',
    cache: 'no-store',
    crossSite: 'allowed',
    limit: { per: 'address', burst: 20, rate: 1 / 10, detail: 'Please wait a moment and try again.' },
    summary:
      'Withdraws the consent to offers of a mailbox by the link in a message about an enquiry, without signing in',
    body: consentToken,
    answers: ok(withdrawResponse, 'The shopper is sent no offers'),
    rejections: ['not_found'],
  },
  attachToLead: {
    ...sitePost,
    path: '/api/leads/:id/attachments',
    maxBytes: maxAttachmentBytes,
    limit: {
      per: 'address',
      burst: 12,
      rate: 1 / 20,
      detail: 'That’s a lot of files in a short time. Please try again later.',
    },
    summary:
      'A file that belongs to a lead of the last hour: a résumé, a photograph of the trade-in; the same again is the same',
    params: { id: 'The lead’s `lead_id`' },
    bodyTypes: attachableTypes,
    answers: {
      201: { description: 'The file is stored', schema: attachmentResponse, headers: ['Forecourt-Position'] },
    },
    rejections: ['not_found', 'invalid', 'payload_too_large', 'unavailable'],
  },
  getFormPage: {
    ...siteGet,
    path: '/forms/:form',
    cache: 'no-store',
    summary: 'A form as a page that needs no scripts',
    params: formParam,
    query: formPageQuery,
    answers: { 200: { ...page, description: 'The form' } },
    rejections: ['not_found', 'car_not_found'],
  },
  sendForm: {
    ...sitePost,
    path: '/forms/:form',
    cache: 'no-store',
    crossSite: 'refused',
    maxBytes: 64 * 1024,
    limit: leadLimit,
    summary: 'An enquiry as a browser sends a form by itself; the same again within a day is the same',
    params: formParam,
    body: sentForm,
    bodyTypes: ['application/x-www-form-urlencoded'],
    answers: {
      303: { description: 'The lead is stored; `Location` is the page that says so', headers: ['Location'] },
      200: { ...page, description: 'The form with what is still to be asked' },
      422: { ...page, description: 'The form with what was typed, and what is wrong with it' },
    },
    rejections: ['not_found', 'unavailable'],
  },
  acceptOffer: {
    ...sitePost,
    path: '/api/leads/:id/offer-accepted',
    limit: leadLimit,
    summary: 'Accepts the offer that the shopper got for the lead',
    params: { id: 'The lead’s `lead_id`' },
    body: offerAcceptedRequest,
    answers: accepted,
    rejections: ['not_found'],
  },
  addToLead: {
    ...sitePost,
    path: '/api/miscellaneous',
    limit: leadLimit,
    summary: 'Adds the valuation of the shopper’s vehicle to a lead',
    body: miscellaneousRequest,
    answers: accepted,
    rejections: ['not_found'],
  },
  getTestDriveTimes: {
    ...siteGet,
    path: '/api/test-drives/availability',
    cache: 'no-store',
    summary: 'The free test-drive times of a vehicle, or of a location',
    query: availabilityQuery,
    position: true,
    answers: ok(availabilityResponse, 'A week of days with their free times'),
    rejections: ['car_not_found', 'car_delisted', 'car_sold', 'not_found'],
  },
  lookUpRego: {
    ...siteGet,
    path: '/api/rego/:state/:rego',
    limit: valuationLimit,
    cache: 'no-store',
    needs: 'rego_lookup',
    summary: 'The vehicle of a registration',
    params: { state: 'Such as `NSW`', rego: 'As on the plate' },
    answers: ok(regoResponse, 'The vehicle'),
    rejections: ['rego_not_found', 'invalid', 'unavailable'],
  },
  valueVehicle: {
    ...sitePost,
    path: '/api/valuations',
    limit: valuationLimit,
    needs: 'trade_in_values',
    summary: 'Values a vehicle, and says which questions are still to be answered',
    idempotencyKey: 'optional',
    body: valuationRequest,
    answers: { 201: valued },
    rejections: ['idempotency_key_reused', 'unavailable'],
  },
  answerValuation: {
    ...sitePost,
    path: '/api/valuations/:id/answers',
    limit: valuationLimit,
    needs: 'trade_in_values',
    summary: 'Answers the questions of a valuation; the vehicle is valued again',
    params: { id: 'The valuation’s `valuation_id`' },
    body: answersRequest,
    answers: { 200: valued },
    rejections: ['not_found', 'unavailable'],
  },
});
