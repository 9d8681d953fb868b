import { z } from 'zod';
import { leadUser, offerAcceptedSubcategory } from '../api/leads.js';
import type { EventsOf } from './define.js';
import { event } from './define.js';

/** What the dealer's CRM has to know of the vehicle, as it was when the shopper asked. */
export const leadVehicle = z.object({
  car_id: z.string(),
  slug: z.string(),
  stock_number: z.string(),
  year: z.int(),
  make: z.string(),
  model: z.string(),
  badge: z.string().optional(),
  car_type: z.string(),
  vehicle_status: z.string(),
  price: z.number().optional(),
  vin: z.string().optional(),
});
export type LeadVehicle = z.infer<typeof leadVehicle>;

/** The vehicle a shopper would trade in or sell, as far as they told; `valuation` is what we said it is worth. */
export const leadTradeIn = z.object({
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
  km: z.int().optional(),
  valuation_id: z.string().optional(),
  /** Whole dollars. */
  valuation: z.object({ low: z.int(), high: z.int() }).optional(),
});
export type LeadTradeIn = z.infer<typeof leadTradeIn>;

interface FlatLead {
  readonly first_name: string;
  readonly last_name: string;
  readonly email: string;
  readonly phone: string;
  readonly consent: boolean;
}

/** Before version 1 the shopper's name and addresses stood beside the rest, and nothing was told of the visit. */
const flatLead = ({ first_name, last_name, email, phone, consent, ...lead }: FlatLead) => ({
  fields: {},
  lead_attributes: { visited_pages: [], linked_query_params: {} },
  ...lead,
  user: { name: first_name, last_name, email, phone },
  opt_in: consent,
});

/** Stream `lead-<lead_id>`. The dealership is the event's tenant. */
export const leadEvents = {
  LeadSubmitted: event(
    1,
    z.object({
      lead_id: z.string().min(1),
      site_id: z.string().min(1),
      dealership_id: z.string().min(1),
      /** Which form was filled in, where it was one of ours. */
      form: z.string().optional(),
      category: z.string().min(1),
      subcategory: z.string().optional(),
      user: leadUser,
      message: z.string().optional(),
      opt_in: z.boolean(),
      location: z.string().optional(),
      vehicle: leadVehicle.optional(),
      trade_in: leadTradeIn.optional(),
      fields: z.record(z.string(), z.string()),
      url: z.string(),
      source: z.string(),
      user_agent: z.string(),
      lead_attributes: z.object({
        visited_pages: z.array(z.string()),
        linked_query_params: z.record(z.string(), z.string()),
      }),
    }),
    { 0: flatLead },
  ),
  /** The shopper took the offer the lead led to: the lead again, under its own id, further on. */
  OfferAccepted: event(
    1,
    z.object({
      lead_id: z.string().min(1),
      dealership_id: z.string().min(1),
      subcategory: z.literal(offerAcceptedSubcategory),
      form_completed: z.boolean(),
      offer_accepted: z.literal(true),
    }),
  ),
  /** What the vehicle the shopper would trade in was valued at, told after the lead was sent. */
  LeadValuationAdded: event(
    1,
    z.object({
      lead_id: z.string().min(1),
      dealership_id: z.string().min(1),
      column_name: z.literal('valuation'),
      value: z.object({ valuation_id: z.string().min(1), low: z.int(), high: z.int() }),
    }),
  ),
} as const;

export type LeadEvent = EventsOf<typeof leadEvents>;
