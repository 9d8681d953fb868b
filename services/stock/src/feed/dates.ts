import { day } from '#contracts/domain/durations';
import { maxFigureLength, type ReadingOptions } from './reading.js';

const iso = /^(\d{4})(?:[-/.](\d{1,2})(?:[-/.](\d{1,2}))?)?$/;
const moment = /^(\d{4}-\d{2}-\d{2})[T ]\d{2}:\d{2}/;
const zone = /(?:Z|[+-]\d{2}:?\d{2})$/i;
const compact = /^(\d{4})(\d{2})(\d{2})$/;
const compactMonth = /^((?:19|20)\d{2})(\d{2})$/;
const numeric = /^(\d{1,2})[-/. ](\d{1,2})[-/. ](\d{4}|\d{2})(?:[ T,]+\d{1,2}:\d{2}.*)?$/;
const monthAndYear = /^(\d{1,2})[-/.](\d{4}|\d{2})$/;
const dayFirstName = /^(\d{1,2})(?:st|nd|rd|th)?[-/. ,]{1,3}([a-z]{3,9})[-/. ,]{1,3}(\d{4}|\d{2})$/i;
const monthFirstName = /^([a-z]{3,9})[-/. ,]{1,3}(\d{1,2})(?:st|nd|rd|th)?[-/. ,]{1,3}(\d{4})$/i;
const monthName = /^([a-z]{3,9})[-/. ,]{1,3}(\d{4}|\d{2})$/i;

const months = [
  ...['january', 'february', 'march', 'april', 'may', 'june', 'july', 'august', 'september', 'october'],
  ...['november', 'december'],
];
/** Two-digit years from here on are in the 20th century. */
const lastCentury = 70;

const yearOf = (digits: string): number =>
  digits.length === 4 ? Number(digits) : Number(digits) + (Number(digits) < lastCentury ? 2000 : 1900);

const monthOf = (name: string): number =>
  name.length < 3 ? 0 : months.findIndex((month) => month.startsWith(name.toLowerCase().slice(0, 9))) + 1;

/** Whether a text is a month without a year: `3`, `03`, `March`. */
export const isMonth = (text: string): boolean => /^(?:0?[1-9]|1[0-2])$/.test(text) || monthOf(text) > 0;
const isYear = (text: string): boolean => /^(?:19|20)\d{2}$/.test(text);

/** Returns the date of a month and a year, in any order; undefined if the texts are not one of each. */
export const joinedMonth = (texts: readonly string[]): string | undefined => {
  const [month, year] = [texts.find(isMonth), texts.find(isYear)];
  return month === undefined || year === undefined ? undefined : `${month}-${year}`;
};

const two = (value: number) => String(value).padStart(2, '0');
const four = (value: number) => String(value).padStart(4, '0');

const dayOf = (year: number, month: number, day: number): string | undefined =>
  month >= 1 && month <= 12 && day >= 1 && day <= new Date(Date.UTC(year, month, 0)).getUTCDate()
    ? `${four(year)}-${two(month)}-${two(day)}`
    : undefined;

const monthIn = (year: number, month: number): string | undefined =>
  month >= 1 && month <= 12 ? `${four(year)}-${two(month)}` : undefined;

/** Values of spreadsheets and databases for "no day": zeroes, and the day before their first day. */
const zeroDay = /^(?:0[0\s:/.TZ-]*|(?:0{1,2}\/0?1|0?1\/0{1,2})\/1900(?: [\d: APM]*)?)$/i;
/** No vehicle is older, so an earlier date means "no date". */
const firstYear = '1950';
const firstUnlikelyYear = 2100;
export const isBlankDate = (text: string, date: string | undefined): boolean =>
  date === undefined ? text.length <= maxFigureLength && zeroDay.test(text) : date < firstYear;

/** Returns a day, month, year or moment in ISO 8601; undefined if the text is no date. */
export const parseDate = (text: string, { dateOrder }: Pick<ReadingOptions, 'dateOrder'>): string | undefined => {
  if (text.length > maxFigureLength) return undefined;
  const at = (pattern: RegExp) => pattern.exec(text) as readonly string[] | null;
  let found = at(iso);
  if (found) {
    const [, year, month, day] = found;
    // `2103` may be a month of 2021.
    if (month === undefined) return Number(year) < firstUnlikelyYear ? year : undefined;
    return day === undefined ? monthIn(Number(year), Number(month)) : dayOf(Number(year), Number(month), Number(day));
  }
  if ((found = at(moment))) return momentIn(text, found[1]!);
  if ((found = at(compactMonth))) return monthIn(Number(found[1]), Number(found[2]));
  if ((found = at(compact))) return dayOf(Number(found[1]), Number(found[2]), Number(found[3]));
  if ((found = at(numeric))) {
    const [first, second] = [Number(found[1]), Number(found[2])];
    const [day, month] = dateOrder === 'dmy' ? [first, second] : [second, first];
    return dayOf(yearOf(found[3]!), month, day);
  }
  if ((found = at(monthAndYear))) return monthIn(yearOf(found[2]!), Number(found[1]));
  if ((found = at(dayFirstName))) return dayOf(yearOf(found[3]!), monthOf(found[2]!), Number(found[1]));
  if ((found = at(monthFirstName))) return dayOf(yearOf(found[3]!), monthOf(found[1]!), Number(found[2]));
  if ((found = at(monthName))) return monthIn(yearOf(found[2]!), monthOf(found[1]!));
  return undefined;
};

const serial = /^([1-6]\d{4})(?:[.,]\d{1,15})?$/;
/** The first day of 1950. */
const firstSerial = 18_264;
const serialEpoch = Date.UTC(1899, 11, 30);

/** Returns the day of a spreadsheet's number, which may have a time behind it; undefined if the text is none. */
export const parseSerial = (text: string): string | undefined => {
  const days = Number(serial.exec(text.slice(0, maxFigureLength))?.[1] ?? 0);
  return days < firstSerial ? undefined : new Date(serialEpoch + days * day).toISOString().slice(0, 10);
};

/** A time without a zone counts as its day only. */
const momentIn = (text: string, day: string): string | undefined => {
  const time = zone.test(text) ? new Date(text.replace(' ', 'T')) : undefined;
  if (time) return Number.isNaN(time.getTime()) ? undefined : time.toISOString();
  const [year, month, date] = day.split('-').map(Number) as [number, number, number];
  return dayOf(year, month, date);
};

const fullYear = /(?<![\d$.,])(?:19|20)\d{2}(?![\d$%]|,\d|(?!my\b)[a-z])/i;
const shortYear = /^(?:my ?)?['’]?(\d{2})(?:\.\d)?$/i;

/** Returns a vehicle's model year: `2020`, `MY20`, `2020/2021`, `06/2020`; the first if there are several. */
export const parseModelYear = (text: string, reading: Pick<ReadingOptions, 'dateOrder'>): number | undefined => {
  if (text.length > maxFigureLength) return undefined;
  const full = fullYear.exec(text)?.[0];
  if (full !== undefined) return Number(full);
  const short = shortYear.exec(text)?.[1];
  if (short !== undefined) return yearOf(short);
  const year = parseDate(text, reading)?.slice(0, 4);
  return year === undefined ? undefined : Number(year);
};
