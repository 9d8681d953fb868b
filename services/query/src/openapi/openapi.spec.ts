import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { Validator } from '@seriousme/openapi-schema-validator';
import { Ajv } from 'ajv';
import type { FastifyInstance } from 'fastify';
import { leadExamples } from '#contracts/api/crm-examples';
import { fieldsSchemas } from '#contracts/domain/forms/known-fields';
import { allRoutes } from '#contracts/api/routes';
import { cursorPattern } from '#contracts/domain/cursor';
import { formIds } from '#contracts/domain/forms/ids';
import { eventRegistry } from '#contracts/events/index';
import { rejections } from '#contracts/rejections';
import { topics } from '#contracts/events/topics';
import { TestForecourt } from '#platform/testing/forecourt';
import { roles } from '../../../standalone/src/roles.js';

type Json = Record<string, unknown>;
interface OpenApi extends Json {
  readonly paths: Record<string, Record<string, { operationId: string; responses: Json }>>;
}
interface AsyncApi extends Json {
  readonly channels: Record<string, { address: string | null; description: string; messages: Json }>;
}

let forecourt: TestForecourt;
beforeAll(async () => {
  forecourt = new TestForecourt(roles, ['kestrel']);
  await forecourt.open();
});
afterAll(() => forecourt.remove());

const served = async <Document>(path: string) => {
  const { status, body } = await forecourt.ask<Document>(path);
  expect(status).toBe(200);
  return body;
};

/** Returns the methods and paths of all routes, parsed from the server's route tree. */
const routeTable = (fastify: FastifyInstance): string[] => {
  const parents: string[] = [];
  return fastify
    .printRoutes()
    .split('\n')
    .flatMap((line) => {
      const found = /^([│ ]*)[├└]── (\S*)(?: \(([A-Z, ]+)\))?$/.exec(line);
      if (!found) return [];
      const [, indent, segment, methods = ''] = found;
      const depth = indent!.length / 4;
      parents.length = depth;
      parents[depth] = (parents[depth - 1] ?? '') + segment!;
      return methods
        .split(', ')
        .filter((method) => method !== '' && method !== 'HEAD' && method !== 'OPTIONS')
        .map((method) => `${method} ${parents[depth]}`);
    });
};

/** Returns the references that lead nowhere. */
const broken = (document: Json): string[] => {
  const refs: string[] = [];
  JSON.stringify(document, (key, value: unknown) => {
    if (key === '$ref' && typeof value === 'string') refs.push(value);
    return value;
  });
  return refs.filter((ref) => {
    let at: unknown = document;
    for (const part of ref.replace(/^#\//, '').split('/')) {
      at = (at as Json | undefined)?.[part.replaceAll('~1', '/').replaceAll('~0', '~')];
    }
    return at === undefined;
  });
};

/** Yields the values of a key at any depth. */
function* found(value: unknown, key: string): Generator {
  if (typeof value !== 'object' || value === null) return;
  for (const [name, one] of Object.entries(value)) {
    if (name === key) yield one;
    else yield* found(one, key);
  }
}

interface Media {
  readonly schema?: Json;
  readonly example?: unknown;
  readonly examples?: Readonly<Record<string, { readonly value: unknown }>>;
}

/** Formats that examples are validated against; an unknown format throws. */
const formats = {
  binary: true,
  date: /^\d{4}-\d\d-\d\d$/,
  'date-time': /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)$/,
  email: /^[^\s@]+@[^\s@]+$/,
  json: true,
  uri: (text: string) => URL.canParse(text),
  uuid: /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/,
} as const;

const ajvOf = (document: Json) => {
  const fail = (said: string) => {
    throw new Error(said);
  };
  return new Ajv({ strict: false, allErrors: true, formats, logger: { log: fail, warn: fail, error: fail } }).addSchema(
    document,
    'document',
  );
};

