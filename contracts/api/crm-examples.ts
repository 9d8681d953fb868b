import { type AdfLead, type AdfProspect, type AdfSite, toAdf } from '../domain/adf.js';
import { reclassify } from '../domain/forms/classify.js';
import { fieldsOf, type Form, type FormField, type FormValue } from '../domain/forms/form.js';
import { formIds, type FormId } from '../domain/forms/ids.js';
import { formExamples, type FurtherFields } from '../domain/forms/known-fields.js';
import { buildLead } from '../domain/forms/lead.js';
import { toCloudEvent } from '../events/envelope.js';
import type { CrmLeadUpdate, LeadEvent } from '../events/lead.js';
import { reject, toProblem } from '../rejections.js';
import type { CrmLead, crmRoutes, LeadRecord } from './crm.js';
import { leadRequest } from './leads.js';

/** Examples for integrators. A test validates each against the published schemas. */

type Data<Type extends LeadEvent['type']> = Extract<LeadEvent, { type: Type }>['data'];

const typed: Readonly<Record<string, string>> = {
  name: 'Mia',
  last_name: 'Nguyen',
  email: 'mia@example.com',
  phone: '0491 570 006',
  postcode: '2095',
  message: 'Is it still there?\nI can come on Saturday.',
  Rego: 'ABC123',
  'Vehicle Make': 'Toyota',
  'Vehicle Model': 'Corolla',
  'Vehicle Year': '2019',
  Odometer: '45000',
  VIN: 'JTNK4RBE103012345',
  Company: 'Nguyen Plumbing',
  ABN: '51 824 753 556',
  Résumé: 'https://example.com/mia-nguyen.pdf',
};

const valueOf = ({ name, kind, choices, initial }: FormField): FormValue => {
  if (kind === 'checkbox') return true;
  if (kind === 'checkboxes') return choices!.slice(0, 2).map(({ value }) => value);
  if (kind === 'slot') return '2026-05-23T10:30';
  if (kind === 'date') return '2026-05-25';
  const example = choices?.[0]?.value ?? typed[name] ?? initial;
  if (example === undefined) throw new Error(`There is no example of the field ${name}.`);
  return example;
};

const vehicle = {
  car_id: '5f0c2b9e',
  slug: '2021-toyota-corolla-zr-k1',
  stock_number: 'K1',
  year: 2021,
  make: 'Toyota',
  model: 'Corolla',
  badge: 'ZR',
  car_type: 'used',
  vehicle_status: 'in_stock',
  price: 29_990,
  price_type: 'Drive Away',
  vin: 'JTNK4RBE103012345',
} as const satisfies NonNullable<Data<'LeadSubmitted'>['vehicle']>;

const subject = {
  id: vehicle.car_id,
  make: vehicle.make,
  model: vehicle.model,
  stocknum: vehicle.stock_number,
  car_type: vehicle.car_type,
  status: vehicle.vehicle_status,
  dealership_id: 'kestrel-bay-toyota',
  location_id: 'brookvale',
};

const tradeIn = {
  ...{ year: 2015, make: 'Mazda', model: '3', badge: 'Neo', body: 'Hatch', colour: 'Red', transmission: 'Automatic' },
  ...{ rego: 'XYZ987', state: 'NSW', km: 90_000, valuation_id: 'v-81', valuation: { low: 9000, high: 11_000 } },
} satisfies NonNullable<Data<'LeadSubmitted'>['trade_in']>;

const visit = {
  url: 'https://kestrel.example/cars/2021-toyota-corolla-zr-k1',
  page_id: 'car',
  lead_attributes: {
    visited_pages: ['/', '/search/used-cars', '/cars/2021-toyota-corolla-zr-k1'],
    linked_query_params: { utm_source: 'newsletter' },
  },
};

