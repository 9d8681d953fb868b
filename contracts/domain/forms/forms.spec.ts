import { describe, expect, it } from '@jest/globals';
import { leadRequest } from '../../api/leads.js';
import { type Location, siteConfig } from '../site/site.js';
import { analyticsOf, reclassify } from './classify.js';
import { choicesOf, fieldsOf, type Form, initialValues, isShown } from './form.js';
import { describeForm, type FormContext } from './forms.js';
import { formIds } from './ids.js';
import { buildLead, valuesOf } from './lead.js';
import { validateFields } from './schema.js';
import { formSettings } from './settings.js';

const place = (id: string, more: Partial<Location> = {}): Location => ({
  id,
  name: id,
  slug: id,
  dealership_id: 'd1',
  primary: false,
  visible: true,
  manufacturers: [],
  address: { street: '1 Road', city: 'Sydney', state: 'NSW', postcode: '2000', lat: 0, long: 0 },
  phone: '02 5550 0000',
  opening_hours: [],
  special_hours: [],
  ...more,
});
const features = siteConfig.shape.features.parse({});
const one = { id: 'd1', slug: 'one', name: 'One' };
const two = { id: 'd2', slug: 'two', name: 'Two' };
const context = (more: Partial<FormContext['site']> = {}, car?: FormContext['car']): FormContext => ({
  site: { features, forms: formSettings.parse({}), dealerships: [one], locations: [place('a')], ...more },
  car,
});
const names = (form: Form) => fieldsOf(form).map(({ name }) => name);
const core = ['name', 'last_name', 'email', 'phone', 'postcode'];
const corolla = {
  id: 'c1',
  make: 'Toyota',
  model: 'Corolla',
  stocknum: 'N1',
  car_type: 'used',
  status: 'in_stock',
  dealership_id: 'd1',
};
const visit = { url: 'http://test.localhost/cars/a', lead_attributes: { visited_pages: ['/'] } };
const typed = {
  name: 'Ada',
  last_name: 'Lovelace',
  email: 'ada@example.com',
  phone: '0400 000 000',
  postcode: '2100',
  message: 'Hello',
};

