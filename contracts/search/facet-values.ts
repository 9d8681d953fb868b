import type { CarFacet } from './cars.js';
import type { SearchState } from './url.js';
import { modelsByMake } from './words/tables/vehicles.js';
import { australianStates } from '../domain/places/australian-states.js';
import { memoize } from '../domain/memoize.js';
import { placeWords, variantWords } from './written-words.js';

/**
 * How a facet's value is written, so that variants of one are one value: by a list where the name is known, else by its
 * words. What says nothing is no value.
 */

const nothing =
  /^(?:n\/?a|none|null|nil|undefined|unknown|unspecified|not (?:specified|known|available|applicable)|tb[acd])$/i;

type Value = string | undefined;

/** As what is written in a feed recurs in most of its rows. */
const valueOf = (of: (written: string) => Value): ((written: Value) => Value) => {
  const value = memoize(of);
  return (written) => (written === undefined ? undefined : value(written));
};

/** What was written, in one line; undefined where it says nothing: `-`, `N/A`. */
export const cleanValue = valueOf((written) => {
  const value = written.trim().replace(/\s+/g, ' ');
  return !/[\p{L}\p{N}]/u.test(value) || nothing.test(value) ? undefined : value;
});

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

const namesOfMakes = Object.keys(modelsByMake).join(' ').split(' ');
const namesOfModels = Object.values(modelsByMake).join(', ').split(/,? /).filter(Boolean);

type Spellings = ReadonlyMap<string, string>;
const spellings = (...lists: readonly (readonly string[])[]): Spellings =>
  new Map(
    lists
      .flat()
      .reverse()
      .map((word) => [word.toLowerCase(), word]),
  );
const wordsOfVariants = spellings(variantWords, namesOfModels);
const wordsOfKinds = spellings([...kinds.values()].join(' ').split(' '), variantWords);
const wordsOfNames = spellings(namesOfMakes, placeWords, australianStates);

export const makeValue = memoize((written) => {
  const value = cleanValue(written) ?? written;
  return makes.get(keyOf(value)) ?? spelled(value, wordsOfNames);
});

export const modelValue = (make: string, written: string): string => {
  const value = cleanValue(written) ?? written;
  return models.get(make)?.get(keyOf(value)) ?? spelled(value, wordsOfVariants);
};

/** The makes that have one of the models. */
export const makesOf = (named: readonly string[]): string[] =>
  [...models].flatMap(([make, known]) => (named.some((model) => known.has(keyOf(model))) ? [make] : []));

/** Badge and series. */
export const variantValue = valueOf((written) => {
  const value = cleanValue(written);
  return value && spelled(value, wordsOfVariants);
});

/** Of a dealership or one of its locations. */
export const nameValue = valueOf((written) => {
  const value = cleanValue(written);
  return value && spelled(value, wordsOfNames);
});

const spelled = (value: string, known: Spellings, shortest = shortName + 1): string =>
  value
    .split(' ')
    .map(
      (word) =>
        known.get(word.toLowerCase()) ??
        word.replace(
          /[\p{L}\p{M}\p{N}'’]+/gu,
          (part) => known.get(part.toLowerCase()) ?? codeOrWord(part, known, shortest),
        ),
    )
    .join(' ');

/** Letters of a name that may be an abbreviation; a colour or town may be as short, and is none. */
const shortName = 3;
const shortWord = 2;

/** `GUN126R`, `GXL` and `FLFBS` are codes; `Sahara` is a word. */
const codeOrWord = (part: string, known: Spellings, shortest: number): string => {
  if (/\p{N}/u.test(part)) return code(part, known);
  return part.length >= shortest && /[AEIOUY]/.test(part.toUpperCase().normalize('NFD')) ? asWord(part) : upper(part);
};

/** `2.5i`, `ES300h`, `4x4`, `Mk8`, `20ft`: letters beside numbers that are no capitals. */
const code = (part: string, known: Spellings): string => {
  const runs = part.match(/\p{N}+|[^\p{N}]+/gu) ?? [];
  return runs
    .map((run, at) => {
      const isBehindNumber = at > 0 && (at < runs.length - 1 ? /^x$/i : /^[dehi]$/i).test(run);
      return isBehindNumber ? run.toLowerCase() : (known.get(run.toLowerCase()) ?? upper(run));
    })
    .join('');
};

const upper = (text: string): string => {
  const capitals = text.toUpperCase();
  // `ß` has none of one letter.
  return capitals.length === text.length ? capitals : text;
};

/** `McDonald` and `O'Brien` too. */
const asWord = (part: string): string =>
  part
    .toLowerCase()
    .replace(/^(?:mc|\p{L}['’])?\p{L}/u, (start) =>
      start.length > 1 ? upper(start[0]!) + start.slice(1, -1) + upper(start.at(-1)!) : upper(start),
    );

/** Body, fuel, colour, drive, gearbox, place. */
export const kindValue = valueOf((written) => {
  const value = cleanValue(written);
  return value && (kinds.get(keyOf(value)) ?? spelled(value, wordsOfKinds, shortWord));
});

/** Features, categories, tags: only the first word does, where nobody wrote it otherwise. */
export const phraseValue = valueOf((written) => {
  const value = cleanValue(written);
  if (!value || !isOneCase(value) || (value === value.toUpperCase() && value.length <= shortName)) return value;
  return upper(value[0]!) + value.slice(1).toLowerCase();
});

/** A search's values as documents have them: addresses and saved searches may hold what feeds once wrote. */
export const withSpelledValues = (state: SearchState): SearchState => {
  const makes = state.refinements.make?.map(makeValue) ?? [];
  const spell = (facet: string, values: readonly string[]) => [
    ...new Set(values.map((value) => (facet === 'model' ? modelOf(makes, value) : facetValue(facet, value)))),
  ];
  const each = <Values>(
    of: Readonly<Partial<Record<CarFacet, Values>>>,
    change: (facet: string, values: Values) => Values,
  ) => Object.fromEntries(Object.entries(of).map(([facet, values]) => [facet, change(facet, values as Values)]));
  const { refinements, excluded, required } = state;
  return {
    ...state,
    refinements: each(refinements, spell),
    ...(excluded && { excluded: each(excluded, spell) }),
    ...(required && { required: each(required, (facet, groups) => groups.map((group) => spell(facet, group))) }),
  };
};

const spellingOf: Readonly<Partial<Record<string, (written: string) => string | undefined>>> = {
  make: makeValue,
  ...Object.fromEntries(['badge', 'series'].map((facet) => [facet, variantValue])),
  ...Object.fromEntries(['dealership_name', 'location_name'].map((facet) => [facet, nameValue])),
  ...Object.fromEntries(
    ['body', 'colour', 'drive', 'fuel', 'transmission', 'induction', 'city'].map((facet) => [facet, kindValue]),
  ),
  ...Object.fromEntries(['categories', 'filtered_features', 'tag'].map((facet) => [facet, phraseValue])),
};

const facetValue = (facet: string, value: string): string => spellingOf[facet]?.(value) ?? value;

const modelOf = (makes: readonly string[], value: string): string => {
  const known = (makes.length > 0 ? makes : [...models.keys()]).flatMap(
    (make) => models.get(make)?.get(keyOf(value)) ?? [],
  );
  return known[0] ?? spelled(value, wordsOfVariants);
};

export const phraseValues = (written: readonly string[] | undefined): string[] => [
  ...new Set((written ?? []).flatMap((each) => phraseValue(each) ?? [])),
];

const isOneCase = (value: string): boolean => value === value.toUpperCase() || value === value.toLowerCase();
