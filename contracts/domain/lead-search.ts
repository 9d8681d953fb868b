import { isErasedLead, type LeadEvent } from '../events/lead.js';
import { phoneHandle } from '../events/personal.js';

type Lead = Extract<LeadEvent, { type: 'LeadSubmitted' }>['data'];

/** Lower case, without accents and apostrophes. */
const plain = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/[\p{M}'’]/gu, '')
    .toLowerCase();

const wordsOf = (text: string): string[] => plain(text).match(/[\p{L}\p{N}.]+/gu) ?? [];

/** A number is found with its separators or without. */
const writings = (number: string): string[] => [...wordsOf(number), wordsOf(number).join('')];

/** With the prefixes that people write: `0061 491…` contains `+61 491…`, and `0491…`. */
const phoneWords = (phone: string): string[] => {
  const digits = phoneHandle(phone).value;
  return [`00${digits}`, digits.replace(/^61/, '0')];
};

/** Returns the words that a lead is found by, each after a space; nothing once its person is erased. */
export const leadSearchText = (lead: Lead): string => {
  if (isErasedLead({ type: 'LeadSubmitted', data: lead })) return '';
  const { user, vehicle, lead_id, fields } = lead;
  const words = [
    ...wordsOf(`${user.name} ${user.last_name}`),
    plain(user.email),
    ...phoneWords(user.phone),
    ...(vehicle ? wordsOf([vehicle.year, vehicle.make, vehicle.model, vehicle.badge].join(' ')) : []),
    ...[vehicle?.stock_number, vehicle?.vin, lead_id, fields['reservation_id']].flatMap((number) =>
      number === undefined ? [] : writings(number),
    ),
  ];
  return ['', ...new Set(words)].join(' ');
};

const maxTerms = 12;
/** A telephone number in groups: `0491 570 006`, `+61 (0)491 570`. */
const phoneInGroups = /(?<=^|\s)[+(0][\d\s().+-]*\d(?=\s|$)/g;
/** The other digits may be the end of a number. */
const wholePhone = /^(?:0|61)\d{8}/;

/**
 * Returns the texts that the search text of a wanted lead contains. A word is the beginning of a word; digits and mail
 * addresses are any part of one.
 */
export const leadSearchTerms = (query: string): readonly string[] =>
  plain(query)
    .replace(phoneInGroups, (number) => ` ${number.replace(/\D/g, '')}`)
    .split(/\s+/)
    .flatMap((part) => {
      if (part.includes('@')) return [part];
      if (!/^[\d.-]*\d$/.test(part)) return wordsOf(part).map((word) => ` ${word}`);
      const digits = part.replace(/\D/g, '');
      return [wholePhone.test(digits) ? phoneHandle(digits).value : digits];
    })
    .slice(0, maxTerms);
