import { spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { GenericContainer, Wait, type StartedTestContainer } from 'testcontainers';
import { parse } from 'yaml';
import { freePort } from '../support/free-port.js';
import type { Engine, StartEngine } from './engine.js';

/** The engines in Docker, with the images and settings of `docker-compose.yml`. */

interface ComposeEngine {
  readonly image: string;
  readonly environment?: Readonly<Record<string, string>>;
}

const readComposeService = (name: string): ComposeEngine => {
  const text = readFileSync('docker-compose.yml', 'utf8').replace(
    /\$\{(\w+):-([^}]*)\}/g,
    (_, variable: string, fallback: string) => process.env[variable] ?? fallback,
  );
  const { services } = parse(text) as { services: Record<string, ComposeEngine> };
  return services[name]!;
};

const minutes = 60_000;

/** Containers of this process by data folder, so that an engine started again on a folder has the same data. */
const containers = new Map<string, StartedTestContainer>();

interface Contained {
  /** Port in the container. */
  readonly inside: number;
  /** @param port port on this machine, which Kafka announces to its clients */
  readonly container: (port: number) => GenericContainer;
  /** Waits for conditions that the container's start does not wait for. */
  readonly ready?: (container: StartedTestContainer) => Promise<void>;
  readonly environment: (address: string) => Engine['environment'];
}

/** A stopped container stays until this process ends; then the library removes it. */
const containerStarter =
  ({ inside, container, ready, environment }: Contained): StartEngine =>
  async ({ directory, port }) => {
    const host = port ?? (await freePort());
    const before = containers.get(directory);
    const started =
      before ??
      (await container(host)
        .withExposedPorts({ container: inside, host })
        .withStartupTimeout(2 * minutes)
        .start());
    containers.set(directory, started);
    await before?.restart();
    await ready?.(started);
    const docker = (how: string) =>
      // Ignores the error about a container that has already ended.
      void spawnSync('docker', [how, started.getId()], { stdio: 'ignore', timeout: minutes });
    return {
      environment: environment(`${started.getHost()}:${host}`),
      stop: async () => docker('stop'),
      kill: async () => docker('kill'),
    };
  };

export const startEventStoreContainer = containerStarter({
  inside: 2113,
  container: () => {
    const { image, environment = {} } = readComposeService('eventstore');
    const isAlive = Wait.forHttp('/health/live', 2113).forStatusCodeMatching((code) => code < 300);
    return new GenericContainer(image).withEnvironment(environment).withWaitStrategy(isAlive);
  },
  environment: (address) => ({ EVENTSTORE_URL: `esdb://${address}?tls=false` }),
});

export const startKafkaContainer = containerStarter({
  inside: 9092,
  container: (port) => {
    const { image, environment = {} } = readComposeService('kafka');
    return new GenericContainer(image)
      .withEnvironment({
        ...environment,
        // 16 bytes; each container is a cluster of its own.
        CLUSTER_ID: Buffer.from(randomUUID().replaceAll('-', ''), 'hex').toString('base64url'),
        KAFKA_LISTENERS: 'PLAINTEXT://:9092,CONTROLLER://:9093',
        KAFKA_ADVERTISED_LISTENERS: `PLAINTEXT://localhost:${port}`,
        KAFKA_CONTROLLER_QUORUM_VOTERS: '1@localhost:9093',
      })
      .withWaitStrategy(Wait.forLogMessage(/Kafka Server started/));
  },
  environment: (address) => ({ KAFKA_BROKERS: address }),
});

export const startMongoContainer = containerStarter({
  inside: 27017,
  container: () =>
    new GenericContainer(readComposeService('mongodb').image)
      .withCommand(['mongod', '--replSet', 'forecourt', '--bind_ip_all'])
      .withWaitStrategy(Wait.forLogMessage(/Waiting for connections/)),
  ready: async (container) => {
    const script = `
      try { rs.status() } catch { rs.initiate({ _id: 'forecourt', members: [{ _id: 0, host: 'localhost:27017' }] }) }
      while (!db.hello().isWritablePrimary) sleep(100)`;
    const { exitCode, output } = await container.exec(['mongosh', '--quiet', '--eval', script]);
    if (exitCode !== 0) throw new Error(`MongoDB made no replica set: ${output}`);
  },
  environment: (address) => ({ MONGODB_URL: `mongodb://${address}/?directConnection=true` }),
});

const key = 'forecourt-test';
export const startTypesenseContainer = containerStarter({
  inside: 8108,
  container: () =>
    new GenericContainer(readComposeService('typesense').image)
      .withEnvironment({ TYPESENSE_DATA_DIR: '/tmp', TYPESENSE_API_KEY: key })
      .withWaitStrategy(Wait.forHttp('/health', 8108).forStatusCode(200)),
  environment: (address) => ({ TYPESENSE_URL: `http://${address}`, TYPESENSE_API_KEY: key }),
});
