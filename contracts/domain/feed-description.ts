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

/** Stands in `values` for every word that is not named there. */
export const anyOtherWord = '*';

/** Units that a column's figures may be in where the cells don't say it, the field's own first. */
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

/** A name alone is a list of one: published as a list, as clients in some languages know no choice of a list. */
const columnNames = z.preprocess(
  (named) => (typeof named === 'string' ? [named] : named),
  z.array(columnName).min(1).max(100),
) as z.ZodType<readonly string[], string | readonly string[]>;

const oneCharacter = /^[\t !#$%&'()*+,\-./:;<=>?@[\]^_`{|}~]$/;

/** A stock feed as its sender writes it. */
export const feedDescription = z
  .strictObject({
    format: z.enum(feedSyntaxes).default('csv'),
    /** Absent: its bytes tell. */
    encoding: z.enum(feedEncodings).optional(),
    /** Stands between the cells of a table. Absent: the header tells. */
    separator: z.string().regex(oneCharacter, 'is not one character such as ;').optional(),
    /** Whose column names it uses, where they are neither its own nor tell by themselves. */
    vocabulary: z.enum(namedVocabularies).optional(),
    /**
     * Our field → the feed's column or columns, whatever their case; other columns are passed over. A list takes what all
     * of its columns say, any other field the first that says something. Absent: the names are known ones.
     */
    columns: z
      .partialRecord(field, columnNames)
      .refine((columns) => columns.stocknum !== undefined, {
        path: ['stocknum'],
        error: 'is needed: it tells the vehicle',
      })
      .optional(),
    /** Our field → what its words stand for: `{car_type: {N: new, U: used}}`; `*` is any other word, an empty text none. */
    values: z.partialRecord(field, z.record(word, word)).default({}),
    /** What is so of every vehicle of the feed that does not say it. */
    constants: z.partialRecord(field, z.union([word, z.number(), z.boolean()])).default({}),
    /** Units of figures that stand without one. Absent: the field's own. */
    units: z.strictObject(unitsOf).default({}),
    /** Words for yes and no, beside those that mean it everywhere. */
    yes: words.default([]),
    no: words.default([]),
    /** Stands between the items of a list. Absent: each cell tells. */
    list_separator: z.string().min(1).max(5).optional(),
    date_order: z.enum(dateOrders).optional(),
    decimal: z.enum(decimalMarks).optional(),
    missing_column: z.enum(missingColumns).default('keep'),
    empty_cell: z.enum(emptyCells).default('empty'),
    /** The feed names the whole stock: what becomes of vehicles that it leaves out. Absent: nothing. */
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
/** As it is written down: what goes without saying may be left out. */
export type FeedDescriptionInput = z.input<typeof feedDescription>;
