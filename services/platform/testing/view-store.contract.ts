import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import {
  CheckpointsLost,
  type Versioned,
  type ViewCollection,
  type ViewStore,
  type Where,
} from '#platform/ports/view-store';
import { anyJson } from './event-log.contract.js';

export interface OpenViews {
  readonly views: ViewStore;
  /** Closes the store and opens it again on its stored data. */
  reopen?(): Promise<ViewStore>;
  /** Closes the store and deletes its data. */
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

/** Tests the contract of a view store. */
export const viewStoreContract = (name: string, open: () => Promise<OpenViews>): void =>
  describe(`view store contract: ${name} [EVT-04]`, () => {
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
      it('documents are read as they were written', async () => {
        const cars = await newCollection();
        const docs = [car('a', 3, { price: 10, sold: true, tags: ['x', 'y'] }), car('it\'s "b"\n☃', 0)];
        await cars.upsertMany(docs);
        expect(await cars.get('a')).toEqual(docs[0]);
        expect(await cars.get(docs[1]!.id)).toEqual(docs[1]);
        expect(await cars.get('c')).toBeUndefined();
      });

      it('documents contain any JSON', async () => {
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

      it('documents contain keys of any characters', async () => {
        const collection = await views.collection<object>({ name: newName(), indexes: [] });
        const keys = [
          '',
          ' ',
          '.',
          'a.b',
          '$',
          '$set',
          'a$b',
          '%',
          '%2E',
          '%00',
          '_id',
          '_bsontype',
          '__proto__',
          'constructor',
          'toString',
          '\0',
          '😀',
        ];
        const doc = Object.fromEntries(keys.map((key) => [key, [{ [key]: { [key]: 1 } }]]));
        await collection.upsertMany([{ id: 'a', revision: 1, doc }]);
        const read = (await collection.get('a'))!.doc;
        expect(Object.keys(read).sort()).toEqual(Object.keys(doc).sort());
        for (const [key, value] of Object.entries(read))
          expect(JSON.stringify(value)).toBe(JSON.stringify([{ [key]: { [key]: 1 } }]));
      });

      it('documents are read back as JSON represents them', async () => {
        const collection = await views.collection<object>({ name: newName(), indexes: [['left_out'], ['at']] });
        const at = '2026-01-31T13:00:00.000Z';
        const doc = {
          at,
          left_out: undefined,
          list: [undefined, -0, NaN],
          inner: { date: new Date(at), no: undefined },
        };
        await collection.upsertMany([{ id: 'a', revision: 1, doc }]);
        const { doc: read } = (await collection.get('a'))!;
        expect(read).toStrictEqual({ at, list: [null, 0, null], inner: { date: at } });
        expect(idsOf(await collection.find({ where: { at: { lte: at } } }))).toEqual(['a']);
      });

      it('documents may have several megabytes', async () => {
        const collection = await views.collection<object>({ name: newName(), indexes: [] });
        const doc = { rows: Array.from({ length: 3000 }, (_, row) => ({ row, text: 'No price. ☃'.repeat(100) })) };
        await collection.upsertMany(['a', 'b'].map((id) => ({ id, revision: 1, doc })));
        expect(await collection.get('b')).toEqual({ id: 'b', revision: 1, doc });
        expect((await collection.getMany(['a', 'b'])).size).toBe(2);
      });

      it('documents have ids of any characters, and ids that look alike remain different', async () => {
        const cars = await newCollection();
        const ids = [
          '',
          ' ',
          '.',
          '$where',
          'a.b',
          '/',
          '%',
          'A',
          'a',
          'Ä',
          'A\u0308',
          '😀',
          '\uff5e',
          '"',
          '12',
          '012',
          'x'.repeat(1000),
        ];
        expect(await cars.upsertMany(ids.map((id) => car(id, 1)))).toEqual({ written: ids.length, skipped: 0 });
        expect(idsOf((await cars.getMany(ids)).values())).toEqual([...ids].sort());
        expect(idsOf(await scanned(cars, 3))).toEqual([...ids].sort());
        for (const id of ids) expect(await cars.get(id)).toEqual(car(id, 1));
      });

      it('documents without a revision, or with a list in an indexed field, are refused and not written', async () => {
        const cars = await newCollection();
        const lists = [{ id: 'a', revision: 1, doc: { make: ['Kia'] } }] as unknown as Versioned<Car>[];
        await expect(cars.upsertMany(lists)).rejects.toThrow(TypeError);
        await expect(cars.upsertMany(lists)).rejects.toThrow('make');
        await expect(cars.upsertMany([car('a', null as unknown as number)])).rejects.toThrow();
        expect(await cars.count()).toBe(0);
      });

      it('documents are read by ids, and missing ones are left out', async () => {
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

      it('documents are scanned completely, each once, in batches of at most the size given', async () => {
        const cars = await newCollection();
        expect(await scanned(cars)).toEqual([]);
        const docs = Array.from({ length: 2345 }, (_, i) => car(`car-${i}`, i));
        await cars.upsertMany(docs);
        expect(idsOf(await scanned(cars))).toEqual(idsOf(docs));
        expect(idsOf(await scanned(cars, 100))).toEqual(idsOf(docs));
        for await (const batch of cars.scan(100)) expect(batch.length).toBeLessThanOrEqual(100);
      });

      it('documents are scanned once each while others are added and changed', async () => {
        const cars = await newCollection();
        const docs = Array.from({ length: 40 }, (_, i) => car(`car-${i}`, 1));
        await cars.upsertMany(docs);
        const seen: Versioned<Car>[] = [];
        let step = 0;
        for await (const batch of cars.scan(7)) {
          seen.push(...batch);
          if (step++ < 10) await cars.upsertMany([car(`new-${step}`, 1), ...docs.map(({ id }) => car(id, 1 + step))]);
        }
        const old = seen.filter(({ id }) => id.startsWith('car-'));
        expect(idsOf(old)).toEqual(idsOf(docs));
        expect(new Set(idsOf(seen)).size).toBe(seen.length);
      });
    });

    describe('guarded upsert [EVT-03]', () => {
      it('a guarded upsert in replace mode also writes an equal revision, but never over a later one [OPS-01]', async () => {
        const cars = await newCollection();
        await cars.upsertMany([car('a', 2), car('b', 5)]);
        const afresh = [car('a', 2), car('b', 4), car('c', 1)].map(({ doc, ...rest }) => ({
          ...rest,
          doc: { ...doc, make: 'Folded anew' },
        }));
        expect(await cars.upsertMany(afresh, { replace: true })).toEqual({ written: 2, skipped: 1 });
        expect(await cars.get('a')).toEqual(afresh[0]);
        expect(await cars.get('b')).toEqual(car('b', 5));
        expect(await cars.get('c')).toEqual(afresh[2]);
      });

      it('a guarded upsert writes later revisions, skips and counts equal and earlier ones', async () => {
        const cars = await newCollection();
        expect(await cars.upsertMany([car('a', 5), car('b', 5), car('c', 5)])).toEqual({ written: 3, skipped: 0 });
        const again = [car('a', 4, { price: 4 }), car('b', 5, { price: 5 }), car('c', 6, { price: 6 }), car('d', 0)];
        expect(await cars.upsertMany(again)).toEqual({ written: 2, skipped: 2 });
        expect(await cars.getMany(['a', 'b', 'c', 'd'])).toEqual(
          new Map([car('a', 5), car('b', 5), again[2]!, again[3]!].map((doc) => [doc.id, doc])),
        );
        expect(await cars.upsertMany([])).toEqual({ written: 0, skipped: 0 });
      });

      it('a guarded upsert of documents that the caller takes for new leaves later ones in place [ENG-03]', async () => {
        const cars = await newCollection();
        await cars.upsertMany([car('a', 2), car('b', 4)]);
        const docs = ['a', 'b', 'c'].map((id) => car(id, 3, { price: 3 }));
        expect(await cars.upsertMany(docs, { areNew: true })).toEqual({ written: 2, skipped: 1 });
        expect(await cars.getMany(['a', 'b', 'c'])).toEqual(
          new Map([docs[0]!, car('b', 4), docs[2]!].map((doc) => [doc.id, doc])),
        );
      });

      it('a guarded upsert counts large batches correctly', async () => {
        const cars = await newCollection();
        const docs = Array.from({ length: 3000 }, (_, i) => car(`car-${i}`, 1));
        expect(await cars.upsertMany(docs.slice(0, 1700))).toEqual({ written: 1700, skipped: 0 });
        expect(await cars.upsertMany(docs)).toEqual({ written: 1300, skipped: 1700 });
        expect(await cars.count()).toBe(3000);
      });

      it('a guarded upsert ends with the latest revision, whatever the order, repeats and batches', () =>
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

    describe('joint write', () => {
      it('a joint write goes to several collections, with any characters, and is found by its fields', async () => {
        const [cars, others] = [await newCollection(), await newCollection()];
        const odd = car(`it's "b"\n☃\\`, 2, { make: "D'Arcy; --\u0000'", price: 20.5, sold: true, tags: ["'", '☃'] });
        const later = cars.upsertMany([car('b', 1)]);
        const isWritten = await views.writeBatch([
          { collection: cars, docs: [car('a', 1), odd], stale: 'fail' },
          { collection: others, docs: [], stale: 'fail' },
          { collection: others, docs: [car('a', 2)], stale: 'skip' },
        ]);
        await later;
        expect(isWritten).toBe(true);
        expect(idsOf(await scanned(cars))).toEqual(['a', 'b', odd.id].sort());
        expect(await cars.get(odd.id)).toEqual(odd);
        expect(await cars.find({ where: { price: { gt: 20, lte: 20.5 }, sold: true } })).toEqual([odd]);
        expect(await others.get('a')).toEqual(car('a', 2));
      });

      it('a joint write leaves a later revision in place, or reports it', async () => {
        const [cars, others] = [await newCollection(), await newCollection()];
        await cars.upsertMany([car('a', 3)]);
        const write = (stale: 'skip' | 'fail', revision: number) =>
          views.writeBatch([
            { collection: cars, docs: [car('a', revision, { price: revision })], stale },
            { collection: others, docs: [car(stale, 0)], stale: 'fail' },
          ]);
        expect(await write('skip', 3)).toBe(true);
        expect(await write('fail', 3)).toBe(false);
        expect(await cars.get('a')).toEqual(car('a', 3));
        expect(idsOf(await scanned(others))).toEqual(['skip']);
        expect(await write('fail', 4)).toBe(true);
        expect(await cars.get('a')).toEqual(car('a', 4, { price: 4 }));
      });
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
        ['a part', { make: { contains: ['oyo'] } }, ['a', 'b']],
        ['parts in any order', { make: { contains: ['ta', 'To'] } }, ['a', 'b']],
        ['a part that is none', { make: { contains: ['To', 'x'] } }, []],
        ['a part with signs of patterns', { make: { contains: ['.*'] } }, []],
        ['any text', { make: { contains: [] } }, ['a', 'b', 'c', 'd', 'e']],
        ['a text, not a number', { price: { contains: ['1'] } }, []],
        ['two fields', { make: 'Toyota', price: { gt: 10 } }, ['b']],
      ])('filters by %s, and counts the same', async (_, where, expected) => {
        expect(idsOf(await cars.find({ where }))).toEqual(expected);
        expect(await cars.count(where)).toBe(expected.length);
      });

      it('a query counts all documents, by itself and one by one', async () => {
        expect(await cars.count()).toBe(docs.length);
        expect(await cars.count({})).toBe(docs.length);
      });

      it('a query orders, limits and skips', async () => {
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

      it('a query sorts texts by code point, and missing values first', async () => {
        const some = await newCollection();
        const makes = ['', ' ', '10', '9', 'A', 'Z', 'a', 'é', '\uff5e', '😀'];
        await some.upsertMany([
          ...makes.map((make) => car(`of ${make}`, 1, { make })),
          { ...car('none', 1), doc: {} as Car },
        ]);
        const find = async (direction: 'asc' | 'desc', where: Where = {}) =>
          (await some.find({ where, orderBy: { field: 'make', direction } })).map(({ doc }) => doc.make);
        expect(await find('asc')).toEqual([undefined, ...makes]);
        expect(await find('desc')).toEqual([...[...makes].reverse(), undefined]);
        expect(await find('asc', { make: { gt: '\uff5e' } })).toEqual(['😀']);
        expect(await find('asc', { make: { lte: ' ' } })).toEqual(['', ' ']);
        expect(await find('asc', { make: '' })).toEqual(['']);
      });

      it('pages through equal values without missing or repeating a document', async () => {
        const some = await newCollection();
        const equals = Array.from({ length: 30 }, (_, i) => car(`car-${(i * 7) % 30}`, 1, { price: i % 2 }));
        for (const doc of equals) await some.upsertMany([doc]);
        for (const direction of ['asc', 'desc'] as const) {
          const paged: Versioned<Car>[] = [];
          for (let offset = 0; offset < 30; offset += 4) {
            paged.push(...(await some.find({ orderBy: { field: 'price', direction }, limit: 4, offset })));
          }
          expect(idsOf(paged)).toEqual(idsOf(equals));
        }
      });

      it('a query compares values only with values of the same type', async () => {
        const mixed = await views.collection<{ make: string | number }>({ name: newName(), indexes });
        const values = ['', '20', 'x', -1, 20, 30.5];
        await mixed.upsertMany(values.map((make, i) => ({ id: `${i}`, revision: 1, doc: { make } })));
        const find = async (make: Where[string]) => {
          const found = await mixed.find({ where: { make } });
          expect(await mixed.count({ make })).toBe(found.length);
          return new Set(found.map(({ doc }) => doc.make));
        };
        expect(await find(20)).toEqual(new Set([20]));
        expect(await find('20')).toEqual(new Set(['20']));
        expect(await find([30.5, 'x'])).toEqual(new Set([30.5, 'x']));
        expect(await find({ gt: 0 })).toEqual(new Set([20, 30.5]));
        expect(await find({ lte: 20 })).toEqual(new Set([-1, 20]));
        expect(await find({ gt: '' })).toEqual(new Set(['20', 'x']));
        expect(await find({ lte: '20' })).toEqual(new Set(['', '20']));
        expect(await find({})).toEqual(new Set(values));
      });

      it('a query sees what was written, and not what was overwritten', async () => {
        const changing = await newCollection();
        await changing.upsertMany([car('a', 1, { price: 1 })]);
        await changing.upsertMany([car('a', 2, { price: 2 })]);
        expect(await changing.find({ where: { price: 1 } })).toEqual([]);
        expect(await changing.find({ where: { price: 2 } })).toEqual([car('a', 2, { price: 2 })]);
      });

      it('a query refuses fields without an index, and names them', async () => {
        await expect(cars.find({ where: { tags: 'x' } })).rejects.toThrow(TypeError);
        await expect(cars.find({ where: { tags: 'x' } })).rejects.toThrow('tags');
        await expect(cars.find({ orderBy: { field: 'colour', direction: 'asc' } })).rejects.toThrow('colour');
        await expect(cars.count({ id: 'a' })).rejects.toThrow(TypeError);
      });
    });

    describe('collections', () => {
      it('collections have the same documents when opened again, and can add indexes to them', async () => {
        const name = newName();
        const first = await views.collection<Car>({ name, indexes: [['make']] });
        await first.upsertMany([car('a', 1, { price: 7, sold: true })]);
        const second = await views.collection<Car>({ name, indexes });
        await second.upsertMany([car('b', 1, { price: 8, sold: false })]);
        expect(idsOf(await second.find({ where: { price: { gt: 6 } } }))).toEqual(['a', 'b']);
        expect(idsOf(await second.find({ where: { sold: true } }))).toEqual(['a']);
      });

      it('collections do not share documents', async () => {
        const [one, other] = [await newCollection(), await newCollection()];
        await one.upsertMany([car('a', 1)]);
        expect(await other.get('a')).toBeUndefined();
      });

      it('collections are gone when dropped, and empty when opened again', async () => {
        const spec = { name: newName(), indexes };
        await (await views.collection<Car>(spec)).upsertMany([car('a', 1)]);
        await views.dropCollection(spec.name);
        await views.dropCollection(newName());
        expect(await (await views.collection<Car>(spec)).count()).toBe(0);
      });
    });

    describe('checkpoints', () => {
      it('checkpoints begin at 0, never move back, and can be reset', async () => {
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

      it('checkpoints have parts, which are saved and reset with them [ENG-03]', async () => {
        const owner = randomUUID();
        const [one, other, unknown] = [`${owner}/a.b/0`, `${owner}/a.b/0/$offset`, `${owner}/c`];
        await views.saveCheckpoints(
          new Map([
            [owner, 5],
            [one, 7],
            [other, 3],
          ]),
        );
        await views.saveCheckpoints(
          new Map([
            [one, 6],
            [other, 9],
          ]),
        );
        await views.saveCheckpoints(new Map());
        expect(await views.checkpoint(owner)).toBe(5);
        expect([...(await views.checkpoints([one, other, unknown])).values()]).toEqual([7, 9, 0]);
        await views.resetCheckpoint(owner);
        expect([...(await views.checkpoints([owner, one, other])).values()]).toEqual([0, 0, 0]);
      });

      it('checkpoints are not saved where the store lost what was saved before [ENG-02]', async () => {
        const owner = randomUUID();
        const part = `${owner}/a.b/0`;
        await views.saveCheckpoint(owner, 5, 0);
        await views.saveCheckpoint(owner, 6, 5);
        const before = new Map([
          [owner, 6],
          [part, 0],
        ]);
        await views.saveCheckpoints(new Map([[part, 3]]), before);
        await views.resetCheckpoint(owner);
        await expect(views.saveCheckpoint(owner, 7, 6)).rejects.toBeInstanceOf(CheckpointsLost);
        await expect(views.saveCheckpoints(new Map([[part, 8]]), before)).rejects.toBeInstanceOf(CheckpointsLost);
        expect([...(await views.checkpoints([owner, part])).values()]).toEqual([0, 0]);
        // As after the restore of an older state.
        await views.saveCheckpoint(owner, 5);
        await expect(views.saveCheckpoint(owner, 7, 6)).rejects.toBeInstanceOf(CheckpointsLost);
        expect(await views.checkpoint(owner)).toBe(5);
        await views.saveCheckpoint(owner, 7, 5);
        expect(await views.checkpoint(owner)).toBe(7);
      });

      it('checkpoints may be saved concurrently', async () => {
        const owners = Array.from({ length: 50 }, () => randomUUID());
        await Promise.all(
          owners.flatMap((owner, i) => [views.saveCheckpoint(owner, i + 1), views.saveCheckpoint(owner, i + 2)]),
        );
        expect(await Promise.all(owners.map((owner) => views.checkpoint(owner)))).toEqual(owners.map((_, i) => i + 2));
        const unknown = randomUUID();
        expect(await views.checkpoints([...owners, unknown])).toEqual(
          new Map([...owners.map((owner, i) => [owner, i + 2] as const), [unknown, 0]]),
        );
        expect(await views.checkpoints([])).toEqual(new Map());
      });
    });

    it('the store has all its data after it is closed and opened again', async () => {
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
