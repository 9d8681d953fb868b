import { isAscii, isUtf8 } from 'node:buffer';
import type { ProposedColumn, SampleProposal } from '#contracts/api/feed-descriptions';
import { type CarField, carColumns, requiredFields } from '#contracts/domain/car/details';
import { inPriceOrder, priceKindIn } from '#contracts/domain/price-column';
import { areMonthAndYear, isBuildYear, isMonthField } from '#contracts/domain/month-columns';
import { feedDescription, type FeedDescriptionInput } from '#contracts/domain/feed-description';
import { dateOrders, type FeedEncoding, type FeedSyntax, titleFields, titleMeaning } from '#contracts/domain/feeds';
import { isRejection, type Rejection } from '#contracts/rejections';
import { isMonth } from '../feed/dates.js';
import { withNestedColumns } from '../feed/described.js';
import { detectUtf16, hasUtf8Mark } from '../feed/encoding.js';
import type { Fields } from '../feed/raw.js';
import { recognise, vocabularies } from '../feed/read-feed.js';
import { isBlank, Unreadable, defaultReading } from '../feed/reading.js';
import { isListColumn, readCell } from '../feed/row.js';
import { readSyntax } from '../feed/syntax.js';
import { splitTitle } from '../feed/vehicle-title.js';
import { endings, fieldBySynonym, modelYears, meaningOfWord } from './synonyms.js';

/** The dealer's corrections; they override detection. */
export type Given = Partial<Pick<FeedDescriptionInput, 'format' | 'encoding' | 'separator'>>;

const rowsRead = 200;
const maxColumns = 300;
const examplesShown = 3;
const maxExampleLength = 200;
const maxWords = 12;

/** Bytes at the start of a sample that are used to detect encoding and format. */
const maxSampleBytes = 1024 * 1024;

export const propose = async (
  sample: AsyncIterable<Buffer>,
  given: Given,
): Promise<Omit<SampleProposal, 'sample_id'> | Rejection> => {
  const start = await beginning(sample);
  const detected = encodingIn(start);
  const encoding = given.encoding ?? detected.encoding;
  const format = given.format ?? formatIn(new TextDecoder(encoding).decode(start));
  // Only this encoding is named in the description, because a feed's bytes do not reveal it.
  const fixed = given.encoding ?? (detected.encoding === 'macintosh' ? detected.encoding : undefined);
  const raw = await readSyntax(chunksOf(start), format, { encoding: fixed, separator: given.separator });
  if (isRejection(raw)) return raw;
  const rows: Fields[] = [];
  for await (const batch of raw.batches) {
    for (const row of batch) if ('isUtf8' in row && rows.length < rowsRead) rows.push(row.fields);
    if (rows.length >= rowsRead) break;
  }
  const columns = raw.columns ? tableColumns(raw.columns, rows) : documentColumns(rows);
  const description = {
    format,
    ...(fixed && { encoding: fixed }),
    ...(given.separator && { separator: given.separator }),
  };
  return {
    encoding,
    encoding_reason: given.encoding ? 'as you said' : detected.reason,
    ...(raw.delimiter !== undefined && { separator: raw.delimiter }),
    rows: rows.length,
    ...matched(columns, rows.length, description, raw.delimiter),
  };
};

const beginning = async (sample: AsyncIterable<Buffer>): Promise<Buffer> => {
  const parts: Buffer[] = [];
  let size = 0;
  for await (const chunk of sample) {
    parts.push(chunk);
    if ((size += chunk.length) >= maxSampleBytes) break;
  }
  return Buffer.concat(parts).subarray(0, maxSampleBytes);
};

async function* chunksOf(bytes: Buffer): AsyncGenerator<Buffer> {
  yield bytes;
}

/** Bytes that are accented letters or quotes in Mac Roman and rare in Windows-1252. */
const macLetters = new Set([0x80, 0x85, 0x86, 0x87, 0x88, 0x8a, 0x8e, 0x8f, 0x90, 0x9a, 0x9f, 0xd2, 0xd3, 0xd5]);

