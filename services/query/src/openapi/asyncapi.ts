import { crmRoutes, leadRecord, webhookTest, webhookTestType } from '#contracts/api/crm';
import { leadExamples, leadRecordExample } from '#contracts/api/crm-examples';
import { capitalise } from '#contracts/domain/format';
import { cloudEvent, dataSchemaOf } from '#contracts/events/envelope';
import { eventRegistry } from '#contracts/events/index';
import { crmLeadTypes } from '#contracts/events/lead';
import { leadTopic } from '#contracts/events/lead-topics';
import type { EventRegistry } from '#contracts/events/registry';
import { kafkaTopic, topics, type Topic } from '#contracts/events/topics';
import { jsonSchemaOf } from './json-schema.js';

type Json = Readonly<Record<string, unknown>>;

const ref = (path: string): Json => ({ $ref: `#/${path}` });

const messageOf = (type: string, version: number): Json => ({
  name: `forecourt.${type}`,
  title: type,
  contentType: 'application/json',
  headers: {
    type: 'object',
    required: ['ce_specversion', 'ce_id', 'ce_source', 'ce_type', 'ce_time'],
    properties: {
      ce_specversion: { const: '1.0' },
      ce_type: { const: `forecourt.${type}` },
      ...Object.fromEntries(['ce_id', 'ce_source', 'ce_subject', 'ce_time'].map((name) => [name, { type: 'string' }])),
      ce_dataschema: { const: dataSchemaOf(type, version) },
      ce_sequence: { type: 'string', description: 'Position in the log' },
      ce_revision: { type: 'string', description: 'Place in its stream' },
      ce_sealed: {
        type: 'string',
        description: 'The personal data, encrypted; the value holds what is left without it',
      },
    },
  },
  payload: ref(`components/schemas/${type}`),
});

/** Adds a title to each nested object, because code generators number untitled ones. */
const titled = (schema: Json, name: string): Json => {
  const { properties, items } = schema as { readonly properties?: Record<string, Json>; readonly items?: Json };
  const within = Object.entries(properties ?? {}).map(([property, one]) => [
    property,
    titled(one, name + property.split('_').map(capitalise).join('')),
  ]);
  return {
    ...schema,
    ...(properties && { title: name, properties: Object.fromEntries(within) as Json }),
    ...(items && { items: titled(items, `${name}Item`) }),
  };
};

/** An event in the CloudEvents JSON format, as sent by webhooks and the live stream. */
const structuredOf = (type: string, title = `${type}, as a CloudEvent`): Json => ({
  name: `forecourt.${type}.structured`,
  title,
  contentType: 'application/cloudevents+json',
  payload: {
    allOf: [
      ref('components/schemas/CloudEvent'),
      {
        type: 'object',
        properties: { type: { const: `forecourt.${type}` }, data: ref(`components/schemas/${type}`) },
      },
    ],
  },
  examples: Object.entries(leadExamples)
    .filter(([, example]) => example.type === `forecourt.${type}`)
    .map(([name, payload]) => ({ name, payload })),
});

const channelOf = (address: string | null, description: string, names: readonly string[], server: string): Json => ({
  address,
  description,
  servers: [ref(`servers/${server}`)],
  messages: Object.fromEntries(names.map((name) => [name, ref(`components/messages/${name}`)])),
});

const leadTopicDescription =
  'Whole leads, for one large subscriber: the key is the `lead_id`, the value the lead as it is now. In order for each ' +
  'dealership; tell repeats by `id`. A record without a value says that the lead is erased, or was lost when the log was ' +
  'restored: forget it, or ignore it where you have no such lead. The key `compaction` means nothing: ignore it.';

const leadTopicChannel: Json = {
  ...channelOf(leadTopic('{subscriber}'), leadTopicDescription, ['Lead'], 'kafka'),
  parameters: { subscriber: { description: 'The name of the subscriber in KAFKA_LEAD_SUBSCRIBERS.' } },
};

