import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { readFileSync } from 'node:fs';
import { Validator } from '@seriousme/openapi-schema-validator';
import { Ajv } from 'ajv';
import type { FastifyInstance } from 'fastify';
import { leadExamples } from '#contracts/api/crm-examples';
import { allRoutes } from '#contracts/api/routes';
import { formIds } from '#contracts/domain/forms/ids';
import { eventRegistry } from '#contracts/events/index';
import { topics } from '#contracts/events/topics';
import { TestForecourt } from '#platform/testing/forecourt';
import { roles } from '../../../standalone/src/roles.js';

type Json = Record<string, unknown>;
interface OpenApi extends Json {
  readonly paths: Record<string, Record<string, { operationId: string; responses: Json }>>;
}
interface AsyncApi extends Json {
  readonly channels: Record<string, { address: string | null; messages: Json }>;
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

/** Method and path of what the server routes, read from its own tree. */
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

/** Every reference, which must lead somewhere. */
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

describe('the OpenAPI document', () => {
  it('is valid OpenAPI 3.1 [CRM-06]', async () => {
    const document = await served<OpenApi>('/openapi.json');
    const validator = new Validator();
    expect(await validator.validate(document)).toEqual({ valid: true });
    expect(validator.version).toBe('3.1');
    expect(broken(document)).toEqual([]);
  });

  it('has every route that is served, and no other [CRM-06]', () => {
    const fastify = forecourt.running.application.getHttpAdapter().getInstance() as FastifyInstance;
    const table = routeTable(fastify);
    expect(table.length).toBeGreaterThan(20);
    const known = new Set(allRoutes.map(({ method, path }) => `${method} ${path}`));
    expect(table.filter((route) => !known.has(route))).toEqual([]);
    expect(allRoutes.filter(({ method, path }) => !fastify.hasRoute({ method, url: path }))).toEqual([]);
  });

  it('describes each operation once, with its input and output [CRM-06]', async () => {
    const calls = allRoutes.map(({ method, path }) => `${method} ${path}`);
    expect(calls.filter((call, index) => calls.indexOf(call) !== index)).toEqual([]);
    const { components } = await served<{ components: { schemas: Record<string, Json> } }>('/openapi.json');
    const saysNothing = ({ type, properties, additionalProperties }: Json) =>
      type === undefined
        ? properties === undefined && additionalProperties === undefined
        : type === 'object' && Object.keys(properties ?? {}).length === 0;
    const loose = Object.entries(components.schemas).filter(
      ([, schema]) => !('anyOf' in schema) && !('oneOf' in schema) && !('$ref' in schema) && saysNothing(schema),
    );
    expect(loose.map(([name]) => name)).toEqual([]);
  });

  it('lists the status of every response, and describes each body exactly [CRM-06]', async () => {
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

  it('has an example of every lead and of every call of a CRM, each valid by the document itself [CRM-06, CRM-11]', async () => {
    const document = await served<OpenApi & { webhooks: Json }>('/openapi.json');
    const ajv = new Ajv({ strict: false, allErrors: true, validateFormats: false, logger: false });
    ajv.addSchema(document, 'openapi');
    interface Media {
      readonly schema?: { readonly $ref: string };
      readonly example?: unknown;
      readonly examples?: Readonly<Record<string, { readonly value: unknown }>>;
    }
    const found: { at: string; media: Media }[] = [];
    const walk = (value: unknown, at: string): void => {
      if (typeof value !== 'object' || value === null) return;
      for (const [key, one] of Object.entries(value)) {
        if (key === 'content')
          for (const media of Object.values(one as Record<string, Media>)) found.push({ at, media });
        else walk(one, `${at}/${key}`);
      }
    };
    walk(document.paths, '');
    walk(document.webhooks, '');
    const wrong = found.flatMap(({ at, media: { schema, example, examples = {} } }) =>
      [...(example === undefined ? [] : [example]), ...Object.values(examples).map(({ value }) => value)]
        .filter((one) => schema !== undefined && !ajv.validate(`openapi${schema.$ref}`, one))
        .map((one) => [at, one, structuredClone(ajv.errors)]),
    );
    expect(wrong).toEqual([]);
    const without = found.filter(
      ({ at, media: { schema, example } }) =>
        at.startsWith('//api/crm/') && schema && !schema.$ref.endsWith('/Problem') && example === undefined,
    );
    expect(without.map(({ at }) => at)).toEqual([]);
    const leads = found.find(({ at }) => at.startsWith('/lead/'))!.media.examples!;
    const forms = Object.values(leads).map(({ value }) => (value as { data: { form?: string } }).data.form);
    expect(forms).toEqual(expect.arrayContaining([...formIds]));
  });

  it('tells what further fields of a lead are called, of every form [CRM-06, CRM-11]', async () => {
    const { components } = await served<{ components: { schemas: Record<string, Json> } }>('/openapi.json');
    const { data } = components.schemas['LeadSubmitted']!['properties'] as Record<string, Json>;
    const { fields } = data!['properties'] as Record<string, { properties: Record<string, { description: string }> }>;
    const told = Object.keys(fields!.properties);
    const sent = Object.values(leadExamples).flatMap(({ data }) => ('fields' in data ? Object.keys(data.fields) : []));
    expect(sent.filter((name) => !told.includes(name))).toEqual([]);
    expect(told).toEqual(
      expect.arrayContaining(['Test Drive Booking Date', 'Preferred Date', 'Delivery address', 'reservation_id']),
    );
    expect(fields!.properties['Preferred Date']!.description).toContain('`service`');
  });

  it('names each operation once, with its responses and the scope of key it takes [CRM-06, HOST-06]', async () => {
    const { paths } = await served<OpenApi>('/openapi.json');
    const operations = Object.values(paths).flatMap((methods) => Object.values(methods));
    expect(new Set(operations.map(({ operationId }) => operationId)).size).toBe(operations.length);
    for (const { operationId, responses } of operations) {
      expect([operationId, Object.keys(responses)]).toEqual([
        operationId,
        expect.arrayContaining([expect.stringMatching(/^2\d\d$/)]),
      ]);
    }
    expect(paths['/api/crm/webhooks/{id}/replay']).toMatchObject({ post: { security: [{ crmKey: [] }] } });
    expect(paths['/api/stock/import']).toMatchObject({ post: { security: [{ stockKey: [] }] } });
    expect(paths['/api/inbox/leads']).toMatchObject({ get: { security: [{ leadsKey: [] }, { inboxSession: [] }] } });
  });
});

describe('the AsyncAPI document', () => {
  it('is valid AsyncAPI 3, with a channel for each topic and every event type [CRM-06, CRM-04]', async () => {
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
});
