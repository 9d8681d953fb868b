import type { CarFacet } from './cars.js';
import type { SearchState } from './url.js';
import { modelsByMake, nicknames } from './words/tables/vehicles.js';
import { australianStates } from '../domain/places/australian-states.js';
import { memoize } from '../domain/memoize.js';
import { placeWords, tradeKinds, variantWords } from './written-words.js';

/**
 * Normalises facet values, so that spelling variants become one value: known names by a list, others word by word.
 * Values without a meaning become undefined.
 */

const nothing =
  /^(?:n\/?a|none|null|nil|undefined|unknown|unspecified|not (?:specified|known|available|applicable)|tb[acd])$/i;

type Value = string | undefined;

/** Caches results, because most rows of a feed repeat the same values. */
const valueOf = (of: (written: string) => Value): ((written: Value) => Value) => {
  const value = memoize(of);
  return (written) => (written === undefined ? undefined : value(written));
};

/** Returns the value on one line; undefined for meaningless values: `-`, `N/A`. */
export const cleanValue = valueOf((written) => {
  const value = written.trim().replace(/\s+/g, ' ');
  return !/[\p{L}\p{N}]/u.test(value) || nothing.test(value) ? undefined : value;
});

const keyOf = (value: string): string =>
  value
    .normalize('NFD')
    .replace(/[\s._\p{M}-]+/gu, '')
    .toLowerCase();

const listed = (values: readonly string[]): ReadonlyMap<string, string> =>
  new Map(values.map((value) => [keyOf(value), value]));

/** By everyday name and by the make's own name, which wins. */
const makes: ReadonlyMap<string, string> = new Map([
  ...nicknames.flatMap(({ terms, make, model }) =>
    model === undefined ? terms.split(', ').map((term) => [keyOf(term), make] as const) : [],
  ),
  ...listed(Object.keys(modelsByMake)),
]);
const models: ReadonlyMap<string, ReadonlyMap<string, string>> = new Map(
  Object.entries(modelsByMake).map(([make, names]) => [make, listed(names.split(', ').filter(Boolean))]),
);
const kinds = listed(
  (
    'SUV, Ute, Hatch, Sedan, Wagon, Coupe, Convertible, Van, Cab Chassis, People Mover, Bus, Truck, ' +
    'Caravan, Motorcycle, Diesel, Petrol, Hybrid, Electric, Plug-in Hybrid, LPG, 4WD, AWD, FWD, RWD, 2WD, ' +
    'Automatic, Manual, CVT, DCT'
  ).split(', '),
);
/** By the words of the trade, and by the kind's own name. */
const kindsAsWritten: ReadonlyMap<string, string> = new Map([
  ...Object.entries(tradeKinds).flatMap(([kind, terms]) =>
    terms.split(', ').map((term) => [keyOf(term), kind] as const),
  ),
  ...kinds,
]);
/** `6 Speed` before a gearbox. */
const gears = /^\d{1,2}(?:speed|spd|sp)(?=\D)/;

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

export const normaliseMake = memoize((written) => {
  const value = cleanValue(written) ?? written;
  return makes.get(keyOf(value)) ?? spelled(value, wordsOfNames);
});

export const normaliseModel = (make: string, written: string): string => {
  const value = cleanValue(written) ?? written;
  return models.get(make)?.get(keyOf(value)) ?? spelled(value, wordsOfVariants);
};

/** The words of a longer name are at most this many. */
const longestName = 4;

const leadingName = (words: readonly string[], known: ReadonlyMap<string, string>): number => {
  for (let count = Math.min(longestName, words.length); count > 0; count--)
    if (known.has(keyOf(words.slice(0, count).join(' ')))) return count;
  return 0;
};

/** Returns how many of the words, from the first one, are a known make; 0: none. */
export const leadingMake = (words: readonly string[]): number => leadingName(words, makes);

/** Returns how many of the words, from the first one, are a known model of the make; 0: none. */
export const leadingModel = (make: string, words: readonly string[]): number =>
  leadingName(words, models.get(normaliseMake(make)) ?? new Map<string, string>());

/** Returns the makes that have any of the models. */
export const makesOf = (named: readonly string[]): string[] =>
  [...models].flatMap(([make, known]) => (named.some((model) => known.has(keyOf(model))) ? [make] : []));

/** Normalises badges and series. */
export const normaliseVariant = valueOf((written) => {
  const value = cleanValue(written);
  return value && spelled(value, wordsOfVariants);
});

