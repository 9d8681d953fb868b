import { leadPriceComment } from './car/lead-price.js';
import { reservationEndText } from './checkout/reservation-texts.js';
import { testDriveField } from './forms/forms.js';
import { type CrmLeadUpdate, isErasedLead, type LeadEvent } from '../events/lead.js';
import { erasedName } from '../events/personal.js';
import type { Site } from './site/site.js';
import { escapeMarkup } from './xml.js';

type Submission = Extract<LeadEvent, { type: 'LeadSubmitted' }>['data'];

/** The shopper's own vehicle that they want to trade in, as far as they described it. */
interface TradeIn {
  readonly year?: number | undefined;
  readonly make?: string | undefined;
  readonly model?: string | undefined;
  readonly badge?: string | undefined;
  readonly body?: string | undefined;
  readonly colour?: string | undefined;
  readonly transmission?: string | undefined;
  readonly rego?: string | undefined;
  readonly state?: string | undefined;
  readonly vin?: string | undefined;
  readonly km?: number | undefined;
  readonly valuation?: { readonly low: number; readonly high: number } | undefined;
}

export type AdfLead = Submission & { readonly trade_in?: TradeIn | undefined };

/** The parts of a site that the document uses for the vendor. */
export type AdfSite = Pick<Site, 'name' | 'url' | 'phones'> & {
  readonly dealerships: readonly Pick<Site['dealerships'][number], 'id' | 'name'>[];
  readonly locations: readonly Pick<Site['locations'][number], 'dealership_id' | 'phone'>[];
};

export interface AdfProspect {
  readonly lead: AdfLead;
  /** Time of submission, ISO 8601. */
  readonly at: string;
  readonly site: AdfSite | undefined;
  /** Later event of the lead that the document reports; the prospect was then sent before. */
  readonly since?: CrmLeadUpdate | undefined;
}

/** Escapes text for XML 1.0, and removes characters that XML does not allow. */
const escaped = (text: string): string =>
  escapeMarkup(text.replace(/[^\t\n\r\u{20}-\u{d7ff}\u{e000}-\u{fffd}\u{10000}-\u{10ffff}]/gu, ''));

type Value = string | number | undefined;
type Attributes = Readonly<Record<string, Value>>;

/** Returns an element with text; an empty string where there is no text. */
const element = (name: string, content: Value, attributes: Attributes = {}): string => {
  if (content === undefined || content === '') return '';
  return `<${name}${attributesOf(attributes)}>${escaped(String(content))}</${name}>`;
};
/** Returns a mandatory element, empty where nothing is known. */
const required = (name: string, content: Value): string => element(name, content) || `<${name}></${name}>`;
const parent = (name: string, children: readonly string[], attributes: Attributes = {}): string => {
  const inside = children.filter((child) => child !== '').join('\n');
  return inside === '' ? '' : `<${name}${attributesOf(attributes)}>\n${inside}\n</${name}>`;
};
const attributesOf = (attributes: Attributes): string =>
  Object.entries(attributes)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => ` ${name}="${escaped(String(value))}"`)
    .join('');

const price = (amount: Value, type: string, more: Attributes = {}) =>
  element('price', amount, { type, currency: 'AUD', ...more });

/** Returns the shopper's interest in the vehicle, in ADF's words. */
const interestOf = ({ category, subcategory = '' }: Submission): string => {
  const asked = `${category} ${subcategory}`.toLowerCase();
  if (/test[ -]drive/.test(asked)) return 'test-drive';
  if (/\b(sell|selling)\b/.test(asked)) return 'sell';
  if (/\b(lease|subscri)/.test(asked)) return 'lease';
  return 'buy';
};

const wantedVehicle = (lead: AdfLead): string => {
  const { vehicle } = lead;
  if (!vehicle) return '';
  const attributes = { interest: interestOf(lead), status: vehicle.car_type === 'new' ? 'new' : 'used' };
  return parent(
    'vehicle',
    [
      element('id', vehicle.car_id, { sequence: 1, source: 'Forecourt' }),
      required('year', vehicle.year),
      required('make', vehicle.make),
      required('model', vehicle.model),
      element('vin', vehicle.vin),
      element('stock', vehicle.stock_number),
      element('trim', vehicle.badge),
      price(vehicle.price, 'asking'),
      element('pricecomments', leadPriceComment(vehicle)),
    ],
    attributes,
  );
};

const tradedVehicle = (lead: AdfLead): string => {
  const { trade_in: car } = lead;
  if (!car) return '';
  const plate = car.rego && `Registration ${[car.rego, car.state].filter(Boolean).join(' ')}`;
  return parent(
    'vehicle',
    [
      required('year', car.year),
      required('make', car.make),
      required('model', car.model),
      element('vin', car.vin),
      element('trim', car.badge),
      element('bodystyle', car.body),
      element('transmission', car.transmission),
      element('odometer', car.km, { units: 'km' }),
      car.colour ? parent('colorcombination', [element('exteriorcolor', car.colour), element('preference', 1)]) : '',
      price(car.valuation?.low, 'appraisal', { delta: 'absolute', relativeto: 'msrp' }),
      element('pricecomments', car.valuation && `Valued at ${car.valuation.low} to ${car.valuation.high}`),
      element('comments', plate),
    ],
    { interest: interestOf(lead) === 'sell' && !lead.vehicle ? 'sell' : 'trade-in', status: 'used' },
  );
};

const inWords = ({ type, data }: CrmLeadUpdate): string => {
  if (type === 'LeadReservationEnded') return reservationEndText(data.outcome, data.refunded);
  if (type === 'LeadNoteAdded') return `Note by ${data.recorded_by}: ${data.text}`;
  if (type === 'LeadConsentWithdrawn') return 'Consent Withdrawn: no longer wants to hear of offers';
  return type.replace(/(?<=[a-z])(?=[A-Z])/g, ' ');
};

