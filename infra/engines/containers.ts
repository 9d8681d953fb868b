import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { GenericContainer, Wait, type StartedTestContainer } from 'testcontainers';
import { parse } from 'yaml';
import type { Engine } from './engine.js';

/** The engines in Docker, of the images and with the settings of `docker-compose.yml`. */

interface ComposeEngine {
  readonly image: string;
  readonly environment?: Readonly<Record<string, string>>;
}

const composed = (name: string): ComposeEngine => {
  const text = readFileSync('docker-compose.yml', 'utf8').replace(
    /\$\{(\w+):-([^}]*)\}/g,
    (_, variable: string, fallback: string) => process.env[variable] ?? fallback,
  );
  const { services } = parse(text) as { services: Record<string, ComposeEngine> };
  return services[name]!;
};

/** Whether a Docker daemon answers. */
export const dockerAnswers = (): boolean =>
  spawnSync('docker', ['info'], { stdio: 'ignore', timeout: 10_000 }).status === 0;

const minutes = 60_000;

const engineOf = (container: StartedTestContainer, environment: Engine['environment']): Engine => ({
  environment,
  stop: async () => void (await container.stop()),
  kill: async () => void (await container.stop({ timeout: 0 })),
});

export const startEventStoreContainer = async (): Promise<Engine> => {
  const { image, environment = {} } = composed('eventstore');
  const container = await new GenericContainer(image)
    .withEnvironment(environment)
    .withExposedPorts(2113)
    .withWaitStrategy(Wait.forHttp('/health/live', 2113).forStatusCodeMatching((code) => code < 300))
    .withStartupTimeout(2 * minutes)
    .start();
  return engineOf(container, {
    EVENTSTORE_URL: `esdb://${container.getHost()}:${container.getMappedPort(2113)}?tls=false`,
  });
};

/** Kafka tells its clients where it is, so its port must be known before it starts. */
export const startKafkaContainer = async (): Promise<Engine> => {
  const { image, environment = {} } = composed('kafka');
  const port = await freePort();
  const container = await new GenericContainer(image)
    .withEnvironment({
      ...environment,
      KAFKA_LISTENERS: 'PLAINTEXT://:9092,CONTROLLER://:9093',
      KAFKA_ADVERTISED_LISTENERS: `PLAINTEXT://localhost:${port}`,
      KAFKA_CONTROLLER_QUORUM_VOTERS: '1@localhost:9093',
    })
    .withExposedPorts({ container: 9092, host: port })
    .withWaitStrategy(Wait.forLogMessage(/Kafka Server started/))
    .withStartupTimeout(2 * minutes)
    .start();
  return engineOf(container, { KAFKA_BROKERS: `localhost:${port}` });
};

export const startMongoContainer = async (): Promise<Engine> => {
  const { image } = composed('mongodb');
  const container = await new GenericContainer(image)
    .withCommand(['mongod', '--replSet', 'forecourt', '--bind_ip_all'])
    .withExposedPorts(27017)
    .withWaitStrategy(Wait.forLogMessage(/Waiting for connections/))
    .withStartupTimeout(2 * minutes)
    .start();
  const script = `
    try { rs.status() } catch { rs.initiate({ _id: 'forecourt', members: [{ _id: 0, host: 'localhost:27017' }] }) }
    while (!db.hello().isWritablePrimary) sleep(100)`;
  const { exitCode, output } = await container.exec(['mongosh', '--quiet', '--eval', script]);
  if (exitCode !== 0) throw new Error(`MongoDB made no replica set: ${output}`);
  return engineOf(container, {
    MONGODB_URL: `mongodb://${container.getHost()}:${container.getMappedPort(27017)}/?directConnection=true`,
  });
};

export const startTypesenseContainer = async (): Promise<Engine> => {
  const { image } = composed('typesense');
  const key = 'forecourt-test';
  const container = await new GenericContainer(image)
    .withEnvironment({ TYPESENSE_DATA_DIR: '/tmp', TYPESENSE_API_KEY: key })
    .withExposedPorts(8108)
    .withWaitStrategy(Wait.forHttp('/health', 8108).forStatusCode(200))
    .withStartupTimeout(2 * minutes)
    .start();
  return engineOf(container, {
    TYPESENSE_URL: `http://${container.getHost()}:${container.getMappedPort(8108)}`,
    TYPESENSE_API_KEY: key,
  });
};

const freePort = (): Promise<number> =>
  new Promise((resolve, reject) => {
    const server = createServer().on('error', reject);
    server.listen(0, () => {
      const { port } = server.address() as { port: number };
      server.close(() => resolve(port));
    });
  });