const submitted_at = '2026-05-20T02:15:00.000Z';
const lead_id = '0192d3a4c5f67a8b9c0d1e2f3a4b5c6d';
const leadDefaults = {
  lead_id,
  site_id: 'kestrel',
  dealership_id: 'kestrel-bay-toyota',
  opt_in: true,
  source: 'Website',
  user_agent: 'Mozilla/5.0',
};

const consented = {
  opt_in: true,
  opt_in_asked: true,
  consent: {
    wording: 'Keep me up to date with offers and news',
    given_at: submitted_at,
    pre_ticked: false,
  },
};

/** Returns a lead with every field of the form filled in. */
const submissionOf = (form: Form, isAboutCar: boolean): Data<'LeadSubmitted'> => {
  const values = Object.fromEntries(fieldsOf(form).map((field) => [field.name, valueOf(field)]));
  const sent = leadRequest.parse(buildLead(form, values, { visit, ...(isAboutCar && { car: subject }) }));
  const { userData: user, message, location, fields, url, page_id, lead_attributes } = sent;
  const isTradeIn = form.id === 'trade-in' || form.id === 'valuation';
  return {
    ...leadDefaults,
    form: form.id,
    ...reclassify(sent),
    user,
    ...(message !== undefined && { message }),
    ...(sent.opt_in ? consented : { opt_in: false, opt_in_asked: false }),
    ...(location !== undefined && { location }),
    ...(isAboutCar && { vehicle }),
    ...(isTradeIn && { trade_in: tradeIn }),
    fields,
    url,
    ...(page_id !== undefined && { page_id }),
    lead_attributes,
  };
};

const eventOf = <Type extends LeadEvent['type']>(type: Type, data: Data<Type>, revision = 0): CrmLead =>
  toCloudEvent({
    id: `0192d3a4-c5f6-7a8b-9c0d-00000000000${revision}`,
    type,
    version: 1,
    stream: `lead-${lead_id}`,
    revision,
    position: 1834 + revision,
    time: submitted_at,
    data,
    metadata: { tenant: leadDefaults.dealership_id },
  }) as CrmLead;

const aboutCars: readonly FormId[] = [
  'enquiry',
  'something-similar',
  'request-photos',
  'test-drive',
  'trade-in',
  'finance',
];

const ofForms = Object.fromEntries(
  formIds.map((id) => {
    const isAboutCar = aboutCars.includes(id);
    const { form } = formExamples(id)[isAboutCar ? 2 : 0]!;
    return [id, submissionOf(form, isAboutCar)];
  }),
) as Record<FormId, Data<'LeadSubmitted'>>;

const user = { name: 'Mia', last_name: 'Nguyen', email: 'mia@example.com', phone: '0491 570 006' };
const withoutForm = (category: string, subcategory: string, fields: FurtherFields, more: object = {}) => ({
  ...leadDefaults,
  ...{
    opt_in: false,
    opt_in_asked: false,
    user_agent: '',
    category,
    subcategory,
    user,
    fields: fields as Record<string, string>,
  },
  ...{ url: visit.url, lead_attributes: { visited_pages: [], linked_query_params: {} }, ...more },
});
const reserved = {
  ...{ reservation_id: 'r-204', Deposit: '$500', 'Deposit refundable': 'Yes', 'Held until': '2026-05-23 17:00' },
} satisfies FurtherFields;

/** Leads without a form: paid reservations and won prizes. */
const others = {
  reservation: withoutForm('Reservation', 'Deposit of $500 paid', reserved, {
    vehicle,
    message: '2021 Toyota Corolla ZR is reserved with a deposit of $500.',
  }),
  'online-purchase': withoutForm(
    'Online Purchase',
    'Deposit of $500 paid',
    {
      ...reserved,
      ...{ 'Pays by': 'Finance', 'Finance term': '5 years', 'Finance deposit': '$4,000', Handover: 'Delivery' },
      ...{
        'Finance estimate': '$128 a week',
        'Delivery address': '1 High Street, Manly 2095',
        'Delivery price': '$150',
      },
    },
    { vehicle, trade_in: tradeIn, user: { ...user, postcode: '2095' } },
  ),
  'spin-to-win': withoutForm('Spin To Win', '$500 fuel card', {
    ...{ Campaign: 'autumn', Prize: '$500 fuel card', 'Prize code': 'K7Q2' },
  }),
} satisfies Record<string, Data<'LeadSubmitted'>>;