describe('fields of a form', () => {
  it('the fields of a form on a site with strict consent are not ticked beforehand [PRICE-07]', () => {
    const begun = initialValues(
      describeForm('enquiry', context({ forms: formSettings.parse({ consent: 'strict' }) }, corolla)),
    );
    expect(begun['opt_in']).toBe(false);
  });

  it('the fields of an enquiry form include comments, a ticked opt-in and an optional registration [LEAD-01]', () => {
    const form = describeForm('enquiry', context({}, corolla));
    expect(names(form)).toEqual([...core, 'Rego', 'message', 'opt_in']);
    expect(initialValues(form)).toMatchObject({ message: '', opt_in: true, Rego: '' });
    expect(validateFields(fieldsOf(form), initialValues(form))).toEqual({
      name: 'Please fill this in.',
      last_name: 'Please fill this in.',
      email: 'Please enter a valid email address.',
      phone: 'Please enter a valid phone number.',
      postcode: 'Invalid postcode. Please enter a 4-digit number.',
      message: 'Please fill this in.',
    });
    const quiet = describeForm(
      'enquiry',
      context({ features: { ...features, enquiryMessageRequired: false } }, corolla),
    );
    expect(validateFields(fieldsOf(quiet), { ...typed, message: '' })).toEqual({});
  });

  it('the fields of an enquiry form about an unavailable car ask for a similar car [LEAD-01]', () => {
    const form = describeForm('enquiry', context({}, { ...corolla, status: 'sold' }));
    expect(form.subcategory).toBe('Find me something similar');
    expect(initialValues(form)['message']).toBe('Can you please find me something similar?');
    expect(describeForm('something-similar', context({}, corolla)).subcategory).toBe('Find me something similar');
  });

  it('the fields of a form ask for a location where there are several, and first for a dealership where there are several [LEAD-01]', () => {
    const several = { locations: [place('a'), place('b')] };
    const form = describeForm('generic', context(several));
    expect(validateFields(fieldsOf(form), typed)).toEqual({ location: 'Please choose one.' });
    const group = { dealerships: [one, two], locations: [place('a'), place('b'), place('c', { dealership_id: 'd2' })] };
    const ofGroup = fieldsOf(describeForm('generic', context(group)));
    expect(validateFields(ofGroup, typed)).toEqual({ dealership_slug: 'Please choose one.' });
    const location = ofGroup.find(({ name }) => name === 'location')!;
    expect(isShown(location, { dealership_slug: 'two' })).toBe(false);
    expect(choicesOf(location, { dealership_slug: 'one' }).map(({ value }) => value)).toEqual(['a', 'b']);
    const without = { ...group, forms: formSettings.parse({ without: { generic: ['dealership_slug'] } }) };
    expect(names(describeForm('generic', context(without)))).not.toContain('dealership_slug');
    expect(names(describeForm('generic', context()))).not.toContain('location');
  });

  it('the fields of a test-drive form are the time, the place, and terms where there are some [LEAD-02]', () => {
    const drive = (site: Partial<FormContext['site']> = {}, car_type = 'new') =>
      describeForm('test-drive', context(site, { ...corolla, car_type, location_id: 'a' }));
    expect(names(drive())).toEqual(['Test Drive Booking Date', ...core, 'message', 'opt_in']);
    expect(validateFields(fieldsOf(drive()), { ...typed, message: '' })).toEqual({});
    expect([drive().subcategory, drive({}, 'used').subcategory]).toEqual([
      'Test Drive Booking New',
      'Test Drive Booking Used',
    ]);
    const brought = drive({ locations: [place('a', { distribution_locations: ['Home'] })] });
    expect(names(brought)).toContain('Test Drive Location');
    const bound = drive({ forms: formSettings.parse({ testDriveDisclaimer: 'I have a licence.' }) });
    expect(validateFields(fieldsOf(bound), typed)).toEqual({
      terms_conditions: 'You must agree to this before booking a test drive.',
    });
    expect(names(drive({ forms: formSettings.parse({ terms: 'T' }) }))).not.toContain('terms_conditions');
  });

  it('the fields of the photo and trade-in forms are the contact fields and a prefilled request [LEAD-03]', () => {
    const photos = describeForm('request-photos', context({}, corolla));
    expect(names(photos)).toEqual([...core, 'request', 'message']);
    expect(photos.labelsInside).toBe(true);
    expect(initialValues(photos)['request']).toBe('Please send photos for this car');
    const trade = describeForm('trade-in', context({}, corolla));
    expect(names(trade)).toEqual([...core, 'trade_in_request']);
    expect(fieldsOf(trade).at(-1)!.kind).toBe('hidden');
  });

  it('the fields of a form include the site’s own fields, before the checkboxes at the end [LEAD-12]', () => {
    const own = { name: 'Van length', label: 'Length', kind: 'number', required: true };
    const form = describeForm('generic', context({ forms: formSettings.parse({ more: { generic: [own] } }) }));
    expect(names(form)).toEqual([...core, 'message', 'Van length', 'opt_in']);
    expect(validateFields(fieldsOf(form), { ...typed, 'Van length': 'long' })).toEqual({
      'Van length': 'Please enter a whole number.',
    });
  });
});

