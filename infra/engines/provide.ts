import { join } from 'node:path';
import { javaGenerator, modelGenerator, pythonGenerator } from './clients/generators.js';
import { composeReader } from './compose/reader.js';
import { clusterToTry } from './kubernetes/cluster.js';
import {
  dockerAnswers,
  startEventStoreContainer,
  startKafkaContainer,
  startMongoContainer,
  startTypesenseContainer,
} from './containers.js';
import { nginx } from '../edge/nginx.js';
import { openssl } from './openssl.js';
import { nuChecker } from '../html/nu.js';
import { promtool } from '../observability/promtool.js';
import { reasonAgainst, type Engine, type StartEngine } from './engine.js';
import { startEventStore } from './eventstore/start.js';
import { builtFerretdb } from './ferretdb/build.js';
import { startFerretdb } from './ferretdb/start.js';
import { kafkaClassPath } from './kafka/artifacts.js';
import { startKafka } from './kafka/start.js';
import { engineNames, onThisMachine, type EngineName, type Missing, type Need } from './needs.js';
import { builtS3 } from './s3/start.js';
import { sshd } from './sshd/start.js';
import { startTypesense } from './typesense/start.js';

interface Source {
  /** Set by who has the engine running already. */
  readonly given: readonly string[];
  readonly container: () => Promise<Engine>;
  /** Without Docker: the engine itself, or what speaks its wire. */
  readonly start: StartEngine;
  /**
   * Fetches or builds what a start on this machine takes.
   * @throws {Error} with a sentence: what the machine lacks, and what to install
   */
  readonly prepare: () => Promise<unknown>;
}

const nothing = () => Promise.resolve();

const sources: Readonly<Record<EngineName, Source>> = {
  eventstore: {
    given: ['EVENTSTORE_URL'],
    container: startEventStoreContainer,
    start: startEventStore,
    prepare: nothing,
  },
  kafka: { given: ['KAFKA_BROKERS'], container: startKafkaContainer, start: startKafka, prepare: kafkaClassPath },
  mongodb: { given: ['MONGODB_URL'], container: startMongoContainer, start: startFerretdb, prepare: builtFerretdb },
  typesense: {
    given: ['TYPESENSE_URL', 'TYPESENSE_API_KEY'],
    container: startTypesenseContainer,
    start: startTypesense,
    prepare: nothing,
  },
};

export interface Provided {
  /** Where the engines are that could be had. */
  readonly environment: Readonly<Record<string, string>>;
  /** What each engine is: given by address, in Docker, or as {@link onThisMachine} says. */
  readonly origin: Readonly<Partial<Record<EngineName, string>>>;
  readonly missing: Missing;
  stop(): Promise<void>;
}

/**
 * Each engine from where it can be had: the environment names it, Docker runs it, or it is started here. What can't be
 * had is missing, unless `REQUIRE_ENGINES` says that everything has to be here.
 */
export const provideEngines = async (needs: ReadonlySet<Need>, directory: string): Promise<Provided> => {
  const docker = dockerAnswers();
  const started: Engine[] = [];
  const environment: Record<string, string> = {};
  const origin: Partial<Record<EngineName, string>> = {};
  const missing: Partial<Record<Need, string>> = {};
  const check = async (need: Need, prepare: () => Promise<unknown>, otherwise = ''): Promise<boolean> => {
    if (!needs.has(need)) return false;
    const reason = await reasonAgainst(prepare);
    if (reason !== undefined) missing[need] = `${reason}${otherwise}`;
    return reason === undefined;
  };
  const provide = async (name: EngineName): Promise<void> => {
    const { given, container, start, prepare } = sources[name];
    await check(`local-${name}`, prepare);
    if (given.every((variable) => process.env[variable])) {
      origin[name] = 'given';
      return;
    }
    const otherwise = ` Or start Docker, or set ${given.join(' and ')}.`;
    if (!(await check(name, docker ? nothing : prepare, otherwise))) return;
    const engine = await (docker ? container() : start({ directory: join(directory, name) }));
    started.push(engine);
    Object.assign(environment, engine.environment);
    origin[name] = docker ? 'docker' : onThisMachine[name];
  };
  const stop = async () => void (await Promise.all(started.map((engine) => engine.stop())));
  const provided = await Promise.allSettled([
    ...engineNames.map(provide),
    check('compose', composeReader),
    check('docker', () => (docker ? Promise.resolve() : Promise.reject(new Error('No Docker answers.')))),
    check('kubernetes', clusterToTry),
    check('local-s3', builtS3),
    check('sshd', sshd),
    check('nginx', nginx),
    check('openssl', openssl),
    check('nu', nuChecker),
    check('promtool', promtool),
    check('python-client', pythonGenerator),
    check('java-client', javaGenerator),
    check('kafka-client', modelGenerator),
  ]);
  const failed = provided.find(({ status }) => status === 'rejected') as PromiseRejectedResult | undefined;
  const required = process.env['REQUIRE_ENGINES'] === 'true';
  const lacking = [...(docker ? [] : ['No Docker answers.']), ...Object.values(missing)];
  if (failed || (required && lacking.length > 0)) {
    await stop();
    throw failed?.reason ?? new Error(`REQUIRE_ENGINES is set. ${lacking.join(' ')}`);
  }
  return { environment, origin, missing, stop };
};
