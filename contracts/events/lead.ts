import { z } from 'zod';
import { leadUser } from '../api/leads.js';
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

/** Stream `lead-<lead_id>`. The dealership is the event's tenant. */
export const leadEvents = {
  LeadSubmitted: event(
    1,
    z.object({
      lead_id: z.string().min(1),
      site_id: z.string().min(1),
      dealership_id: z.string().min(1),
      category: z.string().min(1),
      subcategory: z.string().optional(),
      user: leadUser,
      message: z.string().optional(),
      opt_in: z.boolean(),
      location: z.string().optional(),
      vehicle: leadVehicle.optional(),
      fields: z.record(z.string(), z.string()),
      url: z.string(),
      source: z.string(),
      user_agent: z.string(),
      lead_attributes: z.object({
        visited_pages: z.array(z.string()),
        linked_query_params: z.record(z.string(), z.string()),
      }),
    }),
  ),
} as const;

export type LeadEvent = EventsOf<typeof leadEvents>;
