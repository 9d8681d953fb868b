import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { readFileSync } from 'node:fs';
import { Validator } from '@seriousme/openapi-schema-validator';
import { Ajv } from 'ajv';
import type { FastifyInstance } from 'fastify';
import { allRoutes } from '#contracts/api/routes';
import { contexts } from '#contracts/events/contexts';
import { TestForecourt } from '#platform/testing/forecourt';
import { roles } from './roles.js';

type Json = Record<string, unknown>;
interface OpenApi extends Json {
  readonly paths: Record<string, Record<string, { operationId: string; responses: Json }>>;
}
interface AsyncApi extends Json {
  readonly channels: Record<string, { address: string | null; messages: Json }>;
}

jest.setTimeout(30_000);

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
  it('CRM-06 is valid OpenAPI 3.1', async () => {
    const document = await served<OpenApi>('/openapi.json');
    const validator = new Validator();
    expect(await validator.validate(document)).toEqual({ valid: true });
    expect(validator.version).toBe('3.1');
    expect(broken(document)).toEqual([]);
  });

  it('CRM-06 has every route that is served, and no other', () => {
    const fastify = forecourt.running.application.getHttpAdapter().getInstance() as FastifyInstance;
    const table = routeTable(fastify);
    expect(table.length).toBeGreaterThan(20);
    const known = new Set(allRoutes.map(({ method, path }) => `${method} ${path}`));
    expect(table.filter((route) => !known.has(route))).toEqual([]);
    expect(allRoutes.filter(({ method, path }) => !fastify.hasRoute({ method, url: path }))).toEqual([]);
  });

  it('CRM-06 names each call once, and answers for each', async () => {
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
  });
});

describe('the AsyncAPI document', () => {
  it('CRM-06 CRM-04 is valid AsyncAPI 3, with a channel a topic and every event there is', async () => {
    const document = await served<AsyncApi>('/asyncapi.json');
    const schema = JSON.parse(
      readFileSync('node_modules/@asyncapi/specs/schemas/3.0.0-without-$id.json', 'utf8'),
    ) as Json;
    const ajv = new Ajv({ strict: false, allErrors: true, validateFormats: false, logger: false });
    const valid = ajv.validate(schema, document);
    expect([valid, ajv.errors?.slice(0, 5)]).toEqual([true, undefined]);
    expect(broken(document)).toEqual([]);
    for (const [context, { events }] of Object.entries(contexts)) {
      const channel = document.channels[context]!;
      expect(channel.address).toBe(`forecourt.${context}.v1`);
      expect(Object.keys(channel.messages)).toEqual(Object.keys(events));
    }
    expect(document.channels['leadWebhook']).toMatchObject({ messages: { LeadSubmittedStructured: {} } });
  });
});