const offersInWords = ({ opt_in, opt_in_asked }: Submission): string => {
  if (opt_in) return 'Wants to hear of offers: yes';
  return `Wants to hear of offers: no${opt_in_asked === false ? ' (was not asked)' : ''}`;
};

const commentsOf = (lead: Submission, since: CrmLeadUpdate | undefined): string => {
  const { message, category, subcategory, fields, user, consent } = lead;
  return [
    since && inWords(since),
    [category, subcategory].filter(Boolean).join(' / '),
    message,
    ...Object.entries(fields).map(([name, value]) => `${name}: ${value}`),
    user.postcode && `Postcode: ${user.postcode}`,
    offersInWords(lead),
    consent && `Agreed to: ${consent.wording} (${consent.given_at}${consent.pre_ticked ? ', ticked beforehand' : ''})`,
  ]
    .filter(Boolean)
    .join('\n');
};

/** Whether it is an Australian mobile number: 04…, with or without +61. */
const isMobile = (phone: string): boolean => /^(?:\+?61\(?0?\)?|0)4/.test(phone.replace(/[^\d+()]/g, ''));

/** ADF allows no address without a street. A postcode alone goes into the comments. */
const address = (delivery: string | undefined): string => {
  const comma = delivery?.lastIndexOf(', ') ?? -1;
  const [, city, postcode] = /^(.+) (\d{4})$/.exec(delivery?.slice(comma + 2) ?? '') ?? [];
  if (!delivery || comma < 1 || postcode === undefined) return '';
  return parent('address', [
    element('street', delivery.slice(0, comma), { line: 1 }),
    element('city', city),
    element('postalcode', postcode),
    element('country', 'AU'),
  ]);
};

/** The time of a booked test drive, or else the preferred day; in the dealership's time zone. */
const timeframe = (fields: Submission['fields']): string => {
  const booked = fields[testDriveField];
  const at = booked ?? fields['Preferred Date'] ?? '';
  if (!/^\d{4}-\d\d-\d\d(?:T\d\d:\d\d)?$/.test(at)) return '';
  return parent('timeframe', [
    element('description', booked === undefined ? 'Preferred day' : 'Test drive'),
    element('earliestdate', at),
    element('latestdate', at),
  ]);
};

const customer = (lead: AdfLead, since: CrmLeadUpdate | undefined): string => {
  const { user } = lead;
  return parent('customer', [
    parent('contact', [
      element('name', user.name, { part: 'first', type: 'individual' }),
      element('name', user.last_name, { part: 'last', type: 'individual' }),
      element('email', user.email),
      element('phone', user.phone, { type: isMobile(user.phone) ? 'cellphone' : 'voice' }),
      address(lead.fields['Delivery address']),
    ]),
    element('id', lead.lead_id, { sequence: 1, source: 'Forecourt' }),
    timeframe(lead.fields),
    element('comments', commentsOf(lead, since)),
  ]);
};

const vendor = ({ dealership_id }: Submission, site: AdfSite | undefined): string => {
  const name = site?.dealerships.find(({ id }) => id === dealership_id)?.name ?? site?.name ?? dealership_id;
  return parent('vendor', [
    element('id', dealership_id, { sequence: 1, source: 'Forecourt' }),
    element('vendorname', name),
    element('url', site?.url),
    parent('contact', [
      element('name', name, { part: 'full', type: 'business' }),
      required('phone', site?.locations.find((it) => it.dealership_id === dealership_id)?.phone ?? site?.phones.main),
    ]),
  ]);
};

const provider = (lead: AdfLead, site: AdfSite | undefined): string =>
  parent('provider', [
    element('name', site?.name ?? 'Forecourt', { part: 'full' }),
    element('service', lead.source),
    element('url', lead.url),
  ]);

const isErased = (lead: AdfLead): boolean => isErasedLead({ type: 'LeadSubmitted', data: lead });

/** ADF has no status for it: the sent prospect comes again with nothing to contact or to sell. */
const erasedProspect = ({ lead, at, site }: AdfProspect): string =>
  parent(
    'prospect',
    [
      element('id', lead.lead_id, { sequence: 1, source: 'Forecourt' }),
      element('requestdate', at),
      parent('customer', [
        parent('contact', [element('name', erasedName, { part: 'full', type: 'individual' }), required('phone', '')]),
        element('id', lead.lead_id, { sequence: 1, source: 'Forecourt' }),
        element('comments', 'Lead Erased\nForget this lead and its person; do not contact them.'),
      ]),
      vendor(lead, site),
      provider(lead, site),
    ],
    { status: 'resend' },
  );

const newsOf = ({ lead, at, site, since }: AdfProspect): string =>
  parent(
    'prospect',
    [
      element('id', lead.lead_id, { sequence: 1, source: 'Forecourt' }),
      element('requestdate', at),
      wantedVehicle(lead),
      tradedVehicle(lead),
      customer(lead, since),
      vendor(lead, site),
      provider(lead, site),
    ],
    { status: since === undefined ? 'new' : 'resend' },
  );

const prospect = (of: AdfProspect): string => (isErased(of.lead) ? erasedProspect(of) : newsOf(of));

/** Returns leads as Auto-lead Data Format 1.0, one prospect each. A trade-in is a second vehicle. */
export const toAdf = (prospects: readonly AdfProspect[]): string =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<?adf version="1.0"?>\n<adf>\n${prospects.map(prospect).join('\n')}\n</adf>\n`;
