import { z } from 'zod';
import { leadUser, offerAcceptedSubcategory } from '../api/leads.js';
import { priceKindWords } from '../domain/car/price.js';
import { formIds } from '../domain/forms/ids.js';
import { fieldsByForm, fieldsSchema, knownFields, leadCategories } from '../domain/forms/known-fields.js';
import { leadAttachment } from '../domain/attachments.js';
import { lostReasons, outcomes } from '../domain/outcomes.js';
import { defineStream, type EventOf } from './define.js';
import { reservationOutcomes } from './reservation.js';
import { contactHandles, erasedEmail, erasedName, erasedPhone } from './personal.js';

/** Vehicle data for the dealer's CRM, as of the time of the enquiry. */
const leadVehicle = z.object({
  car_id: z.string(),
  slug: z.string(),
  stock_number: z.string(),
  year: z.int(),
  make: z.string(),
  model: z.string(),
  badge: z.string().optional(),
  car_type: z.string(),
  vehicle_status: z.string(),
  price: z
    .number()
    .optional()
    .describe(
      'Dollars the site offered it for, an offer’s reduction taken off; absent where the site named no price, or one by the week. Leads that were sent before there was `price_type` have the price before any offer',
    ),
  price_type: z
    .string()
    .optional()
    .describe(
      `What the price is, as it stood beside it: ${Object.values(priceKindWords)
        .map((word) => `\`${word}\``)
        .join(
          ', ',
        )}, or the dealer’s own word. With \`${priceKindWords.on_application}\` there is no \`price\`. Absent: nothing was said`,
    ),
  weekly_price: z
    .number()
    .optional()
    .describe('Dollars a week, where the site offered it as a subscription; there is no `price` then'),
  vin: z.string().optional(),
});
export type LeadVehicle = z.infer<typeof leadVehicle>;

/** The vehicle a shopper wants to trade in or sell, as far as they described it; `valuation` is our estimate. */
const leadTradeIn = z.object({
  year: z.int().optional(),
  make: z.string().optional(),
  model: z.string().optional(),
  badge: z.string().optional(),
  body: z.string().optional(),
  colour: z.string().optional(),
  transmission: z.string().optional(),
  rego: z.string().optional(),
  state: z.string().optional(),
  vin: z.string().optional(),
  km: z.int().optional().describe('Odometer, in kilometres'),
  valuation_id: z.string().optional(),
  valuation: z
    .object({ low: z.int(), high: z.int() })
    .optional()
    .describe('What the site told the shopper it is worth, in whole dollars'),
});
export type LeadTradeIn = z.infer<typeof leadTradeIn>;

export const leadConsent = z.object({
  wording: z.string(),
  given_at: z.iso.datetime(),
  pre_ticked: z
    .boolean()
    .optional()
    .describe('Whether the box was ticked beforehand; absent in leads from before this was kept'),
});

const ofLead = { lead_id: z.string().min(1), site_id: z.string().min(1), dealership_id: z.string().min(1) };
/** Of events that were once recorded without a site. */
const ofEarlierLead = { ...ofLead, site_id: z.string().optional() };

