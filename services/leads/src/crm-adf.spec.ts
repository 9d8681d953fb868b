import { afterAll, afterEach, describe, expect, it } from '@jest/globals';
import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { DtdValidator, XmlDocument, XmlDtd } from 'libxml2-wasm';
import { adfExamples, crmExamples, leadExamples } from '#contracts/api/crm-examples';
import { toAdf, type AdfLead, type AdfProspect } from '#contracts/domain/adf';
import { redacted } from '#contracts/events/index';
import { leadCategories } from '#contracts/domain/forms/known-fields';

const lead: AdfLead = {
  lead_id: 'l1',
  site_id: 'kestrel',
  dealership_id: 'd1',
  category: 'Vehicle Enquiry',
  user: { name: 'Mia', last_name: 'O’Brien & Sons', email: 'mia@example.com', phone: '0491 570 006', postcode: '2000' },
  message: 'Is it <still> there?',
  opt_in: true,
  vehicle: {
    car_id: 'c1',
    slug: 'x',
    stock_number: 'K1',
    year: 2021,
    make: 'Toyota',
    model: 'Corolla',
    badge: 'ZR',
    car_type: 'used',
    vehicle_status: 'in_stock',
    price: 29_990,
    vin: 'JTNK4RBE103012345',
  },
  fields: { Rego: 'ABC123' },
  url: 'http://kestrel.localhost/cars/x?a=1&b=2',
  source: 'Website',
  user_agent: 'a browser',
  lead_attributes: { visited_pages: [], linked_query_params: {} },
};
const tradeIn = { year: 2015, make: 'Mazda', model: '3', rego: 'XYZ987', state: 'NSW', km: 90_000, colour: 'Red' };
const accepted: AdfProspect['since'] = {
  type: 'OfferAccepted',
  data: {
    ...{ lead_id: 'l1', site_id: 'kestrel', dealership_id: 'd1' },
    ...{ subcategory: '3. Offer Accepted', form_completed: true, offer_accepted: true },
  },
};
const adf = (more: Partial<AdfLead> = {}, since?: AdfProspect['since']) =>
  toAdf([{ lead: { ...lead, ...more }, at: '2026-05-20T00:00:00.000Z', site: undefined, since }]);

const dtd = new DtdValidator(XmlDtd.fromBuffer(readFileSync(new URL('testing/adf-1.0.dtd', import.meta.url))));
afterAll(() => dtd.dispose());

/** Validates the document against the DTD. Returns a function that reads values by path. */
const validated = (xml: string) => {
  const document = XmlDocument.fromString(xml);
  try {
    dtd.validate(document);
    return (path: string) => document.find(`/adf/prospect/${path}`).map((node) => node.content);
  } finally {
    read.push(document);
  }
};
const read: XmlDocument[] = [];
afterEach(() => read.splice(0).forEach((document) => document.dispose()));

it('comments say what the shopper agreed to, and whether they were asked [PRICE-07]', () => {
  const comments = (more: Partial<AdfLead>) => validated(adf(more))('customer/comments').join('');
  const consent = { wording: 'Keep me up to date', given_at: '2026-05-20T00:00:00.000Z', pre_ticked: true };
  expect(comments({ consent })).toContain(
    'Wants to hear of offers: yes\nAgreed to: Keep me up to date (2026-05-20T00:00:00.000Z, ticked beforehand)',
  );
  expect(comments({ opt_in: false, opt_in_asked: false })).toContain('Wants to hear of offers: no (was not asked)');
  expect(comments({ opt_in: false, opt_in_asked: true })).toMatch(/Wants to hear of offers: no$/m);
});

