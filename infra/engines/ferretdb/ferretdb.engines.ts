/** @needs local-mongodb */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import type { Collection } from 'mongodb';
import { MongoClient } from 'mongodb';
import type { Engine } from '../engine.js';
import { startFerretdb } from './start.js';

let directory: string;
let engine: Engine;
beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'forecourt-ferretdb-'));
  engine = await startFerretdb({ directory });
});
afterEach(async () => {
  await engine.stop();
  await rm(directory, { recursive: true, force: true });
});

interface Counter {
  readonly _id: string;
  readonly n: number;
}
const withCounters = async <T>(work: (counters: Collection<Counter>) => Promise<T>): Promise<T> => {
  const client = new MongoClient(engine.environment['MONGODB_URL']!);
  try {
    return await work(client.db('test').collection<Counter>('counters'));
  } finally {
    await client.close();
  }
};

it.each(['stop', 'kill'] as const)('FerretDB has the same data, at the configured port, after %s', async (end) => {
  await withCounters((counters) => counters.insertOne({ _id: 'a', n: 1 }));
  await engine[end]();
  const { port } = new URL(engine.environment['MONGODB_URL']!);
  const url = engine.environment['MONGODB_URL'];
  engine = await startFerretdb({ directory, port: Number(port) });
  expect(engine.environment['MONGODB_URL']).toBe(url);
  expect(await withCounters((counters) => counters.countDocuments())).toBe(1);
});

it('FerretDB reports why it does not start', async () => {
  const { port } = new URL(engine.environment['MONGODB_URL']!);
  await expect(startFerretdb({ directory: `${directory}-other`, port: Number(port) })).rejects.toThrow(
    'address already in use',
  );
  await rm(`${directory}-other`, { recursive: true, force: true });
});

it('FerretDB finds and updates a document in one step, as MongoDB does', async () => {
  await withCounters(async (counters) => {
    await counters.insertOne({ _id: 'a', n: 0 });
    await Promise.all(Array.from({ length: 50 }, () => counters.updateOne({ _id: 'a' }, { $inc: { n: 1 } })));
    expect(await counters.findOne()).toMatchObject({ n: 50 });
  });
});

it('FerretDB continues an unordered batch after a duplicate key and names failed updates, as MongoDB does', async () => {
  await withCounters(async (counters) => {
    await counters.insertOne({ _id: 'a', n: 5 });
    const upsert = (_id: string, n: number) => ({
      updateOne: { filter: { _id, n: { $lt: n } }, update: { $set: { n } }, upsert: true },
    });
    const operations = [upsert('a', 4), upsert('b', 1), upsert('a', 5), upsert('a', 6)];
    await expect(counters.bulkWrite(operations, { ordered: false })).rejects.toMatchObject({
      code: 11000,
      writeErrors: [{ index: 0 }, { index: 2 }],
      result: { upsertedCount: 1, upsertedIds: { 1: 'b' }, matchedCount: 1 },
    });
    expect(await counters.find().toArray()).toEqual([
      { _id: 'a', n: 6 },
      { _id: 'b', n: 1 },
    ]);
  });
});
