import { reclassify } from './classify.js';
import { fieldsOf, type FormField } from './form.js';
import { describeForm, testDriveField, type FormContext } from './forms.js';
import { type FormId, formIds } from './ids.js';
import { formSettings } from './settings.js';

/** Further fields of leads that no form asks for. */
const furtherFields = {
  stock_number: 'Stock number of the vehicle the lead is about',
  manufacturer_slug: 'Make of the vehicle or offer, as in the site’s addresses',
  'Vehicle Make': 'Make of the vehicle the lead is about, or that was typed',
  'Vehicle Model': 'Model of the vehicle or offer the lead is about, or that was typed',
  car_type: '`new`, `demo` or `used`',
  vehicle_status: 'Stock status when the lead was sent',
  'Purchase price': 'What the finance calculator stood at, in dollars',
  'Loan term': 'What the finance calculator stood at, in years',
  'Interest rate': 'What the finance calculator stood at, in percent a year',
  Deposit: 'Of a reservation, what was paid; of finance, what the calculator stood at; in dollars',
  Residual: 'What the finance calculator stood at, in dollars',
  Repayments: 'How often, as the finance calculator stood',
  Employment: 'Asked before a pre-approval',
  Home: 'Asked before a pre-approval',
  'Looking to buy': 'Asked before a pre-approval',
  'Subscription term': 'The plan that was chosen, of a vehicle by the week',
  'Kilometres a week': 'The plan that was chosen, of a vehicle by the week',
  'Weekly price': 'The plan that was chosen, of a vehicle by the week; in dollars',
  Offer: 'Name of the offer the lead is about',
  'Offer Id': 'Id of the offer the lead is about',
  reservation_id: 'The reservation that was paid (categories `Reservation` and `Online Purchase`)',
  'Deposit refundable': '`Yes` or `No`, of a reservation',
  'Held until': 'Until when the vehicle is reserved, `YYYY-MM-DD HH:MM` in the dealership’s time',
  'Pays by': '`Finance` or `Own funds`, of an online purchase',
  'Finance term': 'Of an online purchase by finance, in years',
  'Finance deposit': 'Of an online purchase by finance, in dollars',
  'Finance estimate': 'Of an online purchase by finance, dollars a week',
  Handover: '`Delivery` or `Pick-up at the dealership`, of an online purchase',
  'Delivery address': 'Of an online purchase that is delivered: street, city and postcode',
  'Delivery price': 'Of an online purchase that is delivered: in dollars, or `On request`',
  Campaign: 'Of a prize (category `Spin To Win`)',
  Prize: 'Of a prize (category `Spin To Win`)',
  'Prize code': 'Of a prize (category `Spin To Win`)',
} as const;
export type FurtherFields = { readonly [Name in keyof typeof furtherFields]?: string };

const ofVehicle = [
  'stock_number',
  'manufacturer_slug',
  'Vehicle Make',
  'Vehicle Model',
  'car_type',
  'vehicle_status',
] as const satisfies readonly (keyof FurtherFields)[];
export type VehicleFields = Readonly<Record<(typeof ofVehicle)[number], string>>;

const ofPlan = ['Subscription term', 'Kilometres a week', 'Weekly price'] as const;
/** Fields that may come with any form: about the vehicle, the finance calculator, a plan or an offer. */
const ofAnyForm = [
  ...ofVehicle,
  ...(['Purchase price', 'Loan term', 'Interest rate', 'Deposit', 'Residual', 'Repayments'] as const),
  ...(['Employment', 'Home', 'Looking to buy', ...ofPlan, 'Offer', 'Offer Id'] as const),
] satisfies readonly (keyof FurtherFields)[];
const ofReservation = ['reservation_id', 'Deposit', 'Deposit refundable', 'Held until', ...ofPlan] as const;
const ofPurchase = ['Pays by', 'Finance term', 'Finance deposit', 'Finance estimate', 'Handover'] as const;

/** Categories of leads without a form, and their further fields. */
const categoriesWithoutForm = {
  Reservation: ofReservation,
  'Online Purchase': [...ofReservation, ...ofPurchase, 'Delivery address', 'Delivery price'],
  'Spin To Win': ['Campaign', 'Prize', 'Prize code'],
} as const satisfies Readonly<Record<string, readonly (keyof FurtherFields)[]>>;
export type FieldsOfCategory<Category extends keyof typeof categoriesWithoutForm> = {
  readonly [Name in (typeof categoriesWithoutForm)[Category][number]]?: string;
};

/** A site whose settings make every form ask for all its optional fields. */
const askingSite = {
  features: { enquiryMessageRequired: true },
  forms: formSettings.parse({ terms: 'I agree to the terms.', testDriveDisclaimer: 'I hold a licence.' }),
  dealerships: ['kestrel-bay-toyota', 'kestrel-coast'].map((id) => ({ id, slug: id, name: id })),
  locations: ['brookvale', 'manly', 'gosford', 'terrigal'].map((id, index) => ({
    id,
    name: id,
    visible: true,
    dealership_id: index < 2 ? 'kestrel-bay-toyota' : 'kestrel-coast',
    distribution_locations: ['Manly', 'Gosford'],
  })),
} as unknown as FormContext['site'];

