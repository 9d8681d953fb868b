import { z } from 'zod';
import { type CarField, carColumns } from './car/details.js';
import {
  dateOrders,
  decimalMarks,
  emptyCells,
  feedEncodings,
  feedSyntaxes,
  missingActions,
  missingColumns,
  namedVocabularies,
} from './feeds.js';

const field = z.enum(Object.keys(carColumns) as [CarField, ...CarField[]]);
const columnName = z.string().trim().min(1).max(200);
const word = z.string().max(200);
const words = z.array(word.min(1)).max(50);

/** Key in `values` that matches every word without a key of its own. */
export const anyOtherWord = '*';

/** Units a column's numbers may have where the cells state none; the field's own unit comes first. */
export const feedUnits = {
  km: ['km', 'miles'],
  engine_size: ['cc', 'l'],
  engine_power: ['kw', 'hp', 'ps'],
  vehiclelength: ['mm', 'cm', 'm'],
  vehicleheight: ['mm', 'cm', 'm'],
  vehiclewidth: ['mm', 'cm', 'm'],
  body_width: ['ft', 'm'],
  body_length: ['ft', 'm'],
  grossvehiclemass: ['kg', 't'],
  towingcapacitybraked: ['kg', 't'],
  tare_weight: ['kg', 't'],
  aggregate_trailer_mass: ['kg', 't'],
} as const satisfies Partial<Record<CarField, readonly string[]>>;

const unitsOf = Object.fromEntries(
  Object.entries(feedUnits).map(([name, units]) => [name, z.enum(units).optional()]),
) as unknown as { [Name in keyof typeof feedUnits]: z.ZodOptional<z.ZodType<(typeof feedUnits)[Name][number]>> };

/** A single name becomes a list. Only the list is published, because some client languages have no unions. */
const columnNames = z.preprocess(
  (named) => (typeof named === 'string' ? [named] : named),
  z.array(columnName).min(1).max(100),
) as z.ZodType<readonly string[], string | readonly string[]>;

const oneCharacter = /^[\t !#$%&'()*+,\-./:;<=>?@[\]^_`{|}~]$/;

export const feedDescription = z
  .strictObject({
    format: z.enum(feedSyntaxes).default('csv'),
    /** Absent: detected from the bytes. */
    encoding: z.enum(feedEncodings).optional(),
    /** Separates the cells of a table. Absent: detected from the header. */
    separator: z.string().regex(oneCharacter, 'is not one character such as ;').optional(),
    /** Vocabulary of the column names, where `columns` does not define them and they cannot be detected. */
    vocabulary: z.enum(namedVocabularies).optional(),
    /**
     * Our field → the feed's column or columns, in any case; other columns are ignored. A list field collects the
     * values of all its columns, any other field takes the first value present. Absent: the columns have known names.
     */
    columns: z
      .partialRecord(field, columnNames)
      .refine((columns) => columns.stocknum !== undefined, {
        path: ['stocknum'],
        error: 'is needed: it tells the vehicle',
      })
      .optional(),
    /** The feed's other columns when it was described; nothing reads them. A column in neither is new since then. */
    ignored: z.array(columnName).max(300).optional(),
    /** Our field → its words → our values: `{car_type: {N: new, U: used}}`. `*`: any other word; empty text: none. */
    values: z.partialRecord(field, z.record(word, word)).default({}),
    /** Default values for vehicles whose rows do not state them. */
    constants: z.partialRecord(field, z.union([word, z.number(), z.boolean()])).default({}),
    /** Units of numbers without a unit. Absent: the field's own unit. */
    units: z.strictObject(unitsOf).default({}),
    /** Words for yes and no, in addition to the usual ones. */
    yes: words.default([]),
    no: words.default([]),
    /** Separates the items of a list. Absent: detected in each cell. */
    list_separator: z.string().min(1).max(5).optional(),
    date_order: z.enum(dateOrders).optional(),
    decimal: z.enum(decimalMarks).optional(),
    missing_column: z.enum(missingColumns).default('keep'),
    empty_cell: z.enum(emptyCells).default('empty'),
    /** Action for vehicles that the feed, which must name the whole stock, leaves out. Absent: no action. */
    missing: z.enum(missingActions).optional(),
  })
  .refine(({ columns, missing_column }) => columns !== undefined || missing_column === 'keep', {
    path: ['missing_column'],
    error: 'goes with columns only: nothing else says which there should be',
  })
  .refine(({ format, missing_column }) => missing_column !== 'refuse' || format === 'csv' || format === 'tsv', {
    path: ['missing_column'],
    error: 'may refuse a table only: what a row of JSON or XML leaves out, another one may have',
  })
  .refine(({ columns, vocabulary }) => columns === undefined || vocabulary === undefined, {
    path: ['vocabulary'],
    error: 'says whose column names they are: leave it out, or columns',
  });
export type FeedDescription = z.infer<typeof feedDescription>;
/** A feed description as written, without defaults. */
export type FeedDescriptionInput = z.input<typeof feedDescription>;
