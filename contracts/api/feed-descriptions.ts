import { z } from 'zod';
import { feedDescription } from '../domain/feed-description.js';
import { feedEncodings, feedSyntaxes } from '../domain/feeds.js';
import { rowError } from '../events/feed-import.js';
import { carDocument } from '../search/car-document.js';
import { ok, routes, written } from './route.js';
import { importReport } from './stock.js';

/** Bytes of a sample: a whole feed, for what it would do to the stock. */
const maxSampleBytes = 64 * 1024 * 1024;

/** Which of the key's dealerships it is about; may be left out where there is only one. */
const ofDealership = z.object({ dealership_id: z.string().min(1).max(60).optional() });

/** Why a column is taken for a field: its name, or what stands in it. */
const proposedColumn = z.object({
  column: z.string(),
  /** Up to three different values. */
  examples: z.array(z.string()),
  /** Of the rows that were read, how many say something here, 0 to 1. */
  filled: z.number(),
  field: z.string().optional(),
  /** Why the field is proposed. */
  reason: z.string().optional(),
  /** The different words in it, where there are few. */
  words: z.array(z.string()),
});
export type ProposedColumn = z.infer<typeof proposedColumn>;

export const sampleProposal = z.object({
  sample_id: z.string(),
  description: feedDescription,
  /** What its bytes tell, with the reason. */
  encoding: z.enum(feedEncodings),
  encoding_reason: z.string(),
  /** Between the cells of a table. */
  separator: z.string().optional(),
  columns: z.array(proposedColumn),
  /** Rows that were read for this. */
  rows: z.int(),
  /** Fields without which no vehicle can be listed, and which no column was found for. */
  missing_fields: z.array(z.string()),
});
export type SampleProposal = z.infer<typeof sampleProposal>;

const fieldChange = z.object({ field: z.string(), before: z.string(), after: z.string() });

export const feedPreview = z.object({
  /** The first twenty vehicles, as the site would show them. */
  cars: z.array(carDocument),
  /** Of each of them, in the same order, pictures that are still to be fetched. */
  pictures_to_fetch: z.array(z.int()),
  received: z.int(),
  rejected: z.int(),
  warned: z.int(),
  /** The first hundred of each. */
  errors: z.array(rowError),
  warnings: z.array(rowError),
  /** What importing it now would do. */
  effect: z.object({
    listed: z.int(),
    changed: z.int(),
    unchanged: z.int(),
    kept_by_hand: z.int(),
    /** In stock now, and not named: they are taken off where the description says so. */
    gone: z.int(),
    in_stock: z.int(),
    /** Why the dealer would have to decide about those. */
    held: z.string().optional(),
    /** How many vehicles change in each field. */
    fields: z.array(z.object({ field: z.string(), cars: z.int() })),
    /** The first hundred. */
    changes: z.array(z.object({ stocknum: z.string(), name: z.string(), fields: z.array(fieldChange) })),
    gone_cars: z.array(z.object({ stocknum: z.string(), name: z.string() })),
  }),
  /** It could not be read to its end, and why. */
  cut_off: z.string().optional(),
});
export type FeedPreview = z.infer<typeof feedPreview>;

const savedVersion = z.object({
  version: z.int(),
  description: feedDescription,
  /** Name of the key. */
  by: z.string(),
  at: z.string(),
});

export const savedDescription = z.object({ name: z.string(), dealership_id: z.string(), ...savedVersion.shape });
export type SavedDescription = z.infer<typeof savedDescription>;

export const descriptionList = z.object({ descriptions: z.array(savedDescription) });
export const descriptionVersions = z.object({
  name: z.string(),
  dealership_id: z.string(),
  /** The newest first, the last fifty. */
  versions: z.array(savedVersion),
});

const ofSample = { id: 'What `sample_id` said' } as const;
const ofDescription = { name: 'The description’s name, a slug such as `dms`' } as const;
const base = { caller: 'yard', site: 'none', query: ofDealership } as const;

/** How feeds are written in a dealer's own words: proposed by a sample, tried, saved. */
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
      format: z.enum(feedSyntaxes).optional(),
      encoding: feedDescription.shape.encoding,
      separator: feedDescription.shape.separator,
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
    answers: { 200: { description: 'As asked', schema: importReport, mayHave: ['Forecourt-Position'] } },
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
      /** The version it was made from; 0: there is none yet. */
      version: z.int().min(0),
    }),
    answers: written(savedDescription),
    rejections: ['concurrent_change', 'invalid'],
  },
});
