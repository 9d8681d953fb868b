import { readFileSync } from 'node:fs';
import { parse, parseAllDocuments } from 'yaml';
import { hashKey } from '#platform/access/api-keys';
import type { EngineName } from '../needs.js';

/** Objects for a trial of `infra/kubernetes`: its manifests, changed as their comments ask, and engines. */

export interface Manifest {
  readonly kind: string;
  readonly metadata: { readonly name: string };
  data?: Record<string, string>;
  stringData?: Record<string, string>;
  spec?: {
    replicas?: number;
    template?: { spec: { containers: Container[] } };
  };
}
interface Container {
  image: string;
  env?: { name: string; value: string }[];
  resources?: { requests?: { cpu?: string } };
}

export const image = 'forecourt:local';
export const dealerKey = 'dealer-key';
/** A separate namespace for the engines, because the services' network policy lets nothing in. */
const namespace = 'forecourt-engines';
const at = (name: EngineName, port: number) => `${name}.${namespace}:${port}`;

const ports: Readonly<Record<EngineName, number>> = { eventstore: 2113, kafka: 9092, mongodb: 27017, typesense: 8108 };
const typesenseKey = 'forecourt-development';

const settings: Readonly<Record<string, string>> = {
  DEMO: 'true',
  KAFKA_BROKERS: at('kafka', ports.kafka),
  TYPESENSE_URL: `http://${at('typesense', ports.typesense)}`,
};
const secrets: Readonly<Record<string, Record<string, string>>> = {
  'forecourt-engines': {
    EVENTSTORE_URL: `esdb://${at('eventstore', ports.eventstore)}?tls=false`,
    MONGODB_URL: `mongodb://${at('mongodb', ports.mongodb)}/?directConnection=true`,
    TYPESENSE_API_KEY: typesenseKey,
    SECRET_KEY: 'forecourt-development-secret-key',
  },
  'forecourt-keys': {
    'keys.json': JSON.stringify([{ name: 'dealer', sha256: hashKey(dealerKey), scope: 'dealer', site: 'kestrel' }]),
  },
};

const adaptForTrial = (manifest: Manifest): Manifest => {
  const { kind, metadata, spec } = manifest;
  if (kind === 'Secret') return { ...manifest, stringData: secrets[metadata.name]! };
  if (kind === 'ConfigMap') {
    // Photographs stay in the folder of the service that fetched them.
    const { PHOTO_STORE: _, S3_URL: __, S3_BUCKET: ___, ...others } = manifest.data!;
    return { ...manifest, data: { ...others, ...settings } };
  }
  for (const container of spec?.template?.spec.containers ?? []) {
    container.image = image;
    // A single node has room for actual use, but not for the requested resources.
    delete container.resources?.requests?.cpu;
    for (const variable of container.env ?? []) if (variable.name === 'KAFKA_REPLICATION') variable.value = '1';
  }
  return kind === 'Deployment' || kind === 'StatefulSet' ? { ...manifest, spec: { ...spec, replicas: 1 } } : manifest;
};

/** @param made output of `kubectl kustomize infra/kubernetes` */
export const trialServices = (made: string): Manifest[] =>
  parseAllDocuments(made)
    .map((document) => document.toJS() as Manifest)
    // An autoscaler would start a second instance of each.
    .filter(({ kind }) => kind !== 'HorizontalPodAutoscaler')
    .map(adaptForTrial);

interface Composed {
  readonly image: string;
  readonly command?: readonly string[];
  readonly environment?: Readonly<Record<string, string>>;
}

/** Reads `docker-compose.yml`, with the default of each `${NAME:-value}`. */
const composed = (): Readonly<Record<string, Composed>> =>
  (
    parse(readFileSync('docker-compose.yml', 'utf8').replace(/\$\{\w+:-([^}]*)\}/g, '$1')) as {
      services: Record<string, Composed>;
    }
  ).services;

const engineOf = (name: EngineName, { image, command, environment = {} }: Composed): object[] => {
  const labels = { app: name };
  const more: Readonly<Record<string, string>> =
    name === 'kafka'
      ? {
          KAFKA_ADVERTISED_LISTENERS: `PLAINTEXT://${at('kafka', ports.kafka)}`,
          KAFKA_CONTROLLER_QUORUM_VOTERS: '1@localhost:9093',
        }
      : name === 'typesense'
        ? { TYPESENSE_DATA_DIR: '/tmp' }
        : {};
  const env = Object.entries({ ...environment, ...more }).map(([variable, value]) => ({ name: variable, value }));
  const isReady = { tcpSocket: { port: ports[name] }, periodSeconds: 2 };
  const container = { name, image, env, readinessProbe: isReady, ...(command && { args: command }) };
  const metadata = { name, namespace };
  return [
    {
      apiVersion: 'apps/v1',
      kind: 'Deployment',
      metadata,
      // Otherwise Kubernetes sets variables such as KAFKA_PORT, which Kafka would read as settings.
      spec: {
        selector: { matchLabels: labels },
        template: { metadata: { labels }, spec: { enableServiceLinks: false, containers: [container] } },
      },
    },
    { apiVersion: 'v1', kind: 'Service', metadata, spec: { selector: labels, ports: [{ port: ports[name] }] } },
  ];
};

/** Returns the engines of `docker-compose.yml`, one instance of each, without a disk. */
export const trialEngines = (): object[] => {
  const all = composed();
  const names = Object.keys(ports) as EngineName[];
  return [
    { apiVersion: 'v1', kind: 'Namespace', metadata: { name: namespace } },
    ...names.flatMap((name) => engineOf(name, all[name]!)),
  ];
};
