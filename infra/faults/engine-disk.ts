import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { reasonUnavailable, type StartEngine } from '../engines/engine.js';
import { startEventStore } from '../engines/eventstore/start.js';
import { buildFerretdb } from '../engines/ferretdb/build.js';
import { startFerretdb } from '../engines/ferretdb/start.js';
import { kafkaClassPath } from '../engines/kafka/artifacts.js';
import { startKafka } from '../engines/kafka/start.js';
import { startTypesense } from '../engines/typesense/start.js';
import { createTopics } from '../kafka/topics.js';
import { diskMissing, fillUp, makeRoom, onDisk } from './disk.js';
import { content, ensure, inInbox, secret, World, type Fault, type Report } from './fault.js';
import { withEngine, type OwnEngine } from '../engines/own-engine.js';

interface FullEngine {
  readonly name: string;
  readonly start: StartEngine;
  readonly settings: Readonly<Record<string, string>>;
  readonly prepare?: () => Promise<unknown>;
  readonly fill?: (engine: OwnEngine) => Promise<unknown>;
}

const engines: readonly FullEngine[] = [
  { name: 'EventStoreDB', start: startEventStore, settings: { EVENT_LOG: 'eventstore', SECRET_KEY: secret } },
  {
    name: 'Kafka',
    start: startKafka,
    settings: { EVENT_FEED: 'kafka' },
    prepare: kafkaClassPath,
    fill: ({ environment }) =>
      createTopics({ brokers: [environment['KAFKA_BROKERS']!], partitions: 3, replicationFactor: 1 }),
  },
  { name: 'MongoDB', start: startFerretdb, settings: { VIEW_STORE: 'mongodb' }, prepare: buildFerretdb },
  { name: 'Typesense', start: startTypesense, settings: { SEARCH_INDEX: 'typesense' } },
];

/** Milliseconds for which leads arrive while the disk is full. */
const lasting = 3_000;

const fillDisk = async (
  name: string,
  { disk, engine, world, tries }: { disk: string; engine: OwnEngine; world: World; tries: number },
): Promise<Report> => {
  const server = await world.start();
  const { leads } = world;
  let restarts = 0;
  for (let n = 0; n < tries; n++) {
    makeRoom(disk);
    const load = leads.load(server, 4);
    await pause(300);
    const filler = fillUp(engine.directory);
    await pause(lasting);
    await load.stop();
    rmSync(filler);
    const began = performance.now();
    if (!(await engine.isListening())) {
      restarts++;
      await engine.start();
    }
    await world.taken(server);
    await inInbox(server, (await leads.send(server)).headers['forecourt-position']);
    await content(server);
    world.recovery.push(performance.now() - began);
  }
  const odd = [...leads.statuses.keys()].filter((status) => ![201, 503].includes(status));
  ensure(odd.length === 0, `leads were answered ${odd.join(', ')}`);
  const ended = restarts > 0 ? `the engine ended and was started again ${restarts} times` : 'no restart';
  const say = `${leads.statuses.get(503) ?? 0} leads refused with 503; ${ended}; recovery until a lead is in the inbox and readiness is content`;
  return world.end(name, tries, server, say);
};

/** One fault for each engine: its disk is full. */
export const fullEngines: readonly Fault[] = engines.map(({ name, start, settings, prepare, fill }) => ({
  name: `the disk of ${name} is full`,
  isEngines: true,
  missing: async () => (await diskMissing()) ?? (prepare && reasonUnavailable(prepare)),
  run: (tries) =>
    onDisk((disk) =>
      withEngine(
        start,
        async (engine) => {
          await fill?.(engine);
          const world = new World(undefined, { ...settings, ...engine.environment });
          return fillDisk(`the disk of ${name} is full`, { disk, engine, world, tries });
        },
        join(disk, 'engine'),
      ),
    ),
}));
