import { localTime } from '#contracts/domain/local-time';
import type { LeadRule, MailSettings } from '#contracts/domain/mail/settings';
import { openNow, timeZoneOf } from '#contracts/domain/places/opening-hours';
import type { Location, Site } from '#contracts/domain/site/site';
import type { RecordedEvent } from '#contracts/events/envelope';
import type { LeadEvent } from '#contracts/events/lead';
import { erasedEmail } from '#contracts/events/personal';
import type { ReservationEvent } from '#contracts/events/reservation';
import type { ShopperEvent } from '#contracts/events/shopper';
import type { Sites } from '#platform/sites/sites';

export type Lead = Extract<LeadEvent, { type: 'LeadSubmitted' }>['data'];
type AlertData = Extract<ShopperEvent, { type: 'AlertMailDue' | 'AlertRequested' }>['data'];
type Addressed = Pick<Lead, 'category' | 'dealership_id' | 'location'>;

const fits = ({ categories, locations }: LeadRule, { category, dealership_id, location }: Addressed): boolean =>
  (categories.length === 0 || categories.some((one) => one.toLowerCase() === category.toLowerCase())) &&
  (locations.length === 0 || locations.some((id) => id === location || id === dealership_id));

/** Returns the location of a lead: the one it names, or its dealership's first. */
export const placeOf = (
  { locations }: Pick<Site, 'locations'>,
  { location, dealership_id }: Omit<Addressed, 'category'>,
): Location | undefined => {
  const own = locations.filter((place) => place.dealership_id === dealership_id);
  return own.find(({ id }) => id === location) ?? own.find(({ primary }) => primary) ?? own[0];
};

/** Returns the mailboxes to notify of a lead at a time: those of the first matching rule, plus duty when closed. */
export const mailboxesOf = (
  site: Pick<Site, 'locations'> & { readonly mail: MailSettings },
  lead: Addressed,
  at: Date,
): readonly string[] => {
  const { leads, duty } = site.mail;
  const place = placeOf(site, lead);
  const isClosed = place !== undefined && openNow(place, localTime(at, timeZoneOf(place)))?.isOpen === false;
  const addresses = [...leads.find((rule) => fits(rule, lead))!.to, ...(isClosed ? duty : [])];
  return [...new Set(addresses.map((address) => address.toLowerCase()))];
};

/** Returns the mailboxes to notify of problems. */
export const troubleRecipients = ({ alerts, leads }: MailSettings): readonly string[] =>
  alerts.length > 0 ? alerts : leads.at(-1)!.to;

/** Returns the slug of the site of an event's tenant, which is a site or a dealership. */
export const siteOfTenant = (sites: Pick<Sites, 'all' | 'ofDealership'>, tenant = ''): string =>
  (sites.ofDealership(tenant) ?? sites.all.find(({ id }) => id === tenant))?.slug ?? tenant;

/** Returns the address for a message to a shopper, from the stream of its event; undefined: erased. */
export const addressOf = (history: readonly RecordedEvent[], revision: number): string | undefined => {
  const first = history[0];
  const address =
    first?.type === 'LeadSubmitted'
      ? (first.data as Lead).user.email
      : first?.type === 'ReservationStarted'
        ? (first.data as Extract<ReservationEvent, { type: 'ReservationStarted' }>['data']).contact.email
        : (history.find((event) => event.revision === revision)?.data as AlertData | undefined)?.email;
  return address === erasedEmail ? undefined : address;
};