const of = { lead_id, site_id: leadDefaults.site_id, dealership_id: leadDefaults.dealership_id };
const offerAccepted: Data<'OfferAccepted'> = {
  ...of,
  ...{ subcategory: '3. Offer Accepted', form_completed: true, offer_accepted: true },
};

/** A lead of every form and category, and every later event of a lead. */
export const leadExamples = {
  ...(Object.fromEntries(
    Object.entries({ ...ofForms, ...others }).map(([name, data]) => [name, eventOf('LeadSubmitted', data)]),
  ) as Record<FormId | keyof typeof others, CrmLead>),
  'offer-accepted': eventOf('OfferAccepted', offerAccepted, 1),
  'valuation-added': eventOf(
    'LeadValuationAdded',
    { ...of, column_name: 'valuation', value: { valuation_id: 'v-81', low: 9000, high: 11_000 } },
    2,
  ),
  'reservation-ended': eventOf(
    'LeadReservationEnded',
    { ...of, category: 'Reservation', outcome: 'cancelled', refunded: true },
    3,
  ),
  'note-added': eventOf(
    'LeadNoteAdded',
    {
      ...{ ...of, note_id: '0192d3c1b2a34f5e9d8c7b6a59483726', text: 'Rang, call again Tuesday.' },
      ...{ phone: '0491 570 006', email: 'mia@example.com', recorded_by: 'dealer kestrel' },
    },
    4,
  ),
  'consent-withdrawn': eventOf('LeadConsentWithdrawn', { ...of, recorded_by: 'dealer kestrel' }, 5),
  erased: eventOf('LeadErased', { ...of, submitted_id: '0192d3a4-c5f6-7a8b-9c0d-000000000000' }, 6),
} as const;

const site: AdfSite = {
  name: 'Kestrel Toyota',
  url: 'https://kestrel.example',
  phones: { main: '02 5550 1234' },
  dealerships: [{ id: leadDefaults.dealership_id, name: 'Kestrel Bay Toyota' }],
  locations: [{ dealership_id: leadDefaults.dealership_id, phone: '02 5550 1200' }],
};
const prospectOf = (form: FormId, since?: AdfProspect['since']): AdfProspect => {
  const lead: AdfLead = ofForms[form];
  return { lead, at: submitted_at, site, since };
};

const accepted: CrmLeadUpdate = { type: 'OfferAccepted', data: offerAccepted };

/** Leads in ADF: one with a trade-in, one without a vehicle, and one sent again after an update. */
export const adfExamples = {
  'trade-in': toAdf([prospectOf('trade-in')]),
  service: toAdf([prospectOf('service')]),
  'offer-accepted': toAdf([prospectOf('enquiry', accepted)]),
} as const;

/** A record of a lead subscriber's topic. */
export const leadRecordExample: LeadRecord = {
  ...leadExamples.valuation,
  type: 'forecourt.Lead',
  data: { ...ofForms.valuation, offer_accepted: true, valuation: { valuation_id: 'v-81', low: 9000, high: 11_000 } },
};

const webhook = {
  webhook_id: '0192d3b1a2c34d5e6f708192a3b4c5d6',
  url: 'https://crm.example/leads',
  format: 'json',
  dealership_ids: ['kestrel-bay-toyota'],
  state: 'enabled',
  created_at: '2026-05-20T02:00:00.000Z',
} as const;
const secret = 'whsec_C2FVsBQIhrscChlQIMV+b5sSYspob7oD';
const delivery = { webhook_id: webhook.webhook_id, lead_id, dealership_id: leadDefaults.dealership_id } as const;

