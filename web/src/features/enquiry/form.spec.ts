import { expect, it } from '@jest/globals';
import { leadRequest } from '#contracts/api/leads';
import { corolla } from '../../testing/fixtures.js';
import { enquirySchema, initialValues, leadOf } from './form.js';

const values = {
  name: 'Ada',
  last_name: 'Lovelace',
  email: 'ada@example.com',
  phone: '0400 000 000',
  postcode: '2100',
  message: 'Is it still there?',
  opt_in: true,
};
const visit = {
  url: 'http://test.localhost/cars/a',
  lead_attributes: { visited_pages: ['/'], linked_query_params: { utm_source: 'mail' } },
};
const messagesOf = (input: unknown, messageRequired = true) =>
  Object.fromEntries(
    (enquirySchema(messageRequired).safeParse(input).error?.issues ?? []).map(({ path, message }) => [
      path.join('.'),
      message,
    ]),
  );

it('LEAD-01 says what is wrong with each field in the contract’s words', () => {
  expect(messagesOf(initialValues(corolla))).toEqual({
    name: 'Please fill this in.',
    last_name: 'Please fill this in.',
    email: 'Please enter a valid email address.',
    phone: 'Please enter a valid phone number.',
    postcode: 'Invalid postcode. Please enter a 4-digit number.',
    message: 'Please fill this in.',
  });
  expect(messagesOf(values)).toEqual({});
});

it('LEAD-01 needs no comments where the site does not ask for them', () => {
  expect(messagesOf({ ...values, message: '' }, false)).toEqual({});
});

it('LEAD-01 opts in by default', () => {
  expect(initialValues(corolla).opt_in).toBe(true);
});

it('LEAD-01 asks for something similar where the car is not in stock', () => {
  const sold = { ...corolla, status: 'sold' };
  expect(initialValues(sold).message).toBe('Can you please find me something similar?');
  expect(leadOf(values, sold, visit).subcategory).toBe('Find me something similar');
  expect(leadOf(values, corolla, visit)).not.toHaveProperty('subcategory');
});

it('LEAD-05 sends who asks, the vehicle and the visit in the contract’s shape', () => {
  const lead = leadRequest.parse(leadOf(values, corolla, visit));
  expect(lead).toMatchObject({
    userData: { name: 'Ada', postcode: '2100' },
    category: 'Vehicle Enquiry',
    source: 'Website',
    url: 'http://test.localhost/cars/a',
    car_id: 'c1',
    car_dealership_id: 'd1',
    lead_attributes: visit.lead_attributes,
    fields: { stock_number: 'N1', 'Vehicle Make': 'Toyota', vehicle_status: 'in_stock' },
  });
});

it('FIN-08 a finance enquiry carries its category and figures, with the car’s values or without a car', () => {
  const purpose = { category: 'Finance Enquiry', fields: { 'Loan term': '5 years' }, dealership_slug: 'test-motors' };
  const about = leadRequest.parse(leadOf(values, corolla, visit, purpose));
  expect(about).toMatchObject({
    category: 'Finance Enquiry',
    car_id: 'c1',
    fields: { stock_number: 'N1', 'Vehicle Make': 'Toyota', 'Loan term': '5 years' },
  });
  const general = leadRequest.parse(leadOf(values, undefined, visit, purpose));
  expect(general).toMatchObject({ category: 'Finance Enquiry', dealership_slug: 'test-motors' });
  expect(general.fields).toEqual({ 'Loan term': '5 years' });
  expect(general).not.toHaveProperty('car_id');
});