describe('lead made from a form', () => {
  it('the lead made from a form has the shopper, car and page, and the server reads back its values [LEAD-05]', () => {
    const form = describeForm('enquiry', context({}, corolla));
    const values = { ...initialValues(form), ...typed, Rego: 'ABC12D' };
    const lead = leadRequest.parse(buildLead(form, values, { car: corolla, visit }));
    expect(lead).toMatchObject({
      form: 'enquiry',
      category: 'Vehicle Enquiry',
      source: 'Website',
      car_id: 'c1',
      car_dealership_id: 'd1',
      opt_in: true,
      lead_attributes: visit.lead_attributes,
      fields: {
        Rego: 'ABC12D',
        manufacturer_slug: 'toyota',
        stock_number: 'N1',
        'Vehicle Make': 'Toyota',
        'Vehicle Model': 'Corolla',
        car_type: 'used',
        vehicle_status: 'in_stock',
      },
    });
    expect(valuesOf(form, lead)).toEqual(values);
  });

  it.each(formIds)('%s becomes a lead that fits the contract and the form’s own description [LEAD-12]', (id) => {
    const form = describeForm(id, context());
    const answers = Object.fromEntries(
      fieldsOf(form).map((field) => [field.name, field.choices?.[0]?.value ?? field.initial ?? 'x']),
    );
    const checks = fieldsOf(form).filter(({ kind }) => kind === 'checkboxes');
    const lists = Object.fromEntries(checks.map(({ name, choices }) => [name, choices!.map(({ value }) => value)]));
    const numbers = { Odometer: '45000', 'Vehicle Year': '2021', 'Preferred Date': '2026-05-31' };
    const slot = { 'Test Drive Booking Date': '2026-05-31T10:30' };
    const values = { ...initialValues(form), ...answers, ...numbers, ...slot, ...lists, ...typed };
    expect(validateFields(fieldsOf(form), values)).toEqual({});
    const lead = leadRequest.parse(buildLead(form, values, { visit }));
    expect(validateFields(fieldsOf(form), valuesOf(form, lead))).toEqual({});
  });

  it('choices with commas that a shopper ticks are read back as they are, and others refused [LEAD-12]', () => {
    const choices = ['Monday', 'Tuesday, Friday', 'Friday', 'Monday, early'];
    const own = { name: 'Days', label: 'Days', kind: 'checkboxes', required: true, choices };
    const form = describeForm('generic', context({ forms: formSettings.parse({ more: { generic: [own] } }) }));
    const leadOf = (Days: readonly string[]) => leadRequest.parse(buildLead(form, { ...typed, Days }, { visit }));
    for (const days of [choices, ['Monday, early'], ['Friday', 'Monday']]) {
      expect(valuesOf(form, leadOf(days))).toMatchObject({ Days: days });
      expect(validateFields(fieldsOf(form), valuesOf(form, leadOf(days)))).toEqual({});
    }
    for (const days of [['Sunday'], ['Tuesday'], ['Monday, late']])
      expect(validateFields(fieldsOf(form), valuesOf(form, leadOf(days)))).toHaveProperty('Days');
  });

  it('the lead made from a form contains the calculated figures [FIN-08]', () => {
    const form = describeForm('finance', context());
    const more = { fields: { 'Loan term': '5 years' }, subcategory: 'Pre-approval', dealership_slug: 'one' };
    const lead = buildLead(form, typed, { visit, more });
    expect(lead).toMatchObject({ category: 'Finance Enquiry', ...more });
  });

  it('the lead made from a careers form is a general enquiry, and other leads keep their category [LEAD-06]', () => {
    expect(reclassify({ category: 'Careers Enquiry' })).toEqual({
      category: 'General Enquiry',
      subcategory: 'Career Enquiry',
    });
    expect(reclassify({ category: 'Parts Enquiry', subcategory: 'x' })).toEqual({
      category: 'Parts Enquiry',
      subcategory: 'x',
    });
  });

  it.each([
    ['enquiry', 'new', undefined, 'new_enquiry'],
    ['enquiry', 'demo', undefined, 'new_enquiry'],
    ['request-photos', 'used', undefined, 'used_enquiry'],
    ['test-drive', 'used', undefined, 'used_test_drive'],
    ['test-drive', 'used', 'Test Drive Only', 'new_test_drive'],
    ['test-drive', 'new', undefined, 'new_test_drive'],
    ['finance', 'used', undefined, 'finance_enquiry'],
    ['careers', 'used', undefined, 'careers'],
    ['trade-in', 'used', undefined, 'default_form'],
  ] as const)(
    'the lead made from a form of %s about a %s car with the tag %s raises %s [LEAD-07]',
    (form, car_type, tag, event) => {
      expect(analyticsOf(form, 'x', { car_type, tag })).toBe(event);
    },
  );
});