/** Normalises the name of a dealership or location. */
export const normaliseName = valueOf((written) => {
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

/** Maximum letters of a name that may be an abbreviation. Short colours and towns are never abbreviations. */
const shortName = 3;
const shortWord = 2;

/** Writes a part as a code, such as `GUN126R`, `GXL` and `FLFBS`, or as a word, such as `Sahara`. */
const codeOrWord = (part: string, known: Spellings, shortest: number): string => {
  if (/\p{N}/u.test(part)) return code(part, known);
  return part.length >= shortest && /[AEIOUY]/.test(part.toUpperCase().normalize('NFD')) ? asWord(part) : upper(part);
};

/** Writes a code with digits; some letters beside digits stay lower-case: `2.5i`, `ES300h`, `4x4`, `Mk8`, `20ft`. */
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
  // The capital of `ß` has two letters.
  return capitals.length === text.length ? capitals : text;
};

/** Capitalises a word, also inside `McDonald` and `O'Brien`. */
const asWord = (part: string): string =>
  part
    .toLowerCase()
    .replace(/^(?:mc|\p{L}['’])?\p{L}/u, (start) =>
      start.length > 1 ? upper(start[0]!) + start.slice(1, -1) + upper(start.at(-1)!) : upper(start),
    );

/** Normalises a body, fuel, colour, drive, gearbox or place. */
export const normaliseKind = valueOf((written) => {
  const value = cleanValue(written);
  return value && (kindsAsWritten.get(keyOf(value).replace(gears, '')) ?? spelled(value, wordsOfKinds, shortWord));
});

/** Normalises an induction, of which `Turbo Diesel` says more than a fuel. */
export const normaliseInduction = valueOf((written) => {
  const value = cleanValue(written);
  return value && spelled(value, wordsOfKinds, shortWord);
});

const cabs = /\b(?:dual|double|crew|twin|single|extra|extended|king|space|super|club)[ -]?cab\b/i;

/** Normalises a badge, with the cab that only the body says: the value of such a body is `Ute`. */
export const normaliseBadge = (badge: string | undefined, body: string | undefined): string | undefined => {
  const cab = /cab\b/i.test(badge ?? '') ? undefined : cabs.exec(body ?? '')?.[0];
  const own = normaliseVariant(badge);
  return cab === undefined ? own : normaliseVariant([own, cab].filter(Boolean).join(' '));
};

/** Normalises features, categories and tags: capitalises the first word where the text is all in one case. */
export const normalisePhrase = valueOf((written) => {
  const value = cleanValue(written);
  if (!value || !isOneCase(value) || (value === value.toUpperCase() && value.length <= shortName)) return value;
  return upper(value[0]!) + value.slice(1).toLowerCase();
});

/** Normalises a search's values, because addresses and saved searches may contain raw feed values. */
export const withNormalisedValues = (state: SearchState): SearchState => {
  const makes = state.refinements.make?.map(normaliseMake) ?? [];
  const spell = (facet: string, values: readonly string[]) => [
    ...new Set(values.map((value) => (facet === 'model' ? modelOf(makes, value) : normaliseFacetValue(facet, value)))),
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
  make: normaliseMake,
  ...Object.fromEntries(['badge', 'series'].map((facet) => [facet, normaliseVariant])),
  ...Object.fromEntries(['dealership_name', 'location_name'].map((facet) => [facet, normaliseName])),
  ...Object.fromEntries(
    ['body', 'colour', 'drive', 'fuel', 'transmission', 'city'].map((facet) => [facet, normaliseKind]),
  ),
  induction: normaliseInduction,
  ...Object.fromEntries(['categories', 'filtered_features', 'tag'].map((facet) => [facet, normalisePhrase])),
};

/** Normalises a value of a facet other than `model`, which depends on the make. */
export const normaliseFacetValue = (facet: string, value: string): string => spellingOf[facet]?.(value) ?? value;

const modelOf = (makes: readonly string[], value: string): string => {
  const known = (makes.length > 0 ? makes : [...models.keys()]).flatMap(
    (make) => models.get(make)?.get(keyOf(value)) ?? [],
  );
  return known[0] ?? spelled(value, wordsOfVariants);
};

export const phraseValues = (written: readonly string[] = []): string[] => {
  const values: string[] = [];
  for (const each of written) {
    const value = normalisePhrase(each);
    if (value !== undefined && !values.includes(value)) values.push(value);
  }
  return values;
};

const isOneCase = (value: string): boolean => value === value.toUpperCase() || value === value.toLowerCase();
