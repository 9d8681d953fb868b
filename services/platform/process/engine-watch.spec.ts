import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { carView } from '#contracts/views/car';
import { physicalName } from '#contracts/views/view';
import { setLiveBuild } from '../kernel/live-build.js';
import type { PersonKeys } from '../access/person-keys.js';
import { openSqliteViews } from '../adapters/views-sqlite/views.js';
import type { EventLog } from '../ports/event-log.js';
import { SearchIndexUnavailable, type SearchIndex } from '../ports/search-index.js';
import type { ViewStore } from '../ports/view-store.js';
import { newEvents } from '../testing/event-log.contract.js';
import { createMemoryLog } from '../testing/memory-log.js';
import { temporaryDirectory } from '../testing/temporary.js';
import { EngineWatch } from './engine-watch.js';
import { Readiness } from './readiness.js';

let directories: Awaited<ReturnType<typeof temporaryDirectory>>[];
let stores: ViewStore[];
let views: ViewStore;
let lines: string[];
const openEmptyViews = async () => {
  const directory = await temporaryDirectory();
  directories.push(directory);
  const opened = await openSqliteViews({ directory: directory.path });
  stores.push(opened);
  return opened;
};
const openViews = async () => {
  const opened = await openEmptyViews();
  await setLiveBuild(opened, carView, physicalName(carView));
  return opened;
};
beforeEach(async () => {
  directories = [];
  stores = [];
  lines = [];
  views = await openViews();
});
afterEach(async () => {
  await Promise.all(stores.map((store) => store.close()));
  await Promise.all(directories.map((directory) => directory.remove()));
});

const logger = {
  error: (_: object, message: string) => void lines.push(message),
  info: (_: object, message: string) => void lines.push(message),
} as never;
const watchOf = (options: {
  log?: EventLog;
  views?: ViewStore;
  search?: Pick<SearchIndex, 'collectionByAlias'>;
  brokerName?: () => Promise<string>;
  personKeys?: Pick<PersonKeys, 'missing'>;
}) => new EngineWatch({ views, logger, recountAfter: 1, ...options });
const seenBy = async (watch: EngineWatch) => {
  await watch.check();
  const readiness = new Readiness();
  readiness.add(...watch.dependencies);
  const { dependencies } = await readiness.report();
  return Object.values(dependencies).filter((state) => state !== 'ok');
};
const fill = async (log: EventLog, ...ids: string[]) => {
  for (const id of ids) await log.append(`car-${id}`, 'any', [{ ...newEvents(1)[0]!, id }]);
};
const logOf = async (...ids: string[]) => {
  const log = createMemoryLog();
  await fill(log, ...ids);
  return log;
};

describe('event log', () => {
  it('a growing event log is no problem, also for a process that starts later [ENG-02]', async () => {
    const log = await logOf('a', 'b');
    const watch = watchOf({ log });
    expect(await seenBy(watch)).toEqual([]);
    await fill(log, 'c', 'd');
    expect(await seenBy(watch)).toEqual([]);
    expect(await seenBy(watchOf({ log }))).toEqual([]);
    expect(lines).toEqual([]);
  });

  it.each([
    ['is empty', [], 'the event log is empty, and went up to position 3'],
    ['went back', ['a', 'b'], 'the event log went back: it ends at position 2'],
    ['went back and has grown since', ['a', 'b', 'x', 'y', 'z'], 'the event log went back: it ends at position 5'],
    ['was exchanged', ['x', 'y', 'z', 'c'], 'the event log is another one'],
  ])('an event log that %s is reported until the right one is back, and logged once [ENG-02]', async (_, ids, said) => {
    const right = await logOf('a', 'b', 'c');
    await watchOf({ log: right }).check();
    const watch = watchOf({ log: await logOf(...ids) });
    for (let check = 0; check < 3; check++) expect(await seenBy(watch)).toEqual([expect.stringContaining(said)]);
    expect(lines).toHaveLength(1);
    expect(await seenBy(watchOf({ log: right }))).toEqual([]);
  });
});