/** Stream `lead-<lead_id>`. The tenant is the dealership. */
export const leadStream = defineStream({
  category: 'lead',
  topic: 'leads',
  orderedBy: 'tenant',
  events: {
    LeadSubmitted: {
      version: 1,
      schema: z.object({
        lead_id: z.string().min(1).describe('Every event of the lead has it'),
        site_id: z.string().min(1),
        dealership_id: z.string().min(1).describe('Whose lead it is; leads of a dealership come in order'),
        form: z
          .string()
          .optional()
          .describe(
            `The form it came from: ${formIds.map((id) => `\`${id}\``).join(', ')}; absent where there was none`,
          ),
        category: z
          .string()
          .min(1)
          .describe(
            `${leadCategories.map((name) => `\`${name}\``).join(', ')}; a site may name its own for its contact form. \`Careers Enquiry\` comes as \`General Enquiry\` with the subcategory \`Career Enquiry\``,
          ),
        subcategory: z
          .string()
          .optional()
          .describe('Tells more of the category: `Request Photos`, `Test Drive Booking Used`, `Deposit of $500 paid`'),
        user: leadUser.describe('Who enquires'),
        message: z.string().optional().describe('As typed, with its line breaks'),
        opt_in: z.boolean().describe('Whether the shopper wants to hear of offers'),
        opt_in_asked: z
          .boolean()
          .optional()
          .describe(
            '`false`: the shopper was not asked, so `opt_in` is `false` without having been refused. Absent in leads from before this was kept, where a missing answer could count as `true`',
          ),
        consent: leadConsent.optional().describe('What was agreed to, where a form of ours asked'),
        location: z.string().optional().describe('Id of the location that was chosen, or where the vehicle is'),
        vehicle: leadVehicle.optional().describe('The vehicle it is about, as it was when the lead was sent'),
        trade_in: leadTradeIn.optional().describe('The vehicle that would be traded in or sold, as far as it is known'),
        fields: z
          .record(z.string(), z.string())
          // Becomes the JSON Schema; a dealer's own fields may have any name.
          .meta(
            fieldsSchema(
              `What else was asked for, by the name of the field; a dealer’s own fields have other names. A lead has those of its form or category that somebody filled in; figures of the finance calculator, a plan or an offer may come with any form. Each form and category has a schema of its own in this document:\n${fieldsByForm()}`,
              knownFields(),
            ),
          ),
        url: z.string().describe('The page it was sent from'),
        page_id: z.string().optional().describe('Names that page, whatever its address was'),
        source: z.string().describe('`Website`'),
        user_agent: z.string().describe('Of the browser'),
        lead_attributes: z.object({
          visited_pages: z.array(z.string()).describe('Paths of the site that were visited before, the first first'),
          linked_query_params: z
            .record(z.string(), z.string())
            .describe('What the link the visit began with carried, such as `utm_source`'),
        }),
      }),
      personal: {
        of: ({ site_id, user: { phone, email } }) => contactHandles({ site_id, phone, email }),
        fields: {
          'user.name': erasedName,
          'user.last_name': erasedName,
          'user.email': erasedEmail,
          'user.phone': erasedPhone,
          'user.postcode': '0000',
          category: erasedName,
          subcategory: '',
          message: '',
          location: '',
          trade_in: {},
          fields: {},
          url: '',
          page_id: '',
          user_agent: '',
          'lead_attributes.visited_pages': [],
          'lead_attributes.linked_query_params': {},
        },
      },
    },
    /** The shopper accepted the offer of the lead. CRMs get it as an update of the lead, under the lead's id. */
    OfferAccepted: {
      version: 1,
      schema: z.object({
        ...ofEarlierLead,
        subcategory: z.literal(offerAcceptedSubcategory),
        form_completed: z.boolean(),
        offer_accepted: z.literal(true),
      }),
      personal: 'none',
    },
    /** Valuation of the trade-in, sent after the lead. */
    LeadValuationAdded: {
      version: 1,
      schema: z.object({
        ...ofEarlierLead,
        column_name: z.literal('valuation'),
        value: z.object({ valuation_id: z.string().min(1), low: z.int(), high: z.int() }),
      }),
      personal: 'none',
    },
    /** The reservation that the lead is about has ended. CRMs get it as an update of the lead. */
    LeadReservationEnded: {
      version: 1,
      schema: z.object({
        ...ofLead,
        category: z.enum(['Reservation', 'Online Purchase']).describe('Of the lead'),
        outcome: z
          .enum(reservationOutcomes)
          .exclude(['refused', 'expired'])
          .describe(
            '`cancelled` by the shopper; `lapsed`: the hold time is over; `refunded`: the dealer or the bank returned the deposit; `fulfilled`: the car was sold while it was held; `lost`: the car was no longer available',
          ),
        refunded: z.boolean().describe('Whether the deposit goes back to the shopper'),
      }),
      personal: 'none',
    },
    /** The dealership reported an outcome of the lead. CRMs do not get it, because one of them reported it. */
    LeadOutcomeRecorded: {
      version: 1,
      schema: z.object({
        ...ofEarlierLead,
        /** Unique in the lead, so that a repeated report is recorded once. */
        outcome_id: z.string().min(1),
        outcome: z.enum(outcomes),
        /** Only where the lead was lost. */
        reason: z.enum(lostReasons).optional(),
        /** Time of the outcome; the report may be later. */
        at: z.iso.datetime(),
        /** Time of the appointment or test drive. */
        appointment_at: z.iso.datetime().optional(),
        /** Name of the API key that reported it. */
        recorded_by: z.string().min(1),
      }),
      personal: 'none',
    },
    /** An outcome that was recorded by mistake does not count. CRMs do not get it, as they do not get the outcome. */
    LeadOutcomeRetracted: {
      version: 1,
      schema: z.object({
        ...ofEarlierLead,
        outcome_id: z.string().min(1),
        /** Of the retracted outcome, as `appointment_at`. */
        outcome: z.enum(outcomes),
        appointment_at: z.iso.datetime().optional(),
        /** Name of the API key that retracted it. */
        retracted_by: z.string().min(1),
      }),
      personal: 'none',
    },
    /** Somebody at the dealership noted something on the lead. CRMs get it as an update of the lead. */
    LeadNoteAdded: {
      version: 1,
      schema: z.object({
        ...ofLead,
        note_id: z.string().min(1).describe('Unique in the lead'),
        text: z.string().describe('As typed, with its line breaks'),
        phone: z.string().describe('Of the lead’s person'),
        email: z.string().describe('Of the lead’s person'),
        recorded_by: z.string().min(1).describe('The name of the key that noted it'),
      }),
      personal: {
        of: contactHandles,
        fields: { text: '', phone: erasedPhone, email: erasedEmail },
      },
    },
    /** The shopper no longer wants to hear of offers. CRMs get it as an update of the lead. */
    LeadConsentWithdrawn: {
      version: 1,
      schema: z.object({
        ...ofLead,
        recorded_by: z
          .string()
          .min(1)
          .describe(
            'The name of the key that recorded it; `the shopper, by the link in a message`: who reads the mailbox',
          ),
      }),
      personal: 'none',
    },
    /** A file came with the lead. It is stored separately, encrypted with the person key. Its name is not stored. */
    LeadAttachmentAdded: {
      version: 1,
      schema: z.object({
        ...ofEarlierLead,
        ...leadAttachment.shape,
      }),
      personal: 'none',
    },
    /** The lead no longer identifies its person. Receivers of the lead must erase it too. */
    LeadErased: {
      version: 1,
      schema: z.object({
        ...ofEarlierLead,
        /** Id of the `LeadSubmitted` event. */
        submitted_id: z.string().min(1),
      }),
      personal: 'none',
    },
  },
});