describe('lead in ADF [CRM-05]', () => {
  it('a lead in ADF follows the structure of ADF 1.0 and contains the lead’s data', () => {
    const xml = adf();
    expect(xml).toMatch(/^<\?xml version="1.0" encoding="UTF-8"\?>\n<\?adf version="1.0"\?>\n<adf>/);
    const at = validated(xml);
    expect(at('id')).toEqual(['l1']);
    expect(at('requestdate')).toEqual(['2026-05-20T00:00:00.000Z']);
    expect(at('vehicle/stock')).toEqual(['K1']);
    expect(at('vehicle/price')).toEqual(['29990']);
    expect(at('customer/contact/name')).toEqual(['Mia', 'O’Brien & Sons']);
    expect(at('customer/contact/phone')).toEqual(['0491 570 006']);
    expect(at('customer/comments')[0]).toContain('Is it <still> there?\nRego: ABC123');
    expect(at('provider/url')).toEqual([lead.url]);
  });

  it.each([
    [{ price: 29_990 }, ['29990'], []],
    [{ price: 29_990, price_type: 'Excl. Govt. Charges' }, ['29990'], ['Excl. Govt. Charges']],
    [{ price: 29_990, price_type: 'From' }, ['29990'], ['From']],
    [{ price_type: 'Price on application' }, [], ['Price on application']],
    [{ weekly_price: 245 }, [], ['$245 / week']],
  ])('a lead in ADF states the kind of price in its comments: %j [PRICE-01, PRICE-06]', (kept, price, comments) => {
    const { price: _, ...vehicle } = lead.vehicle!;
    const at = validated(adf({ vehicle: { ...vehicle, ...kept } }));
    expect(at('vehicle/price')).toEqual(price);
    expect(at('vehicle/pricecomments')).toEqual(comments);
  });

  it('a lead in ADF has the trade-in as a second vehicle', () => {
    const xml = adf({ trade_in: { ...tradeIn, valuation: { low: 9000, high: 11_000 } } });
    const at = validated(xml);
    expect(xml.match(/<vehicle [^>]*>/g)).toEqual([
      '<vehicle interest="buy" status="used">',
      '<vehicle interest="trade-in" status="used">',
    ]);
    expect(at('vehicle/make')).toEqual(['Toyota', 'Mazda']);
    expect(at('vehicle/odometer')).toEqual(['90000']);
    expect(at('vehicle/comments')).toEqual(['Registration XYZ987 NSW']);
  });

  it('a lead in ADF is valid without a vehicle, with an incomplete trade-in, and with an offer accepted later', () => {
    const { vehicle: _, ...without } = lead;
    validated(toAdf([{ lead: without, at: '2026-05-20T00:00:00.000Z', site: undefined }]));
    validated(adf({ trade_in: {} }));
    const again = adf({}, accepted);
    expect(again).toContain('<prospect status="resend">');
    expect(validated(again)('customer/comments')[0]).toMatch(/^Offer Accepted\n/);
    expect(adf({ category: 'Test Drive' })).toContain('interest="test-drive"');
  });

  it('an erased lead in ADF names no vehicle, no address and no consent, and says to forget the lead [CRM-12]', () => {
    const erased = redacted('LeadSubmitted', lead);
    const since = { type: 'LeadErased', data: { lead_id: 'l1', dealership_id: 'd1', submitted_id: 'e1' } } as const;
    const xml = toAdf([{ lead: erased, at: '2026-05-20T00:00:00.000Z', site: undefined, since }]);
    const at = validated(xml);
    expect(at('customer/comments')[0]).toMatch(/^Lead Erased\nForget this lead/);
    expect(at('id')).toEqual(['l1']);
    expect(xml).not.toMatch(/<vehicle|<email|offers|Toyota/);
  });

  it('a lead in ADF is valid XML whatever a shopper typed', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 60 }), (message) => {
        const at = validated(adf({ message, fields: { [message]: message } }));
        expect(at('customer/contact/email')).toEqual(['mia@example.com']);
      }),
      { numRuns: 40 },
    );
  });

  const submitted = Object.entries(leadExamples).filter(([, { type }]) => type === 'forecourt.LeadSubmitted');
  it.each(submitted)(
    'a lead in ADF is valid against the DTD for the example %s, both when first sent and when sent again [CRM-12]',
    (_, { data }) => {
      for (const since of [undefined, accepted])
        validated(toAdf([{ lead: data as AdfLead, at: '2026-05-20T00:00:00.000Z', site: undefined, since }]));
    },
  );

  it.each(leadCategories)(
    'a lead in ADF is valid against the DTD for %s, with and without vehicle, trade-in, address and visit [CRM-12]',
    (category) => {
      const { vehicle: _, ...without } = lead;
      const fields = { 'Delivery address': '1 High Street, Manly 2095', 'Test Drive Booking Date': '2026-05-31T10:30' };
      const variants: AdfLead[] = [
        { ...lead, category },
        { ...without, category },
        { ...without, category, trade_in: tradeIn },
        { ...without, category, trade_in: {} },
        { ...lead, category, trade_in: { ...tradeIn, valuation: { low: 9000, high: 11_000 } }, fields },
        { ...lead, category, fields: { 'Delivery address': 'somewhere', 'Preferred Date': 'soon' } },
      ];
      for (const one of variants)
        for (const since of [undefined, accepted])
          validated(toAdf([{ lead: one, at: '2026-05-20T00:00:00.000Z', site: undefined, since }]));
    },
  );

  it('a lead in ADF has no vehicle if the lead has none, and no address without a street [CRM-12]', () => {
    const { vehicle: _, ...without } = lead;
    const at = validated(toAdf([{ lead: without, at: '2026-05-20T00:00:00.000Z', site: undefined }]));
    expect(at('vehicle')).toEqual([]);
    expect(at('customer/contact/address')).toEqual([]);
    expect(at('customer/comments')[0]).toContain('Postcode: 2000');
    const delivered = validated(adf({ fields: { 'Delivery address': '1 High Street, Manly 2095' } }));
    expect(delivered('customer/contact/address/street')).toEqual(['1 High Street']);
    expect(delivered('customer/contact/address/postalcode')).toEqual(['2095']);
  });

  it('a lead in ADF states when the shopper comes, and which number is a mobile [CRM-12]', () => {
    const booked = validated(adf({ fields: { 'Test Drive Booking Date': '2026-05-31T10:30' } }));
    expect(booked('customer/timeframe/earliestdate')).toEqual(['2026-05-31T10:30']);
    expect(validated(adf({ fields: { 'Preferred Date': '2026-06-01' } }))('customer/timeframe/description')).toEqual([
      'Preferred day',
    ]);
    const typeOf = (phone: string) => /<phone type="(\w+)">/.exec(adf({ user: { ...lead.user, phone } }))![1];
    expect(['0491 570 006', '+61 491 570 006', '+61 (0)491 570 006'].map(typeOf)).toEqual([
      'cellphone',
      'cellphone',
      'cellphone',
    ]);
    expect(['02 5550 1234', '+61 2 5550 1234', '1300 555 444'].map(typeOf)).toEqual(['voice', 'voice', 'voice']);
  });

  it.each([
    ['without a customer’s mail address and telephone number', /<email.*\n<phone.*\n/, ''],
    ['with a telephone number before the mail address', /(<email[\s\S]*)(<phone.*\n)/, '$2$1'],
    ['with a colour combination that has no colour', /<exteriorcolor>.*\n/, ''],
    ['with a colour combination that is not preferred to any', /<preference>.*\n/, ''],
    ['with two prices of a vehicle', /<price .*\n/, '$&$&'],
    ['with a timeframe without a date', /<earliestdate>.*\n<latestdate>.*\n/, ''],
    ['with an address that has no street', /<street.*\n/, ''],
    ['with a vendor that can’t be reached', /<phone><\/phone>\n/, ''],
    ['with a name that is neither first, last nor the whole', 'part="first"', 'part="given"'],
  ])('a lead in ADF is refused by the DTD %s [CRM-12]', (_, part, instead) => {
    const fields = { 'Delivery address': '1 High Street, Manly 2095', 'Preferred Date': '2026-06-01' };
    const xml = adf({ trade_in: tradeIn, fields });
    validated(xml);
    const mistaken = xml.replace(part, instead);
    expect(mistaken).not.toBe(xml);
    expect(() => validated(mistaken)).toThrow();
  });

  it.each(Object.entries({ ...adfExamples, page: crmExamples.pullLeads.adf! }))(
    'a lead in ADF is valid against the DTD in the example %s of the OpenAPI document [CRM-11, CRM-12]',
    (_, xml) => {
      expect(validated(xml)('vendor/contact/phone')).toContain('02 5550 1200');
    },
  );

  it('a lead in ADF is missing from an empty list, which is still valid [CRM-12]', () => {
    expect(validated(toAdf([]))('id')).toEqual([]);
  });
});