const encodingIn = (start: Buffer): { readonly encoding: FeedEncoding; readonly reason: string } => {
  const utf16 = detectUtf16(start);
  if (utf16) return { encoding: utf16, reason: 'every other byte is empty, or its mark says so' };
  if (hasUtf8Mark(start)) return { encoding: 'utf-8', reason: 'its mark says so' };
  if (isAscii(start)) return { encoding: 'utf-8', reason: 'it has no letters beyond A to Z' };
  // The sample may end in the middle of a character.
  if ([0, 1, 2, 3].some((cut) => isUtf8(start.subarray(0, start.length - cut)))) {
    return { encoding: 'utf-8', reason: 'all of its letters are valid UTF-8' };
  }
  const [mac, windows] = start.reduce(
    ([ofMac, ofWindows], byte) =>
      byte < 0x80
        ? [ofMac, ofWindows]
        : macLetters.has(byte)
          ? [ofMac + 1, ofWindows]
          : [ofMac, byte >= 0xc0 || (byte >= 0x91 && byte <= 0x97) ? ofWindows + 1 : ofWindows],
    [0, 0],
  );
  return mac > windows
    ? { encoding: 'macintosh', reason: 'its accents are where old Macs have them' }
    : { encoding: 'windows-1252', reason: 'its letters are no UTF-8; Windows and Latin-1 write them like this' };
};