/** Returns the examples of a document, each with the path of its schema. */
const examplesIn = (value: unknown, at: string): { readonly of: string; readonly example: unknown }[] => {
  if (typeof value !== 'object' || value === null) return [];
  const { schema, payload, example, examples = {}, ...more } = value as Json & { examples?: object };
  const of = schema ? `${at}/schema` : payload ? `${at}/payload` : at;
  const several = Object.values(examples).map((one: Json) => one[schema ? 'value' : 'payload'] ?? one);
  const own = [...(example === undefined ? [] : [example]), ...several].map((one) => ({ of, example: one as unknown }));
  const within = Object.entries({ schema, payload, ...more }).flatMap(([key, one]) =>
    examplesIn(one, `${at}/${encodeURIComponent(key.replaceAll('~', '~0').replaceAll('/', '~1'))}`),
  );
  return [...own, ...within];
};

describe.each(['/openapi.json', '/asyncapi.json'])('the document %s', (path) => {
  it('has only valid examples [CRM-06, CRM-11]', async () => {
    const document = await served<Json>(path);
    const ajv = ajvOf(document);
    const examples = examplesIn(document, '');
    expect(examples.length).toBeGreaterThan(Object.keys(leadExamples).length);
    for (const { of, example } of examples)
      expect([of, ajv.validate(`document#${of}`, example), ajv.errors]).toEqual([of, true, null]);
  });
});