const cars = [undefined, 'new', 'used'].map(
  (car_type) => car_type && { car_type, status: 'in_stock', location_id: 'brookvale' },
) as FormContext['car'][];

/** Returns examples of a form, without a vehicle and with vehicles of different kinds. */
export const formExamples = (id: FormId) =>
  cars.map((car) => ({ car, form: describeForm(id, { site: askingSite, car }) }));

/** Categories of the contact form, default categories of all forms, and categories without a form. */
export const leadCategories: readonly string[] = [
  ...new Set([
    ...formIds.map((id) => formExamples(id)[0]!.form.category),
    ...askingSite.forms.categories,
    ...Object.keys(categoriesWithoutForm),
  ]),
];

const writtenAs: Partial<Record<FormField['kind'], string>> = {
  slot: '`YYYY-MM-DDTHH:MM` in the dealership’s time',
  date: '`YYYY-MM-DD`',
  checkbox: '`true` where it was ticked',
  checkboxes: 'several are separated by `, `',
  number: 'digits',
};

const sentence = ({ name, label, kind, choices }: FormField): string =>
  [
    name === testDriveField ? 'When the test drive is booked for' : label.replace(/[.…]$/, ''),
    writtenAs[kind] ?? '',
    choices ? `one of ${named(choices.map(({ value }) => value))}` : '',
  ]
    .filter(Boolean)
    .join('; ');

const named = (names: readonly string[]): string => names.map((name) => `\`${name}\``).join(', ');

type Described = Readonly<Record<string, string>>;

const furtherFieldsOf = (names: readonly (keyof FurtherFields)[]): Described =>
  Object.fromEntries(names.map((name) => [name, furtherFields[name]]));

/** Further fields of the leads of one form, or of one category without a form. */
interface FieldsOfLeads {
  /** `TestDriveFields` */
  readonly title: string;
  readonly form?: FormId;
  readonly category: string;
  /** Description of each field that this form asks for. */
  readonly fields: Described;
}

const titleOf = (name: string): string =>
  `${name.replace(/(?:^|[ -])([a-z])/gi, (_, letter: string) => letter.toUpperCase())}Fields`;

const fieldsOfForm = (form: FormId): FieldsOfLeads => {
  const examples = formExamples(form);
  const asked = examples.flatMap(({ form }) => fieldsOf(form).filter(({ leadPart }) => leadPart === 'fields'));
  return {
    title: titleOf(form),
    form,
    category: reclassify(examples[0]!.form).category,
    fields: Object.fromEntries(asked.map((field) => [field.name, sentence(field)])),
  };
};

const allFields = (): readonly FieldsOfLeads[] => [
  ...formIds.map(fieldsOfForm),
  ...Object.entries(categoriesWithoutForm).map(([category, names]) => ({
    title: titleOf(category),
    category,
    fields: furtherFieldsOf(names),
  })),
];

/** Returns one line of text per form and category, with the further fields of its leads. */
export const fieldsByForm = (): string =>
  [
    ...allFields().map(({ title, form, category, fields }) => {
      const of = form ? `\`${form}\` (category \`${category}\`)` : `no form, category \`${category}\``;
      return `${of}, \`${title}\`: ${named(Object.keys(fields))}`;
    }),
    `any form about a vehicle: ${named(ofVehicle)}`,
  ]
    .map((line) => `- ${line}`)
    .join('\n');

/** Returns all standard names of further fields with descriptions. Dealers may add their own. */
export const knownFields = (): Described => {
  const forms = allFields().flatMap(({ form, fields }) =>
    form ? Object.entries(fields).map(([name, text]) => ({ name, text, form })) : [],
  );
  const askedBy = (name: string) => named(forms.filter((one) => one.name === name).map(({ form }) => form));
  const ofForms = forms.map(({ name, text }) => [name, `${text}; asked for by ${askedBy(name)}`] as const);
  return { ...Object.fromEntries(ofForms), ...furtherFields };
};

/** Returns the JSON Schema of a lead's `fields`: these names with descriptions; other names stay allowed. */
export const fieldsSchema = (description: string, fields: Described) => ({
  type: 'object' as const,
  description,
  properties: Object.fromEntries(
    Object.entries(fields).map(([name, text]) => [name, { type: 'string' as const, description: text }]),
  ),
});

/** Returns the schemas of `fields` per form or category, keyed by title. */
export const fieldsSchemas = (): Readonly<Record<string, ReturnType<typeof fieldsSchema>>> =>
  Object.fromEntries(
    allFields().map(({ title, form, category, fields }) => [
      title,
      form
        ? fieldsSchema(`\`fields\` of leads of the form \`${form}\``, { ...furtherFieldsOf(ofAnyForm), ...fields })
        : fieldsSchema(`\`fields\` of leads of the category \`${category}\``, fields),
    ]),
  );