describe('view store', () => {
  const build = physicalName(carView);
  const lost = [expect.stringContaining('the view store has lost what it had')];
  /** Watches of processes with and without the log, on one store that can be exchanged. */
  const inOneStore = async () => {
    const log = await logOf('a', 'b');
    const using = { store: views };
    let redefined = 0;
    const exchanged = {
      collection: (spec) => using.store.collection(spec),
      checkpoint: (name) => using.store.checkpoint(name),
      redefine: async () => void redefined++,
    } as ViewStore;
    await views.saveCheckpoint(build, 2);
    const watches = [watchOf({ log, views: exchanged }), watchOf({ views: exchanged })];
    for (const watch of watches) expect(await seenBy(watch)).toEqual([]);
    return { log, watches, using, redefined: () => redefined };
  };

  it('every running process reports an emptied view store until the right one is back [ENG-02]', async () => {
    const { watches, using, redefined } = await inOneStore();
    using.store = await openEmptyViews();
    for (let check = 0; check < 2; check++) for (const watch of watches) expect(await seenBy(watch)).toEqual(lost);
    expect(redefined()).toBe(2);
    using.store = views;
    for (const watch of watches) expect(await seenBy(watch)).toEqual([]);
  });

  it('an emptied view store is reported until its car view is rebuilt [ENG-02]', async () => {
    const { log, watches, using } = await inOneStore();
    using.store = await openEmptyViews();
    expect(await seenBy(watchOf({ log, views: using.store }))).toEqual([]);
    for (const watch of watches) expect(await seenBy(watch)).toEqual(lost);
    await setLiveBuild(using.store, carView, build);
    await using.store.saveCheckpoint(build, 1);
    for (const watch of watches) expect(await seenBy(watch)).toEqual(lost);
    await using.store.saveCheckpoint(build, 2);
    for (const watch of watches) expect(await seenBy(watch)).toEqual([]);
  });
});

it('an exchanged broker is reported until the right one is back; an unavailable one is not [ENG-02]', async () => {
  let name: string | undefined = 'one';
  const brokerName = () => (name === undefined ? Promise.reject(new Error('no answer')) : Promise.resolve(name));
  const watch = watchOf({ brokerName });
  expect(await seenBy(watch)).toEqual([]);
  name = undefined;
  expect(await seenBy(watch)).toEqual([]);
  name = 'other';
  const said = [expect.stringContaining('the broker is another one: other instead of one')];
  expect(await seenBy(watch)).toEqual(said);
  expect(await seenBy(watchOf({ brokerName }))).toEqual(said);
  name = undefined;
  expect(await seenBy(watch)).toEqual(said);
  name = 'one';
  expect(await seenBy(watch)).toEqual([]);
});

