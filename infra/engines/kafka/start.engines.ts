/** @needs local-kafka */
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Kafka, logLevel } from 'kafkajs';
import { temporaryDirectory } from '#platform/testing/temporary';
import type { Engine } from '../engine.js';
import { startKafka } from './start.js';

describe('Kafka on this machine', () => {
  let directory: Awaited<ReturnType<typeof temporaryDirectory>>;
  let engine: Engine;

  beforeAll(async () => {
    directory = await temporaryDirectory();
    engine = await startKafka({ directory: directory.path });
  });

  afterAll(async () => {
    await engine.stop();
    await directory.remove();
  });

  const connect = async () => {
    const brokers = engine.environment['KAFKA_BROKERS']!.split(',');
    const admin = new Kafka({ brokers, logLevel: logLevel.NOTHING }).admin();
    await admin.connect();
    return admin;
  };

  it('Kafka on this machine has its data after it is killed and started again in the same folder', async () => {
    const before = await connect();
    await before.createTopics({ topics: [{ topic: 'kept', numPartitions: 3 }] });
    await before.disconnect();
    const address = engine.environment['KAFKA_BROKERS'];
    await engine.kill();
    engine = await startKafka({ directory: directory.path, port: Number(address!.split(':')[1]) });
    expect(engine.environment['KAFKA_BROKERS']).toBe(address);
    const after = await connect();
    const { topics } = await after.fetchTopicMetadata({ topics: ['kept'] });
    expect(topics[0]!.partitions).toHaveLength(3);
    await after.disconnect();
  });
});
