import {
  answerHeaders,
  type AnswerHeader,
  headersOfAnswer,
  rejectionsOf,
  type RouteAnswer,
  type RouteDefinition,
} from '#contracts/api/route';
import { idempotencyKey as idempotencyKeySchema } from '#contracts/api/idempotency-key';
import { capitalise } from '#contracts/domain/format';
import { keyScopes } from '#contracts/domain/key-scopes';
import { crmLead } from '#contracts/api/crm';
import { adfExamples, crmExamples, leadExamples, type OperationExample } from '#contracts/api/crm-examples';
import { stockExamples } from '#contracts/api/stock-examples';
import { problem, rejections, type RejectionCode } from '#contracts/rejections';
import { fieldsSchemas } from '#contracts/domain/forms/known-fields';
import { jsonSchemaOf } from './json-schema.js';
import { withNamedVariants } from './named-variants.js';

type Json = Readonly<Record<string, unknown>>;

/** Turns `/api/cars/:slug/finance` into `/api/cars/{slug}/finance`, and the wildcard `*` into `{rest}`. */
const pathOf = (path: string): string => path.replace(/:(\w+)/g, '{$1}').replace('*', '{rest}');

const problemType = 'application/problem+json';

const headersOf = ({ headers = {}, idempotencyKey, ifMatch, position }: RouteDefinition): Json[] => [
  ...(idempotencyKey
    ? [
        header('Idempotency-Key', 'A request that is sent again under the same key has no further effect.', {
          required: idempotencyKey === 'required',
          schema: jsonSchemaOf(idempotencyKeySchema, 'input'),
        }),
      ]
    : []),
  ...(ifMatch
    ? [
        header(
          'If-Match',
          'Entity tags of versions that may be changed, as `ETag` and `etag` give them, or `*`. Another version is left ' +
            'as it is, and the answer is 412. Without the header every version is changed.',
        ),
      ]
    : []),
  ...(position
    ? [
        header(
          'Forecourt-Position',
          'Log position of a write that the answer should include, from the header of the write’s answer. The request ' +
            'waits for it up to 2 seconds, and is then answered with what there is.',
        ),
      ]
    : []),
  ...Object.entries(headers).map(([name, about]) =>
    typeof about === 'string' ? header(name, about) : header(name, about.description, { required: true }),
  ),
];

const header = (name: string, description: string, more: Json = {}): Json => ({
  name,
  in: 'header',
  required: false,
  description,
  schema: { type: 'string' },
  ...more,
});

const parametersOf = (route: RouteDefinition): Json[] => [
  ...[...pathOf(route.path).matchAll(/\{(\w+)\}/g)].map(([, name]) => ({
    name,
    in: 'path',
    required: true,
    description: route.params?.[name!] ?? 'The rest of the path',
    schema: { type: 'string' },
  })),
  ...Object.entries(route.query?.shape ?? {}).map(([name, schema]) => {
    const { description, ...json } = jsonSchemaOf(schema as never, 'input') as { description?: string };
    const required = !(schema as { isOptional(): boolean }).isOptional();
    return { name, in: 'query', required, ...(description !== undefined && { description }), schema: json };
  }),
  ...headersOf(route),
];

const examples: Readonly<Record<string, OperationExample>> = { ...crmExamples, ...stockExamples };
const exampleOf = (example: unknown): Json => (example === undefined ? {} : { example });

const bodyOf = ({ id, body, bodyTypes }: RouteDefinition): Json => {
  if (bodyTypes) {
    return {
      requestBody: {
        required: true,
        content: Object.fromEntries(
          bodyTypes.map((type) => [
            type,
            {
              schema: body ? ref(requestName(id)) : type === 'multipart/form-data' ? files : bytes,
              ...exampleOf(type === 'text/csv' ? examples[id]?.body : undefined),
            },
          ]),
        ),
      },
    };
  }
  if (!body) return {};
  const content = { schema: ref(requestName(id)), ...exampleOf(examples[id]?.body) };
  return { requestBody: { required: true, content: { 'application/json': content } } };
};

/** A body that is accepted as raw bytes: a feed, a mail, a signed message of a payment provider. */
const bytes: Json = { type: 'string', format: 'binary' };
/** Files under any name. With named properties, Java generators import a class that they don't generate. */
const files: Json = { type: 'object', minProperties: 1, additionalProperties: bytes };

const requestName = (id: string): string => `${capitalise(id)}Request`;
const answerName = (id: string, status: string, answers: RouteDefinition['answers']): string =>
  `${capitalise(id)}Response${Object.keys(answers)[0] === status ? '' : status}`;
const ref = (name: string): Json => ({ $ref: `#/components/schemas/${name}` });

const text: Json = { type: 'string' };
const xml = 'application/xml';
const isText = (type: string): boolean => type.startsWith('text/') || type === xml;

/** Describes server-sent events in JSON Schema: the parsed content of the text. */
const eventsOf = ({ name, data }: NonNullable<RouteAnswer['events']>): Json => ({
  ...text,
  contentMediaType: 'text/event-stream',
  contentSchema: {
    type: 'array',
    items: {
      type: 'object',
      required: ['event', 'data', 'id'],
      properties: {
        event: { const: name },
        data: { ...text, contentMediaType: 'application/json', contentSchema: ref(data) },
        id: { ...text, description: 'The cursor after this event; send it as `Last-Event-ID` to continue' },
      },
    },
  },
});

