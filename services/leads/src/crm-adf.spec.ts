import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import sax from 'sax';
import { toAdf, type AdfLead } from './crm-adf.js';

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
const adf = (more: Partial<AdfLead> = {}, since?: string) =>
  toAdf([{ lead: { ...lead, ...more }, at: '2026-05-20T00:00:00.000Z', site: undefined, since }]);

/** Content models of the elements of ADF 1.0 that are used, over the names of an element's children. */
const models: Readonly<Record<string, RegExp>> = {
  adf: /^(prospect )+$/,
  prospect: /^(id )*requestdate (vehicle )+customer vendor (provider )?$/,
  vehicle:
    /^(id )*year make model (vin )?(stock )?(trim )?(doors )?(bodystyle )?(transmission )?(odometer )?(condition )?(colorcombination )*(imagetag )?(price )*(pricecomments )?(option )*(finance )?(comments )?$/,
  colorcombination: /^(interiorcolor )?(exteriorcolor )?(preference )?$/,
  customer: /^(contact )+(id )*(timeframe )?(comments )?$/,
  contact: /^(name )+(email )?(phone )*(email )?(address )?$/,
  address: /^(street )*(apartment )?(city )?(regioncode )?(postalcode )?(country )?$/,
  vendor: /^(id )*vendorname (url )?contact $/,
  provider: /^(id )*name (service )?(url )?(email )?(phone )?(contact )?$/,
};
const allowed: Readonly<Record<string, Readonly<Record<string, RegExp>>>> = {
  prospect: { status: /^(new|resend)$/ },
  vehicle: { interest: /^(buy|lease|sell|trade-in|test-drive)$/, status: /^(new|used)$/ },
  id: { sequence: /^\d+$/, source: /./ },
  price: {
    type: /^(quote|offer|msrp|invoice|call|appraisal|asking)$/,
    currency: /^[A-Z]{3}$/,
    delta: /^(absolute|relative|percentage)$/,
    relativeto: /^(msrp|invoice)$/,
  },
  odometer: { status: /^(unknown|rolledover|replaced|original)$/, units: /^(km|mi)$/ },
  name: { part: /^(first|middle|suffix|last|full)$/, type: /^(individual|business)$/ },
  phone: { type: /^(phone|fax|cellphone|pager|voice)$/, time: /./, preferredcontact: /^[01]$/ },
};

/** Reads the document, and checks every element's children and attributes. */
const validated = (xml: string) => {
  const texts: [path: string, text: string][] = [];
  const stack: { name: string; children: string; text: string }[] = [];
  const parser = sax.parser(true);
  parser.onerror = (error) => {
    throw error;
  };
  parser.onopentag = ({ name, attributes }) => {
    if (stack.length > 0) stack.at(-1)!.children += `${name} `;
    for (const [attribute, value] of Object.entries(attributes)) {
      expect([name, attribute, value]).toEqual([name, attribute, expect.stringMatching(allowed[name]![attribute]!)]);
    }
    stack.push({ name, children: '', text: '' });
  };
  parser.ontext = (text) => {
    if (stack.length > 0) stack.at(-1)!.text += text;
  };
  parser.onclosetag = () => {
    const { name, children, text } = stack.pop()!;
    expect([name, children]).toEqual([name, expect.stringMatching(models[name] ?? /^$/)]);
    texts.push([[...stack.map((it) => it.name), name].join('/'), text]);
  };
  parser.write(xml).close();
  return (path: string) => texts.filter(([at]) => at === `adf/prospect/${path}`).map(([, text]) => text);
};

describe('a lead in ADF [CRM-05]', () => {
  it('follows the structure of ADF 1.0 and contains the lead’s data', () => {
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

  it('has the trade-in as a second vehicle', () => {
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

  it('is valid without a vehicle, with an incomplete trade-in, and with an offer accepted later', () => {
    const { vehicle: _, ...without } = lead;
    validated(toAdf([{ lead: without, at: '2026-05-20T00:00:00.000Z', site: undefined }]));
    validated(adf({ trade_in: {} }));
    expect(adf({}, 'Offer Accepted')).toContain('<prospect status="resend">');
    expect(adf({ category: 'Test Drive' })).toContain('interest="test-drive"');
  });

  it('is valid XML whatever a shopper typed', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 60 }), (message) => {
        const at = validated(adf({ message, fields: { [message]: message } }));
        expect(at('customer/contact/email')).toEqual(['mia@example.com']);
      }),
      { numRuns: 40 },
    );
  });
});