describe('OpenAPI document', () => {
  it('the OpenAPI document is valid OpenAPI 3.1 [CRM-06]', async () => {
    const document = await served<OpenApi>('/openapi.json');
    const validator = new Validator();
    expect(await validator.validate(document)).toEqual({ valid: true });
    expect(validator.version).toBe('3.1');
    expect(broken(document)).toEqual([]);
  });

  it('the OpenAPI document has exactly the routes that are served [CRM-06]', () => {
    const fastify = forecourt.running.application.getHttpAdapter().getInstance() as FastifyInstance;
    const table = routeTable(fastify);
    expect(table.length).toBeGreaterThan(20);
    const known = new Set(allRoutes.map(({ method, path }) => `${method} ${path}`));
    expect(table.filter((route) => !known.has(route))).toEqual([]);
    expect(allRoutes.filter(({ method, path }) => !fastify.hasRoute({ method, url: path }))).toEqual([]);
  });

  it('the OpenAPI document describes each operation once, with its input and output [CRM-06]', async () => {
    const calls = allRoutes.map(({ method, path }) => `${method} ${path}`);
    expect(calls.filter((call, index) => calls.indexOf(call) !== index)).toEqual([]);
    const { components } = await served<{ components: { schemas: Record<string, Json> } }>('/openapi.json');
    const isEmptySchema = ({ type, properties, additionalProperties }: Json) =>
      type === undefined
        ? properties === undefined && additionalProperties === undefined
        : type === 'object' && Object.keys(properties ?? {}).length === 0;
    const loose = Object.entries(components.schemas).filter(
      ([, schema]) => !('anyOf' in schema) && !('oneOf' in schema) && !('$ref' in schema) && isEmptySchema(schema),
    );
    expect(loose.map(([name]) => name)).toEqual([]);
  });

  it('the OpenAPI document lists the status of every response, and describes each body exactly [CRM-06]', async () => {
    const document = await served<OpenApi>('/openapi.json');
    const ajv = new Ajv({ strict: false, allErrors: true, validateFormats: false, logger: false });
    ajv.addSchema(document, 'openapi');
    const listed = await forecourt.importFeed(
      'stocknum,year,make,model,car_type,price\nK1,2023,Toyota,Corolla,used,30000\n',
      {
        type: 'text/csv',
      },
    );
    const headers = { 'forecourt-position': String(listed.headers['forecourt-position'] as string) };
    const { stream } = (await forecourt.events('CarListed')).at(-1)!;
    const id = stream.slice('car-'.length);
    const slug = '2023-toyota-corolla-k1';
    const post = (body: object) => ({ method: 'POST', body }) as const;
    const reveal = { car_id: id, dealership_id: 'kestrel-bay-toyota', website_id: 'kestrel' };
    const card = { client_secret: 'none', number: '4242 4242 4242 4242', expiry: '08/29', cvc: '123' };
    const calls: [path: string, at: string, status: number, more?: { method: 'POST' | 'DELETE'; body?: object }][] = [
      ['/api/cars/{slug}', slug, 200],
      ['/api/cars/{slug}', 'none', 404],
      ['/api/cars/{slug}/similar', `${slug}/similar`, 200],
      ['/api/cars/{slug}/related', `${slug}/related`, 200],
      ['/api/cars/{slug}/related', 'none/related', 404],
      ['/api/cars/{slug}/view.json', `${slug}/view.json`, 200],
      ['/api/cars/{slug}/view.json', `${slug}/view.json?photos_count=many`, 400],
      ['/api/cars/{slug}/print', `${id}/print`, 200],
      ['/api/cars/{slug}/events', 'none/events', 404],
      ['/cars/{slug}/autogauge', `/cars/${slug}/autogauge`, 200],
      ['/api/delivery', `/api/delivery?postcode=2100&car_id=${id}`, 200],
      ['/api/delivery', '/api/delivery?postcode=21', 400],
      ['/api/locations', '/api/locations?show=primary&postcode=2100', 200],
      ['/api/locations', '/api/locations?show=elsewhere', 400],
      ['/api/locations/{slug}', '/api/locations/brookvale', 200],
      ['/api/locations/{slug}', '/api/locations/none', 404],
      ['/api/geocode', '/api/geocode?postcode=2100', 200],
      ['/api/geocode', '/api/geocode?postcode=0000', 422],
      ['/api/calls/reveal', '/api/calls/reveal', 201, post(reveal)],
      ['/api/calls/reveal', '/api/calls/reveal', 422, post({})],
      ['/api/sign-in/code', '/api/sign-in/code', 200, post({ phone_number: '0491 570 006' })],
      ['/api/sign-in/verify', '/api/sign-in/verify', 410, post({ phone_number: '0491 570 006', code: '123456' })],
      ['/api/me', '/api/me', 200],
      ['/api/me', '/api/me', 401, post({ name: 'Mia' })],
      ['/api/session', '/api/session?everywhere=true', 204, { method: 'DELETE' }],
      ['/api/watchlist', '/api/watchlist', 401],
      ['/api/watchlist/save-car', '/api/watchlist/save-car', 401, post({})],
      ['/api/reservations', '/api/reservations', 401],
      ['/api/reservations', '/api/reservations', 401, post({})],
      ['/api/reservations/{id}', '/api/reservations/none', 401],
      ['/api/payments/webhook', '/api/payments/webhook', 400, post({})],
      ['/api/payments/embedded/{id}', '/api/payments/embedded/none', 404, post(card)],
      ['/outbox', '/outbox', 404],
    ];
    for (const [path, at, expected, more] of calls) {
      const address = at.startsWith('/') ? at : `/api/cars/${at}`;
      const { status, body } = await forecourt.ask(address, {
        headers: { ...headers, origin: 'http://kestrel.localhost' },
        ...more,
      });
      expect([at, status, body]).toEqual([at, expected, expect.anything()]);
      const operation = document.paths[path]![(more?.method ?? 'GET').toLowerCase()]!;
      const { content } = operation.responses[status] as { content?: Record<string, { schema?: { $ref: string } }> };
      const schema = content?.[status < 300 ? 'application/json' : 'application/problem+json']?.schema;
      if (status === 204) expect(content).toBeUndefined();
      else expect([at, ajv.validate(`openapi${schema!.$ref}`, body), ajv.errors]).toEqual([at, true, null]);
    }
  });

  it('the OpenAPI document has an example of each lead and each operation for CRMs, in each content type [CRM-06, CRM-11]', async () => {
    const document = await served<OpenApi & { webhooks: Json }>('/openapi.json');
    const media = Object.entries({ ...document.paths, ...document.webhooks }).flatMap(([path, operations]) =>
      [...found(operations, 'content')].flatMap((content) =>
        Object.entries(content as Record<string, Media>).map(([type, one]) => ({ path, type, ...one })),
      ),
    );
    const without = media.filter(
      ({ path, type, schema, example, examples }) =>
        /^\/api\/crm\/|^lead$/.test(path) &&
        !['application/problem+json', 'text/plain'].includes(type) &&
        (schema === undefined || (example ?? examples) === undefined),
    );
    expect(without).toEqual([]);
    const leads = media.find(({ type }) => type === 'application/cloudevents+json')!.examples!;
    const forms = Object.values(leads).map(({ value }) => (value as { data: { form?: string } }).data.form);
    expect(forms).toEqual(expect.arrayContaining([...formIds]));
  });

  it('the OpenAPI document says what each field of a vehicle is, and has examples of stock [CRM-06]', async () => {
    const document = await served<OpenApi & { components: { schemas: Record<string, { properties: Json }> } }>(
      '/openapi.json',
    );
    const undescribed = (of: Record<string, unknown>) =>
      Object.entries(of).flatMap(([name, one]) => ((one as Json)['description'] === undefined ? [name] : []));
    const { properties } = document.components.schemas['PutStockCarRequest']!;
    expect(undescribed(properties)).toEqual([]);
    expect(properties['engine_size_litres']).toMatchObject({ description: expect.stringContaining('Hundredths') });
    const stock = Object.values(document.paths).flatMap((methods) =>
      Object.values(methods).filter((one) => (one as unknown as { tags: string[] }).tags.includes('Stock')),
    );
    const parameters = stock.flatMap((one) => (one as unknown as { parameters: Json[] }).parameters);
    expect(undescribed(Object.fromEntries(parameters.map((one) => [one['name'] as string, one])))).toEqual([]);
    const without = stock.filter((one) => [...found(one, 'example')].length === 0);
    expect(without.map(({ operationId }) => operationId)).toEqual(['getImportReasons']);
  });

  it('the OpenAPI document names every code of a refusal, and where a method is refused the header with the others [CRM-06]', async () => {
    const document = await served<OpenApi & { components: Record<string, Record<string, Json>> }>('/openapi.json');
    const { properties } = document.components['schemas']!['Problem'] as { properties: Record<string, Json> };
    expect(properties['code']!['enum']).toEqual(Object.keys(rejections));
    const problems = [...found(document, 'application/problem+json')];
    expect(problems.length).toBeGreaterThan(1000);
    expect(new Set(problems.map((one) => JSON.stringify((one as Media).schema)))).toEqual(
      new Set([JSON.stringify({ $ref: '#/components/schemas/Problem' })]),
    );
    const { $ref } = document.paths['/api/stock/import']!['post']!.responses['405'] as { readonly $ref: string };
    const operations = Object.values(document.paths).flatMap((methods) => Object.values(methods));
    expect(operations.filter(({ responses }) => (responses['405'] as Json | undefined)?.['$ref'] !== $ref)).toEqual([]);
    expect(document.components['responses']!['MethodNotAllowed']!['headers']).toMatchObject({
      Allow: { required: true },
    });
    const { status, body, headers } = await forecourt.ask<Json>('/api/stock/import', { method: 'PUT', body: {} });
    expect([status, body['code'], headers['allow']]).toEqual([405, 'method_not_allowed', 'POST']);
  });

  it('the OpenAPI document gives each moment and each day its format [CRM-06]', async () => {
    const document = await served<Json>('/openapi.json');
    // Car details of dealers may be years or months, and hours of a dealership have no time zone.
    const others = ['rego_expiry', 'build_date', 'compliance_date', 'created_at', 'sold_date', 'test_drive_at'];
    const isTime = /(?:_at|_until|_since|_date|^pay_by|^until|^updated_since)$/;
    const without = new Set<string>();
    for (const properties of found(document, 'properties')) {
      for (const [name, one] of Object.entries(properties as Record<string, Json>)) {
        if (isTime.test(name) && one['type'] === 'string' && !one['format'] && !others.includes(name))
          without.add(name);
      }
    }
    expect([...without]).toEqual([]);
    const { components } = document as {
      components: { schemas: Record<string, { properties: Record<string, Json> }> };
    };
    expect(components.schemas['GetStockCarResponse']!.properties['sold_date']).toMatchObject({ format: 'date-time' });
    expect(components.schemas['GetImportResponse']!.properties['started_at']).toMatchObject({ format: 'date-time' });
  });

  it('the OpenAPI document describes every parameter [CRM-06]', async () => {
    const { paths } = await served<{ paths: Record<string, Record<string, { parameters?: Json[] }>> }>('/openapi.json');
    const undescribed = Object.entries(paths).flatMap(([path, operations]) =>
      Object.values(operations)
        .flatMap(({ parameters = [] }) => parameters)
        .filter((parameter) => !('$ref' in parameter) && typeof parameter['description'] !== 'string')
        .map(({ name }) => `${path}: ${String(name)}`),
    );
    expect(undescribed).toEqual([]);
  });

  it('the OpenAPI document describes every tag, and every required property [CRM-06]', async () => {
    const document = await served<OpenApi & { tags: Json[] }>('/openapi.json');
    expect(document.tags.filter(({ description }) => typeof description !== 'string')).toEqual([]);
    const tags = document.tags.map(({ name }) => name);
    const used = [...found(document, 'tags')].flat().filter((tag) => typeof tag === 'string');
    expect(used.filter((tag) => !tags.includes(tag))).toEqual([]);
    const undefinedOnes: unknown[] = [];
    JSON.stringify(document, (_, value: unknown) => {
      const { required, properties } = (value ?? {}) as { required?: string[]; properties?: Json };
      if (Array.isArray(required) && (value as Json)['type'] === 'object')
        undefinedOnes.push(...required.filter((name) => !Object.hasOwn(properties ?? {}, name)));
      return value;
    });
    expect(undefinedOnes).toEqual([]);
  });

  it('the OpenAPI document describes the parts of the lead stream, and its example agrees [CRM-03, CRM-06]', async () => {
    const document = await served<OpenApi>('/openapi.json');
    const { description, content } = document.paths['/api/crm/leads/stream']!['get']!.responses['200'] as {
      description: string;
      content: Record<string, Media & { schema: { contentSchema: { items: { properties: Record<string, Json> } } } }>;
    };
    const { schema, example } = content['text/event-stream']!;
    expect(description).toContain('Every 15 seconds');
    const { event, data } = schema.contentSchema.items.properties;
    expect(data!['contentSchema']).toEqual({ $ref: '#/components/schemas/Lead' });
    const lines = (example as string).split('\n').map((line) => line.split(/: ?(.*)/s) as [string, string]);
    const sent = Object.fromEntries(lines);
    expect(sent['event']).toBe(event!['const']);
    expect(sent['id']).toMatch(cursorPattern);
    const ajv = ajvOf(document);
    expect([ajv.validate('document#/components/schemas/Lead', JSON.parse(sent['data']!)), ajv.errors]).toEqual([
      true,
      null,
    ]);
  });

  it('the OpenAPI document says of each response header whether it is always present [CRM-06, CRM-11]', async () => {
    const { paths } = await served<OpenApi>('/openapi.json');
    const requiredOf = (path: string, method: string, status: number) => {
      const { headers } = paths[path]![method]!.responses[status] as { headers: Record<string, { required: boolean }> };
      return Object.fromEntries(Object.entries(headers).map(([name, { required }]) => [name, required]));
    };
    expect(requiredOf('/api/crm/webhooks', 'post', 201)).toEqual({ Location: true, 'Forecourt-Position': true });
    expect(requiredOf('/api/crm/webhooks', 'post', 503)).toEqual({ 'Retry-After': false });
    expect(requiredOf('/api/crm/leads/stream', 'get', 429)).toEqual({ 'Retry-After': true });
    expect(requiredOf('/api/crm/leads', 'get', 200)).toEqual({ 'Forecourt-Next': false, 'Forecourt-More': false });
    expect(paths['/api/sign-in/verify']!['post']!.responses['200']).not.toHaveProperty('headers');
  });

  it('the OpenAPI document names the further fields of a lead for every form [CRM-06, CRM-11]', async () => {
    const { components } = await served<{ components: { schemas: Record<string, Json> } }>('/openapi.json');
    const { data } = components.schemas['LeadSubmitted']!['properties'] as Record<string, Json>;
    const { fields } = data!['properties'] as Record<string, { properties: Record<string, { description: string }> }>;
    const reported = Object.keys(fields!.properties);
    const sent = Object.values(leadExamples).flatMap(({ data }) => ('fields' in data ? Object.keys(data.fields) : []));
    expect(sent.filter((name) => !reported.includes(name))).toEqual([]);
    expect(reported).toEqual(
      expect.arrayContaining(['Test Drive Booking Date', 'Preferred Date', 'Delivery address', 'reservation_id']),
    );
    expect(fields!.properties['Preferred Date']!.description).toContain('`service`');
  });

  it('the OpenAPI document says which further fields the leads of each form and category have [CRM-06, CRM-11]', async () => {
    const { components } = await served<{ components: { schemas: Record<string, Json> } }>('/openapi.json');
    const { data } = components.schemas['LeadSubmitted']!['properties'] as Record<string, Json>;
    const { fields } = data!['properties'] as Record<string, { description: string }>;
    const lines = fields!.description.split('\n').filter((line) => line.startsWith('- '));
    const namesIn = (line: string) =>
      [...line.slice(line.indexOf(': ')).matchAll(/`([^`]+)`/g)].map(([, name]) => name);
    const ofVehicle = namesIn(lines.find((line) => line.includes('about a vehicle'))!);
    for (const { type, data } of Object.values(leadExamples)) {
      if (type !== 'forecourt.LeadSubmitted') continue;
      const its = lines.find((line) =>
        line.includes(data.form ? `\`${data.form}\` (` : `category \`${data.category}\``),
      )!;
      const reported = [...namesIn(its), ...(data.vehicle ? ofVehicle : [])];
      expect([its, Object.keys(data.fields).filter((name) => !reported.includes(name))]).toEqual([its, []]);
    }
  });

  it('the OpenAPI document has a schema of the further fields for each form and category, and examples have no others [CRM-06, CRM-11]', async () => {
    const { components } = await served<{ components: { schemas: Record<string, Json> } }>('/openapi.json');
    const titles = Object.keys(fieldsSchemas());
    expect(Object.keys(components.schemas)).toEqual(expect.arrayContaining(titles));
    expect(titles).toEqual(expect.arrayContaining(['TestDriveFields', 'ServiceFields', 'OnlinePurchaseFields']));
    const namesOf = (title: string) => Object.keys(components.schemas[title]!['properties'] as Json);
    expect(namesOf('TestDriveFields')).not.toContain('Fleet Size');
    const { data } = components.schemas['LeadSubmitted']!['properties'] as Record<string, Json>;
    const { fields } = data!['properties'] as Record<string, { description: string; properties: Json }>;
    expect(new Set(titles.flatMap(namesOf))).toEqual(new Set(Object.keys(fields!.properties)));
    for (const { type, data } of Object.values(leadExamples)) {
      if (type !== 'forecourt.LeadSubmitted') continue;
      const of = data.form ? `\`${data.form}\` (category \`${data.category}\`)` : `category \`${data.category}\``;
      const title = fields!.description.split(`${of}, \``)[1]?.split('\`')[0];
      expect(namesOf(title!)).toEqual(expect.arrayContaining(Object.keys(data.fields)));
    }
  });

  it('the OpenAPI document has each operation id once, with its responses and required scope of key [CRM-06, HOST-06]', async () => {
    const { paths } = await served<OpenApi>('/openapi.json');
    const operations = Object.values(paths).flatMap((methods) => Object.values(methods));
    expect(new Set(operations.map(({ operationId }) => operationId)).size).toBe(operations.length);
    for (const { operationId, responses } of operations) {
      expect([operationId, Object.keys(responses)]).toEqual([
        operationId,
        expect.arrayContaining([expect.stringMatching(/^[23]\d\d$/)]),
      ]);
    }
    expect(paths['/api/crm/webhooks/{id}/replay']).toMatchObject({ post: { security: [{ crmKey: [] }] } });
    expect(paths['/api/stock/import']).toMatchObject({ post: { security: [{ stockKey: [] }] } });
    expect(paths['/api/inbox/leads']).toMatchObject({ get: { security: [{ leadsKey: [] }, { inboxSession: [] }] } });
  });
});

