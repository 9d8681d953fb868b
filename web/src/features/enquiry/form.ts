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
export const initialValues = (car?: EnquirySubject): EnquiryValues => ({
  name: '',
  last_name: '',
  email: '',
  phone: '',
  postcode: '',
  message: !car || isInStock(car.status) ? '' : 'Can you please find me something similar?',
  opt_in: true,
});

interface Visit {
  readonly url: string;
  readonly lead_attributes: NonNullable<LeadForm['lead_attributes']>;
}

/** What the enquiry is for, where it is not the vehicle alone. */
export interface EnquiryPurpose {
  readonly category: string;
  readonly subcategory?: string;
  /** Where there is no vehicle, whose dealership it would be. */
  readonly dealership_slug?: string;
  readonly fields?: Readonly<Record<string, string>>;
}

const aboutTheVehicle: EnquiryPurpose = { category: 'Vehicle Enquiry' };

/** The lead that is sent: the form, the vehicle, and the visit it came from. */
export const leadOf = (
  { message, opt_in, ...userData }: EnquiryValues,
  car: EnquirySubject | undefined,
  visit: Visit,
  { category, subcategory, dealership_slug, fields }: EnquiryPurpose = aboutTheVehicle,
): LeadForm => ({
  userData,
  category,
  ...(car && !isInStock(car.status) && { subcategory: similar }),
  ...(subcategory !== undefined && { subcategory }),
  ...(message !== '' && { message }),
  opt_in,
  ...visit,
  source: 'Website',
  ...(car ? vehicleValues(car) : dealership_slug !== undefined && { dealership_slug }),
  fields: { ...(car && vehicleFields(car)), ...fields },
});

const vehicleValues = ({ id, dealership_id, dealership_slug, location_id }: EnquirySubject) => ({
  car_id: id,
  car_dealership_id: dealership_id,
  ...(dealership_slug && { dealership_slug }),
  ...(location_id && { location: location_id }),
});

const vehicleFields = ({ make, model, stocknum, car_type, status }: EnquirySubject) => ({
  manufacturer_slug: slugify(make),
  stock_number: stocknum,
  'Vehicle Make': make,
  'Vehicle Model': model,
  car_type,
  vehicle_status: status,
});
