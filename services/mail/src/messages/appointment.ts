import { capitalise, telephone } from '#contracts/domain/format';
import { localMinute, momentOf } from '#contracts/domain/local-time';
import { timeZoneOf } from '#contracts/domain/places/opening-hours';
import { calendarEntry } from '../rendering/calendar.js';
import type { Content } from '../rendering/content.js';
import { type AboutLead, addressOf, driveOf, greetingName, inWords } from './lead.js';

export interface Visit {
  readonly start: Date;
  readonly isTestDrive: boolean;
  /** Number of the lead's calendar entry, from 0, and the entry's version. */
  readonly entry: number;
  readonly sequence: number;
  readonly change: 'new' | 'moved' | 'cancelled';
}

/** Returns the test drive that was booked with the lead; undefined if there is none. */
export const bookedDrive = ({ lead, place, site }: AboutLead): Visit | undefined => {
  const minute = driveOf(lead);
  if (minute === undefined) return undefined;
  const start = momentOf(minute, place ? timeZoneOf(place) : site.timezone);
  return { start, isTestDrive: true, entry: 0, sequence: 0, change: 'new' };
};

/** Tells a shopper about a visit, with a calendar entry that replaces the one before. */
export const appointment = (about: AboutLead, visit: Visit, organizer: string): Content => {
  const { lead, site, place, car, now } = about;
  const what = visit.isTestDrive ? 'test drive' : 'appointment';
  const where = place ? `${place.name}, ${addressOf(place)}` : site.name;
  const when = inWords(localMinute(visit.start, place ? timeZoneOf(place) : site.timezone));
  const name = greetingName(lead.user.name);
  const phone = place?.phone ?? site.phones.main;
  const heading = {
    new: `Your ${what} is booked`,
    moved: `Your ${what} has moved`,
    cancelled: `Your ${what} has been cancelled`,
  }[visit.change];
  const isCancelled = visit.change === 'cancelled';
  return {
    subject: `${heading}: ${when}`,
    preview: isCancelled ? `It was at ${where}.` : `See you at ${where}.`,
    blocks: [
      {
        kind: 'heading',
        text: name === undefined ? heading : `${name}, ${heading.charAt(0).toLowerCase()}${heading.slice(1)}`,
      },
      {
        kind: 'facts',
        rows: [
          { label: isCancelled ? 'Was' : 'When', value: when },
          { label: 'Where', value: where },
          ...(car ? [{ label: 'Vehicle', value: car.name }] : []),
        ],
      },
      {
        kind: 'text',
        text: isCancelled
          ? 'Would you like another time? Reply to this email or give us a call.'
          : 'Open the attachment to add it to your calendar. Need another time? Reply to this email or give us a call.',
      },
      { kind: 'buttons', links: [{ label: `Call ${phone}`, href: telephone(phone) }] },
      ...(car && !isCancelled ? [{ kind: 'car', car } as const] : []),
    ],
    because: `You’re getting this because this address was used to book ${visit.isTestDrive ? 'a' : 'an'} ${what} at ${site.name}.`,
    calendar: calendarEntry({
      uid: `${[lead.lead_id, ...(visit.entry > 0 ? [visit.entry] : [])].join('-')}@${new URL(site.url).hostname}`,
      sequence: visit.sequence,
      isCancelled,
      start: visit.start,
      minutes: visit.isTestDrive ? site.forms.testDrives.minutes : 60,
      summary: [capitalise(what), car?.name, `at ${site.name}`].filter(Boolean).join(' '),
      place: where,
      organizer: { name: site.name, address: organizer },
      attendee: lead.user.email,
      now,
    }),
  };
};
