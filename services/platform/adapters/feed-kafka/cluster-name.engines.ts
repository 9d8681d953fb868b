/** @needs own-kafka */
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { eventually } from '#platform/testing/eventually';
import type { OwnEngine } from '../../../../infra/engines/own-engine.js';
import { ownEngine } from '../../../../infra/engines/sources.js';
import { openClusterName } from './cluster-name.js';

let engine: OwnEngine;
beforeAll(async () => {
  engine = await ownEngine('kafka');
});
afterAll(() => engine.remove());

it('a Kafka cluster keeps its name over a restart, and another cluster has another name [ENG-02]', async () => {
  const brokers = [engine.environment['KAFKA_BROKERS']!];
  const cluster = openClusterName({ brokers, clientId: 'test' });
  const name = await cluster.read();
  expect(name).not.toBe('');
  await engine.kill();
  await expect(cluster.read()).rejects.toThrow();
  await engine.start();
  await eventually(async () => expect(await cluster.read()).toBe(name));
  await engine.kill();
  await engine.start('other');
  await eventually(async () => {
    const other = await cluster.read();
    expect(other).not.toBe('');
    expect(other).not.toBe(name);
  });
  await cluster.close();
});