/** Whether it is a lead, or a note on one, whose person was erased; nobody may get it any more. */
export const isErasedLead = ({ type, data }: { readonly type: string; readonly data: unknown }): boolean => {
  if (type === 'LeadNoteAdded')
    return (data as Extract<LeadEvent, { type: 'LeadNoteAdded' }>['data']).phone === erasedPhone;
  if (type !== 'LeadSubmitted') return false;
  const { user } = data as Partial<Extract<LeadEvent, { type: 'LeadSubmitted' }>['data']>;
  return user?.email === erasedEmail && user.phone === erasedPhone;
};

export type LeadEvent = EventOf<typeof leadStream>;

const forDealersAlone = ['LeadOutcomeRecorded', 'LeadOutcomeRetracted', 'LeadAttachmentAdded'] as const;
type ForDealersAlone = (typeof forDealersAlone)[number];
/** An event of the lead that CRMs get after `LeadSubmitted`. */
export type CrmLeadUpdate = Extract<LeadEvent, { type: Exclude<CrmLeadType, 'LeadSubmitted'> }>;
export type CrmLeadType = Exclude<keyof typeof leadStream.events, ForDealersAlone>;

export const crmLeadTypes = Object.keys(leadStream.events).filter(
  (type) => !(forDealersAlone as readonly string[]).includes(type),
) as readonly CrmLeadType[];
