import type { Database } from './database.js';
import type { CollectionBody } from './collection.js';
import type { DocumentBody } from './fields.js';
import { isObject } from './fields.js';
import type { ApiKey } from './keys.js';
import { permissionOf, withEmbedded } from './keys.js';
import { Refusal } from './refusal.js';
import { search } from './search.js';
import { searchParameters } from './search-parameters.js';

export interface ApiRequest {
  readonly method: string;
  /** Decoded segments of the path. */
  readonly path: readonly string[];
  readonly query: Readonly<Record<string, string>>;
  readonly key: string | undefined;
  readonly body: string;
}

export interface ApiAnswer {
  readonly status: number;
  /** A string is sent unchanged, anything else as JSON. */
  readonly body: unknown;
}

const maxSearches = 50;

/** Typesense's HTTP API over the database: collections, documents, searches, aliases, keys and health. */
export const answer = (database: Database, adminKey: string, request: ApiRequest): ApiAnswer => {
  try {
    return route(database, adminKey, request);
  } catch (refusal) {
    if (!(refusal instanceof Refusal)) throw refusal;
    return { status: refusal.status, body: { message: refusal.message } };
  }
};

// eslint-disable-next-line max-lines-per-function -- A table of the routes, one case each.
const route = (database: Database, adminKey: string, request: ApiRequest): ApiAnswer => {
  const { method, path, body } = request;
  const [root, name, part, id] = path;
  if (root === 'health' && path.length === 1) return ok({ ok: true });
  const permission = permissionOf(request.key, adminKey, database.keys.values(), Date.now() / 1000);
  const may = (action: string, collection = '') => {
    if (!permission.allows(action, collection)) {
      throw new Refusal(401, 'Forbidden - a valid `x-typesense-api-key` header must be sent.');
    }
  };
  const shape = `${method} /${path.map((segment, i) => (i % 2 === 0 ? segment : '*')).join('/')}`;
  switch (shape) {
    case 'GET /collections':
      may('collections:list');
      return ok([...database.collections.values()].map((collection) => collection.describe()));
    case 'POST /collections':
      may('collections:create');
      return { status: 201, body: database.create(json(body) as CollectionBody).describe() };
    case 'GET /collections/*':
      may('collections:get', name);
      return ok(database.collection(name!).describe());
    case 'PATCH /collections/*':
      may('collections:patch', name);
      database.alter(database.collection(name!), json(body));
      return ok(json(body));
    case 'DELETE /collections/*': {
      may('collections:delete', name);
      const collection = database.collection(name!);
      database.drop(collection);
      return ok(collection.describe());
    }
    case 'POST /collections/*/documents':
      may('documents:create', name);
      return write(database, name!, request);
    case 'GET /collections/*/documents/*':
      if (id === 'search') {
        may('documents:search', name);
        return ok(search(database.collection(name!), searchParameters(withEmbedded(request.query, permission))));
      }
      may('documents:get', name);
      return ok(database.collection(name!).get(id!));
    case 'POST /collections/*/documents/*':
      if (part !== 'documents' || id !== 'import') break;
      may('documents:import', name);
      return importLines(database, name!, request);
    case 'DELETE /collections/*/documents/*':
      may('documents:delete', name);
      return ok(database.remove(database.collection(name!), id!));
    case 'POST /multi_search':
      return multiSearch(database, adminKey, request);
    case 'GET /aliases':
      may('aliases:list');
      return ok({
        aliases: [...database.aliases].map(([alias, collection_name]) => ({ name: alias, collection_name })),
      });
    case 'GET /aliases/*': {
      may('aliases:get');
      const collection_name = database.aliases.get(name!);
      if (collection_name === undefined) throw new Refusal(404, 'Not Found');
      return ok({ name, collection_name });
    }
    case 'PUT /aliases/*': {
      may('aliases:create');
      const given = json(body);
      if (!isObject(given) || typeof given['collection_name'] !== 'string') {
        throw new Refusal(400, 'Parameter `collection_name` is required.');
      }
      database.point(name!, given['collection_name']);
      return ok({ name, collection_name: given['collection_name'] });
    }
    case 'DELETE /aliases/*':
      may('aliases:delete');
      return ok({ name, collection_name: database.forgetAlias(name!) });
    case 'GET /keys':
      may('keys:list');
      return ok({ keys: [...database.keys.values()].map(withoutValue) });
    case 'POST /keys':
      may('keys:create');
      return { status: 201, body: database.addKey(json(body)) };
    case 'DELETE /keys/*':
      may('keys:delete');
      database.forgetKey(Number(name));
      return ok({ id: Number(name) });
  }
  throw new Refusal(404, 'Not Found');
};

