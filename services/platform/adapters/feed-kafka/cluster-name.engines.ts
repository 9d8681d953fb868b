/** @needs local-kafka */
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { eventually } from '#platform/testing/eventually';
import { temporaryDirectory } from '#platform/testing/temporary';
import type { Engine } from '../../../../infra/engines/engine.js';
import { startKafka } from '../../../../infra/engines/kafka/start.js';
import { openClusterName } from './cluster-name.js';

let directory: Awaited<ReturnType<typeof temporaryDirectory>>;
let engine: Engine;
const start = async (folder: string, port?: number) => {
  engine = await startKafka({ directory: join(directory.path, folder), ...(port !== undefined && { port }) });
};
beforeAll(async () => {
  directory = await temporaryDirectory();
  await start('one');
});
afterAll(async () => {
  await engine.stop();
  await directory.remove();
});

it('a Kafka cluster keeps its name over a restart, and another one at its address has another [ENG-02]', async () => {
  const brokers = [engine.environment['KAFKA_BROKERS']!];
  const cluster = openClusterName({ brokers, clientId: 'test' });
  const port = Number(brokers[0]!.split(':')[1]);
  const name = await cluster.read();
  expect(name).not.toBe('');
  await engine.kill();
  await expect(cluster.read()).rejects.toThrow();
  await start('one', port);
  await eventually(async () => expect(await cluster.read()).toBe(name));
  await engine.kill();
  await start('other', port);
  await eventually(async () => {
    const other = await cluster.read();
    expect(other).not.toBe('');
    expect(other).not.toBe(name);
  });
  await cluster.close();
});
