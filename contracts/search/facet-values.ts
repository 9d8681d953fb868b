import { modelsByMake } from './words/tables/vehicles.js';

/**
 * How a facet's value is written, so that variants of one are one value: by a list where the name is known, else by its
 * facet's habit. What says nothing is no value.
 */

const nothing =
  /^(?:n\/?a|none|null|nil|undefined|unknown|unspecified|not (?:specified|known|available|applicable)|tb[acd])$/i;

/** What was written, in one line; undefined where it says nothing: `-`, `N/A`. */
export const saidValue = (written: string | undefined): string | undefined => {
  const value = written?.trim().replace(/\s+/g, ' ');
  return value === undefined || !/[\p{L}\p{N}]/u.test(value) || nothing.test(value) ? undefined : value;
};

const keyOf = (value: string): string => value.toLowerCase().replace(/[\s._-]+/g, '');

const listed = (values: readonly string[]): ReadonlyMap<string, string> =>
  new Map(values.map((value) => [keyOf(value), value]));

const makes = listed(Object.keys(modelsByMake));
const models: ReadonlyMap<string, ReadonlyMap<string, string>> = new Map(
  Object.entries(modelsByMake).map(([make, names]) => [make, listed(names.split(', ').filter(Boolean))]),
);
const kinds = listed(
  (
    'SUV, Ute, Hatch, Hatchback, Sedan, Wagon, Coupe, Convertible, Cabriolet, Van, Cab Chassis, People Mover, Bus, Truck, ' +
    'Caravan, Motorcycle, Diesel, Petrol, Hybrid, Electric, Plug-in Hybrid, LPG, 4WD, AWD, FWD, RWD, 2WD, 4x4, 4x2, ' +
    'Automatic, Manual, CVT, DCT'
  ).split(', '),
);

export const makeValue = (written: string): string => {
  const value = saidValue(written) ?? written;
  return makes.get(keyOf(value)) ?? lowered(value);
};

export const modelValue = (make: string, written: string): string => {
  const value = saidValue(written) ?? written;
  return models.get(make)?.get(keyOf(value)) ?? value;
};

/** Body, fuel, colour, drive, gearbox, place: every word begins with a capital. */
export const kindValue = (written: string | undefined): string | undefined => {
  const value = saidValue(written);
  return value && (kinds.get(keyOf(value)) ?? value.split(' ').map(capitalised).join(' '));
};

/** Features, categories, tags: only the first word does, where nobody wrote it otherwise. */
export const phraseValue = (written: string | undefined): string | undefined => {
  const value = saidValue(written);
  if (!value || !isOneCase(value) || (value === value.toUpperCase() && value.length <= shortName)) return value;
  return value[0]!.toUpperCase() + value.slice(1).toLowerCase();
};

export const phraseValues = (written: readonly string[] | undefined): string[] => [
  ...new Set((written ?? []).flatMap((each) => phraseValue(each) ?? [])),
];

/** Letters of a word that may be an abbreviation. */
const shortName = 3;

const isOneCase = (value: string): boolean => value === value.toUpperCase() || value === value.toLowerCase();

/** Long words in capitals alone, as feeds shout them. */
const lowered = (value: string): string =>
  value
    .split(' ')
    .map((word) => (/^\p{Lu}{4,}$/u.test(word) ? word[0]! + word.slice(1).toLowerCase() : word))
    .join(' ');

const capitalised = (word: string): string =>
  !isOneCase(word) || /\d/.test(word) || (word === word.toUpperCase() && word.length <= shortName)
    ? word
    : word[0]!.toUpperCase() + word.slice(1).toLowerCase();
