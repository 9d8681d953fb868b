import { isObject } from './fields.js';
import { Refusal } from './refusal.js';

export interface SearchParameters {
  readonly q: string;
  readonly query_by: readonly string[];
  readonly num_typos: readonly number[];
  readonly prefix: readonly boolean[];
  readonly min_len_1typo: number;
  readonly min_len_2typo: number;
  readonly typo_tokens_threshold: number;
  readonly drop_tokens_threshold: number;
  readonly enable_typos_for_numerical_tokens: boolean;
  readonly enable_typos_for_alpha_numerical_tokens: boolean;
  readonly exhaustive_search: boolean;
  readonly filter_by: string;
  readonly sort_by: string;
  readonly facet_by: readonly string[];
  readonly max_facet_values: number;
  readonly facet_strategy: string;
  readonly include_fields: readonly string[];
  readonly exclude_fields: readonly string[];
  readonly page: number;
  readonly offset: number;
  readonly limit: number;
}

const maxHits = 250;

/** Documented parameters that have no effect in this server. */
const ignored = [
  'collection',
  'x-typesense-api-key',
  'x-typesense-user-id',
  'use_cache',
  'cache_ttl',
  'expires_at',
  'enable_highlight_v1',
  'enable_lazy_filter',
  'highlight_fields',
  'highlight_full_fields',
  'search_cutoff_ms',
  'limit_multi_searches',
  'max_candidates',
  'max_filter_by_candidates',
];

const known = [
  'q',
  'query_by',
  'num_typos',
  'prefix',
  'min_len_1typo',
  'min_len_2typo',
  'typo_tokens_threshold',
  'drop_tokens_threshold',
  'enable_typos_for_numerical_tokens',
  'enable_typos_for_alpha_numerical_tokens',
  'exhaustive_search',
  'filter_by',
  'sort_by',
  'facet_by',
  'max_facet_values',
  'facet_strategy',
  'include_fields',
  'exclude_fields',
  'page',
  'offset',
  'per_page',
  'limit',
];

/** Reads the parameters of one search. Unlike Typesense, refuses unknown ones. */
// eslint-disable-next-line max-lines-per-function -- A line per parameter, and how each kind is read.
export const searchParameters = (given: unknown): SearchParameters => {
  if (!isObject(given)) throw new Refusal(400, 'A search should be an object.');
  for (const [name, value] of Object.entries(given)) {
    if (!known.includes(name) && !ignored.includes(name)) {
      throw new Refusal(400, `This stand-in has no search parameter \`${name}\`.`);
    }
    if (!['string', 'number', 'boolean'].includes(typeof value)) {
      throw new Refusal(400, 'One or more search parameters are malformed.');
    }
  }
  const text = (name: string) =>
    given[name] === undefined ? undefined : String(given[name] as string | number | boolean);
  const list = (name: string) =>
    (text(name) ?? '')
      .split(',')
      .map((item) => item.trim())
      .filter((item) => item !== '');
  const count = (name: string, otherwise: number) => {
    const value = text(name);
    if (value === undefined) return otherwise;
    if (!/^\d{1,9}$/.test(value)) throw new Refusal(400, `Parameter \`${name}\` must be an unsigned integer.`);
    return Number(value);
  };
  const flag = (name: string, otherwise: boolean, value = text(name)) => {
    if (value === undefined) return otherwise;
    if (value !== 'true' && value !== 'false') throw new Refusal(400, `Parameter \`${name}\` must be true or false.`);
    return value === 'true';
  };
  const perField = <Value>(name: string, otherwise: Value, read: (item: string) => Value): Value[] => {
    const values = list(name).map(read);
    const fields = list('query_by').length;
    if (values.length > 1 && values.length !== fields)
      throw new Refusal(400, `Parameter \`${name}\` should have one value, or one for each field of \`query_by\`.`);
    return values.length > 0 ? values : [otherwise];
  };

  const q = text('q');
  if (q === undefined) throw new Refusal(400, 'Parameter `q` is required.');
  if (q !== '*' && list('query_by').length === 0) throw new Refusal(400, 'No search fields specified for the query.');
  const strategy = text('facet_strategy') ?? 'automatic';
  if (!['exhaustive', 'top_values', 'automatic'].includes(strategy)) {
    throw new Refusal(400, 'Value of `facet_strategy` should be `exhaustive`, `top_values` or `automatic`.');
  }
  const limit = count('limit', count('per_page', 10));
  if (limit > maxHits) throw new Refusal(422, `Only upto ${maxHits} hits can be fetched per page.`);
  if (given['page'] !== undefined && given['offset'] !== undefined) {
    throw new Refusal(400, 'Only one of `page` and `offset` can be given.');
  }
  const page = count('page', 1);
  if (page === 0) throw new Refusal(422, 'Page must be an integer of value greater than 0.');
  return {
    q,
    query_by: list('query_by'),
    num_typos: perField('num_typos', 2, (item) => {
      if (!/^[012]$/.test(item)) throw new Refusal(400, 'Value of `num_typos` must be 0, 1 or 2.');
      return Number(item);
    }),
    prefix: perField('prefix', true, (item) => flag('prefix', true, item)),
    min_len_1typo: count('min_len_1typo', 4),
    min_len_2typo: count('min_len_2typo', 7),
    typo_tokens_threshold: count('typo_tokens_threshold', 1),
    drop_tokens_threshold: count('drop_tokens_threshold', 1),
    enable_typos_for_numerical_tokens: flag('enable_typos_for_numerical_tokens', true),
    enable_typos_for_alpha_numerical_tokens: flag('enable_typos_for_alpha_numerical_tokens', true),
    exhaustive_search: flag('exhaustive_search', false),
    filter_by: text('filter_by') ?? '',
    sort_by: text('sort_by') ?? '',
    facet_by: list('facet_by'),
    max_facet_values: count('max_facet_values', 10),
    facet_strategy: strategy,
    include_fields: list('include_fields'),
    exclude_fields: list('exclude_fields'),
    page,
    offset: count('offset', (page - 1) * limit),
    limit,
  };
};