const contacted = {
  ...{ outcome_id: '0192d3b5e1f24a3b8c4d5e6f70819203', outcome: 'contacted' },
  ...{ at: '2026-05-20T03:00:00.000Z', recorded_by: 'crm kestrel' },
} as const;

export interface OperationExample {
  /** In JSON, or in CSV where the operation takes it. */
  readonly body?: unknown;
  /** Response bodies by status, where they are JSON. */
  readonly answers?: Readonly<Record<number, unknown>>;
  /** Response body in ADF. */
  readonly adf?: string;
}

/** Request and response examples by operation. */
export const crmExamples: { readonly [Id in keyof typeof crmRoutes]: OperationExample } = {
  pullLeads: {
    adf: toAdf([prospectOf('enquiry'), prospectOf('enquiry', accepted)]),
    answers: {
      200: { leads: [leadExamples.enquiry, leadExamples['offer-accepted']], next: '1835', more: false },
      410: toProblem(
        reject('cursor_gone', 'The log was restored from a backup, and this cursor is of what was lost.', {
          resume: {
            cursor: '1921-k3f9x0ab',
            restored_at: '2026-05-20T04:00:00.000Z',
            kept_until: '2026-05-20T03:00:00.000Z',
          },
        }),
      ),
    },
  },
  streamLeads: {
    answers: { 200: `retry: 3000\nevent: lead\ndata: ${JSON.stringify(leadExamples.enquiry)}\nid: 1834\n\n: here\n` },
  },
  recordOutcome: {
    body: { outcome: 'lost', reason: 'bought_elsewhere', at: '2026-05-21T02:15:00.000Z' },
    answers: {
      200: {
        outcomes: [
          contacted,
          {
            ...{ outcome_id: '0192d3b7c2d34e5f607182a3b4c5d6e7', outcome: 'lost', reason: 'bought_elsewhere' },
            ...{ at: '2026-05-21T02:15:00.000Z', recorded_by: 'crm kestrel' },
          },
        ],
      },
    },
  },
  retractOutcome: { answers: { 200: { outcomes: [contacted] } } },
  withdrawConsent: { answers: { 200: { opt_in: false } } },
  registerWebhook: { body: { url: webhook.url, format: 'json' }, answers: { 201: { ...webhook, secret } } },
  listWebhooks: { answers: { 200: { webhooks: [webhook] } } },
  getWebhook: { answers: { 200: webhook } },
  changeWebhook: {
    body: { url: 'https://crm.example/v2/leads', event_types: ['forecourt.LeadSubmitted'] },
    answers: {
      200: { ...webhook, url: 'https://crm.example/v2/leads', event_types: ['forecourt.LeadSubmitted'] },
    },
  },
  testWebhook: {
    answers: { 200: { delivered: true, message_id: 'test-0192d3b1a2c34d5e6f708192a3b4c5d7', status: 204, ms: 84 } },
  },
  removeWebhook: {},
  enableWebhook: { answers: { 200: webhook } },
  disableWebhook: { answers: { 200: { ...webhook, state: 'disabled', disabled_reason: 'asked' } } },
  rotateWebhookSecret: {
    answers: { 200: { ...webhook, secret, previous_secret_until: '2026-05-21T02:00:00.000Z' } },
  },
  listDeliveries: {
    answers: {
      200: {
        deliveries: [
          {
            ...delivery,
            ...{ message_id: leadExamples.enquiry.id, state: 'waiting', attempts: 2, last_status: 503 },
            ...{ last_reason: 'answered 503', last_attempt_at: '2026-05-20T02:20:00.000Z' },
            next_attempt_at: '2026-05-20T02:50:00.000Z',
          },
        ],
        next: 'q1834',
      },
    },
  },
  replayDeliveries: { body: { after: '1834' }, answers: { 202: { requested: 12 } } },
};