describe('AsyncAPI document', () => {
  it('the AsyncAPI document is valid AsyncAPI 3, with a channel for each topic and every event type [CRM-06, CRM-04]', async () => {
    const document = await served<AsyncApi>('/asyncapi.json');
    const schema = JSON.parse(
      readFileSync('node_modules/@asyncapi/specs/schemas/3.0.0-without-$id.json', 'utf8'),
    ) as Json;
    const ajv = new Ajv({ strict: false, allErrors: true, validateFormats: false, logger: false });
    const valid = ajv.validate(schema, document);
    expect([valid, ajv.errors?.slice(0, 5)]).toEqual([true, undefined]);
    expect(broken(document)).toEqual([]);
    for (const topic of Object.keys(topics)) {
      const channel = document.channels[topic]!;
      const streams = eventRegistry.streams.filter((stream) => stream.topic === topic);
      expect(channel.address).toBe(`forecourt.${topic}.v1`);
      expect(Object.keys(channel.messages)).toEqual(streams.flatMap(({ events }) => Object.keys(events)));
    }
    expect(document.channels['leadWebhook']).toMatchObject({ messages: { LeadSubmittedStructured: {} } });
  });

  it('the AsyncAPI document names the server that answers [CRM-06]', async () => {
    const serverAt = async (host: string) => {
      const answer = await forecourt.running.application.inject({ url: '/asyncapi.json', headers: { host } });
      return answer.json<{ servers: { http: Json } }>().servers.http;
    };
    expect(await serverAt('kestrel.localhost:3922')).toMatchObject({
      host: 'kestrel.localhost:3922',
      protocol: 'http',
    });
    expect(await serverAt('ops.example')).toMatchObject({ host: 'ops.example', protocol: 'http' });
  });

  it('the AsyncAPI document sends subscribers from the topic of lead events to their lead topic [CRM-06, CRM-04]', async () => {
    const { channels } = await served<AsyncApi>('/asyncapi.json');
    expect(channels['leads']!.description).toContain(
      channels['leadTopic']!.address!.replace('{', '<').replace('}', '>'),
    );
    expect(channels['leads']!.description).toContain('encrypted');
  });
});

it.each(['/openapi.json', '/asyncapi.json'])('%s is compressed once for any encoding [HOST-12]', async (url) => {
  const ask = async (encoding: string) => {
    const headers = { host: 'kestrel.localhost', 'accept-encoding': encoding };
    const answer = await forecourt.running.application.inject({ url, headers });
    return { encoding: answer.headers['content-encoding'], vary: answer.headers['vary'], bytes: answer.rawPayload };
  };
  const zipped = await ask('br, gzip');
  expect([zipped.encoding, zipped.vary]).toEqual(['gzip', 'Host, Accept-Encoding']);
  expect(await ask('gzip')).toEqual(zipped);
  expect(await ask('br, gzip;q=0')).toEqual({ ...zipped, encoding: undefined, bytes: gunzipSync(zipped.bytes) });
});