const contentOf = (
  { schema, contentTypes = [], events }: RouteAnswer,
  name: string,
  example: unknown,
  adf: string | undefined,
): Json => ({
  ...(schema && { 'application/json': { schema: ref(name), ...exampleOf(example) } }),
  ...Object.fromEntries(
    contentTypes.map((type) => [
      type,
      {
        ...(isText(type) && { schema: events ? eventsOf(events) : text }),
        // An example of a response with a schema is in JSON.
        ...exampleOf(type === xml ? adf : schema ? undefined : example),
      },
    ]),
  ),
});

const answerHeadersOf = (route: RouteDefinition, status: number): Json => {
  const headers = Object.entries(headersOfAnswer(route, status)).map(([name, required]) => [
    name,
    { description: answerHeaders[name as AnswerHeader], required, schema: text },
  ]);
  return headers.length === 0 ? {} : { headers: Object.fromEntries(headers) as Json };
};

const responsesOf = (route: RouteDefinition): Json => {
  const good = Object.entries(route.answers).map(([status, answer]) => {
    const content = contentOf(
      answer,
      answerName(route.id, status, route.answers),
      examples[route.id]?.answers?.[Number(status)],
      examples[route.id]?.adf,
    );
    const headers = answerHeadersOf(route, Number(status));
    return [
      status,
      { description: answer.description, ...headers, ...(Object.keys(content).length > 0 && { content }) },
    ];
  });
  const byStatus = new Map<string, RejectionCode[]>();
  for (const code of rejectionsOf(route)) {
    const status = String(rejections[code].status);
    byStatus.set(status, [...(byStatus.get(status) ?? []), code]);
  }
  const answered = Object.fromEntries(good) as Record<string, { description: string; content?: Json }>;
  const bad = [...byStatus].map(([status, codes]) => [
    status,
    {
      description: [
        ...(answered[status] ? [answered[status].description] : []),
        ...codes.map((code) => `\`${code}\`: ${rejections[code].title}`),
      ].join('; '),
      ...answerHeadersOf(route, Number(status)),
      content: {
        ...answered[status]?.content,
        [problemType]: {
          schema: ref('Problem'),
          ...(answered[status] ? {} : exampleOf(examples[route.id]?.answers?.[Number(status)])),
        },
      },
    },
  ]);
  const methods = { $ref: '#/components/responses/MethodNotAllowed' };
  return { ...answered, ...(Object.fromEntries(bad) as Json), 405: methods, 431: tooLongToRead };
};

/** A request with a method that the address does not take. */
const methodNotAllowed: Json = {
  description: `\`method_not_allowed\`: ${rejections.method_not_allowed.title}`,
  headers: { Allow: { description: 'The methods that it takes', required: true, schema: text } },
  content: { [problemType]: { schema: ref('Problem') } },
};

/** A request with too long a header is rejected before its route is known. */
const tooLongToRead: Json = {
  description: 'The headers, with the address, are too long to be read',
  content: { 'text/plain': { schema: text } },
};

const operationOf = (route: RouteDefinition): Json => ({
  operationId: route.id,
  tags: [route.tag],
  summary: route.summary,
  parameters: parametersOf(route),
  ...bodyOf(route),
  responses: responsesOf(route),
  security: securityOf(route),
});

const securityOf = ({ caller }: RouteDefinition): Json[] => {
  switch (caller) {
    case 'anyone':
      return [];
    case 'visitor':
      return [{ session: [] }, {}];
    case 'shopper':
      return [{ session: [] }];
    case 'inbox':
      return [{ leadsKey: [] }, { inboxSession: [] }];
    case 'yard':
      return [{ stockKey: [] }, { inboxSession: [] }];
    case 'console':
      return [{ opsKey: [] }, { consoleSession: [] }];
    default:
      return [{ [`${caller}Key`]: [] }];
  }
};

const descriptions: Readonly<Record<string, string>> = {
  Shop: 'What a site shows: its search, vehicles, places and forms',
  Reviews: 'What customers said, as dealers’ programs send it and pages show it',
  Shoppers: 'Signing in by phone number, and what a shopper has saved',
  Checkout: 'Reserving a vehicle against a deposit',
  CRM:
    'Leads come as CloudEvents, at least once and in order within a dealership; ignore an `id` you have had. A lead comes ' +
    'once as `forecourt.LeadSubmitted`; later events of it have the same `lead_id`. A cursor is given back as it was given. ' +
    'After the log was restored from a backup it may be answered 410 `cursor_gone`: go on with `resume.cursor`. A 429 or ' +
    '503 is worth another try after `Retry-After` seconds, any 5xx and 409 `concurrent_change` after a moment; a 503 without ' +
    '`Retry-After` stays until the operator has changed something.',
  'CRM webhooks': 'What a registered webhook receives',
  'Lead inbox': 'Leads for the dealership’s staff, in a browser',
  Mail: 'What was sent by mail, and what came back',
  Analytics: 'What visitors did on a site, as counts without visitors',
  Operations: 'The operators’ console',
  Stock: 'Feeds of vehicles and single vehicles, for dealers’ systems',
  'Stock by hand': 'What staff set, which no feed overwrites',
  'Feed descriptions': 'How a feed in a dealer’s own words is read',
  Dealers: 'Sites, dealerships, locations and their content, for programs of dealers and operators',
  'Files and pages': 'What a browser or a crawler reads',
  Program: 'The state of the program, and what it can do',
};

