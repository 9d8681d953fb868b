import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { isObject } from './fields.js';
import { Refusal } from './refusal.js';

export interface ApiKey {
  readonly id: number;
  readonly value: string;
  readonly description: string;
  readonly actions: readonly string[];
  /** Regular expressions. */
  readonly collections: readonly string[];
  /** Seconds since 1970. */
  readonly expires_at: number;
}

/** What a request may do, and the search parameters in its key. */
export interface Permission {
  readonly allows: (action: string, collection: string) => boolean;
  readonly embedded: Readonly<Record<string, unknown>>;
}

const neverExpires = 64_723_363_199;
const digestLength = 44;
const prefixLength = 4;

const forbidden = () => new Refusal(401, 'Forbidden - a valid `x-typesense-api-key` header must be sent.');

/** Returns a key from the body of a request that creates one. */
export const keyFrom = (given: unknown, id: number): ApiKey => {
  if (!isObject(given)) throw new Refusal(400, 'Bad JSON.');
  const texts = (name: 'actions' | 'collections') => {
    const values = given[name];
    if (!Array.isArray(values) || values.length === 0 || values.some((value) => typeof value !== 'string')) {
      throw new Refusal(400, `Could not find a \`${name}\` value that is an array of strings.`);
    }
    return values as string[];
  };
  if (typeof given['description'] !== 'string') throw new Refusal(400, 'Could not find a `description` value.');
  const { value = randomBytes(24).toString('base64url'), expires_at = neverExpires } = given;
  if (typeof value !== 'string' || value.length < prefixLength) throw new Refusal(400, 'Wrong format for `value`.');
  if (typeof expires_at !== 'number')
    throw new Refusal(400, 'Wrong format for `expires_at`. It should be an unsigned integer.');
  return {
    id,
    value,
    description: given['description'],
    actions: texts('actions'),
    collections: texts('collections'),
    expires_at,
  };
};

/** Returns the permission of a request's key. Refuses an unknown or expired key. */
export const permissionOf = (
  key: string | undefined,
  adminKey: string,
  keys: Iterable<ApiKey>,
  now: number,
): Permission => {
  if (key === undefined) throw forbidden();
  if (key === adminKey) return { allows: () => true, embedded: {} };
  for (const known of keys) {
    if (known.expires_at < now) continue;
    if (known.value === key)
      return { allows: (action, collection) => permits(known, action, collection), embedded: {} };
    const embedded = embeddedIn(key, known);
    if (!embedded) continue;
    const { expires_at = known.expires_at } = embedded;
    if (typeof expires_at !== 'number' || expires_at < now || expires_at > known.expires_at) continue;
    return { allows: (action, collection) => permits(known, action, collection), embedded };
  }
  throw forbidden();
};

const permits = ({ actions, collections }: ApiKey, action: string, collection: string): boolean =>
  actions.some((allowed) => allowed === '*' || allowed === action || allowed === `${action.split(':')[0]}:*`) &&
  collections.some((pattern) => pattern === '*' || new RegExp(`^(?:${pattern})$`).test(collection));

/**
 * Returns the parameters in a scoped key that was made from this key. A scoped key is the base64 of three parts: the
 * HMAC-SHA256 of the parameters, itself in base64; the first four characters of the original key; the parameters as
 * JSON. Only a key whose sole action is search may be scoped.
 */
const embeddedIn = (scoped: string, { value, actions }: ApiKey): Record<string, unknown> | undefined => {
  if (actions.length !== 1 || actions[0] !== 'documents:search') return undefined;
  const raw = Buffer.from(scoped, 'base64').toString('utf8');
  const [digest, prefix, json] = [
    raw.slice(0, digestLength),
    raw.slice(digestLength, digestLength + prefixLength),
    raw.slice(digestLength + prefixLength),
  ];
  if (prefix !== value.slice(0, prefixLength)) return undefined;
  const expected = Buffer.from(createHmac('sha256', value).update(json).digest('base64'));
  const given = Buffer.from(digest);
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return undefined;
  const parameters: unknown = JSON.parse(json);
  return isObject(parameters) ? parameters : undefined;
};

/** Merges the search's parameters with the key's. The key's win, and the filters of both must hold. */
export const withEmbedded = (
  search: Readonly<Record<string, unknown>>,
  { embedded }: Permission,
): Record<string, unknown> => {
  const { expires_at: _, filter_by, ...others } = embedded;
  const filters = [search['filter_by'], filter_by].filter(
    (filter) => filter !== undefined && filter !== '',
  ) as string[];
  return {
    ...search,
    ...others,
    ...(filters.length > 0 && {
      filter_by: filters.length === 1 ? filters[0] : filters.map((each) => `(${each})`).join(' && '),
    }),
  };
};
