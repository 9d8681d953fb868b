import { isInStock } from '../car/status.js';
import { type LocationType, typeOf } from '../places/location-type.js';
import type { Site } from '../site/site.js';
import type { Form, FormField, FormStep } from './form.js';
import type { FormId } from './ids.js';

interface FormCar {
  readonly car_type: string;
  readonly status: string;
  readonly location_id?: string | undefined;
}

export interface FormContext {
  readonly site: Pick<Site, 'features' | 'forms' | 'dealerships' | 'locations'>;
  readonly car?: FormCar | undefined;
}

const similar = {
  subcategory: 'Find me something similar',
  message: 'Can you please find me something similar?',
} as const;
const photosRequest = 'Please send photos for this car';
export const testDriveField = 'Test Drive Booking Date';
const termsMissing = 'You must agree to the terms of use before submitting the form.';
const disclaimerMissing = 'You must agree to this before booking a test drive.';

const core: readonly FormField[] = [
  {
    name: 'name',
    label: 'First name',
    kind: 'text',
    leadPart: 'user',
    required: true,
    max: 80,
    autoComplete: 'given-name',
  },
  {
    name: 'last_name',
    label: 'Last name',
    kind: 'text',
    leadPart: 'user',
    required: true,
    max: 80,
    autoComplete: 'family-name',
  },
  { name: 'email', label: 'Email', kind: 'email', leadPart: 'user', required: true, autoComplete: 'email' },
  { name: 'phone', label: 'Phone', kind: 'phone', leadPart: 'user', required: true, autoComplete: 'tel' },
  {
    name: 'postcode',
    label: 'Postcode',
    kind: 'postcode',
    leadPart: 'user',
    required: true,
    autoComplete: 'postal-code',
  },
];

const optIn: FormField = {
  name: 'opt_in',
  label: 'Keep me up to date with offers and news',
  kind: 'checkbox',
  leadPart: 'lead',
  initial: true,
};
const plate: FormField = { name: 'Rego', label: 'Rego of your trade-in', kind: 'text', leadPart: 'fields', max: 10 };

const message = (more: Partial<FormField> = {}): FormField => ({
  name: 'message',
  label: 'Comments',
  kind: 'textarea',
  leadPart: 'lead',
  max: 5000,
  ...more,
});
/** Required, unless the site makes the message optional. */
const comments = ({ site }: FormContext, more: Partial<FormField> = {}): FormField =>
  message({ required: site.features.enquiryMessageRequired, ...more });

const text = (name: string, more: Partial<FormField> = {}): FormField => ({
  name,
  label: name,
  kind: 'text',
  leadPart: 'fields',
  max: 80,
  ...more,
});
const choice = (name: string, choices: readonly string[], more: Partial<FormField> = {}): FormField => ({
  name,
  label: name,
  kind: 'select',
  leadPart: 'fields',
  choices: choices.map((value) => ({ value, label: value })),
  ...more,
});
const services = (label: string, choices: readonly string[]): FormField =>
  choice('additional_services', choices, { label, kind: 'checkboxes' });

const isFieldExcluded = ({ site }: FormContext, form: FormId, field: string): boolean =>
  site.forms.without[form]?.includes(field) ?? false;

/** Dealership and location fields, each only where there are several to choose from. */
const places = (context: FormContext, form: FormId, type?: LocationType): readonly FormField[] => {
  const { dealerships, locations } = context.site;
  const visible = locations.filter(({ visible }) => visible);
  const ofType = visible.filter((location) => typeOf(location) === type);
  const offered = ofType.length > 0 ? ofType : visible;
  const owners = dealerships.filter(({ id }) => offered.some(({ dealership_id }) => dealership_id === id));
  const asksDealership = owners.length > 1 && !isFieldExcluded(context, form, 'dealership_slug');
  const dealership: FormField = {
    name: 'dealership_slug',
    label: 'Dealership',
    kind: 'select',
    leadPart: 'lead',
    required: true,
    choices: owners.map(({ slug, name }) => ({ value: slug, label: name })),
  };
  const slugOf = (id: string) => owners.find((owner) => owner.id === id)?.slug ?? '';
  const severalAt = owners.filter(({ id }) => offered.filter((at) => at.dealership_id === id).length > 1);
  const location: FormField = {
    name: 'location',
    label: 'Location',
    kind: 'select',
    leadPart: 'lead',
    required: true,
    choices: offered.map(({ id, name, dealership_id }) => ({
      value: id,
      label: name,
      ...(asksDealership && { when: { field: 'dealership_slug', is: [slugOf(dealership_id)] } }),
    })),
    ...(asksDealership && { when: { field: 'dealership_slug', is: severalAt.map(({ slug }) => slug) } }),
  };
  return [...(asksDealership ? [dealership] : []), ...(offered.length > 1 ? [location] : [])];
};

