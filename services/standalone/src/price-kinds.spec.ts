import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { Sheet } from '#contracts/api/documents';
import type { CrmLeadsResponse } from '#contracts/api/crm';
import type { InboxDetail } from '#contracts/api/inbox';
import type { LeadResponse } from '#contracts/api/leads';
import type { ModelsResponse } from '#contracts/api/models';
import type { SuggestionsResponse } from '#contracts/api/search';
import { displayPrice } from '#contracts/domain/car/price';
import type { LeadVehicle } from '#contracts/events/lead';
import type { CarDocument } from '#contracts/search/car-document';
import { eventually, TestForecourt } from '#platform/testing/forecourt';
import { type SmtpStandIn, startSmtp } from '#platform/testing/smtp';
import { splitCsv } from '../../stock/src/feed/csv.js';
import { roles } from './roles.js';

const kinds = ['drive away', 'excluding charges', 'from', 'on application'] as const;
type Kind = (typeof kinds)[number];

/** A car of each price kind, in a dealer's words. */
const feed = `dealership_id,stocknum,year,make,model,car_type,status,vin,images,price,reduced_price,price_type
kestrel-bay-toyota,P1,2022,Toyota,Corolla,used,in_stock,JTDBR32E720000001,/images/vehicles/hatch/red/a030.avif,30000,28000,DAP
kestrel-bay-toyota,P2,2022,Toyota,Camry,used,in_stock,JTDBR32E720000002,/images/vehicles/hatch/red/a030.avif,30000,28000,plus on-roads
kestrel-bay-toyota,P3,2022,Toyota,Yaris,used,in_stock,JTDBR32E720000003,/images/vehicles/hatch/red/a030.avif,30000,28000,from
kestrel-bay-toyota,P4,2022,Toyota,Kluger,used,in_stock,JTDBR32E720000004,/images/vehicles/hatch/red/a030.avif,30000,28000,POA
`;

let smtp: SmtpStandIn;
let forecourt: TestForecourt;
let cars: Readonly<Record<Kind, CarDocument>>;
let headers: Record<string, string>;

beforeAll(async () => {
  smtp = await startSmtp();
  const settings = { MAIL: 'smtp', SMTP_URL: smtp.url, MAIL_FROM: 'website@forecourt.example' };
  forecourt = new TestForecourt(roles, ['kestrel'], settings);
  // Noon on a Wednesday in Sydney.
  forecourt.now = new Date('2026-05-20T02:00:00.000Z');
  await forecourt.open();
  const imported = await forecourt.importFeed(feed);
  headers = { 'forecourt-position': String(imported.headers['forecourt-position']) };
  const { hits } = await forecourt.search('', imported);
  const found = hits.sort((one, other) => (one.stocknum < other.stocknum ? -1 : 1));
  cars = Object.fromEntries(kinds.map((kind, at) => [kind, found[at]!])) as Record<Kind, CarDocument>;
});
afterAll(async () => {
  await forecourt.remove();
  await smtp.close();
});

const site = () => forecourt.running.platform.sites.all.find(({ id }) => id === 'kestrel')!;
const said = (...parts: readonly (string | undefined)[]) => parts.filter(Boolean).join(' ');
const read = async <Body>(path: string) => (await forecourt.ask<Body>(path, { headers })).body;

const advertised =
  (format: string, ...columns: readonly string[]) =>
  async ({ stocknum }: CarDocument) => {
    const [head, ...rows] = (await read<string>(`/feeds/${format}.csv`))
      .split('\r\n')
      .map((row) => splitCsv(row, ',')!);
    const id = stocknum.toLowerCase();
    const row = rows.find((cells) => cells.some((cell) => cell.toLowerCase().endsWith(`-${id}`)));
    return row && said(...columns.map((name) => row[head!.indexOf(name)]));
  };

/** The lead about the car, sent only once. */
const leads = new Map<string, Promise<LeadResponse>>();
const leadAbout = (car: CarDocument): Promise<LeadResponse> => {
  const sent = leads.get(car.id) ?? sendLead(car);
  leads.set(car.id, sent);
  return sent;
};
const sendLead = async ({ id }: CarDocument): Promise<LeadResponse> => {
  const userData = { name: 'Mia', last_name: 'Nguyen', email: 'mia@example.com', phone: '0491 570 006' };
  const lead = { userData, category: 'Vehicle Enquiry', message: 'Hi', car_id: id, url: 'http://kestrel.localhost/' };
  const sent = await forecourt.ask<LeadResponse>('/api/leads', { method: 'POST', body: lead });
  expect(sent.status).toBe(201);
  return sent.body;
};