const formatIn = (text: string): FeedSyntax => {
  const trimmed = text.replace(/^\ufeff/, '').trimStart();
  if (trimmed.startsWith('<')) return 'xml';
  if (trimmed.startsWith('[')) return 'json';
  if (!trimmed.startsWith('{')) return 'csv';
  const [first = '', second = ''] = trimmed.split(/\r?\n/, 2);
  return isObject(first) && (second.trim() === '' || second.startsWith('{')) && !/\[\s*\{/.test(first)
    ? 'ndjson'
    : 'json';
};

const isObject = (line: string): boolean => {
  try {
    return typeof JSON.parse(line) === 'object';
  } catch {
    return false;
  }
};

interface Column {
  readonly name: string;
  /** Values of the rows that have any. */
  readonly values: readonly string[];
}

const textsOf = (value: unknown): string[] =>
  value == null
    ? []
    : Array.isArray(value)
      ? value.flatMap(textsOf)
      : typeof value === 'object'
        ? []
        : [String(value as string | number | boolean)];

const tableColumns = (names: readonly string[], rows: readonly Fields[]): Column[] =>
  [...new Set(names)].slice(0, maxColumns).map((name) => ({ name, values: rows.flatMap((row) => textsOf(row[name])) }));

/** Columns of documents: one for each leaf. */
const documentColumns = (rows: readonly Fields[]): Column[] => {
  const columns = new Map<string, string[]>();
  for (const row of rows) {
    for (const [name, value] of withNestedColumns(row)) {
      if (isObjects(value)) continue;
      if (!columns.has(name) && columns.size >= maxColumns) continue;
      columns.set(name, [...(columns.get(name) ?? []), ...textsOf(value)]);
    }
  }
  return [...columns].map(([name, values]) => ({ name, values }));
};

/** Whether the value is an object or a list of objects only. Its contents have their own columns. */
const isObjects = (value: unknown): boolean =>
  Array.isArray(value) ? value.length > 0 && value.every(isObjects) : typeof value === 'object' && value !== null;

interface Guess {
  readonly field: CarField;
  readonly reason: string;
  /** Confidence of the guess; higher wins. */
  readonly weight: number;
}

const normalizeName = (name: string): string =>
  name
    .slice(0, maxExampleLength)
    .toLowerCase()
    .replace(/[^a-z0-9]/g, '');

const ownNames: ReadonlyMap<string, CarField> = new Map(
  Object.keys(carColumns).map((field) => [normalizeName(field), field as CarField]),
);

const isDigit = (character: string | undefined): boolean =>
  character !== undefined && character >= '0' && character <= '9';
const withoutNumber = (name: string): string => {
  let end = name.length;
  while (end > 0 && isDigit(name[end - 1])) end--;
  return name.slice(0, end);
};

const affixes = ['vehicle', 'veh', 'car', 'stock', 'item', 'full', 'main'];

/** Last parts of names such as `odometer.value`. They mean the same as their parent. */
const valueSuffixes: ReadonlySet<string> = new Set(['value', 'amount', 'name', 'url', 'number', 'id']);
/** Parents whose names do not describe the vehicle. */
const others: ReadonlySet<string> = new Set([
  ...['dealer', 'dealership', 'location', 'branch', 'yard', 'site', 'seller', 'agent', 'contact'],
]);

/** Returns the meaningful parts of a name, longest first: `price` of `price.amount`, all of `No. of Seats`. */
const namingParts = (column: string): readonly string[] => {
  const parts = column.split(/\.(?=\S)/).filter((part) => normalizeName(part) !== '');
  const [parent, last] = [parts.at(-2), parts.at(-1)];
  if (parent === undefined || last === undefined) return [column];
  const both = [column, `${parent}.${last}`];
  if (!valueSuffixes.has(normalizeName(last))) return [...both, last];
  if (others.has(normalizeName(parent))) return normalizeName(last) === 'name' ? [] : both;
  return normalizeName(last) === 'id' ? both : [...both, parent];
};

const byName = (column: string): Guess | undefined => {
  const detected = namingParts(column);
  const own = detected.map((name) => ownNames.get(normalizeName(name))).find((field) => field !== undefined);
  if (own) return { field: own, weight: 4, reason: 'The name is our own.' };
  for (const name of detected) {
    const field = bySynonym(name);
    if (field) return { field, weight: 3, reason: `“${name}” is a usual name for it.` };
  }
  for (const [which, format] of [
    ['Google', vocabularies.google],
    ['Meta', vocabularies.meta],
  ] as const) {
    const [field] = format.fieldsOf(column);
    if (field && field !== 'status') return { field, weight: 2, reason: `${which}’s feeds name it so.` };
  }
  return undefined;
};

/** Finds the field for names such as `Retail (inc. GST)`, `Photo 3`, `Vehicle Colour`, `MAKE_DESC`. */
const bySynonym = (name: string): CarField | undefined => {
  const bare = normalizeName(name.split('(')[0]!);
  const candidates = [normalizeName(name), bare, withoutNumber(bare)];
  for (const affix of affixes) if (bare.startsWith(affix)) candidates.push(bare.slice(affix.length));
  for (const candidate of candidates) {
    const field = fieldBySynonym.get(candidate) ?? ownNames.get(candidate);
    if (field) return field;
  }
  for (const [ending, of] of endings) {
    const field = bare.endsWith(ending) ? bySynonym(bare.slice(0, -ending.length)) : undefined;
    if (field && of(field)) return field;
  }
  return undefined;
};

const patterns: readonly { readonly field: CarField; readonly is: RegExp; readonly reason: string }[] = [
  { field: 'vin', is: /^[A-HJ-NPR-Z0-9]{17}$/i, reason: 'Its values look like VINs.' },
  {
    field: 'images',
    is: /^https?:\/\/\S+\.(?:jpe?g|png|webp|avif|gif)\b/i,
    reason: 'Its values are addresses of pictures.',
  },
  { field: 'km', is: /^\d[\d,. ]* ?kms?$/i, reason: 'Its values are kilometres.' },
  { field: 'price', is: /^(?:a?\$|aud ?)\d[\d,. ]*(?:[a-z][a-z. ]{0,30})?$/i, reason: 'Its values look like prices.' },
  { field: 'year', is: /^(?:19[89]\d|20[0-4]\d)$/, reason: 'Its values look like model years.' },
  {
    field: 'car_type',
    is: /^(?:new|used|demo|pre-?owned|used car|second-?hand|demonstrator)$/i,
    reason: 'Its values say new or used.',
  },
];

const mostly = (values: readonly string[], fits: (value: string) => boolean): boolean =>
  values.length > 0 && values.filter(fits).length >= values.length * 0.6;

const byValues = ({ values }: Column): Guess | undefined => {
  const found = patterns.find(({ is }) => mostly(values, (value) => is.test(value.slice(0, maxExampleLength).trim())));
  return found && { field: found.field, reason: found.reason, weight: 1 };
};

const canRead = (field: CarField, value: string): boolean => {
  if (isMonthField(field) && isMonth(value.trim())) return true;
  if (meaningOfWord(field, value) !== undefined) return true;
  const [dayFirst, monthFirst] = dateOrders.map((dateOrder) =>
    readCell(field, value, { ...defaultReading, dateOrder }),
  );
  const read = dayFirst instanceof Unreadable ? monthFirst : dayFirst;
  if (read instanceof Unreadable) return false;
  if (typeof read === 'number' || Array.isArray(read)) return carColumns[field].schema.safeParse(read).success;
  return field !== 'car_type' || carColumns.car_type.schema.safeParse(read).success;
};

const noPicture = ['thumb', 'logo', 'icon', 'banner'];

/** Whether most of a column's values are readable as the guessed field. */
const fits = ({ field }: Guess, { name, values }: Column): boolean => {
  if (field === 'images' && noPicture.some((word) => name.toLowerCase().includes(word))) return false;
  if (values.length === 0) return true;
  // A column such as `Drive Away` may contain yes or no.
  if (field === 'price' && values.every((value) => value === '0' || value === '1')) return false;
  return mostly(values, (value) => canRead(field, value));
};

/** Returns the weight of a guess. Among columns of one field, empty ones come last and drive-away prices first. */
const weightOf = ({ field, weight }: Guess, { name, values }: Column): number =>
  values.length === 0 ? 0 : field === 'price' && priceKindIn(name) === 'drive_away' ? 5 : weight;

/**
 * Whether a field has columns enough without this one. A list takes all, and a price one of each kind that a name
 * states: new vehicles may have a drive-away price, and used ones another. A name without a kind may be any amount.
 */
const isTaken = (field: CarField, column: string, columns: readonly string[]): boolean => {
  if (columns.length === 0 || isListColumn(field)) return false;
  if (columns.length === 1 && areMonthAndYear(field, column, columns[0]!)) return false;
  const kind = field === 'price' ? priceKindIn(column) : undefined;
  return kind === undefined || columns.some((other) => [kind, undefined].includes(priceKindIn(other)));
};

/** Whether a column of years belongs to the month of the build, where another column has the year of the vehicle. */
const isYearOfBuild = ({ field }: Guess, column: string, months: readonly string[]): boolean =>
  field === 'year' && isBuildYear(column) && months.some((month) => areMonthAndYear('build_date', column, month));

const distinct = (values: readonly string[]): string[] => [...new Set(values.filter((value) => !isBlank(value)))];

/** Returns the best guess for each column that has one, the most certain first. */
const guessesOf = (columns: readonly Column[], vocabulary: keyof typeof vocabularies | undefined) =>
  columns
    .flatMap((column, at) => {
      const [own] = vocabulary ? vocabularies[vocabulary].fieldsOf(column.name) : [];
      const ofVocabulary: Guess | undefined = own && { field: own, weight: 5, reason: 'So the format names it.' };
      const guess = [ofVocabulary ?? byName(column.name), byValues(column)].find((one) => one && fits(one, column));
      return guess ? [{ ...guess, weight: weightOf(guess, column), at }] : [];
    })
    .sort((a, b) => b.weight - a.weight);

/** Assigns fields to columns, each field once unless it is a list, and derives the description. */
const matched = (
  columns: readonly Column[],
  rows: number,
  written: Given,
  delimiter: string | undefined,
): Pick<SampleProposal, 'columns' | 'description' | 'missing_fields'> => {
  const names = columns.map(({ name }) => name);
  const known = recognise(names);
  const vocabulary =
    known !== 'forecourt' && names.filter(vocabularies[known].isColumn).length >= names.length * 0.6
      ? known
      : undefined;
  const guesses = guessesOf(columns, vocabulary);
  const months = guesses.flatMap(({ field, at }) => (isMonthField(field) ? [columns[at]!.name] : []));
  const taken = new Map<CarField, string[]>();
  const guessed = new Map<number, Guess>();
  for (const guess of guesses) {
    const { name } = columns[guess.at]!;
    const isSpare = isTaken(guess.field, name, taken.get(guess.field) ?? []);
    const field = isSpare && isYearOfBuild(guess, name, months) ? 'build_date' : guess.field;
    const others = taken.get(field) ?? [];
    if (isTaken(field, name, others)) continue;
    taken.set(field, [...others, name]);
    guessed.set(guess.at, { ...guess, field });
  }
  for (const [at, { field }] of guessed) {
    const isWhole = taken.get(field)!.length > 1 || (field === 'build_date' && taken.get('year')?.some(isBuildYear));
    if (isWhole || !isMonthField(field) || !mostly(columns[at]!.values, isMonth)) continue;
    guessed.delete(at);
    taken.delete(field);
  }
  const title = findTitle(columns, taken);
  if (title) {
    const instead = guessed.get(title.at);
    if (instead) taken.delete(instead.field);
    guessed.delete(title.at);
    for (const field of titleFields) if (!taken.has(field)) taken.set(field, [title.column]);
  }
  const proposed = columns.map((column, at) =>
    proposedColumn(column, rows, at === title?.at ? title : guessed.get(at)),
  );
  const read = readingOf(columns, guessed, delimiter);
  const isOfUsed = !taken.has('car_type') && areDriven(columns, guessed, read);
  return {
    columns: proposed,
    description: feedDescription.parse({
      ...written,
      ...(vocabulary ? { vocabulary } : taken.has('stocknum') && { columns: columnsOf(proposed) }),
      ...read,
      ...(isOfUsed && { constants: { car_type: 'used' } }),
    }),
    missing_fields: requiredFields.filter((field) => field !== 'dealership_id' && !taken.has(field)),
  };
};

const proposedColumn = (
  { name, values }: Column,
  rows: number,
  guess: Pick<ProposedColumn, 'field' | 'reason'> | undefined,
): ProposedColumn => {
  const different = distinct(values);
  return {
    column: name,
    examples: different.slice(0, examplesShown).map((value) => value.slice(0, maxExampleLength)),
    filled: rows === 0 ? 0 : Math.min(1, values.length / rows),
    ...(guess && { field: guess.field, reason: guess.reason }),
    words: different.length <= maxWords && different.every(({ length }) => length <= 40) ? different : [],
  };
};

/** Kilometres that no new vehicle has. */
const drivenKm = 1_000;

/** Whether the file is a list of used vehicles: all of them have been driven. */
const areDriven = (
  columns: readonly Column[],
  guessed: ReadonlyMap<number, Guess>,
  { decimal = defaultReading.decimal }: Pick<FeedDescriptionInput, 'decimal'>,
): boolean => {
  const [at] = [...guessed].find(([, { field }]) => field === 'km') ?? [];
  const reading = { ...defaultReading, decimal };
  const driven = at === undefined ? [] : distinct(columns[at]!.values);
  return driven.length > 0 && driven.every((value) => Number(readCell('km', value, reading)) > drivenKm);
};

/** Finds the column that says year, make and model together, where none says make or model alone. */
const findTitle = (columns: readonly Column[], taken: ReadonlyMap<CarField, unknown>) => {
  if (taken.has('make') || taken.has('model')) return undefined;
  const at = columns.findIndex(({ values }) => mostly(values, (value) => splitTitle(value) !== undefined));
  const column = columns[at]?.name;
  const reason = 'Its values are a year, a make and a model.';
  return column === undefined ? undefined : { at, column, field: titleMeaning, reason };
};

const columnsOf = (proposed: readonly ProposedColumn[]) => {
  const columns: Record<string, string[]> = {};
  for (const { column, field } of proposed) if (field && field !== titleMeaning) (columns[field] ??= []).push(column);
  const title = proposed.find(({ field }) => field === titleMeaning);
  if (title) for (const field of titleFields) columns[field] ??= [title.column];
  return columns['price'] ? { ...columns, price: inPriceOrder(columns['price']) } : columns;
};

const numericDate = /^(\d{1,2})[-/. ](\d{1,2})[-/. ]\d/;

/** Detects date order, decimal mark, values and units. */
const readingOf = (
  columns: readonly Column[],
  guessed: ReadonlyMap<number, Guess>,
  delimiter: string | undefined,
): Omit<FeedDescriptionInput, 'format'> => {
  const of = (kind: string) =>
    columns.flatMap(({ values }, at) => {
      const guess = guessed.get(at);
      return guess && carColumns[guess.field].kind === kind ? values : [];
    });
  const dates = of('date').flatMap((value) => {
    const found = numericDate.exec(value.slice(0, maxExampleLength));
    return found ? [[Number(found[1]), Number(found[2])] as const] : [];
  });
  const figures = [...of('number'), ...of('integer')].map((value) => value.slice(0, maxExampleLength));
  const commas = figures.filter((value) => /\d\.\d{3},\d|^\d+,\d{1,2}\b(?!,)/.test(value)).length;
  const points = figures.filter((value) => /\d,\d{3}\b|\d\.\d{1,2}\b(?!\.)/.test(value)).length;
  return {
    ...orderOf(dates),
    // Files with semicolons between cells use a decimal comma by default.
    ...(commas > points
      ? { decimal: 'comma' as const }
      : points > 0 && delimiter === ';' && { decimal: 'point' as const }),
    values: valuesOf(columns, guessed),
    units: unitsOf(columns, guessed),
  };
};

const orderOf = (dates: readonly (readonly [number, number])[]) =>
  dates.some(([first]) => first > 12)
    ? { date_order: 'dmy' as const }
    : dates.some(([, second]) => second > 12) && { date_order: 'mdy' as const };

/** Returns the meanings of known words in the columns. */
const valuesOf = (columns: readonly Column[], guessed: ReadonlyMap<number, Guess>) => {
  const values: Record<string, Readonly<Record<string, string>>> = {};
  for (const [at, { field }] of guessed) {
    const meant = distinct(columns[at]!.values).flatMap((word) => {
      const meaning = meaningOfWord(field, word);
      return meaning === undefined ? [] : [[word, meaning] as const];
    });
    if (meant.length === 0) continue;
    // Year values differ in the next feed, so all model years are listed.
    values[field] = field === 'year' ? modelYears : Object.fromEntries(meant);
  }
  return values;
};

/** Returns the units that column names state, or a unit column beside the distances. */
const unitsOf = (columns: readonly Column[], guessed: ReadonlyMap<number, Guess>) => {
  const units: Record<string, string> = {};
  for (const [at, { field }] of guessed) {
    const name = columns[at]!.name.toLowerCase().replaceAll('_', ' ');
    if (field === 'km' && (/\bmi(?:les?)?\b/.test(name) || columns.some(isInMiles))) units['km'] = 'miles';
    if (field === 'engine_power' && /\b(?:hp|bhp)\b/.test(name)) units['engine_power'] = 'hp';
    if (field === 'engine_size' && /lit(?:er|re)s?\b|\(l\)/.test(name)) units['engine_size'] = 'l';
  }
  return units as FeedDescriptionInput['units'];
};

const isInMiles = ({ name, values }: Column): boolean =>
  /^(?:odo|odometer|mileage|distance)(?:units?|uom)$/.test(normalizeName(name)) &&
  mostly(values, (value) => /^mi(?:les?)?$/i.test(value.trim()));