describe('search index', () => {
  const withVehicles = async (
    count: number,
    indexed: () => number,
    { log, revisionOf = () => 0 }: { log?: EventLog; revisionOf?: (id: string) => number } = {},
  ) => {
    const collection = await views.collection({ name: physicalName(carView), indexes: carView.indexes });
    await collection.upsertMany(Array.from({ length: count }, (_, n) => ({ id: `c${n}`, revision: 0, doc: {} })));
    const search = {
      collectionByAlias: async () => ({
        count: async () => indexed(),
        search: async () => 'answer',
        getMany: async (ids: readonly string[]) => new Map(ids.map((id) => [id, { id, revision: revisionOf(id) }])),
      }),
    } as unknown as SearchIndex;
    return { search, watch: watchOf({ search, ...(log && { log }) }), collection };
  };
  const ask = async (watch: EngineWatch, search: SearchIndex) =>
    (await watch.guardSearch(search).collectionByAlias('cars', {} as never))!.search({} as never);

  it('an emptied search index is reported, and searches fail until it is complete [ENG-02]', async () => {
    let indexed = 40;
    const { search, watch } = await withVehicles(40, () => indexed);
    expect(await seenBy(watch)).toEqual([]);
    expect(await ask(watch, search)).toBe('answer');
    indexed = 0;
    expect(await seenBy(watch)).toEqual([
      expect.stringContaining('the search index is empty: it has 0 of 40 vehicles'),
    ]);
    await expect(ask(watch, search)).rejects.toBeInstanceOf(SearchIndexUnavailable);
    indexed = 40;
    expect(await seenBy(watch)).toEqual([]);
    expect(await ask(watch, search)).toBe('answer');
  });

  it.each([
    ['behind', 20],
    ['ahead', 60],
  ])('a search index that stays %s is reported at the first check [ENG-02]', async (how, indexed) => {
    const { watch } = await withVehicles(40, () => indexed);
    expect(await seenBy(watch)).toEqual([expect.stringContaining(`the search index is ${how}`)]);
  });

  it('a search index that lacks a single vehicle is reported but still answers [ENG-02]', async () => {
    const { search, watch } = await withVehicles(40, () => 39);
    expect(await seenBy(watch)).toEqual([expect.stringContaining('is behind: it has 39 of 40 vehicles')]);
    expect(await ask(watch, search)).toBe('answer');
  });

  it('an older search index with as many vehicles is recognised by the last changed ones [ENG-02]', async () => {
    const log = createMemoryLog();
    const change = (id: string) => log.append(`car-${id}`, 'any', newEvents(1, { type: 'CarPriceChanged' }));
    for (const id of ['c0', 'c1', 'c2', 'c1']) await change(id);
    let revisions: Record<string, number> = { c1: 1 };
    const { watch, collection } = await withVehicles(3, () => 3, { log, revisionOf: (id) => revisions[id] ?? 0 });
    await collection.upsertMany([{ id: 'c1', revision: 1, doc: {} }]);
    expect(await seenBy(watch)).toEqual([]);
    await change('c2');
    await collection.upsertMany([{ id: 'c2', revision: 1, doc: {} }]);
    revisions = {};
    expect(await seenBy(watch)).toEqual([
      expect.stringContaining('is of another time: it has 2 of the vehicles that were changed last otherwise'),
    ]);
    revisions = { c1: 1, c2: 1 };
    expect(await seenBy(watch)).toEqual([]);
  });

  it('a search index may lag behind the views while vehicles are written [ENG-02]', async () => {
    let written = 40;
    let indexed = 0;
    const { watch, collection } = await withVehicles(written, () => indexed);
    // At each check the index has what the views had at the check before.
    collection.count = async () => {
      indexed = written;
      return (written += 40);
    };
    for (let check = 0; check < 3; check++) expect(await seenBy(watch)).toEqual([]);
  });

  it('a search index that lacks vehicles stored seconds ago is reported, even during writes [ENG-02]', async () => {
    let indexed = 10;
    const { watch } = await withVehicles(40, () => indexed++);
    expect(await seenBy(watch)).toEqual([expect.stringContaining('the search index is behind: it has 13 of 40')]);
  });
});

describe('person keys', () => {
  const people = ['mia', 'zoe', 'ava'];
  const logOfPeople = async (...ids: string[]) => {
    const log = createMemoryLog();
    for (const person of ids)
      await log.append(`lead-${person}`, 'any', newEvents(1, { type: 'LeadSubmitted', metadata: { person } }));
    return log;
  };
  /** Erased people count as known. */
  const keysOf = (known: () => readonly string[]) => ({
    missing: async (asked: readonly string[]) => asked.filter((person) => !known().includes(person)),
  });

  it('person keys are complete if they know everybody in the log, even if that is nobody [ENG-02]', async () => {
    expect(await seenBy(watchOf({ log: await logOfPeople(...people), personKeys: keysOf(() => people) }))).toEqual([]);
    const views = await openViews();
    expect(await seenBy(watchOf({ log: await logOf('a', 'b'), views, personKeys: keysOf(() => []) }))).toEqual([]);
  });

  it.each([
    ['are older than the log', people.slice(0, 2), '1 of 3 people in it are not known'],
    ['are of another installation', ['eve'], '3 of 3 people in it are not known'],
    ['lack the first only', people.slice(1), '1 of 3 people in it are not known'],
  ])(
    'person keys that %s are reported until they are put back, however many people are added since [ENG-02]',
    async (_, kept, said) => {
      const log = await logOfPeople(...people);
      let known: readonly string[] = people;
      const watch = watchOf({ log, personKeys: keysOf(() => known) });
      expect(await seenBy(watch)).toEqual([]);
      known = kept;
      expect(await seenBy(watch)).toEqual([expect.stringContaining(said)]);
      expect(await seenBy(watchOf({ log, personKeys: keysOf(() => known) }))).toHaveLength(1);
      const later = Array.from({ length: 210 }, (_, n) => `later ${n}`);
      for (const person of later)
        await log.append(`lead-${person}`, 'any', newEvents(1, { type: 'LeadSubmitted', metadata: { person } }));
      known = [...kept, ...later];
      expect(await seenBy(watch)).toHaveLength(1);
      known = [...people, ...later];
      expect(await seenBy(watch)).toEqual([]);
      expect(lines).toHaveLength(3);
    },
  );
});