const namedExamples = (of: Readonly<Record<string, unknown>>): Json =>
  Object.fromEntries(Object.entries(of).map(([name, value]) => [name, { value }]));

const leadWebhook = {
  lead: {
    post: {
      operationId: 'receiveLead',
      // A tag of its own: generators make a file for each tag, and would overwrite one of the two.
      tags: ['CRM webhooks'],
      summary: 'A lead, posted to a webhook’s address; with `format=adf` as ADF/XML 1.0',
      description:
        'Every failure, 4xx included, is tried ten times over three days, and holds up the leads behind it of the same ' +
        'dealership. After three messages in a row that were given up the webhook is disabled, and tested for three more ' +
        'days. `webhook-signature` holds `v1,` and the base64 of HMAC-SHA256 over `webhook-id.webhook-timestamp.body`, with ' +
        'the bytes that the base64 after `whsec_` stands for as the key; of several, separated by spaces, one has to fit. ' +
        'The libraries of standardwebhooks.com verify it; they parse the body as JSON, so compare with their `sign` for ADF.',
      parameters: [
        header('webhook-id', 'The same at every attempt: ignore one you have had.', { required: true }),
        header('webhook-timestamp', 'Seconds since 1970 of this attempt', { required: true }),
        header('webhook-signature', 'Signatures by the Standard Webhooks specification, one for each valid secret', {
          required: true,
        }),
        header('traceparent', 'W3C trace context; every attempt is in one trace', { required: true }),
      ],
      requestBody: {
        required: true,
        content: {
          'application/cloudevents+json': {
            schema: ref('Lead'),
            examples: namedExamples(leadExamples),
          },
          [xml]: { schema: text, examples: namedExamples(adfExamples) },
        },
      },
      responses: {
        '2XX': { description: 'Taken, within 15 seconds' },
        '410': { description: 'The webhook is disabled at once, and gets nothing more' },
        default: { description: 'Tried again, ten times over three days; `Retry-After` is honoured' },
      },
      security: [],
    },
  },
};

const schemasOf = (routes: readonly RouteDefinition[]): Record<string, Json> =>
  Object.fromEntries([
    ['Problem', jsonSchemaOf(problem, 'output')],
    ['Lead', jsonSchemaOf(crmLead, 'output')],
    ...Object.entries(fieldsSchemas()),
    ...routes.flatMap(({ id, body, answers }) => [
      ...(body ? [[requestName(id), jsonSchemaOf(body, 'input')] as const] : []),
      ...Object.entries(answers).flatMap(([status, { schema }]) =>
        schema ? [[answerName(id, status, answers), jsonSchemaOf(schema, 'output')] as const] : [],
      ),
    ]),
  ]);

/** Builds the OpenAPI 3.1 document of these routes. */
export const openApiOf = (routes: readonly RouteDefinition[]): Json & { openapi: string } => {
  const paths: Record<string, Record<string, Json>> = {};
  for (const route of routes) {
    (paths[pathOf(route.path)] ??= {})[route.method.toLowerCase()] = operationOf(route);
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Forecourt',
      version: '1',
      summary: 'Websites for vehicle dealers',
      description:
        'The Host header names the site. Keys travel as `Authorization: Bearer …`. Refusals are answered as problem+json (RFC 9457) with a stable `code`.',
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: '/' }],
    tags: [...new Set([...routes.map(({ tag }) => tag), ...leadWebhook.lead.post.tags])].map((name) => ({
      name,
      description: descriptions[name],
    })),
    paths,
    webhooks: leadWebhook,
    components: {
      schemas: withNamedVariants(schemasOf(routes)),
      responses: { MethodNotAllowed: methodNotAllowed },
      securitySchemes: {
        ...Object.fromEntries(
          Object.entries(keyScopes).map(([scope, what]) => [
            `${scope}Key`,
            { type: 'http', scheme: 'bearer', description: `A key with the scope \`${scope}\`: ${what}` },
          ]),
        ),
        session: {
          type: 'apiKey',
          in: 'cookie',
          name: 'session',
          description: 'A shopper’s session; over TLS the cookie is `__Host-session`',
        },
        consoleSession: {
          type: 'apiKey',
          in: 'cookie',
          name: 'forecourt_ops',
          description: 'The session of the console, for which a key with the scope `ops` was exchanged',
        },
        inboxSession: {
          type: 'apiKey',
          in: 'cookie',
          name: 'forecourt_dealer',
          description:
            'The session of the lead inbox, for which a key with the scope `leads` was exchanged; for vehicles that key needs the scope `stock` too',
        },
      },
    },
  };
};
