import { formatDollars, formatKilometres, telephone } from '#contracts/domain/format';
import { driveField } from '#contracts/domain/forms/forms';
import { localMinute } from '#contracts/domain/local-time';
import { timeZoneOf } from '#contracts/domain/places/opening-hours';
import type { Block, Content, Fact } from '../rendering/content.js';
import type { Lead } from '../recipients.js';
import { type AboutLead, driveOf, inWords, subjectOf } from './lead.js';

/** A new lead, with all it takes to act on it. */
export const leadNotice = (about: AboutLead): Content => {
  const { lead, site, car } = about;
  const { user, message, category, subcategory } = lead;
  const name = `${user.name} ${user.last_name}`;
  const what = [category, subcategory].filter(Boolean).join(' / ');
  const subject = `New lead: ${name}, ${subjectOf(about)}`;
  const reply = `mailto:${user.email}?subject=${encodeURIComponent(`Your enquiry: ${subjectOf(about)}`)}`;
  return {
    subject,
    preview: message?.replace(/\s+/g, ' ').slice(0, 140) ?? `${what}. ${user.phone}`,
    blocks: [
      { kind: 'heading', text: car ? `${name} asks about the ${car.name}` : `${name}: ${what}` },
      ...(message ? [{ kind: 'quote', text: message } as const] : []),
      {
        kind: 'buttons',
        links: [
          { label: `Call ${user.phone}`, href: telephone(user.phone) },
          { label: 'Reply by email', href: reply },
          { label: 'Open in the inbox', href: `${site.url}/inbox?lead=${encodeURIComponent(lead.lead_id)}` },
        ],
      } satisfies Block,
      { kind: 'facts', rows: factsOf(about, what) },
      ...(car ? [{ kind: 'car', car } as const] : []),
    ],
    because: `You’re getting this because ${site.name} lists this address for its leads. Your reply goes straight to the customer.`,
  };
};

const factsOf = ({ lead, at, site, place }: AboutLead, what: string): Fact[] => {
  const { user, fields, trade_in, opt_in } = lead;
  const drive = driveOf(lead);
  const timezone = place ? timeZoneOf(place) : site.timezone;
  const facts: readonly (Fact | undefined)[] = [
    { label: 'Enquiry', value: what },
    drive === undefined ? undefined : { label: 'Test drive', value: inWords(drive) },
    { label: 'Phone', value: user.phone, href: telephone(user.phone) },
    { label: 'Email', value: user.email, href: `mailto:${user.email}` },
    user.postcode === undefined ? undefined : { label: 'Postcode', value: user.postcode },
    place && { label: 'Location', value: place.name },
    trade_in && { label: 'Trade-in', value: tradeInWords(trade_in) },
    ...Object.entries(fields)
      .filter(([name, value]) => !isKnown(name) && value !== '')
      .map(([name, value]) => ({ label: labels[name] ?? name, value: value === 'true' ? 'Yes' : value })),
    { label: 'Marketing', value: opt_in ? 'Agreed to offers and news' : 'Did not agree to any' },
    { label: 'Received', value: inWords(localMinute(at, timezone)) },
    lead.url === '' ? undefined : { label: 'Page', value: lead.url, href: lead.url },
  ];
  return facts.filter((fact) => fact !== undefined);
};

/** Of fields whose names are for programs. */
const labels: Readonly<Record<string, string>> = {
  additional_services: 'Extras',
  request: 'Request',
  reservation_id: 'Reservation',
  terms_conditions: 'Agreed to terms',
  trade_in_request: 'Request',
};

/** What the vehicle's card or another line says already. */
const known = new Set([
  driveField,
  'manufacturer_slug',
  'stock_number',
  'Vehicle Make',
  'Vehicle Model',
  'car_type',
  'vehicle_status',
]);
const isKnown = (name: string): boolean => known.has(name);

const tradeInWords = ({ valuation, ...trade }: NonNullable<Lead['trade_in']>): string =>
  [
    [trade.year, trade.make, trade.model, trade.badge].filter(Boolean).join(' '),
    trade.km === undefined ? '' : formatKilometres(trade.km),
    [trade.rego, trade.state].filter(Boolean).join(' '),
    valuation ? `valued at ${formatDollars(valuation.low)} to ${formatDollars(valuation.high)}` : '',
  ]
    .filter((part) => part !== '')
    .join(', ');
