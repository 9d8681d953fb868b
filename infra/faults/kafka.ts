import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { Kafka, logLevel, type Admin } from 'kafkajs';
import type { ParkedEvent, ParkedResponse } from '#contracts/api/ops';
import { kafkaTopic } from '#contracts/events/topics';
import { kafkaClassPath } from '../engines/kafka/artifacts.js';
import { reasonUnavailable } from '../engines/engine.js';
import { startKafka } from '../engines/kafka/start.js';
import { createTopics } from '../kafka/topics.js';
import { askSite } from '../support/client.js';
import type { Server } from '../support/server.js';
import { askOps, complaints, ensure, inInbox, seen, World, type Fault } from './fault.js';
import { withEngine, type OwnEngine } from '../engines/own-engine.js';

const topic = kafkaTopic('leads');
const needsKafka = { missing: () => reasonUnavailable(kafkaClassPath), isEngines: true } as const;

interface Scene {
  readonly kafka: OwnEngine;
  readonly world: World;
  readonly makeTopics: () => Promise<unknown>;
  readonly asAdmin: (work: (admin: Admin) => Promise<unknown>) => Promise<void>;
}

const onKafka = <Result>(work: (scene: Scene) => Promise<Result>): Promise<Result> =>
  withEngine(startKafka, async (kafka) => {
    const brokers = [kafka.environment['KAFKA_BROKERS']!];
    const makeTopics = () => createTopics({ brokers, partitions: 3, replicationFactor: 1 });
    const asAdmin = async (act: (admin: Admin) => Promise<unknown>) => {
      const admin = new Kafka({ brokers, logLevel: logLevel.NOTHING }).admin();
      await admin.connect();
      await act(admin).finally(() => admin.disconnect());
    };
    await makeTopics();
    const world = new World(undefined, { EVENT_FEED: 'kafka', ...kafka.environment });
    return work({ kafka, world, makeTopics, asAdmin });
  });

/** Sends a lead and waits until it is in the inbox. The time since `began` is the recovery. */
const throughKafka = async (world: World, server: Server, began: number): Promise<void> => {
  await inInbox(server, (await world.leads.send(server)).headers['forecourt-position']);
  world.recovery.push(performance.now() - began);
};

export const midstream: Fault = {
  name: 'Kafka is killed in the middle of a stream and started again',
  ...needsKafka,
  run: (tries) =>
    onKafka(async ({ kafka, world }) => {
      const server = await world.start();
      let meanwhile = 0;
      for (let n = 0; n < tries; n++) {
        const load = world.leads.load(server, 4);
        await pause(500);
        await kafka.kill();
        const before = world.leads.acknowledged.size;
        await pause(1_000);
        meanwhile += world.leads.acknowledged.size - before;
        await kafka.start();
        const began = performance.now();
        await load.stop();
        await throughKafka(world, server, began);
      }
      const reported = `${meanwhile} leads taken while it was away; recovery until the last is in the inbox`;
      return world.end(midstream.name, tries, server, reported);
    }),
};

/** Maximum bytes of a message in the topic while the fault lasts; a lead has about two thousand. */
const small = 10_000;
const fields = Object.fromEntries(Array.from({ length: 10 }, (_, n) => [`note ${n}`, 'x'.repeat(4_000)]));

const parkedIn = async (server: Server): Promise<readonly ParkedEvent[]> =>
  (await askOps<ParkedResponse>(server, 'parked?projection=relay&state=parked&limit=1000')).parked;

export const tooLarge: Fault = {
  name: 'Kafka refuses a lead for its size',
  ...needsKafka,
  run: (tries) =>
    onKafka(async ({ world, makeTopics, asAdmin }) => {
      const server = await world.start();
      const limit = { type: 2, name: topic, configEntries: [{ name: 'max.message.bytes', value: String(small) }] };
      let others = 0;
      for (let n = 0; n < tries; n++) {
        await asAdmin((admin) => admin.alterConfigs({ validateOnly: false, resources: [limit] }));
        const load = world.leads.load(server, 2);
        // A broker may use its former limit for a moment.
        await seen('a lead is parked', async () => {
          await world.leads.send(server, undefined, { fields });
          await pause(200);
          return (await parkedIn(server)).length > 0;
        });
        const before = world.leads.acknowledged.size;
        await pause(500);
        await load.stop();
        others += world.leads.acknowledged.size - before;
        await inInbox(server, (await world.leads.send(server)).headers['forecourt-position']);
        await seen('readiness tells of it', async () => (await complaints(server)).size > 0);
        await makeTopics();
        const began = performance.now();
        const headers = { authorization: `Bearer ${server.keys.ops}` };
        await seen('nothing is parked any more', async () => {
          for (const { id } of await parkedIn(server))
            await askSite(server.port, 'kestrel', `/api/ops/parked/${encodeURIComponent(id)}/retry`, {
              headers: { ...headers, 'content-type': 'application/json' },
              body: '{}',
            });
          return (await complaints(server)).size === 0;
        });
        await throughKafka(world, server, began);
      }
      const reported = `its stream waited, ${others} others went on, readiness reported it; recovery from the limit's end until it is in the inbox`;
      return world.end(tooLarge.name, tries, server, reported);
    }),
};

/** Maximum milliseconds until the response to a lead, whatever Kafka does. */
const atMost = 2_000;

export const topicDeleted: Fault = {
  name: 'the topic of the leads is deleted under load',
  ...needsKafka,
  run: (tries) =>
    onKafka(async ({ world, makeTopics, asAdmin }) => {
      let server = await world.start();
      let [slowest, reported] = [0, 0];
      const all = async (admin: Admin) => {
        const topics = (await admin.listTopics()).filter((name) => name.startsWith(topic.split('.')[0]!));
        await admin.deleteTopics({ topics });
        await seen('the topics are gone', async () =>
          (await admin.listTopics()).every((name) => !topics.includes(name)),
        );
      };
      for (let n = 0; n < tries; n++) {
        const load = world.leads.load(server, 4);
        await pause(500);
        world.leads.slowest = 0;
        await asAdmin((admin) => admin.deleteTopics({ topics: [topic] }));
        reported = Math.max(
          reported,
          await seen('readiness tells of it', async () => (await complaints(server)).size > 0),
        );
        await pause(2_000);
        slowest = Math.max(slowest, world.leads.slowest);
        ensure(slowest < atMost, `a lead was answered after ${Math.round(slowest)} ms`);
        await load.stop();
        await server.kill('SIGTERM');
        // The steps that the program's message asks for.
        await asAdmin(all);
        rmSync(join(world.directory, 'views'), { recursive: true });
        await makeTopics();
        const began = performance.now();
        server = await world.start();
        await throughKafka(world, server, began);
      }
      const refused = [...world.leads.statuses].filter(([status]) => status !== 201);
      ensure(refused.length === 0, `leads were answered ${refused.join(', ')}`);
      const say = `no lead refused, the slowest answered after ${Math.round(slowest)} ms; reported within ${Math.round(reported)} ms; recovery is a start with topics and views made anew`;
      return world.end(topicDeleted.name, tries, server, say);
    }),
};