const terms = ({ site }: FormContext): readonly FormField[] => agreement(site.forms.terms, termsMissing);

/** A consent field; none where the site has no such text. */
const agreement = (text: string | undefined, missing: string): readonly FormField[] =>
  text === undefined
    ? []
    : [
        {
          name: 'terms_conditions',
          label: text,
          kind: 'checkbox',
          leadPart: 'fields',
          required: true,
          missing,
        },
      ];

const singleStep = (...fields: (FormField | readonly FormField[])[]): readonly FormStep[] => [
  step('Your details', ...fields),
];
const step = (title: string, ...fields: (FormField | readonly FormField[])[]): FormStep => ({
  title,
  fields: fields.flat(),
});

/** Other places where shoppers can drive a vehicle of this location. */
const distribution = ({ site, car }: FormContext): readonly FormField[] => {
  const { distribution_locations = [] } = site.locations.find(({ id }) => id === car?.location_id) ?? {};
  return distribution_locations.length > 0
    ? [choice('Test Drive Location', distribution_locations, { label: 'Where would you like to drive it?' })]
    : [];
};

const yourVehicle: readonly FormField[] = [
  text('Vehicle Make', { label: 'Make', required: true }),
  text('Vehicle Model', { label: 'Model', required: true }),
  text('Vehicle Year', { label: 'Year', kind: 'number', min: 1900, max: 2100 }),
];

type Describe = (context: FormContext) => Omit<Form, 'id'>;

const carEnquiryForm = (
  title: string,
  { subcategory, message: begins }: { readonly subcategory?: string; readonly message?: string } = {},
): Describe => {
  return (context) => ({
    title,
    category: 'Vehicle Enquiry',
    subcategory,
    isCarForm: true,
    send: 'Send Enquiry',
    steps: singleStep(core, plate, comments(context, { initial: begins }), optIn, terms(context)),
  });
};

const similarCar = carEnquiryForm('Find me something similar', similar);
const enquiry = carEnquiryForm('Enquire about this vehicle');

