import { execFile, spawn, type ChildProcess } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import { Kafka, logLevel } from 'kafkajs';
import type { Engine, StartEngine } from '../engine.js';
import { shortRun } from '../java.js';
import { freePort } from '../../support/free-port.js';
import { kafkaClassPath } from './artifacts.js';

/** Maximum milliseconds of Kafka's start, for a busy machine. */
const timeout = 120_000;
/** Returns 16 random bytes in URL-safe base64. The id keeps one cluster from using another's data. */
const newClusterId = (): string => {
  const id = randomBytes(16);
  // Avoids a leading dash, which would be read as an option.
  id[0] = 0;
  return id.toString('base64url');
};

/** Password by name. The first user may do everything, the others what access control lists allow. */
type Users = Readonly<Record<string, string>>;

const accessControl = (users: Users): Record<string, string> => {
  const [[name, password]] = Object.entries(users) as [[string, string]];
  const all = Object.entries(users).map((user) => `user_${user[0]}="${user[1]}"`);
  const login = ['org.apache.kafka.common.security.plain.PlainLoginModule required', `username="${name}"`];
  return {
    'authorizer.class.name': 'org.apache.kafka.metadata.authorizer.StandardAuthorizer',
    // The controller's own listener has no users.
    'super.users': `User:${name};User:ANONYMOUS`,
    'sasl.enabled.mechanisms': 'PLAIN',
    'sasl.mechanism.inter.broker.protocol': 'PLAIN',
    'listener.name.clients.plain.sasl.jaas.config': `${[...login, `password="${password}"`, ...all].join(' ')};`,
  };
};

/** Returns the settings of a single node that is broker and controller, without any waiting for other nodes. */
const properties = (directory: string, port: number, controllerPort: number, users: Users | undefined): string =>
  Object.entries({
    'process.roles': 'broker,controller',
    'node.id': 1,
    listeners: `CLIENTS://127.0.0.1:${port},CONTROLLER://127.0.0.1:${controllerPort}`,
    'advertised.listeners': `CLIENTS://127.0.0.1:${port}`,
    'listener.security.protocol.map': `CLIENTS:${users ? 'SASL_PLAINTEXT' : 'PLAINTEXT'},CONTROLLER:PLAINTEXT`,
    'inter.broker.listener.name': 'CLIENTS',
    'controller.listener.names': 'CONTROLLER',
    'controller.quorum.voters': `1@127.0.0.1:${controllerPort}`,
    'log.dirs': join(directory, 'data'),
    'auto.create.topics.enable': false,
    // A killed broker may return only once its old session has ended.
    'broker.session.timeout.ms': 3000,
    'broker.heartbeat.interval.ms': 500,
    'group.initial.rebalance.delay.ms': 0,
    'group.min.session.timeout.ms': 500,
    'offsets.topic.num.partitions': 1,
    'offsets.topic.replication.factor': 1,
    'transaction.state.log.replication.factor': 1,
    'transaction.state.log.min.isr': 1,
    'transaction.state.log.num.partitions': 1,
    'controlled.shutdown.enable': false,
    'num.network.threads': 2,
    'num.io.threads': 4,
    'log.cleaner.backoff.ms': 500,
    ...(users && accessControl(users)),
  })
    .map(([name, value]) => `${name}=${value}\n`)
    .join('');

const java = (classPath: string, ...args: string[]): string[] => [
  '-Xms128m',
  '-Xmx512m',
  ...shortRun,
  '-XX:+ExitOnOutOfMemoryError',
  '-Dorg.slf4j.simpleLogger.defaultLogLevel=warn',
  '-cp',
  classPath,
  ...args,
];

/** Collects the end of a process's output, to explain why it ended. */
const collectOutputTail = (child: ChildProcess): (() => string) => {
  let words = '';
  const listen = (chunk: Buffer) => (words = (words + chunk.toString()).slice(-2000));
  child.stdout?.on('data', listen);
  child.stderr?.on('data', listen);
  return () => words.trim();
};

const waitUntilReady = async (
  broker: string,
  users: Users | undefined,
  child: ChildProcess,
  words: () => string,
): Promise<void> => {
  const deadline = performance.now() + timeout;
  const [[username, password] = []] = Object.entries(users ?? {});
  const sasl = username && password ? { sasl: { mechanism: 'plain' as const, username, password } } : {};
  const kafka = new Kafka({ brokers: [broker], logLevel: logLevel.NOTHING, retry: { retries: 0 }, ...sasl });
  while (performance.now() < deadline) {
    if (child.exitCode !== null) throw new Error(`Kafka ended with ${child.exitCode}: ${words()}`);
    const admin = kafka.admin();
    try {
      await admin.connect();
      if ((await admin.describeCluster()).brokers.length > 0) return;
    } catch {
      // Not ready yet.
    } finally {
      await admin.disconnect().catch(() => undefined);
    }
    await pause(100);
  }
  throw new Error(`Kafka did not answer within ${timeout / 1000} s: ${words()}`);
};

/** Starts Apache Kafka as a single node, from its Maven artifacts. */
export const startKafka = async ({
  directory,
  port: asked,
  users,
}: Parameters<StartEngine>[0] & { readonly users?: Users }): Promise<Engine> => {
  const classPath = await kafkaClassPath();
  const folder = resolve(directory);
  const port = asked ?? (await freePort());
  const settings = join(folder, 'server.properties');
  mkdirSync(folder, { recursive: true });
  writeFileSync(settings, properties(folder, port, await freePort(), users));
  if (!existsSync(join(folder, 'data', 'meta.properties'))) {
    const format = java(classPath, 'kafka.tools.StorageTool', 'format', '-t', newClusterId(), '-c', settings);
    await promisify(execFile)('java', format, { timeout });
  }

  const child = spawn('java', java(classPath, 'kafka.Kafka', settings), { stdio: ['ignore', 'pipe', 'pipe'] });
  const words = collectOutputTail(child);
  const ended = once(child, 'exit');
  const orphaned = () => child.kill('SIGKILL');
  process.once('exit', orphaned);
  const end = async (signal: NodeJS.Signals) => {
    child.kill(signal);
    await ended;
    process.off('exit', orphaned);
  };

  const broker = `127.0.0.1:${port}`;
  try {
    await waitUntilReady(broker, users, child, words);
  } catch (error) {
    await end('SIGKILL');
    throw error;
  }
  const engine: Engine = {
    environment: { KAFKA_BROKERS: broker },
    stop: () => end('SIGTERM'),
    kill: () => end('SIGKILL'),
  };
  return engine;
};
