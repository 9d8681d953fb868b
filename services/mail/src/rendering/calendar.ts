import type { MailCalendar } from '../port/mail.js';

export interface CalendarEntry {
  /** The same in all versions of the entry. */
  readonly uid: string;
  /** Grows with each version. */
  readonly sequence: number;
  readonly isCancelled: boolean;
  readonly start: Date;
  readonly minutes: number;
  readonly summary: string;
  readonly place: string;
  /** Organizer and attendee of the invitation. */
  readonly organizer: { readonly name: string; readonly address: string };
  readonly attendee: string;
  readonly now: Date;
}

/** `20260523T003000Z` */
const stamp = (moment: Date): string => moment.toISOString().replace(/[-:]|\.\d{3}/g, '');

const text = (value: string): string => value.replace(/[\\;,]/g, '\\$&').replace(/\r?\n/g, '\\n');
/** Values of parameters must not contain quotation marks (RFC 5545, 3.2). */
const parameter = (value: string): string => `"${value.replace(/["\r\n]/g, '')}"`;

/** Folds a line: after at most 75 octets it continues on the next line, after a space. */
const folded = (line: string): string => {
  const parts: string[] = [];
  let part = '';
  let octets = 0;
  for (const character of line) {
    const size = Buffer.byteLength(character);
    if (octets + size > 74) {
      parts.push(part);
      part = '';
      octets = 0;
    }
    part += character;
    octets += size;
  }
  return [...parts, part].join('\r\n ');
};

/** Returns an entry that calendars add, move or remove automatically (RFC 5546). */
export const calendarEntry = (entry: CalendarEntry): MailCalendar => {
  const { uid, sequence, isCancelled, start, minutes, summary, place, organizer, attendee, now } = entry;
  const method = isCancelled ? 'CANCEL' : 'REQUEST';
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Forecourt//Mail//EN',
    'CALSCALE:GREGORIAN',
    `METHOD:${method}`,
    'BEGIN:VEVENT',
    `UID:${uid}`,
    `SEQUENCE:${sequence}`,
    `DTSTAMP:${stamp(now)}`,
    `DTSTART:${stamp(start)}`,
    `DTEND:${stamp(new Date(start.getTime() + minutes * 60_000))}`,
    `SUMMARY:${text(summary)}`,
    `LOCATION:${text(place)}`,
    `STATUS:${isCancelled ? 'CANCELLED' : 'CONFIRMED'}`,
    `ORGANIZER;CN=${parameter(organizer.name)}:mailto:${organizer.address}`,
    `ATTENDEE;RSVP=FALSE;PARTSTAT=ACCEPTED:mailto:${attendee}`,
    'END:VEVENT',
    'END:VCALENDAR',
  ];
  return { method, content: `${lines.map(folded).join('\r\n')}\r\n` };
};
