import { spawnSync } from 'node:child_process';
import type { StartEngine } from './engine.js';
import { startEventStore } from './eventstore/start.js';
import { builtFerretdb } from './ferretdb/build.js';
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
  /** Set by who has the engine running already. */
  readonly given: readonly string[];
  readonly container: StartEngine;
  /** Without Docker: the engine itself, or what speaks its wire. */
  readonly start: StartEngine;
  /**
   * Fetches or builds what a start on this machine takes.
   * @throws {Error} with a sentence: what the machine lacks, and what to install
   */
  readonly prepare: () => Promise<unknown>;
}

export const needsNothing = () => Promise.resolve();

/** Loaded where there is Docker only. */
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
    prepare: builtFerretdb,
  },
  typesense: {
    given: ['TYPESENSE_URL', 'TYPESENSE_API_KEY'],
    container: async (options) => (await containers()).startTypesenseContainer(options),
    start: startTypesense,
    prepare: needsNothing,
  },
};

/** In Docker, or else on this machine. */
export const startOf = (name: EngineName, docker: boolean): StartEngine =>
  docker ? sources[name].container : sources[name].start;

/**
 * Starts an engine for one test alone, from where {@link sources} has it. One that is given is others' too, who would miss
 * what the test ends and empties.
 */
export const ownEngine = async (name: EngineName): Promise<OwnEngine> => {
  const engine = new OwnEngine(startOf(name, dockerAnswers()));
  await engine.start();
  return engine;
};
