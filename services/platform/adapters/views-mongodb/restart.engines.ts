/** @needs own-mongodb */
import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { OwnEngine } from '../../../../infra/engines/own-engine.js';
import { ownEngine } from '../../../../infra/engines/sources.js';
import { ViewStoreUnavailable, type ViewStore } from '#platform/ports/view-store';
import { openMongoViews } from './views.js';

const kills = 4;
const writers = 4;
const spec = { name: 'cars_v1', indexes: [['make']] };
const database = 'restarts';
interface Car {
  readonly make: string;
}

describe('MongoDB view store whose server is restarted', () => {
  let engine: OwnEngine;
  let url: string;
  let views: ViewStore;
  beforeEach(async () => {
    engine = await ownEngine('mongodb');
    url = engine.environment['MONGODB_URL']!;
  });
  afterEach(async () => {
    await views.close();
    await engine.remove();
  });

  it(`a MongoDB view store whose server is restarted has all that was acknowledged after ${kills} kills with -9 in the middle of upserts [EVT-03, EVT-04]`, async () => {
    views = await openMongoViews({ url, database, retryTimeout: 60_000 });
    const cars = await views.collection<Car>(spec);
    const acknowledged = new Map<string, number>();
    let over = false;
    const write = async (writer: number) => {
      const ids = Array.from({ length: 5 }, (_, i) => `car-${writer}-${i}`);
      for (let revision = 1; !over; revision++) {
        const docs = ids.map((id) => ({ id, revision, doc: { make: `make ${revision}` } }));
        const { written, skipped } = await cars.upsertMany(docs);
        expect(written + skipped).toBe(docs.length);
        await views.saveCheckpoint(`writer-${writer}`, revision);
        for (const id of ids) acknowledged.set(id, revision);
      }
    };
    const writing = Promise.all(Array.from({ length: writers }, (_, writer) => write(writer)));

    for (let kill = 0; kill < kills; kill++) {
      await pause(100 + Math.random() * 300);
      const before = new Map(acknowledged);
      await engine.kill();
      await engine.start();
      const documents = await cars.getMany([...before.keys()]);
      for (const [id, revision] of before) expect(documents.get(id)?.revision).toBeGreaterThanOrEqual(revision);
    }
    await pause(100);
    over = true;
    await writing;

    expect(acknowledged.size).toBe(writers * 5);
    const documents = await cars.getMany([...acknowledged.keys()]);
    for (const [id, revision] of acknowledged) {
      expect(documents.get(id)).toEqual({ id, revision, doc: { make: `make ${revision}` } });
    }
    for (let writer = 0; writer < writers; writer++) {
      expect(await views.checkpoint(`writer-${writer}`)).toBe(acknowledged.get(`car-${writer}-0`));
    }
  });

  it('a MongoDB view store whose server is restarted is unavailable while the server is down, and recovers by itself', async () => {
    views = await openMongoViews({ url, database, retryTimeout: 300 });
    const cars = await views.collection<Car>(spec);
    const car = { id: 'a', revision: 1, doc: { make: 'Kia' } };
    await cars.upsertMany([car]);
    await engine.kill();
    const calls: (() => Promise<unknown>)[] = [
      () => cars.get('a'),
      () => cars.getMany(['a']),
      () => cars.upsertMany([{ ...car, revision: 2 }]),
      () => cars.find({ where: { make: 'Kia' } }),
      () => cars.count(),
      () => cars.scan()[Symbol.asyncIterator]().next(),
      () => views.checkpoint('projector'),
      () => views.saveCheckpoint('projector', 1),
      () => views.resetCheckpoint('projector'),
      () => views.collection({ ...spec, name: 'cars_v2' }),
      () => views.dropCollection('cars_v0'),
    ];
    await Promise.all(calls.map((call) => expect(call()).rejects.toBeInstanceOf(ViewStoreUnavailable)));
    await engine.start();
    for (const returned = performance.now(); performance.now() - returned < 20_000;) {
      if (await cars.get('a').catch(() => undefined)) break;
    }
    expect(await cars.get('a')).toEqual(car);
    expect(await cars.upsertMany([{ ...car, revision: 2 }])).toEqual({ written: 1, skipped: 0 });
  });

  it('a MongoDB view store whose server is restarted does not open without a server, and does not leak the password', async () => {
    views = await openMongoViews({ url, database });
    const nobody = openMongoViews({ url: 'mongodb://forecourt:secret@127.0.0.1:1/', database, retryTimeout: 300 });
    const failure = (await nobody.catch((error: unknown) => error)) as Error;
    expect(failure).toBeInstanceOf(ViewStoreUnavailable);
    expect(failure.message).toContain('127.0.0.1:1');
    expect(failure.message).not.toContain('secret');
  });

  it('a MongoDB view store whose server is restarted leaves no connection and no timer behind when it is closed', async () => {
    const resources = () => process.getActiveResourcesInfo().filter((name) => /TCP|Timeout/.test(name)).length;
    const before = resources();
    views = await openMongoViews({ url, database });
    await Promise.all(Array.from({ length: 10 }, (_, i) => views.checkpoint(`projector-${i}`)));
    expect(resources()).toBeGreaterThan(before);
    await views.close();
    for (let waited = 0; waited < 100 && resources() > before; waited++) await pause(20);
    // The number may be lower, because a timer of an earlier test may have ended meanwhile.
    expect(resources()).toBeLessThanOrEqual(before);
  });
});
