import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import Database from 'libsql';
import type { ViewStore } from '#platform/ports/view-store';
import { ViewStoreUnavailable } from '#platform/ports/view-store';
import { Standby } from '#platform/kernel/standby';
import { temporaryDirectory } from '../../testing/temporary.js';
import { viewStoreContract } from '../../testing/view-store.contract.js';
import { openSqliteViews } from './views.js';

viewStoreContract('SQLite', async () => {
  const directory = await temporaryDirectory();
  let views = await openSqliteViews({ directory: directory.path });
  return {
    views,
    async reopen() {
      await views.close();
      views = await openSqliteViews({ directory: directory.path });
      return views;
    },
    async close() {
      await views.close();
      await directory.remove();
    },
  };
});

describe('SQLite view store [EVT-04]', () => {
  let directory: Awaited<ReturnType<typeof temporaryDirectory>>;
  let views: ViewStore;
  beforeEach(async () => {
    directory = await temporaryDirectory();
    views = await openSqliteViews({ directory: directory.path });
  });
  afterEach(async () => {
    await views.close();
    await directory.remove();
  });
  const spec = { name: 'cars_v1', indexes: [['make']] };

  it('other work has its turn while a query reads many documents [HOST-02]', async () => {
    const cars = await views.collection<{ make: string }>(spec);
    const ids = Array.from({ length: 1_700 }, (_, n) => `c${n}`);
    await cars.upsertMany(ids.map((id) => ({ id, revision: 0, doc: { make: 'Kia' } })));
    let turns = 0;
    let other = setImmediate(function take() {
      turns++;
      other = setImmediate(take);
    });
    const found = await cars.find({ where: { make: 'Kia' } });
    clearImmediate(other);
    expect(found.map(({ id }) => id).sort()).toEqual(ids.sort());
    expect(turns).toBeGreaterThanOrEqual(3);
  });

  it('the SQLite view store can not be opened twice', async () => {
    await expect(openSqliteViews({ directory: directory.path })).rejects.toThrow(directory.path);
  });

  it('the SQLite view store can be read while another process has it open, and then taken over [PAGE-05]', async () => {
    const cars = await views.collection<{ make: string }>(spec);
    await views.saveCheckpoint('projector', 5);
    let leave = () => {};
    const standby = new Standby(new Promise((resolve) => (leave = resolve)), () => undefined);
    const next = await openSqliteViews({ directory: directory.path, standby });
    const theirs = await next.collection<{ make: string }>(spec);
    const isWritten = theirs.upsertMany([{ id: 'a', revision: 2, doc: { make: 'Kia' } }]);
    await cars.upsertMany([{ id: 'a', revision: 1, doc: { make: 'Audi' } }]);
    expect((await theirs.get('a'))?.doc).toEqual({ make: 'Audi' });
    await views.saveCheckpoint('projector', 7);
    await views.close();
    views = next;
    leave();
    await standby.end();
    expect(await isWritten).toEqual({ written: 1, skipped: 0 });
    expect((await theirs.get('a'))?.doc).toEqual({ make: 'Kia' });
    expect(await views.checkpoint('projector')).toBe(7);
    await views.dropCollection(spec.name);
    expect(await (await views.collection(spec)).count()).toBe(0);
  });

  it('the SQLite view store is unavailable while it can not write, keeps unsaved checkpoints, and recovers', async () => {
    const cars = await views.collection<{ make: string }>(spec);
    const other = new Database(join(directory.path, 'views.sqlite'));
    other.exec('BEGIN IMMEDIATE');
    const car = { id: 'a', revision: 1, doc: { make: 'Kia' } };
    await expect(cars.upsertMany([car])).rejects.toBeInstanceOf(ViewStoreUnavailable);
    await expect(views.saveCheckpoint('projector', 5)).rejects.toBeInstanceOf(ViewStoreUnavailable);
    expect(await cars.count()).toBe(0);
    other.exec('ROLLBACK');
    const more = ['b', 'c'].map((id) => ({ ...car, id }));
    expect(await cars.upsertMany(more)).toEqual({ written: 2, skipped: 0 });
    expect(other.prepare('SELECT count(*) FROM cars_v1').raw().get()).toEqual([2]);
    expect(await views.writeBatch([{ collection: cars, docs: [car], stale: 'fail' }])).toBe(true);
    other.close();
    await views.saveCheckpoint('projector', 5);
    await views.close();
    views = await openSqliteViews({ directory: directory.path });
    expect(await views.checkpoint('projector')).toBe(5);
  });

  it('the SQLite view store writes a batch completely or not at all', async () => {
    const cars = await views.collection<{ make: unknown }>(spec);
    const docs = Array.from({ length: 3000 }, (_, i) => ({ id: `car-${i}`, revision: 0, doc: { make: 'Kia' } }));
    const last = { id: 'last', revision: null as unknown as number, doc: { make: 'Kia' } };
    await expect(cars.upsertMany([...docs, last])).rejects.toBeInstanceOf(ViewStoreUnavailable);
    expect(await cars.count()).toBe(0);
    await expect(cars.upsertMany([{ ...last, revision: 1, doc: { make: ['Kia'] } }])).rejects.toThrow('make');
  });

  it('the SQLite view store writes a joint write of any size completely or not at all', async () => {
    const cars = await views.collection<{ make: string }>(spec);
    const others = await views.collection<{ make: string }>({ ...spec, name: 'others_v1' });
    const docs = Array.from({ length: 3000 }, (_, i) => ({ id: `car-${i}`, revision: 0, doc: { make: 'Kia' } }));
    const write = (last: number) =>
      views.writeBatch([
        { collection: cars, docs, stale: 'skip' },
        {
          collection: others,
          docs: [...docs, { id: 'last', revision: last, doc: { make: 'Kia' } }],
          stale: 'fail',
        },
      ]);
    await others.upsertMany([{ id: 'last', revision: 1, doc: { make: 'Kia' } }]);
    expect(await write(1)).toBe(false);
    expect([await cars.count(), await others.count()]).toEqual([0, 1]);
    expect(await write(2)).toBe(true);
    expect([await cars.count(), await others.count()]).toEqual([3000, 3001]);
  });

  it('the SQLite view store refuses names that could be tables of its own', async () => {
    for (const name of ['_checkpoints', 'a b', '']) {
      await expect(views.collection({ ...spec, name })).rejects.toBeInstanceOf(TypeError);
      await expect(views.dropCollection(name)).rejects.toBeInstanceOf(TypeError);
    }
  });
});
