import { z } from 'zod';
import { feedDescription } from '../domain/feed-description.js';
import { feedEncodings, feedSyntaxes } from '../domain/feeds.js';
import { rowError } from '../events/feed-import.js';
import { carDocument } from '../search/car-document.js';
import { ok, routes, okWithPosition } from './route.js';
import { importReport } from './stock.js';

/** Maximum bytes of a sample. A sample may be a whole feed, so that its effect on the stock can be previewed. */
const maxSampleBytes = 64 * 1024 * 1024;

const ofDealership = z.object({
  dealership_id: z
    .string()
    .min(1)
    .max(60)
    .optional()
    .describe('One of the key’s dealerships; may be left out where the key has only one'),
});

/** A column of the sample, and the proposed field. */
const proposedColumn = z.object({
  column: z.string(),
  /** Up to three distinct values. */
  examples: z.array(z.string()),
  /** Share of the rows read that have a value in the column, 0 to 1. */
  filled: z.number(),
  /** `title`: year, make, model and badge together. */
  field: z.string().optional(),
  /** Reason for the proposed field: the column's name or its values. */
  reason: z.string().optional(),
  /** The distinct words in the column, where there are few. */
  words: z.array(z.string()),
});
export type ProposedColumn = z.infer<typeof proposedColumn>;

export const sampleProposal = z.object({
  sample_id: z.string(),
  description: feedDescription,
  /** The detected encoding, and the reason. */
  encoding: z.enum(feedEncodings),
  encoding_reason: z.string(),
  /** Separates the cells of a table. */
  separator: z.string().optional(),
  columns: z.array(proposedColumn),
  /** Number of rows read for the proposal. */
  rows: z.int(),
  /** Required fields for which no column was found. */
  missing_fields: z.array(z.string()),
});
export type SampleProposal = z.infer<typeof sampleProposal>;

const fieldChange = z.object({ field: z.string(), before: z.string(), after: z.string() });

export const feedPreview = z.object({
  /** The first 20 vehicles, as the site would show them. */
  cars: z.array(carDocument),
  /** Number of pictures still to be fetched for each of these vehicles. */
  pictures_to_fetch: z.array(z.int()),
  received: z.int(),
  rejected: z.int(),
  warned: z.int(),
  /** The first 100 of each. */
  errors: z.array(rowError),
  warnings: z.array(rowError),
  /** Effect of importing the feed now. */
  effect: z.object({
    /** As in the report of an import. */
    listed: z.int(),
    changed: z.int(),
    sold: z.int(),
    withdrawn: z.int(),
    kept_off: z.int(),
    unchanged: z.int(),
    kept_by_hand: z.int(),
    /** Cars in stock that the feed does not name; removed only where the description says so. */
    gone: z.int(),
    in_stock: z.int(),
    /** Reason why removing these needs the dealer's decision. */
    held: z.string().optional(),
    /** Number of changed vehicles per field. */
    fields: z.array(z.object({ field: z.string(), cars: z.int() })),
    /** The first 100. */
    changes: z.array(z.object({ stocknum: z.string(), name: z.string(), fields: z.array(fieldChange) })),
    gone_cars: z.array(z.object({ stocknum: z.string(), name: z.string() })),
  }),
  /** Reason why the feed was not read to its end. */
  cut_off: z.string().optional(),
});
export type FeedPreview = z.infer<typeof feedPreview>;

const savedVersion = z.object({
  version: z.int(),
  description: feedDescription,
  /** Name of the API key. */
  by: z.string(),
  at: z.iso.datetime(),
});

export const savedDescription = z.object({ name: z.string(), dealership_id: z.string(), ...savedVersion.shape });
export type SavedDescription = z.infer<typeof savedDescription>;

export const descriptionList = z.object({ descriptions: z.array(savedDescription) });
export const descriptionVersions = z.object({
  name: z.string(),
  dealership_id: z.string(),
  /** The last 50 versions, newest first. */
  versions: z.array(savedVersion),
});

const ofSample = { id: 'What `sample_id` said' } as const;
const ofDescription = { name: 'The description’s name, a slug such as `dms`' } as const;
const base = { caller: 'yard', site: 'none', query: ofDealership } as const;

/** Descriptions of feeds in a dealer's own format: proposed from a sample, previewed, saved. */
export const feedDescriptionRoutes = routes('Feed descriptions', {
  takeSample: {
    ...base,
    method: 'POST',
    path: '/api/stock/samples',
    summary: 'Takes a sample of a feed, as it is or packed, and proposes how it is to be read; kept for a day',
    maxBytes: maxSampleBytes,
    bodyTypes: ['application/octet-stream'],
    limit: { per: 'caller', burst: 30, rate: 0.5, detail: 'Too many samples at once. Please wait a moment.' },
    answers: ok(sampleProposal),
    rejections: ['invalid'],
  },
  proposeSample: {
    ...base,
    method: 'GET',
    path: '/api/stock/samples/:id',
    summary: 'Proposes once more, with a format, encoding or separator that was said',
    params: ofSample,
    query: ofDealership.extend({
      format: z.enum(feedSyntaxes).optional().describe('Absent: as the sample shows'),
      encoding: feedDescription.shape.encoding.describe('Absent: as the sample shows'),
      separator: feedDescription.shape.separator.describe(
        'What separates the cells of a table; absent: as the sample shows',
      ),
    }),
    answers: ok(sampleProposal),
    rejections: ['not_found', 'invalid'],
  },
  previewSample: {
    ...base,
    method: 'POST',
    path: '/api/stock/samples/:id/preview',
    summary: 'Shows a sample as a description reads it, and what importing it would do; nothing is changed',
    params: ofSample,
    body: z.strictObject({ description: feedDescription }),
    answers: ok(feedPreview),
    rejections: ['not_found', 'unknown_columns', 'invalid'],
  },
  importSample: {
    ...base,
    method: 'POST',
    path: '/api/stock/samples/:id/import',
    summary: 'Imports a sample as a saved description reads it',
    params: ofSample,
    body: z.strictObject({ description: z.string().min(1).max(60) }),
    answers: { 200: { description: 'Success', schema: importReport, mayHave: ['Forecourt-Position'] } },
    rejections: ['not_found', 'unknown_columns', 'invalid'],
  },
  listDescriptions: {
    ...base,
    method: 'GET',
    path: '/api/stock/descriptions',
    summary: 'The saved descriptions of a dealership',
    position: true,
    answers: ok(descriptionList),
    rejections: ['invalid'],
  },
  getDescription: {
    ...base,
    method: 'GET',
    path: '/api/stock/descriptions/:name',
    summary: 'A saved description with its earlier versions',
    params: ofDescription,
    position: true,
    answers: ok(descriptionVersions),
    rejections: ['not_found', 'invalid'],
  },
  saveDescription: {
    ...base,
    method: 'PUT',
    path: '/api/stock/descriptions/:name',
    summary: 'Saves a description as its next version',
    params: ofDescription,
    body: z.strictObject({
      description: feedDescription,
      /** The version that was edited; 0 for a new description. */
      version: z.int().min(0),
    }),
    answers: okWithPosition(savedDescription),
    rejections: ['concurrent_change', 'invalid'],
  },
});