const ok = (body: unknown): ApiAnswer => ({ status: 200, body });

const json = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    throw new Refusal(400, 'Bad JSON.');
  }
};

const withoutValue = ({ value, ...key }: ApiKey) => ({ ...key, value_prefix: value.slice(0, 4) });

const actions = ['create', 'upsert', 'update', 'emplace'];
const writeOptions = ['action', 'dirty_values', 'batch_size', 'return_id', 'return_doc', 'throwOnFail'];

/** Returns the document to write, depending on the action of the request. */
const documentToWrite = (database: Database, name: string, { query }: ApiRequest, given: unknown): unknown => {
  const { action = 'create' } = query;
  const there = isObject(given) ? database.collection(name).documents.get(String(given['id'])) : undefined;
  if (action === 'create' && there) throw new Refusal(409, `A document with id ${there.body.id} already exists.`);
  if (action === 'update' && !there) throw new Refusal(404, 'Could not find a document with this id.');
  return there && action !== 'upsert' ? { ...there.body, ...(given as DocumentBody) } : given;
};

const checkOptions = ({ query }: ApiRequest) => {
  const unknown = Object.keys(query).find((option) => !writeOptions.includes(option));
  if (unknown !== undefined) throw new Refusal(400, `This stand-in has no parameter \`${unknown}\` of an import.`);
  if (query['action'] !== undefined && !actions.includes(query['action'])) {
    throw new Refusal(400, 'Parameter `action` must be a create|update|upsert|emplace.');
  }
};

const write = (database: Database, name: string, request: ApiRequest): ApiAnswer => {
  checkOptions(request);
  const document = documentToWrite(database, name, request, json(request.body));
  const [refusal] = database.put(database.collection(name), [document]);
  if (refusal) throw refusal;
  return { status: 201, body: document };
};

/** Returns 200 whatever the results of the documents. Each line has the result of its document. */
const importLines = (database: Database, name: string, request: ApiRequest): ApiAnswer => {
  checkOptions(request);
  const collection = database.collection(name);
  const lines = request.body.split('\n').filter((line) => line !== '');
  if (lines.length === 0) throw new Refusal(400, 'The request body was empty. So, no records were imported.');
  const documents = lines.map((line) => {
    try {
      return documentToWrite(database, name, request, json(line));
    } catch (refusal) {
      if (refusal instanceof Refusal) return refusal;
      throw refusal;
    }
  });
  const refusals = database
    .put(
      collection,
      documents.filter((document) => !(document instanceof Refusal)),
    )
    [Symbol.iterator]();
  const answers = documents.map((document, i) => {
    const refusal = document instanceof Refusal ? document : refusals.next().value;
    return refusal
      ? { code: refusal.status, document: lines[i], error: refusal.message, success: false }
      : { success: true };
  });
  return ok(answers.map((line) => JSON.stringify(line)).join('\n'));
};

const multiSearch = (database: Database, adminKey: string, request: ApiRequest): ApiAnswer => {
  const given = json(request.body);
  if (!isObject(given) || !Array.isArray(given['searches'])) throw new Refusal(400, 'Missing `searches` array.');
  if (given['union']) throw new Refusal(400, 'This stand-in has no union search.');
  const searches = given['searches'] as unknown[];
  if (searches.length > maxSearches)
    throw new Refusal(400, `Number of multi searches exceeds \`limit_multi_searches\` of ${maxSearches}.`);
  const results = searches.map((one) => {
    if (!isObject(one)) throw new Refusal(400, 'Individual search must be an object.');
    try {
      const parameters: Record<string, unknown> = { ...request.query, ...one };
      const key = (parameters['x-typesense-api-key'] as string | undefined) ?? request.key;
      const permission = permissionOf(key, adminKey, database.keys.values(), Date.now() / 1000);
      const name = String(parameters['collection'] as string);
      if (!permission.allows('documents:search', name))
        throw new Refusal(401, 'Forbidden - a valid `x-typesense-api-key` header must be sent.');
      return search(database.collection(name), searchParameters(withEmbedded(parameters, permission)));
    } catch (refusal) {
      if (refusal instanceof Refusal) return { code: refusal.status, error: refusal.message };
      throw refusal;
    }
  });
  return ok({ results });
};