const leadMessage: Json = {
  name: 'forecourt.Lead',
  title: 'A lead as it is now',
  contentType: 'application/cloudevents+json',
  bindings: { kafka: { key: { type: 'string', description: 'The `lead_id`' } } },
  payload: ref('components/schemas/Lead'),
  examples: [{ payload: leadRecordExample }],
};

const webhookHeaders =
  'Signed by the Standard Webhooks specification: `webhook-id` (the same in every attempt: leave out what you have ' +
  'had), `webhook-timestamp`, `webhook-signature`. In order for each dealership; answer 2xx within 15 seconds.';

const leadMessages = crmLeadTypes.map((type) => `${type}Structured`);
const testMessage = `${webhookTestType}Structured`;

/** The program as a client addressed it. */
interface HttpServer {
  readonly host: string;
  readonly protocol: string;
}

const httpServer = ({ host, protocol }: HttpServer): Json => ({
  host,
  protocol,
  description: 'This program, behind a CRM key.',
});

/** Returns the document for clients that address the program as this server. */
export const asyncApiOf = (document: ReturnType<typeof asyncApi>, server: HttpServer): Json => ({
  ...document,
  servers: { ...document.servers, http: httpServer(server) },
});

/** Builds the AsyncAPI 3 document: a channel for each topic, the live stream of leads, and lead webhooks. */
export const asyncApi = ({ streams }: Pick<EventRegistry, 'streams'> = eventRegistry): Json & {
  asyncapi: string;
  servers: Json;
} => {
  const definitions = streams.flatMap(({ events }) => Object.entries(events));
  const typesOf = (topic: Topic) =>
    streams.filter((stream) => stream.topic === topic).flatMap(({ events }) => Object.keys(events));
  const topicChannels = Object.entries(topics).map(([name, description]) => {
    const topic = name as Topic;
    return [topic, channelOf(kafkaTopic(topic), description, typesOf(topic), 'kafka')] as const;
  });
  const channels = {
    ...Object.fromEntries<Json>(topicChannels),
    leadTopic: leadTopicChannel,
    leadStream: channelOf(crmRoutes.streamLeads.path, crmRoutes.streamLeads.summary, leadMessages, 'http'),
    leadWebhook: channelOf(null, webhookHeaders, [...leadMessages, testMessage], 'receiver'),
  };
  return {
    asyncapi: '3.0.0',
    info: {
      title: 'Forecourt events',
      version: '1',
      description:
        'CloudEvents 1.0, delivered at least once: in binary mode on the topics of events, elsewhere as JSON. A CRM reads ' +
        'the lead topic, the stream or webhooks. The topics of events are Forecourt’s own: personal data in them is encrypted.',
    },
    defaultContentType: 'application/json',
    servers: {
      kafka: { host: 'kafka:9092', protocol: 'kafka', description: 'As KAFKA_BROKERS says.' },
      http: httpServer({ host: 'localhost:3000', protocol: 'http' }),
      receiver: {
        host: 'crm.example',
        protocol: 'https',
        description: 'A CRM’s own address, registered as a webhook.',
      },
    },
    channels,
    operations: Object.fromEntries(
      Object.keys(channels).map((name) => [`send_${name}`, { action: 'send', channel: ref(`channels/${name}`) }]),
    ),
    components: {
      schemas: Object.fromEntries(
        [
          ['CloudEvent', jsonSchemaOf(cloudEvent, 'output')] as const,
          ['Lead', jsonSchemaOf(leadRecord, 'output')] as const,
          [webhookTestType, jsonSchemaOf(webhookTest, 'output')] as const,
          ...definitions.map(([type, { schema }]) => [type, jsonSchemaOf(schema, 'output')] as const),
        ].map(([name, schema]) => [name, titled(schema, name)]),
      ),
      messages: Object.fromEntries([
        ['Lead', leadMessage],
        ...definitions.map(([type, { version }]) => [type, messageOf(type, version)] as const),
        [testMessage, structuredOf(webhookTestType, 'A test of a webhook, which is no lead')],
        ...crmLeadTypes.map((type) => [`${type}Structured`, structuredOf(type)] as const),
      ]),
    },
  };
};
