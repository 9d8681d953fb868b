import { spawnSync } from 'node:child_process';
import type { StartEngine } from './engine.js';
import { startEventStore } from './eventstore/start.js';
import { buildFerretdb } from './ferretdb/build.js';
import { startFerretdb } from './ferretdb/start.js';
import { kafkaClassPath } from './kafka/artifacts.js';
import { startKafka } from './kafka/start.js';
import type { EngineName } from './needs.js';
import { OwnEngine } from './own-engine.js';
import { startTypesense } from './typesense/start.js';

/** Whether a Docker daemon answers. */
export const dockerAnswers = (): boolean =>
  spawnSync('docker', ['info'], { stdio: 'ignore', timeout: 10_000 }).status === 0;

interface Source {
  /** Variables that a user with a running engine sets. */
  readonly given: readonly string[];
  readonly container: StartEngine;
  /** Start without Docker: the engine itself, or a program with its protocol. */
  readonly start: StartEngine;
  /**
   * Fetches or builds what a start on this machine needs.
   * @throws {Error} with a sentence that says what the machine lacks and what to install
   */
  readonly prepare: () => Promise<unknown>;
}

export const needsNothing = () => Promise.resolve();

/** Loaded only where there is Docker. */
const containers = () => import('./containers.js');

export const sources: Readonly<Record<EngineName, Source>> = {
  eventstore: {
    given: ['EVENTSTORE_URL'],
    container: async (options) => (await containers()).startEventStoreContainer(options),
    start: startEventStore,
    prepare: needsNothing,
  },
  kafka: {
    given: ['KAFKA_BROKERS'],
    container: async (options) => (await containers()).startKafkaContainer(options),
    start: startKafka,
    prepare: kafkaClassPath,
  },
  mongodb: {
    given: ['MONGODB_URL'],
    container: async (options) => (await containers()).startMongoContainer(options),
    start: startFerretdb,
    prepare: buildFerretdb,
  },
  typesense: {
    given: ['TYPESENSE_URL', 'TYPESENSE_API_KEY'],
    container: async (options) => (await containers()).startTypesenseContainer(options),
    start: startTypesense,
    prepare: needsNothing,
  },
};

/** Returns the start in Docker if there is Docker, else on this machine. */
export const startOf = (name: EngineName, docker: boolean): StartEngine =>
  docker ? sources[name].container : sources[name].start;

/**
 * Starts an engine for a single test, from its place in {@link sources}. An engine at a given address is shared, so a
 * test must not end or empty it.
 */
export const ownEngine = async (name: EngineName): Promise<OwnEngine> => {
  const engine = new OwnEngine(startOf(name, dockerAnswers()));
  await engine.start();
  return engine;
};
