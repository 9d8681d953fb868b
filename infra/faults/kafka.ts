import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { kafkaClassPath } from '../engines/kafka/artifacts.js';
import { reasonAgainst } from '../engines/engine.js';
import { startKafka } from '../engines/kafka/start.js';
import { createTopics } from '../kafka/topics.js';
import { inInbox, World, type Fault } from './fault.js';

export const midstream: Fault = {
  name: 'Kafka is killed in the middle of a stream and started again',
  missing: () => reasonAgainst(kafkaClassPath),
  isEngines: true,
  async run(tries) {
    const directory = mkdtempSync(join(tmpdir(), 'forecourt-kafka-'));
    let kafka = await startKafka({ directory });
    const brokers = kafka.environment['KAFKA_BROKERS']!;
    try {
      await createTopics({ brokers: [brokers], partitions: 3, replicationFactor: 1 });
      const world = new World(undefined, { EVENT_FEED: 'kafka', KAFKA_BROKERS: brokers });
      const server = await world.start();
      let meanwhile = 0;
      for (let n = 0; n < tries; n++) {
        const load = world.leads.load(server, 4);
        await pause(500);
        await kafka.kill();
        const before = world.leads.acknowledged.size;
        await pause(1_000);
        meanwhile += world.leads.acknowledged.size - before;
        kafka = await startKafka({ directory, port: Number(brokers.split(':')[1]) });
        const began = performance.now();
        await load.stop();
        await inInbox(server, (await world.leads.send(server)).headers['forecourt-position']);
        world.recovery.push(performance.now() - began);
      }
      return await world.end(
        this.name,
        tries,
        server,
        `${meanwhile} leads taken while it was away; recovery until the last is in the inbox`,
      );
    } finally {
      await kafka.kill();
      rmSync(directory, { recursive: true, force: true });
    }
  },
};
