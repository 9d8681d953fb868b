import { crmRoutes } from '#contracts/api/crm';
import { cloudEvent } from '#contracts/events/envelope';
import { contexts } from '#contracts/events/contexts';
import { leadEvents } from '#contracts/events/lead';
import { jsonSchemaOf } from './json-schema.js';

type Json = Readonly<Record<string, unknown>>;

const described: Readonly<Record<string, string>> = {
  stock: 'What becomes of vehicles and feeds. Keyed by stream: a vehicle’s events are in order.',
  leads:
    'Leads, for large subscribers. Keyed by dealership: all leads of a dealership are in order. Tell repeats by `ce_id`.',
  delivery: 'Where leads are sent to, and what became of it. Keyed by stream.',
  engagement: 'What visits tell. Keyed by stream.',
};

const ref = (path: string): Json => ({ $ref: `#/${path}` });
const typesOf = (context: string): string[] => Object.keys(contexts[context as keyof typeof contexts].events);

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
      ce_dataschema: { const: `${type}.v${version}` },
      ce_sequence: { type: 'string', description: 'Position in the log' },
      ce_revision: { type: 'string', description: 'Place in its stream' },
    },
  },
  payload: ref(`components/schemas/${type}`),
});

/** An event in the CloudEvents JSON format: what webhooks and the live stream carry. */
const structuredOf = (type: string): Json => ({
  name: `forecourt.${type}.structured`,
  title: `${type}, as a CloudEvent`,
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
});

const channelOf = (address: string | null, description: string, names: readonly string[], server: string): Json => ({
  address,
  description,
  servers: [ref(`servers/${server}`)],
  messages: Object.fromEntries(names.map((name) => [name, ref(`components/messages/${name}`)])),
});

const webhookHeaders =
  'Signed by the Standard Webhooks specification: `webhook-id` (the same in every attempt: leave out what you have ' +
  'had), `webhook-timestamp`, `webhook-signature`. In order for each dealership; answer 2xx within 15 seconds.';

/** The AsyncAPI 3 document: a channel a topic, the live stream of leads, and what webhooks get. */
export const asyncApi = (): Json => {
  const definitions = Object.values(contexts).flatMap(({ events }) => Object.entries(events));
  const leads = Object.keys(leadEvents).map((type) => `${type}Structured`);
  const topics = Object.keys(contexts).map((context) => [
    context,
    channelOf(`forecourt.${context}.v1`, described[context] ?? `Events of ${context}.`, typesOf(context), 'kafka'),
  ]);
  const channels = {
    ...(Object.fromEntries(topics) as Record<string, Json>),
    leadStream: channelOf(crmRoutes.streamLeads.path, crmRoutes.streamLeads.summary, leads, 'http'),
    leadWebhook: channelOf(null, webhookHeaders, leads, 'receiver'),
  };
  return {
    asyncapi: '3.0.0',
    info: {
      title: 'Forecourt events',
      version: '1',
      description: 'CloudEvents 1.0: on Kafka in binary mode, elsewhere as JSON. Delivered at least once.',
    },
    defaultContentType: 'application/json',
    servers: {
      kafka: { host: 'kafka:9092', protocol: 'kafka', description: 'As KAFKA_BROKERS says.' },
      http: { host: 'localhost:3000', protocol: 'http', description: 'This program, behind a CRM key.' },
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
      schemas: Object.fromEntries([
        ['CloudEvent', jsonSchemaOf(cloudEvent, 'output')],
        ...definitions.map(([type, { schema }]) => [type, jsonSchemaOf(schema, 'output')] as const),
      ]),
      messages: Object.fromEntries([
        ...definitions.map(([type, { version }]) => [type, messageOf(type, version)] as const),
        ...Object.keys(leadEvents).map((type) => [`${type}Structured`, structuredOf(type)] as const),
      ]),
    },
  };
};
