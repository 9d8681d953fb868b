/** @needs mongodb */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { MongoClient } from 'mongodb';
import { ViewStoreUnavailable, type Versioned, type ViewStore } from '#platform/ports/view-store';
import { viewStoreContract } from '../../testing/view-store.contract.js';
import { openCollection } from './collection.js';
import { openMongoViews } from './views.js';

const url = process.env['MONGODB_URL'] ?? '';
const database = `forecourt_test_${randomUUID().slice(0, 8)}`;
const open = () => openMongoViews({ url, database });

if (url === '') throw new Error('MONGODB_URL must say where a MongoDB, or what speaks its protocol, is running');
afterAll(async () => {
  const client = new MongoClient(url);
  await client.db(database).dropDatabase();
  await client.close();
});

viewStoreContract('MongoDB', async () => {
  let views = await open();
  return {
    views,
    async reopen() {
      await views.close();
      views = await open();
      return views;
    },
    close: () => views.close(),
  };
});

describe('MongoDB view store', () => {
  interface Car {
    readonly make: string;
  }
  const spec = { name: 'cars_v1', indexes: [['dealership_id', 'make'], ['make']] };
  const car = (id: string, revision: number): Versioned<Car> => ({ id, revision, doc: { make: `make ${revision}` } });
  let client: MongoClient;
  let writers: ViewStore[];
  beforeAll(async () => {
    client = await new MongoClient(url).connect();
    writers = [await open(), await open()];
  });
  afterAll(async () => {
    await Promise.all([...writers, client].map((opened) => opened.close()));
  });

  it('two writers racing on the same documents leave the latest revisions, and their counts add up [EVT-03]', () =>
    fc.assert(
      fc.asyncProperty(
        fc.array(fc.array(fc.tuple(fc.nat({ max: 4 }), fc.nat({ max: 50 })), { minLength: 1, maxLength: 20 }), {
          minLength: 8,
          maxLength: 24,
        }),
        async (batches) => {
          const name = `race_${randomUUID().replaceAll('-', '_')}`;
          const collections = await Promise.all(writers.map((views) => views.collection<Car>({ name, indexes: [] })));
          const counts = await Promise.all(
            batches.map((batch, i) =>
              collections[i % 2]!.upsertMany(batch.map(([id, revision]) => car(`car-${id}`, revision))),
            ),
          );
          const latest = new Map<string, Set<number>>();
          for (const [id, revision] of batches.flat()) {
            latest.set(`car-${id}`, (latest.get(`car-${id}`) ?? new Set()).add(revision));
          }
          counts.forEach(({ written, skipped }, i) => expect(written + skipped).toBe(batches[i]!.length));
          // A document is written at least once, and at most once per revision.
          const written = counts.reduce((sum, count) => sum + count.written, 0);
          expect(written).toBeGreaterThanOrEqual(latest.size);
          expect(written).toBeLessThanOrEqual([...latest.values()].reduce((sum, { size }) => sum + size, 0));
          const found = await collections[0]!.getMany([...latest.keys()]);
          expect([...found.values()]).toEqual(
            expect.arrayContaining([...latest].map(([id, revisions]) => car(id, Math.max(...revisions)))),
          );
          expect(found.size).toBe(latest.size);
        },
      ),
      { numRuns: 20 },
    ));

  it('exactly one of many writers of a document at the same revision succeeds [EVT-03]', async () => {
    const collections = await Promise.all(writers.map((views) => views.collection<Car>(spec)));
    for (let round = 1; round <= 20; round++) {
      const counts = await Promise.all(
        Array.from({ length: 8 }, (_, i) =>
          collections[i % 2]!.upsertMany([car('same', round), car(`own-${round}`, 1)]),
        ),
      );
      expect(counts.reduce((sum, { written }) => sum + written, 0)).toBe(2);
    }
  });

  it('a batch is one round trip, and a second one when some of its documents exist [EVT-03]', async () => {
    const watched = new MongoClient(url, { monitorCommands: true });
    const sent: string[] = [];
    watched.on('commandStarted', ({ commandName }) => sent.push(commandName));
    const cars = openCollection<Car>({ ...spec, name: 'round_trips_v1' }, watched.db(database), (work) => work());
    const docs = (revision: number) => Array.from({ length: 300 }, (_, i) => car(`car-${i}`, revision));
    const commandsOf = async (work: () => Promise<unknown>) => {
      sent.length = 0;
      await work();
      return sent.filter((name) => name !== 'endSessions');
    };
    try {
      await watched.connect();
      expect(await commandsOf(() => cars.upsertMany(docs(1)))).toEqual(['update']);
      expect(await commandsOf(() => cars.upsertMany(docs(2)))).toEqual(['update']);
      expect(await commandsOf(() => cars.upsertMany([...docs(2), car('car-300', 1)]))).toEqual(['update', 'update']);
      expect(await commandsOf(() => cars.getMany(docs(1).map(({ id }) => id)))).toEqual(['find']);
      expect(await commandsOf(() => cars.find({ limit: 250 }))).toEqual(['find']);
    } finally {
      await watched.close();
    }
  });

  it('a collection opened concurrently has each of its indexes once, and each index ends with the id [EVT-04]', async () => {
    const name = 'opened_by_many_v1';
    await Promise.all(Array.from({ length: 6 }, (_, i) => writers[i % 2]!.collection({ ...spec, name })));
    const indexes = await client.db(database).collection(name).indexes();
    expect(indexes.map(({ key }) => Object.keys(key as object)).sort()).toEqual([
      ['_id'],
      ['doc.dealership_id', 'doc.make', '_id'],
      ['doc.make', '_id'],
    ]);
  });

  it('documents can be queried directly by id, revision and their fields [EVT-04]', async () => {
    const cars = await writers[0]!.collection<Car>({ ...spec, name: 'open_v1' });
    await cars.upsertMany([car('a', 7)]);
    const found = await client.db(database).collection('open_v1').findOne({ 'doc.make': 'make 7' });
    expect(found).toEqual({ _id: 'a', revision: 7, doc: { make: 'make 7' } });
  });

  it('a server with validators refuses writes of other programs without a revision [EVT-04]', async () => {
    const name = 'validated_v1';
    await writers[0]!.collection(spec);
    await writers[0]!.collection({ ...spec, name });
    const [info] = await client.db(database).listCollections({ name }).toArray();
    const write = client.db(database).collection(name).insertOne({ doc: {} });
    const { validator } = (info as { options: { validator?: object } }).options;
    // FerretDB 1.x has no validator; a server that reports one must enforce it.
    if (validator) await expect(write).rejects.toMatchObject({ code: 121 });
    else await expect(write).resolves.toBeDefined();
  });

  it('the MongoDB view store refuses names that could be collections of its own', async () => {
    for (const name of ['_checkpoints', 'system.views', 'a b', '']) {
      await expect(writers[0]!.collection({ ...spec, name })).rejects.toBeInstanceOf(TypeError);
      await expect(writers[0]!.dropCollection(name)).rejects.toBeInstanceOf(TypeError);
    }
  });

  it('a document that is too large is the caller’s error, not an outage', async () => {
    const cars = await writers[0]!.collection<Car>({ ...spec, name: 'large_v1' });
    for (const size of [16.5, 40]) {
      const large = { id: 'a', revision: 1, doc: { make: 'x'.repeat(size * 1024 * 1024) } };
      const failure: unknown = await cars.upsertMany([car('b', 1), large]).catch((error: unknown) => error);
      expect(failure).not.toBeInstanceOf(ViewStoreUnavailable);
      expect((failure as Error).message).toMatch(/larger than the/);
    }
    expect(await cars.upsertMany([car('a', 1)])).toEqual({ written: 1, skipped: 0 });
  });

  it('the MongoDB view store is unavailable when it is closed', async () => {
    const views = await open();
    const cars = await views.collection<Car>(spec);
    await views.close();
    await expect(cars.get('a')).rejects.toBeInstanceOf(ViewStoreUnavailable);
    await expect(cars.upsertMany([car('a', 1)])).rejects.toBeInstanceOf(ViewStoreUnavailable);
    await expect(views.checkpoint('projector')).rejects.toBeInstanceOf(ViewStoreUnavailable);
  });
});
