import type { LeadForm, LeadRequest } from '../../api/leads.js';
import { slugify } from '../slug.js';
import { fieldsOf, isConditionMet, type Form, type FormField, type FormValue, type FormValues } from './form.js';
import type { VehicleFields } from './known-fields.js';

/** The vehicle of a form, as the lead describes it. */
export interface LeadSubject {
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

export interface LeadContext {
  readonly car?: LeadSubject | undefined;
  readonly visit: {
    readonly url: string;
    readonly page_id?: string;
    readonly lead_attributes: NonNullable<LeadForm['lead_attributes']>;
  };
  /** Known values that the form does not ask for. */
  readonly more?: Partial<Pick<LeadForm, 'subcategory' | 'dealership_slug' | 'fields' | 'trade_in'>> | undefined;
}

/** Converts a value for the lead's further fields: a ticked box becomes `true`, several choices become a list. */
const textOf = (value: FormValue): string =>
  Array.isArray(value) ? value.join(', ') : String(value as string | boolean);
const isFilled = (value: FormValue | undefined): value is FormValue =>
  value !== undefined && value !== false && textOf(value).trim() !== '';

const filledValuesOf = (
  fields: readonly FormField[],
  values: FormValues,
  goes: FormField['leadPart'],
): [string, FormValue][] =>
  fields.flatMap((field): [string, FormValue][] => {
    const value = values[field.name];
    return field.leadPart === goes && isFilled(value) && isConditionMet(field.when, values)
      ? [[field.name, typeof value === 'string' ? value.trim() : value]]
      : [];
  });

/** Returns the lead to send, built from the form's values, the vehicle and the visit. */
export const buildLead = (form: Form, values: FormValues, { car, visit, more = {} }: LeadContext): LeadForm => {
  const fields = fieldsOf(form);
  const { fields: moreFields, subcategory = form.subcategory, ...known } = more;
  const further = filledValuesOf(fields, values, 'fields').map(([name, value]) => [name, textOf(value)]);
  return {
    form: form.id,
    userData: Object.fromEntries(filledValuesOf(fields, values, 'user')) as unknown as LeadForm['userData'],
    category: form.category,
    ...(subcategory !== undefined && { subcategory }),
    opt_in: false,
    ...known,
    ...Object.fromEntries(filledValuesOf(fields, values, 'lead')),
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

/** Returns the choices that {@link textOf} has joined; a choice may itself have commas. */
const chosenIn = (text: string, choices: readonly { readonly value: string }[]): string[] => {
  const chosen: string[] = [];
  for (let rest = text; rest !== '';) {
    const known = choices.map(({ value }) => value).filter((value) => `${rest}, `.startsWith(`${value}, `));
    const next = known.sort((a, b) => b.length - a.length)[0] ?? rest.split(', ', 1)[0]!;
    chosen.push(next);
    rest = rest.slice(next.length + ', '.length);
  }
  return chosen;
};

/** Returns the form values that a lead request was built from. */
export const valuesOf = (form: Form, request: LeadRequest): FormValues => {
  const lead = request as unknown as Readonly<Record<string, FormValue | undefined>>;
  const user = request.userData as Readonly<Record<string, string | undefined>>;
  const valueSent = ({ name, leadPart, kind, choices = [] }: FormField): FormValue | undefined => {
    if (leadPart === 'user') return user[name];
    if (leadPart === 'lead') return lead[name];
    const value = request.fields[name];
    if (kind === 'checkbox') return value === 'true';
    return kind === 'checkboxes' ? chosenIn(value ?? '', choices) : value;
  };
  return Object.fromEntries(
    fieldsOf(form).flatMap((field) => (valueSent(field) === undefined ? [] : [[field.name, valueSent(field)!]])),
  );
};

/** Returns the path of a field's value in a lead request: `userData.phone`. */
export const fieldPath = ({ name, leadPart }: FormField): string =>
  leadPart === 'user' ? `userData.${name}` : leadPart === 'fields' ? `fields.${name}` : name;
