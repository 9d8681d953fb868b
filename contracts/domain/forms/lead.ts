import type { LeadForm, LeadRequest } from '../../api/leads.js';
import { slugify } from '../slug.js';
import type { Form, FormField, FormValue, FormValues } from './form.js';
import { fieldsOf, holds } from './form.js';
import type { VehicleFields } from './known-fields.js';

/** The vehicle a form is about, as the lead tells it. */
interface LeadSubject {
  readonly id: string;
  readonly make: string;
  readonly model: string;
  readonly stocknum: string;
  readonly car_type: string;
  readonly status: string;
  readonly dealership_id: string;
  readonly dealership_slug?: string | undefined;
  readonly location_id?: string | undefined;
}

export interface LeadCircumstances {
  readonly car?: LeadSubject | undefined;
  readonly visit: {
    readonly url: string;
    readonly page_id?: string;
    readonly lead_attributes: NonNullable<LeadForm['lead_attributes']>;
  };
  /** What is known without being asked for. */
  readonly more?: Partial<Pick<LeadForm, 'subcategory' | 'dealership_slug' | 'fields' | 'trade_in'>> | undefined;
}

/** As the lead's further fields have it: what was ticked is `true`, several are a list. */
const textOf = (value: FormValue): string =>
  Array.isArray(value) ? value.join(', ') : String(value as string | boolean);
const isFilled = (value: FormValue | undefined): value is FormValue =>
  value !== undefined && value !== false && textOf(value).trim() !== '';

const wherever = (fields: readonly FormField[], values: FormValues, goes: FormField['goes']): [string, FormValue][] =>
  fields.flatMap((field): [string, FormValue][] => {
    const value = values[field.name];
    return field.goes === goes && isFilled(value) && holds(field.when, values)
      ? [[field.name, typeof value === 'string' ? value.trim() : value]]
      : [];
  });

/** The lead that is sent: the form, the vehicle, and the visit it came from. */
export const leadOf = (form: Form, values: FormValues, { car, visit, more = {} }: LeadCircumstances): LeadForm => {
  const fields = fieldsOf(form);
  const { fields: moreFields, subcategory = form.subcategory, ...known } = more;
  const further = wherever(fields, values, 'fields').map(([name, value]) => [name, textOf(value)]);
  return {
    form: form.id,
    userData: Object.fromEntries(wherever(fields, values, 'user')) as unknown as LeadForm['userData'],
    category: form.category,
    ...(subcategory !== undefined && { subcategory }),
    opt_in: false,
    ...known,
    ...Object.fromEntries(wherever(fields, values, 'lead')),
    ...visit,
    source: 'Website',
    ...(car && vehicleValues(car)),
    fields: {
      ...(car && vehicleFields(car)),
      ...(Object.fromEntries(further) as Record<string, string>),
      ...moreFields,
    },
  };
};

const vehicleValues = ({ id, dealership_id, dealership_slug, location_id }: LeadSubject) => ({
  car_id: id,
  car_dealership_id: dealership_id,
  ...(dealership_slug && { dealership_slug }),
  ...(location_id && { location: location_id }),
});

const vehicleFields = ({ make, model, stocknum, car_type, status }: LeadSubject) =>
  ({
    manufacturer_slug: slugify(make),
    stock_number: stocknum,
    'Vehicle Make': make,
    'Vehicle Model': model,
    car_type,
    vehicle_status: status,
  }) satisfies VehicleFields;

/** What stood in a form when a lead was made of it. */
export const valuesOf = (form: Form, request: LeadRequest): FormValues => {
  const lead = request as unknown as Readonly<Record<string, FormValue | undefined>>;
  const user = request.userData as Readonly<Record<string, string | undefined>>;
  const valueSent = ({ name, goes, kind }: FormField): FormValue | undefined => {
    if (goes === 'user') return user[name];
    if (goes === 'lead') return lead[name];
    const value = request.fields[name];
    if (kind === 'checkbox') return value === 'true';
    return kind === 'checkboxes' ? (value?.split(', ') ?? []) : value;
  };
  return Object.fromEntries(
    fieldsOf(form).flatMap((field) => (valueSent(field) === undefined ? [] : [[field.name, valueSent(field)!]])),
  );
};

/** Where a request has what a field asks for: `userData.phone`. */
export const placeOf = ({ name, goes }: FormField): string =>
  goes === 'user' ? `userData.${name}` : goes === 'fields' ? `fields.${name}` : name;
