const whole = new Intl.NumberFormat('en-AU', { maximumFractionDigits: 0 });
const decimal = new Intl.NumberFormat('en-AU', { maximumFractionDigits: 1 });

export const formatNumber = (value: number): string => whole.format(value);

/** At most one decimal place. */
export const formatDecimal = (value: number): string => decimal.format(value);

/** `$32,990` */
export const formatMoney = (value: number): string => `$${whole.format(value)}`;

const exact = new Intl.NumberFormat('en-AU', { minimumFractionDigits: 2, maximumFractionDigits: 2 });

/** `$912.25`; whole dollars have no cents. */
export const formatDollars = (value: number): string =>
  Number.isInteger(value) ? formatMoney(value) : `$${exact.format(value)}`;

/** `45,210 km` */
export const formatKilometres = (value: number): string => `${whole.format(value)} km`;

/** `2,560 kg` */
export const formatKilograms = (kilograms: number): string => `${whole.format(kilograms)} kg`;

const metresAFoot = 0.3048;

/** `21 ft (6.4 m)` */
export const formatFeet = (feet: number): string =>
  `${formatDecimal(feet)} ft (${formatDecimal(feet * metresAFoot)} m)`;

/** `12 September 2027`; shorter for a date that names only a month or a year. */
export const formatDate = (date: string, timeZone: string): string => {
  const [year, month, day] = date.split('-');
  if (month === undefined) return year!;
  return dateFormatOf(date.includes('T') ? timeZone : 'UTC', day !== undefined).format(new Date(date));
};

/** Cached, because creating a formatter takes a hundred times as long as using it. */
const dateFormats = new Map<string, Intl.DateTimeFormat>();

const dateFormatOf = (timeZone: string, hasDay: boolean): Intl.DateTimeFormat => {
  const key = `${timeZone} ${hasDay}`;
  const known = dateFormats.get(key);
  if (known) return known;
  const day = hasDay && ({ day: 'numeric' } as const);
  const made = new Intl.DateTimeFormat('en-AU', { year: 'numeric', month: 'long', ...day, timeZone });
  dateFormats.set(key, made);
  return made;
};

/** Returns the `tel:` link of a printed number. */
export const telephone = (number: string): string => `tel:${number.replace(/[^\d+]/g, '')}`;

/** Returns the `sms:` link to a printed number, with an initial text. */
export const textMessage = (number: string, text: string): string =>
  `sms:${number.replace(/[^\d+]/g, '')}?body=${encodeURIComponent(text)}`;

/** `1 Car`, `128 Cars` */
export const countOf = (count: number, labels: { readonly car: string; readonly cars: string }): string =>
  `${formatNumber(count)} ${count === 1 ? labels.car : labels.cars}`;

export const capitalise = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
