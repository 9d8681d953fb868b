import { galleryPictures } from '#contracts/domain/car/pictures';
import { type Car, carFold, type CarState, nameOf } from '#contracts/domain/car/car';
import { withNormalisedPriceType } from '#contracts/domain/car/price-kind';
import { priceText } from '#contracts/domain/car/price';
import { formatKilometres } from '#contracts/domain/format';
import { testDriveField } from '#contracts/domain/forms/forms';
import { leadCategories } from '#contracts/domain/forms/known-fields';
import { minutePattern, weekdayOf } from '#contracts/domain/local-time';
import type { Location, Site } from '#contracts/domain/site/site';
import { carStream } from '#contracts/events/car';
import type { RecordedEvent } from '#contracts/events/envelope';
import { streamOf } from '#contracts/events/stream-name';
import { fold, StreamUnreadable } from '#platform/kernel/decider';
import { upcastOrThrow } from '#platform/kernel/upcast-event';
import type { EventLog } from '#platform/ports/event-log';
import type { Sender, ShownCar } from '../rendering/content.js';
import { type Lead, placeOf } from '../recipients.js';

export interface AboutLead {
  readonly lead: Lead;
  readonly site: Site;
  /** Time of submission. */
  readonly at: Date;
  readonly now: Date;
  readonly place: Location | undefined;
  readonly car: ShownCar | undefined;
}

export const aboutLead = async (event: RecordedEvent, site: Site, log: EventLog, now: Date): Promise<AboutLead> => {
  const lead = event.data as Lead;
  const { vehicle } = lead;
  const car = vehicle && carOf(await log.readStream(streamOf(carStream, vehicle.car_id)));
  const carLocation = car?.details.location_id;
  // A test drive starts where the car is; otherwise the location that the shopper chose comes first.
  const location = driveOf(lead) === undefined ? (lead.location ?? carLocation) : (carLocation ?? lead.location);
  const place = placeOf(site, { ...lead, location });
  return { lead, site, at: new Date(event.time), now, place, car: car && shownCar(car, site) };
};

/** Returns the car; undefined if its stream is unreadable. */
export const carOf = (events: readonly RecordedEvent[]): Car | undefined => {
  try {
    return fold<CarState, never>(carFold as never, events.map(upcastOrThrow));
  } catch (error) {
    if (error instanceof StreamUnreadable) return undefined;
    throw error;
  }
};

export const shownCar = (car: Car, site: Site): ShownCar => {
  const { km, stocknum } = car.details;
  const [picture] = galleryPictures(car);
  return {
    name: nameOf(car),
    href: `${site.url}/cars/${car.slug}`,
    price: priceText(withNormalisedPriceType(car.details), site),
    picture: picture && pictureAt(picture.url, site),
    details: [km === undefined ? '' : formatKilometres(km), `Stock no. ${stocknum}`].filter(Boolean).join(' · '),
  };
};

/** Returns a JPEG, which every mail program shows, at twice the layout's pixels. */
const pictureAt = (image: string, { url }: Pick<Site, 'url'>): string =>
  `${url}${image.split('?', 1)[0]!}?w=1100&fm=jpeg`;

/** Whether the lead is about the value of the shopper's own vehicle. */
export const isTradeIn = ({ category }: Pick<Lead, 'category'>): boolean => /^Trade-In\b/.test(category);

/** Returns the subject of the enquiry. */
export const subjectOf = ({ lead, car }: Pick<AboutLead, 'lead' | 'car'>): string => car?.name ?? lead.category;

/** Returns the subject in the site's own words, for the shopper: a program can send any category. */
export const knownSubjectOf = ({ lead, car, site }: Pick<AboutLead, 'lead' | 'car' | 'site'>): string | undefined =>
  car?.name ?? [...leadCategories, ...site.forms.categories].find((category) => category === lead.category);

export const inboxAddress = ({ site, lead }: Pick<AboutLead, 'site' | 'lead'>): string =>
  `${site.url}/inbox?lead=${encodeURIComponent(lead.lead_id)}`;

export const senderOf = ({ site, place }: Pick<AboutLead, 'site' | 'place'>): Sender => ({
  site,
  phone: place?.phone ?? site.phones.main,
  address: place && addressOf(place),
});

export const addressOf = ({ address: { street, city, state, postcode } }: Location): string =>
  `${street}, ${city} ${state} ${postcode}`;

/** Returns the booked local time of a test drive; undefined if the lead is not about one. */
export const driveOf = ({ form, fields }: Lead): string | undefined =>
  form === 'test-drive' && minutePattern.test(fields[testDriveField] ?? '') ? fields[testDriveField] : undefined;

const days = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'] as const;
const monthOf = new Intl.DateTimeFormat('en-AU', { day: 'numeric', month: 'long', timeZone: 'UTC' });

/** Formats a local time: `2026-05-23T10:30` → `Saturday 23 May, 10:30 am` */
export const inWords = (minute: string): string => {
  const [date, clock] = minute.split('T') as [string, string];
  const [hours, minutes] = clock.split(':').map(Number) as [number, number];
  const time = `${hours % 12 || 12}:${String(minutes).padStart(2, '0')} ${hours < 12 ? 'am' : 'pm'}`;
  return `${days[weekdayOf(date)]!} ${monthOf.format(new Date(`${date}T00:00:00Z`))}, ${time}`;
};

/**
 * Returns the name for a greeting; undefined if it does not look like a name. The sender of an enquiry may type
 * somebody else's address, so no other text may reach it.
 */
export const greetingName = (name: string): string | undefined => {
  const [first = ''] = name.trim().split(/\s+/);
  return /^\p{L}[\p{L}\p{M}'’-]{0,29}$/u.test(first) ? first : undefined;
};
