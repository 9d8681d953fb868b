import { join } from 'node:path';
import {
  dockerAnswers,
  startEventStoreContainer,
  startKafkaContainer,
  startMongoContainer,
  startTypesenseContainer,
} from './containers.js';
import type { Engine, StartEngine } from './engine.js';
import { startEventStore } from './eventstore/start.js';
import { startFerretdb } from './ferretdb/start.js';
import { startKafka } from './kafka/start.js';
import { startTypesense } from './typesense/start.js';

export const engineNames = ['eventstore', 'kafka', 'mongodb', 'typesense'] as const;
export type EngineName = (typeof engineNames)[number];

interface Source {
  /** Set by who has the engine running already. */
  readonly given: readonly string[];
  readonly container: () => Promise<Engine>;
  /** Without Docker: the engine itself, or what speaks its wire. */
  readonly local: StartEngine;
}

const sources: Readonly<Record<EngineName, Source>> = {
  eventstore: { given: ['EVENTSTORE_URL'], container: startEventStoreContainer, local: startEventStore },
  kafka: { given: ['KAFKA_BROKERS'], container: startKafkaContainer, local: startKafka },
  mongodb: { given: ['MONGODB_URL'], container: startMongoContainer, local: startFerretdb },
  typesense: {
    given: ['TYPESENSE_URL', 'TYPESENSE_API_KEY'],
    container: startTypesenseContainer,
    local: startTypesense,
  },
};

export interface Provided {
  /** Where the engines are that could be had. */
  readonly environment: Readonly<Record<string, string>>;
  /** What each engine is: `given`, `docker`, `local`. */
  readonly origin: Readonly<Partial<Record<EngineName, 'given' | 'docker' | 'local'>>>;
  /** Why an engine could not be had. */
  readonly missing: Readonly<Partial<Record<EngineName, string>>>;
  stop(): Promise<void>;
}

/** Each engine from where it can be had: the environment names it, Docker runs it, or it is started here. */
export const provideEngines = async (directory: string): Promise<Provided> => {
  const docker = dockerAnswers();
  if (!docker && process.env['REQUIRE_DOCKER'] === 'true')
    throw new Error('REQUIRE_DOCKER is set and no Docker answers');
  const started: Engine[] = [];
  const environment: Record<string, string> = {};
  const origin: Partial<Record<EngineName, 'given' | 'docker' | 'local'>> = {};
  const missing: Partial<Record<EngineName, string>> = {};
  const provide = async (name: EngineName): Promise<void> => {
    const { given, container, local } = sources[name];
    if (given.every((variable) => process.env[variable])) {
      origin[name] = 'given';
      return;
    }
    try {
      const engine = docker ? await container() : await local({ directory: join(directory, name) });
      started.push(engine);
      Object.assign(environment, engine.environment);
      origin[name] = docker ? 'docker' : 'local';
    } catch (error) {
      if (docker) throw error;
      missing[name] = (error as Error).message;
    }
  };
  const provided = await Promise.allSettled(engineNames.map(provide));
  const failed = provided.find(({ status }) => status === 'rejected') as PromiseRejectedResult | undefined;
  if (failed) {
    await Promise.all(started.map((engine) => engine.stop()));
    throw failed.reason;
  }
  return {
    environment,
    origin,
    missing,
    stop: async () => {
      await Promise.all(started.map((engine) => engine.stop()));
    },
  };
};
