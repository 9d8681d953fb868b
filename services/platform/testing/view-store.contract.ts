import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import type { Versioned, ViewCollection, ViewStore, Where } from '#platform/ports/view-store';
import { anyJson } from './event-log.contract.js';

export interface OpenViews {
  readonly views: ViewStore;
  /** Closes the store and opens it again on what it kept. */
  reopen?(): Promise<ViewStore>;
  /** Closes the store and clears away what it left. */
  close(): Promise<void>;
}

interface Car {
  readonly make: string;
  readonly price?: number;
  readonly sold?: boolean;
  readonly tags?: readonly string[];
}

const newName = () => `cars_${randomUUID().replaceAll('-', '_')}_v1`;
const indexes = [['make', 'price'], ['price'], ['sold']];
const car = (id: string, revision: number, doc: Partial<Car> = {}): Versioned<Car> => ({
  id,
  revision,
  doc: { make: 'Toyota', ...doc },
});
const idsOf = (docs: Iterable<Versioned<unknown>>) => [...docs].map(({ id }) => id).sort();

/** What every view store promises. */
export const viewStoreContract = (name: string, open: () => Promise<OpenViews>): void =>
  describe(`EVT-04 view store contract: ${name}`, () => {
    let opened: OpenViews;
    let views: ViewStore;
    beforeAll(async () => {
      opened = await open();
      ({ views } = opened);
    });
    afterAll(() => opened.close());

    const newCollection = () => views.collection<Car>({ name: newName(), indexes });
    const scanned = async (collection: ViewCollection<Car>, batchSize?: number) => {
      const docs: Versioned<Car>[] = [];
      for await (const batch of collection.scan(batchSize)) docs.push(...batch);
      return docs;
    };

    describe('documents', () => {
      it('come back as they were written', async () => {
        const cars = await newCollection();
        const docs = [car('a', 3, { price: 10, sold: true, tags: ['x', 'y'] }), car('it\'s "b"\n☃', 0)];
        await cars.upsertMany(docs);
        expect(await cars.get('a')).toEqual(docs[0]);
        expect(await cars.get(docs[1]!.id)).toEqual(docs[1]);
        expect(await cars.get('c')).toBeUndefined();
      });

      it('hold any JSON', async () => {
        const collection = await views.collection<{ value: unknown }>({ name: newName(), indexes: [] });
        await fc.assert(
          fc.asyncProperty(anyJson, async (value) => {
            const id = randomUUID();
            await collection.upsertMany([{ id, revision: 1, doc: { value } }]);
            expect(await collection.get(id)).toEqual({ id, revision: 1, doc: { value } });
          }),
          { numRuns: 30 },
        );
      });

      it('come by their ids, those that are there', async () => {
        const cars = await newCollection();
        await cars.upsertMany([car('a', 1), car('b', 2), car('c', 3)]);
        const found = await cars.getMany(['c', 'missing', 'a', 'a']);
        expect(found).toEqual(
          new Map([
            ['a', car('a', 1)],
            ['c', car('c', 3)],
          ]),
        );
        expect(await cars.getMany([])).toEqual(new Map());
      });

      it('are all scanned, once, in batches no larger than asked', async () => {
        const cars = await newCollection();
        expect(await scanned(cars)).toEqual([]);
        const docs = Array.from({ length: 2345 }, (_, i) => car(`car-${i}`, i));
        await cars.upsertMany(docs);
        expect(idsOf(await scanned(cars))).toEqual(idsOf(docs));
        expect(idsOf(await scanned(cars, 100))).toEqual(idsOf(docs));
        for await (const batch of cars.scan(100)) expect(batch.length).toBeLessThanOrEqual(100);
      });
    });

    describe('EVT-03 guarded upsert', () => {
      it('writes later revisions, skips and counts equal and earlier ones', async () => {
        const cars = await newCollection();
        expect(await cars.upsertMany([car('a', 5), car('b', 5), car('c', 5)])).toEqual({ written: 3, skipped: 0 });
        const again = [car('a', 4, { price: 4 }), car('b', 5, { price: 5 }), car('c', 6, { price: 6 }), car('d', 0)];
        expect(await cars.upsertMany(again)).toEqual({ written: 2, skipped: 2 });
        expect(await cars.getMany(['a', 'b', 'c', 'd'])).toEqual(
          new Map([car('a', 5), car('b', 5), again[2]!, again[3]!].map((doc) => [doc.id, doc])),
        );
        expect(await cars.upsertMany([])).toEqual({ written: 0, skipped: 0 });
      });

      it('counts large batches right', async () => {
        const cars = await newCollection();
        const docs = Array.from({ length: 3000 }, (_, i) => car(`car-${i}`, 1));
        expect(await cars.upsertMany(docs.slice(0, 1700))).toEqual({ written: 1700, skipped: 0 });
        expect(await cars.upsertMany(docs)).toEqual({ written: 1300, skipped: 1700 });
        expect(await cars.count()).toBe(3000);
      });

      it('ends with the latest revision, whatever the order, the repeats and the batches', () =>
        fc.assert(
          fc.asyncProperty(
            fc.array(fc.array(fc.tuple(fc.constantFrom('a', 'b', 'c'), fc.nat({ max: 20 })), { maxLength: 6 }), {
              maxLength: 8,
            }),
            async (batches) => {
              const cars = await newCollection();
              const latest = new Map<string, number>();
              await Promise.all(
                batches.map(async (batch) => {
                  const docs = batch.map(([id, revision]) => car(id, revision, { price: revision }));
                  const { written, skipped } = await cars.upsertMany(docs);
                  expect(written + skipped).toBe(docs.length);
                }),
              );
              for (const [id, revision] of batches.flat()) latest.set(id, Math.max(revision, latest.get(id) ?? 0));
              expect(await cars.getMany(['a', 'b', 'c'])).toEqual(
                new Map([...latest].map(([id, revision]) => [id, car(id, revision, { price: revision })])),
              );
            },
          ),
          { numRuns: 15 },
        ));
    });

    describe('find', () => {
      const docs = [
        car('a', 0, { make: 'Toyota', price: 10, sold: false }),
        car('b', 0, { make: 'Toyota', price: 30, sold: true }),
        car('c', 0, { make: 'Mazda', price: 20, sold: false }),
        car('d', 0, { make: "D'Arcy", price: 20.5, sold: true }),
        car('e', 0, { make: 'Kia' }),
      ];
      let cars: ViewCollection<Car>;
      beforeAll(async () => {
        cars = await newCollection();
        await cars.upsertMany(docs);
      });

      it.each<[string, Where, string[]]>([
        ['nothing', {}, ['a', 'b', 'c', 'd', 'e']],
        ['a text', { make: 'Toyota' }, ['a', 'b']],
        ['a text with a quote', { make: "D'Arcy" }, ['d']],
        ['a number', { price: 20.5 }, ['d']],
        ['a flag', { sold: false }, ['a', 'c']],
        ['one of several', { make: ['Mazda', 'Kia', 'Fiat'] }, ['c', 'e']],
        ['one of none', { make: [] }, []],
        ['one of several flags', { sold: [true, false] }, ['a', 'b', 'c', 'd']],
        ['more than', { price: { gt: 20 } }, ['b', 'd']],
        ['at most', { price: { lte: 20 } }, ['a', 'c']],
        ['between', { price: { gt: 10, lte: 20.5 } }, ['c', 'd']],
        ['after a text', { make: { gt: 'Kia' } }, ['a', 'b', 'c']],
        ['two fields', { make: 'Toyota', price: { gt: 10 } }, ['b']],
      ])('filters by %s, and counts the same', async (_, where, expected) => {
        expect(idsOf(await cars.find({ where }))).toEqual(expected);
        expect(await cars.count(where)).toBe(expected.length);
      });

      it('orders, limits and skips', async () => {
        const where = { price: { gt: 0 } };
        const ids = async (direction: 'asc' | 'desc', limit?: number, offset?: number) =>
          (
            await cars.find({
              where,
              orderBy: { field: 'price', direction },
              ...(limit !== undefined && { limit }),
              ...(offset !== undefined && { offset }),
            })
          ).map(({ id }) => id);
        expect(await ids('asc')).toEqual(['a', 'c', 'd', 'b']);
        expect(await ids('desc')).toEqual(['b', 'd', 'c', 'a']);
        expect(await ids('asc', 2)).toEqual(['a', 'c']);
        expect(await ids('desc', 2, 1)).toEqual(['d', 'c']);
        expect(await ids('asc', 10, 4)).toEqual([]);
        expect(await ids('asc', 0)).toEqual([]);
      });

      it('sees what was written, and no longer what was overwritten', async () => {
        const changing = await newCollection();
        await changing.upsertMany([car('a', 1, { price: 1 })]);
        await changing.upsertMany([car('a', 2, { price: 2 })]);
        expect(await changing.find({ where: { price: 1 } })).toEqual([]);
        expect(await changing.find({ where: { price: 2 } })).toEqual([car('a', 2, { price: 2 })]);
      });

      it('refuses fields without an index, and names them', async () => {
        await expect(cars.find({ where: { tags: 'x' } })).rejects.toThrow(TypeError);
        await expect(cars.find({ where: { tags: 'x' } })).rejects.toThrow('tags');
        await expect(cars.find({ orderBy: { field: 'colour', direction: 'asc' } })).rejects.toThrow('colour');
        await expect(cars.count({ id: 'a' })).rejects.toThrow(TypeError);
      });
    });

    describe('collections', () => {
      it('are the same when opened again, and gain new indexes over what they hold', async () => {
        const name = newName();
        const first = await views.collection<Car>({ name, indexes: [['make']] });
        await first.upsertMany([car('a', 1, { price: 7, sold: true })]);
        const second = await views.collection<Car>({ name, indexes });
        await second.upsertMany([car('b', 1, { price: 8, sold: false })]);
        expect(idsOf(await second.find({ where: { price: { gt: 6 } } }))).toEqual(['a', 'b']);
        expect(idsOf(await second.find({ where: { sold: true } }))).toEqual(['a']);
      });

      it('do not share documents', async () => {
        const [one, other] = [await newCollection(), await newCollection()];
        await one.upsertMany([car('a', 1)]);
        expect(await other.get('a')).toBeUndefined();
      });

      it('are gone when dropped, and begin empty when opened anew', async () => {
        const spec = { name: newName(), indexes };
        await (await views.collection<Car>(spec)).upsertMany([car('a', 1)]);
        await views.dropCollection(spec.name);
        await views.dropCollection(newName());
        expect(await (await views.collection<Car>(spec)).count()).toBe(0);
      });
    });

    describe('checkpoints', () => {
      it('begin at 0, never move back, and can be reset', async () => {
        const owner = randomUUID();
        expect(await views.checkpoint(owner)).toBe(0);
        await views.saveCheckpoint(owner, 12);
        await views.saveCheckpoint(owner, 7);
        expect(await views.checkpoint(owner)).toBe(12);
        expect(await views.checkpoint(randomUUID())).toBe(0);
        await views.resetCheckpoint(owner);
        expect(await views.checkpoint(owner)).toBe(0);
        await views.saveCheckpoint(owner, 3);
        expect(await views.checkpoint(owner)).toBe(3);
      });

      it('may be saved by many at once', async () => {
        const owners = Array.from({ length: 50 }, () => randomUUID());
        await Promise.all(
          owners.flatMap((owner, i) => [views.saveCheckpoint(owner, i + 1), views.saveCheckpoint(owner, i + 2)]),
        );
        expect(await Promise.all(owners.map((owner) => views.checkpoint(owner)))).toEqual(owners.map((_, i) => i + 2));
      });
    });

    it('keeps everything when it is closed and opened again', async () => {
      if (!opened.reopen) return;
      const spec = { name: newName(), indexes };
      const [saved, reset] = [`it's ${randomUUID()}`, `it's ${randomUUID()}`];
      await (await views.collection<Car>(spec)).upsertMany([car('a', 4, { price: 9 })]);
      await views.saveCheckpoint(saved, 99);
      await views.saveCheckpoint(reset, 99);
      await views.resetCheckpoint(reset);
      views = await opened.reopen();
      const cars = await views.collection<Car>(spec);
      expect(await cars.find({ where: { price: 9 } })).toEqual([car('a', 4, { price: 9 })]);
      expect(await cars.upsertMany([car('a', 4)])).toEqual({ written: 0, skipped: 1 });
      expect(await views.checkpoint(saved)).toBe(99);
      expect(await views.checkpoint(reset)).toBe(0);
    });
  });
