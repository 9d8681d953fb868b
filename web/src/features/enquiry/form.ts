import { z } from 'zod';
import type { LeadForm } from '#contracts/api/leads';
import { isInStock } from '#contracts/car-status';
import { slugify } from '#contracts/slug';
import type { EnquirySubject } from '../../lib/car/subject.js';
import { leadRequest, leadUser } from '../../lib/schemas.js';

/** The enquiry form's fields: who asks, as the lead has it, and what. */
export const enquirySchema = (messageRequired: boolean) => {
  const message = leadRequest.shape.message.unwrap();
  return leadUser.required({ postcode: true }).extend({
    message: messageRequired ? message.min(1, 'Please fill this in.') : message,
    opt_in: z.boolean(),
  });
};
export type EnquiryValues = z.infer<ReturnType<typeof enquirySchema>>;

const similar = 'Find me something similar';

/** What the form says before anybody typed: of a vehicle that is gone, the wish for one like it. */
export const initialValues = ({ status }: EnquirySubject): EnquiryValues => ({
  name: '',
  last_name: '',
  email: '',
  phone: '',
  postcode: '',
  message: isInStock(status) ? '' : 'Can you please find me something similar?',
  opt_in: true,
});

interface Visit {
  readonly url: string;
  readonly lead_attributes: NonNullable<LeadForm['lead_attributes']>;
}

/** The lead that is sent: the form, the vehicle, and the visit it came from. */
export const leadOf = (
  { message, opt_in, ...userData }: EnquiryValues,
  car: EnquirySubject,
  visit: Visit,
): LeadForm => ({
  userData,
  category: 'Vehicle Enquiry',
  ...(!isInStock(car.status) && { subcategory: similar }),
  ...(message !== '' && { message }),
  opt_in,
  ...visit,
  source: 'Website',
  car_id: car.id,
  car_dealership_id: car.dealership_id,
  ...(car.dealership_slug && { dealership_slug: car.dealership_slug }),
  ...(car.location_id && { location: car.location_id }),
  fields: {
    manufacturer_slug: slugify(car.make),
    stock_number: car.stocknum,
    'Vehicle Make': car.make,
    'Vehicle Model': car.model,
    car_type: car.car_type,
    vehicle_status: car.status,
  },
});