const told =
  <Body>(path: string | ((lead: LeadResponse) => string), key: string, saying: (body: Body, id: string) => string) =>
  async (car: CarDocument) => {
    const lead = await leadAbout(car);
    const at = { 'forecourt-position': String(lead.position) };
    const asked = typeof path === 'string' ? path : path(lead);
    return saying((await forecourt.ask<Body>(asked, { key, headers: at })).body, lead.lead_id);
  };

const mailed = (to: string) => async (car: CarDocument) => {
  await leadAbout(car);
  const mail = await eventually(() => {
    const found = smtp.received.find((one) => one.to === to && one.mail.subject!.includes(car.name))?.mail;
    expect(found).toBeDefined();
    return found!;
  });
  return /^(?:From )?\$28,000.*$|^Enquire for price\.$/m.exec(mail.text!)?.[0];
};

/** CRMs get an amount as a number, and its kind beside it. */
const forCrms = ['28000 Drive Away', '28000 Excl. Govt. Charges', '28000 From', 'Price on application'] as const;

const usual = ['$28,000 Drive Away', '$28,000 Excl. Govt. Charges', 'From $28,000', 'Enquire for price.'] as const;

it.each<readonly [string, (car: CarDocument) => Promise<string | undefined>, readonly (string | undefined)[]]>([
  [
    'the results of a search',
    async (car) => {
      const { text, basis } = displayPrice(car, site());
      return said(text, basis);
    },
    usual,
  ],
  [
    'the printed page and the PDF',
    async ({ slug }) => {
      const { price } = await read<Sheet>(`/api/cars/${slug}/print`);
      return said(price.text, price.type);
    },
    usual,
  ],
  [
    'what is suggested while one types',
    async ({ model }) => (await read<SuggestionsResponse>(`/api/search/suggestions?query=${model}`)).cars[0]!.price,
    [...usual.slice(0, 3), ''],
  ],
  [
    'the directory of models, where it is the lowest of several',
    async ({ model }) => {
      const { models } = await read<ModelsResponse>('/api/models');
      const { lowest_price, lowest_price_basis } = models.find((one) => one.model === model)!;
      return lowest_price === undefined ? undefined : said(`From $${lowest_price}`, lowest_price_basis);
    },
    ['From $28000 Drive Away', 'From $28000 Excl. Govt. Charges', 'From $28000', undefined],
  ],
  [
    // Google has words for two of the kinds only.
    'the feed for Google',
    advertised('google', 'price', 'vehicle_price_type'),
    ['28000 AUD drive_away_price', '28000 AUD excluding_government_charges_price', '28000 AUD', undefined],
  ],
  [
    'the feed for Meta',
    advertised('meta', 'price', 'custom_label_1'),
    ['28000 AUD Drive Away', '28000 AUD Excl. Govt. Charges', '28000 AUD From', undefined],
  ],
  ['the mail to the dealership', mailed('sales@kestrelbay.example'), usual],
  ['the mail to the shopper', mailed('mia@example.com'), usual],
  [
    'a lead as a CRM pulls it',
    told<CrmLeadsResponse>('/api/crm/leads', 'crm-kestrel', ({ leads: all }, id) => {
      const { data } = all.find((lead) => lead.data.lead_id === id)!;
      const { price, price_type } = (data as { vehicle: LeadVehicle }).vehicle;
      return said(price?.toString(), price_type);
    }),
    forCrms,
  ],
  [
    'a lead as ADF',
    told<string>('/api/crm/leads?format=adf', 'crm-kestrel', (xml, id) => {
      const prospect = xml.split('<prospect').find((one) => one.includes(id))!;
      return said(
        ...['price', 'pricecomments'].map((name) => new RegExp(`<${name}\\b[^>]*>(.*?)<`).exec(prospect)?.[1]),
      );
    }),
    forCrms,
  ],
  [
    'the spreadsheet of leads',
    told<string>('/api/inbox/leads.csv', 'dealer-kestrel', (csv, id) => {
      const [head, ...rows] = csv
        .replace('\ufeff', '')
        .split('\r\n')
        .map((row) => splitCsv(row, ',')!);
      const row = rows.find((cells) => cells.includes(id))!;
      return said(...['price', 'price_type'].map((name) => row[head!.indexOf(name)]));
    }),
    forCrms,
  ],
  [
    'the lead inbox',
    told<InboxDetail>(
      ({ lead_id }) => `/api/inbox/leads/${lead_id}`,
      'dealer-kestrel',
      ({ price }) => said(price),
    ),
    [...usual.slice(0, 3), 'Price on application'],
  ],
])('what a price is stands beside it in %s [PRICE-01, PRICE-06]', async (_, sayingOf, expected) => {
  const found = [];
  for (const kind of kinds) found.push(await sayingOf(cars[kind]));
  expect(found).toEqual(expected);
});
