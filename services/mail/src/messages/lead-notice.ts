import { reservationNumber } from '#contracts/domain/checkout/reservation-texts';
import { formatDollars, formatKilometres, telephone } from '#contracts/domain/format';
import { attachmentsByForm } from '#contracts/domain/forms/attachable';
import { testDriveField } from '#contracts/domain/forms/forms';
import type { FormId } from '#contracts/domain/forms/ids';
import { localMinute, minutePattern } from '#contracts/domain/local-time';
import { timeZoneOf } from '#contracts/domain/places/opening-hours';
import type { Block, Content, Fact } from '../rendering/content.js';
import type { Lead } from '../recipients.js';
import { type AboutLead, driveOf, inboxAddress, inWords, isTradeIn, subjectOf } from './lead.js';

/** Tells the dealership about a new lead, with everything needed to act on it. */
export const leadNotice = (about: AboutLead): Content => {
  const { lead, site, car } = about;
  const { user, message, category, subcategory } = lead;
  const name = `${user.name} ${user.last_name}`;
  const what = [category, subcategory].filter(Boolean).join(' / ');
  const { kind, says, own } = kindOf(about);
  const subject = `New ${kind}: ${name}, ${own ?? subjectOf(about)}`;
  const reply = `mailto:${user.email}?subject=${encodeURIComponent(`Your enquiry: ${subjectOf(about)}`)}`;
  return {
    subject,
    preview: message?.replace(/\s+/g, ' ').slice(0, 140) ?? `${what}. ${user.phone}`,
    blocks: [
      { kind: 'heading', text: says === undefined ? `${name}: ${what}` : `${name} ${says}` },
      ...(message ? [{ kind: 'quote', text: message } as const] : []),
      {
        kind: 'buttons',
        links: [
          { label: `Call ${user.phone}`, href: telephone(user.phone) },
          { label: 'Reply by email', href: reply },
          { label: 'Open in the inbox', href: inboxAddress(about) },
        ],
      } satisfies Block,
      { kind: 'facts', rows: factsOf(about, what) },
      ...(car ? [{ kind: 'car', car } as const] : []),
    ],
    because: `You’re getting this because ${site.name} lists this address for its leads. Your reply goes straight to the customer.`,
  };
};

/** The kind of a lead in the subject; what the shopper does, in the heading. */
interface LeadKind {
  readonly kind: string;
  readonly says: string | undefined;
  /** The shopper's own vehicle, if the lead is about it. */
  readonly own?: string | undefined;
}

const kindOf = ({ lead, car }: AboutLead): LeadKind => {
  const the = car && `the ${car.name}`;
  switch (lead.category) {
    case 'Reservation':
      return { kind: 'reservation', says: the && `has paid a deposit and reserved ${the}` };
    case 'Online Purchase':
      return { kind: 'online purchase', says: the && `has paid a deposit and is buying ${the}` };
    case 'Test Drive': {
      const asks = driveOf(lead) === undefined ? 'would like' : 'has booked';
      return { kind: 'test drive', says: the ? `${asks} a test drive of ${the}` : `${asks} a test drive` };
    }
    default: {
      if (!isTradeIn(lead)) return { kind: 'lead', says: the && `asks about ${the}` };
      const own = lead.trade_in && vehicleWords(lead.trade_in);
      const says = `offers a ${own ?? 'vehicle'} as a trade-in${the ? ` for ${the}` : ''}`;
      return { kind: 'trade-in', says, own };
    }
  }
};

const vehicleWords = ({ year, make, model, badge }: NonNullable<Lead['trade_in']>): string =>
  [year, make, model, badge].filter(Boolean).join(' ') || 'vehicle';

const marketingInWords = ({ opt_in, opt_in_asked }: Lead): string => {
  if (opt_in) return 'Agreed to offers and news';
  return opt_in_asked === false ? 'Was not asked' : 'Did not agree to any';
};

const factsOf = ({ lead, at, site, place }: AboutLead, what: string): Fact[] => {
  const { user, fields, trade_in } = lead;
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
    // Files come after the lead, so their number is not known yet.
    lead.form !== undefined && attachmentsByForm[lead.form as FormId]
      ? { label: 'Files', value: 'Any that came with it are in the inbox', href: inboxAddress({ site, lead }) }
      : undefined,
    ...Object.entries(fields)
      .filter(([name, value]) => !isKnown(name) && value !== '')
      .map(([name, value]) => ({ label: labels[name] ?? name, value: valueOf(name, value) })),
    { label: 'Marketing', value: marketingInWords(lead) },
    { label: 'Received', value: inWords(localMinute(at, timezone)) },
    lead.url === '' ? undefined : { label: 'Page', value: lead.url, href: lead.url },
  ];
  return facts.filter((fact) => fact !== undefined);
};

const valueOf = (name: string, value: string): string =>
  name === 'reservation_id'
    ? reservationNumber(value)
    : name === 'Held until' && minutePattern.test(value.replace(' ', 'T'))
      ? inWords(value.replace(' ', 'T'))
      : value === 'true'
        ? 'Yes'
        : value;

/** Labels of fields whose names are not readable. */
const labels: Readonly<Record<string, string>> = {
  additional_services: 'Extras',
  request: 'Request',
  reservation_id: 'Reservation',
  terms_conditions: 'Agreed to terms',
  trade_in_request: 'Request',
};

/** Fields that the vehicle's card or another line already shows. */
const known = new Set([
  testDriveField,
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
    vehicleWords(trade),
    trade.km === undefined ? '' : formatKilometres(trade.km),
    [trade.rego, trade.state].filter(Boolean).join(' '),
    valuation ? `valued at ${formatDollars(valuation.low)} to ${formatDollars(valuation.high)}` : '',
  ]
    .filter((part) => part !== '')
    .join(', ');