const descriptions: Readonly<Record<FormId, Describe>> = {
  enquiry: (context) => (context.car && !isInStock(context.car.status) ? similarCar : enquiry)(context),
  'something-similar': similarCar,
  'request-photos': () => ({
    title: 'Request photos',
    category: 'Vehicle Enquiry',
    subcategory: 'Request Photos',
    isCarForm: true,
    labelsInside: true,
    send: 'Request Photos',
    steps: singleStep(core, text('request', { kind: 'hidden', initial: photosRequest }), message()),
  }),
  'test-drive': (context) => ({
    title: 'Book a test drive',
    category: 'Test Drive',
    subcategory: `Test Drive Booking ${context.car?.car_type === 'used' ? 'Used' : 'New'}`,
    isCarForm: true,
    send: 'Book Test Drive',
    steps: [
      step(
        'When',
        context.car
          ? []
          : [
              places(context, 'test-drive', 'sales'),
              text('Vehicle Model', { label: 'What would you like to drive?' }),
            ].flat(),
        { name: testDriveField, label: 'Choose a time', kind: 'slot', leadPart: 'fields' },
        distribution(context),
      ),
      step(
        'Your details',
        core,
        message(),
        optIn,
        agreement(context.site.forms.testDriveDisclaimer, disclaimerMissing),
      ),
    ],
  }),
  'trade-in': () => ({
    title: 'What is your car worth?',
    category: 'Trade-In',
    isCarForm: true,
    send: 'Value My Trade-In',
    steps: singleStep(core, text('trade_in_request', { kind: 'hidden', initial: 'Please value my trade-in' })),
  }),
  finance: (context) => ({
    title: 'Finance enquiry',
    category: 'Finance Enquiry',
    isCarForm: true,
    send: 'Send Enquiry',
    steps: singleStep(core, comments(context), optIn, terms(context)),
  }),
  valuation: (context) => ({
    title: 'Your details',
    category: 'Trade-In Valuation',
    isCarForm: false,
    send: 'See My Valuation',
    steps: singleStep(core, places(context, 'valuation', 'sales'), optIn, terms(context)),
  }),
  contact: (context) => ({
    title: 'Contact us',
    category: 'General Enquiry',
    isCarForm: false,
    send: 'Send Enquiry',
    steps: singleStep(
      core,
      choice('category', context.site.forms.categories, {
        label: 'What is it about?',
        leadPart: 'lead',
        required: true,
      }),
      places(context, 'contact'),
      comments(context),
      optIn,
      terms(context),
    ),
  }),
  service: (context) => ({
    title: 'Book a service',
    category: 'Service Enquiry',
    subcategory: 'Service Booking',
    isCarForm: false,
    send: 'Request Booking',
    steps: [
      step(
        'Your vehicle',
        { ...plate, label: 'Rego' },
        yourVehicle,
        text('Odometer', { label: 'Kilometres', kind: 'number', min: 0, max: 2_000_000 }),
      ),
      step(
        'The visit',
        places(context, 'service', 'service'),
        choice(
          'Service Type',
          ['Logbook service', 'Repair', 'Brakes or tyres', 'Recall or warranty', 'Something else'],
          {
            label: 'What does it need?',
            required: true,
          },
        ),
        text('Preferred Date', { label: 'Preferred day', kind: 'date' }),
        choice('Preferred Time', ['Morning', 'Midday', 'Afternoon'], { label: 'Preferred time' }),
        services('Anything else?', ['Loan car', 'Pick-up and drop-off', 'Wash and vacuum', 'Wheel alignment']),
      ),
      step('Your details', core, message(), optIn, terms(context)),
    ],
  }),
  parts: (context) => ({
    title: 'Parts and accessories',
    category: 'Parts Enquiry',
    isCarForm: false,
    send: 'Ask for Parts',
    steps: singleStep(
      core,
      places(context, 'parts', 'parts'),
      yourVehicle,
      text('VIN', { max: 17 }),
      message({ label: 'Which parts?', required: true }),
      services('Would you like it…', ['Fitted by us', 'Delivered']),
      optIn,
      terms(context),
    ),
  }),
  fleet: (context) => ({
    title: 'Fleet enquiry',
    category: 'Fleet Enquiry',
    isCarForm: false,
    send: 'Send Enquiry',
    steps: singleStep(
      core,
      text('Company', { required: true, autoComplete: 'organization' }),
      text('ABN', { max: 14 }),
      choice('Fleet Size', ['1 to 4', '5 to 19', '20 to 99', '100 and more'], {
        label: 'Vehicles in your fleet',
        required: true,
      }),
      places(context, 'fleet', 'sales'),
      message(),
      optIn,
      terms(context),
    ),
  }),
  careers: (context) => ({
    title: 'Work with us',
    category: 'Careers Enquiry',
    isCarForm: false,
    send: 'Send Application',
    steps: singleStep(
      core,
      choice('Position', ['Sales', 'Service', 'Parts', 'Finance', 'Office', 'Apprenticeship'], {
        label: 'Where do you see yourself?',
        required: true,
      }),
      places(context, 'careers'),
      text('Résumé', { label: 'Link to your résumé', max: 300, autoComplete: 'url' }),
      comments(context, { label: 'About you' }),
      optIn,
      terms(context),
    ),
  }),
  generic: (context) => ({
    title: 'Ask us',
    category: 'General Enquiry',
    isCarForm: false,
    send: 'Send Enquiry',
    steps: singleStep(core, places(context, 'generic'), comments(context), optIn, terms(context)),
  }),
};

/** Returns a site's form, with or without a vehicle; includes the site's own fields and omits the ones it excludes. */
export const describeForm = (id: FormId, context: FormContext): Form => {
  const form = descriptions[id](context);
  const own = (context.site.forms.more[id] ?? []).map(({ choices, ...field }): FormField => {
    return { ...field, leadPart: 'fields', choices: choices.map((value) => ({ value, label: value })) };
  });
  const isStrict = context.site.forms.consent === 'strict';
  const last = form.steps.length - 1;
  const steps = form.steps.map(({ title, fields }, index) => {
    const kept = fields
      .filter(({ name, leadPart }) => leadPart === 'user' || !isFieldExcluded(context, id, name))
      .map((field) => (isStrict && field.name === optIn.name ? { ...field, initial: false } : field));
    return { title, fields: index === last ? withOwn(kept, own) : kept };
  });
  return { ...form, id, steps };
};

/** Inserts a site's own fields before the checkboxes at the end. */
const withOwn = (fields: readonly FormField[], own: readonly FormField[]): readonly FormField[] => {
  const end = fields.findIndex(({ name }) => name === 'opt_in' || name === 'terms_conditions');
  return end < 0 ? [...fields, ...own] : [...fields.slice(0, end), ...own, ...fields.slice(end)];
};
