import { afterAll, beforeAll, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { pino } from 'pino';
import { createEmbeddedFeed } from '#platform/adapters/feed-embedded/feed';
import { openSqliteViews } from '#platform/adapters/views-sqlite/views';
import { readConfig } from '#platform/process/config';
import { newId } from '#platform/kernel/ids';
import type { AnyProjection, Projection } from '#platform/kernel/projection';
import { applyBatch } from '#platform/kernel/projection';
import type { CollectionSpec, UpsertOptions, Versioned, ViewStore } from '#platform/ports/view-store';
import { ViewStoreUnavailable } from '#platform/ports/view-store';
import { createMemoryLog } from '#platform/testing/memory-log';
import { createMemoryTarget } from '#platform/testing/projections';
import { temporaryDirectory } from '#platform/testing/temporary';
import { Build, type BuildPorts } from './build.js';
import { openParked, unsettled } from '#platform/kernel/parking/parked-events';
import { contentHash, rebuild } from './rebuild.js';

interface Tally {
  readonly slugs: readonly string[];
}
type Claimed = { readonly type: 'SlugClaimed'; readonly data: { readonly slug: string; readonly car_id: string } };

let broken = true;
/** A projection that depends on order, and that can't fold slugs beginning with `bad` while it is broken. */
const tally = (name: string): AnyProjection => {
  const projection: Projection<Tally, Claimed> = {
    name,
    version: 1,
    indexes: [],
    key: ({ stream }) => stream,
    evolve: {
      SlugClaimed: (doc, { data: { slug } }) => {
        if (broken && slug.startsWith('bad')) throw new TypeError(`no sense in ${slug}`);
        return { slugs: [...(doc?.slugs ?? []), slug] };
      },
    },
  };
  return projection as unknown as AnyProjection;
};

let directory: Awaited<ReturnType<typeof temporaryDirectory>>;
let views: ViewStore;
beforeAll(async () => {
  directory = await temporaryDirectory();
  views = await openSqliteViews({ directory: directory.path });
});
afterAll(async () => {
  await views.close();
  await directory.remove();
});

const logger = pino({ level: 'silent' });
const config = readConfig({});
const newPorts = (store: ViewStore = views) => {
  const log = createMemoryLog();
  const feed = createEmbeddedFeed({ log, positions: store, batchSize: 7, initialBackoff: 5 });
  const ports = { log, views: store, feed, logger, config, clock: () => new Date(0) } as unknown as BuildPorts;
  const claim = (stream: string, slug: string) =>
    log.append(stream, 'any', [
      { id: newId(), type: 'SlugClaimed', version: 1, time: '2026-05-20T00:00:00.000Z', data: { slug, car_id: 'c' } },
    ]);
  return { ports, log, claim };
};
const { signal } = new AbortController();

const parkedOf = async ({ name }: Build) => {
  const where = { build: name, state: [...unsettled] };
  const found = await (await openParked(views)).find({ where, orderBy: { field: 'position', direction: 'asc' } });
  return found.map(({ doc }) => doc);
};

let names = 0;
const contents = async (build: Build) => {
  const found = [];
  for await (const docs of build.view.scan()) found.push(...docs.map(contentHash));
  return found.sort();
};

it('an event that fails is parked with its cause and can be retried, while its stream waits and other streams continue [EVT-07]', async () => {
  broken = true;
  const { ports, log, claim } = newPorts();
  const projection = tally(`tally${names++}`);
  const build = await Build.open(ports, projection, `${projection.name}_v1`, new Set());
  await build.follow();
  for (const [stream, slug] of ['a', 'bad-1', 'b', 'bad-2', 'c'].entries())
    await claim('slug-one', `${slug}-${stream}`);
  await claim('slug-two', 'good');
  await build.reached(await log.head(), signal);
  const slugsOf = async (stream: string) => ((await build.view.get(stream))?.doc as Tally | undefined)?.slugs;
  expect(await slugsOf('slug-one')).toEqual(['a-0']);
  expect(await slugsOf('slug-two')).toEqual(['good']);
  const [head, ...others] = await parkedOf(build);
  expect(head).toMatchObject({ state: 'parked', position: 2, attempts: 3, cause: 'TypeError: no sense in bad-1-1' });
  expect(others.map(({ state }) => state)).toEqual(['waiting', 'waiting', 'waiting']);

  await build.parking.drain('slug-one', 100, 2);
  expect((await parkedOf(build)).map(({ attempts }) => attempts)).toEqual([4, 0, 0, 0]);
  broken = false;
  await build.parking.drain('slug-one', 101, 2);
  expect(await slugsOf('slug-one')).toEqual(['a-0', 'bad-1-1', 'b-2', 'bad-2-3', 'c-4']);
  await claim('slug-one', 'd');
  await build.reached(await log.head(), signal);
  expect((await slugsOf('slug-one'))!.at(-1)).toBe('d');
  await build.stop();
});

it('events are not parked while an engine is unavailable, but delivered again [EVT-07]', async () => {
  broken = false;
  let away = true;
  const store: ViewStore = {
    ...views,
    collection: (async (spec: CollectionSpec) => {
      const found = await views.collection<object>(spec);
      return {
        ...found,
        upsertMany: (docs: Versioned<object>[], options?: UpsertOptions) =>
          away && spec.name.startsWith('tally')
            ? Promise.reject(new ViewStoreUnavailable('away'))
            : found.upsertMany(docs, options),
      };
    }) as ViewStore['collection'],
  };
  const { ports, log, claim } = newPorts(store);
  const projection = tally(`tally${names++}`);
  const build = await Build.open(ports, projection, `${projection.name}_v1`, new Set());
  await build.follow();
  await claim('slug-one', 'a');
  while (!build.failure()) await new Promise((resolve) => setTimeout(resolve, 5));
  expect(build.failure()).toBeInstanceOf(ViewStoreUnavailable);
  away = false;
  await build.reached(await log.head(), signal);
  expect(await parkedOf(build)).toEqual([]);
  expect(await build.view.count()).toBe(1);
  await build.stop();
});

const slug = fc.constantFrom('a', 'b', 'c', 'd', 'e', 'bad');
const claims = fc.array(fc.tuple(fc.nat(3), slug), { minLength: 1, maxLength: 25 });

it('a rebuild finishes while events are constantly appended, and no later than the live projection [OPS-01]', async () => {
  broken = false;
  const { ports, log, claim } = newPorts();
  const projection = tally(`tally${names++}`);
  const open = (name: string) => Build.open(ports, projection, `${projection.name}_${name}`, new Set());
  const [live, build] = [await open('v1'), await open('v1_r1')];
  await live.follow();
  await claim('a', 'first');
  let written = 0;
  const restless = { ...ports, log: { ...log, head: async () => (await claim('a', `more-${++written}`)).position } };
  await rebuild({ ports: restless, build, live, by: 'ops', signal: AbortSignal.timeout(4_000) });
  expect(written).toBeGreaterThan(1);
  const position = await log.head();
  await Promise.all([live, build].map((each) => each.reached(position, signal)));
  expect(await contents(build)).toEqual(await contents(live));
  await Promise.all([live, build].map((each) => each.stop()));
});

it('the live view, the rebuilt one and a new fold are equal, also with repeated and early events and after a restart [EVT-03, OPS-01]', async () => {
  broken = true;
  await fc.assert(
    fc.asyncProperty(claims, claims, fc.array(fc.nat(3), { maxLength: 6 }), async (before, during, disturbances) => {
      const { ports, log, claim } = newPorts();
      const projection = tally(`tally${names++}`);
      const skipped = new Set<number>();
      const open = (name: string) => Build.open(ports, projection, name, skipped);
      let live = await open(`${projection.name}_v1`);
      const disturb = async (stream: number) => {
        // Applies all of the stream's events, repeated and early ones, before all others, and then restarts.
        await live.apply(await log.readStream(`slug-${stream}`));
        await live.stop();
        live = await open(live.name);
        await live.follow();
      };
      await live.follow();
      for (const [stream, text] of before) await claim(`slug-${stream}`, text);
      for (const stream of disturbances.slice(0, 3)) await disturb(stream);

      const beside = await open(`${projection.name}_v1_r1`);
      const rebuilding = rebuild({ ports, build: beside, live, by: 'test', signal });
      for (const [stream, text] of during) await claim(`slug-${stream}`, text);
      const verdict = await rebuilding;
      for (const stream of disturbances.slice(3)) await disturb(stream);
      const head = await log.head();
      for (const build of [live, beside]) await build.reached(head, signal);
      expect(verdict.documents).toBeLessThanOrEqual(4);
      expect(await contents(beside)).toEqual(await contents(live));

      // Skips every poison event.
      const fresh = createMemoryTarget<object>();
      const events = [];
      for await (const batch of log.readAll({ after: 0 })) events.push(...batch);
      const good = events.filter(({ data }) => !(data as { slug: string }).slug.startsWith('bad'));
      for (const { position } of events) if (!good.some((event) => event.position === position)) skipped.add(position);
      for (const build of [live, beside]) {
        await build.drain();
        expect(await parkedOf(build)).toEqual([]);
        await build.stop();
      }
      await applyBatch(projection, { view: fresh }, good);
      const wanted = [...fresh.all().values()].map(contentHash).sort();
      expect(await contents(live)).toEqual(wanted);
      expect(await contents(beside)).toEqual(wanted);
    }),
    { numRuns: 15 },
  );
});

it.each([
  ['is whole', () => undefined, true],
  ['lost what it had', (index: Map<string, unknown>) => index.clear(), false],
  [
    'has something else at the same revision',
    (index: Map<string, unknown>) => index.set('b', { id: 'b', revision: 0, doc: { id: 'b', slugs: ['other'] } }),
    false,
  ],
])(
  'a rebuild reports whether its result equals the live build, whose search index %s [OPS-01, ENG-02]',
  async (_, spoil, same) => {
    broken = false;
    const { ports, log, claim } = newPorts();
    const indexes = new Map<string, ReturnType<typeof createMemoryTarget<{ id: string }>>>();
    const search = {
      collection: (name: string) => {
        const target = indexes.get(name) ?? createMemoryTarget<{ id: string }>();
        indexes.set(name, target);
        return Promise.resolve({ ...target, count: () => Promise.resolve(target.all().size) });
      },
    };
    const plain = tally(`tally${names++}`);
    const document = (doc: object) => doc as { id: string };
    const projection: AnyProjection = { ...plain, search: { alias: 'slugs', schema: {} as never, document } };
    const open = (name: string) => Build.open({ ...ports, search: search as never }, projection, name, new Set());
    const live = await open(`${projection.name}_v1`);
    await live.follow();
    for (const stream of ['a', 'b', 'c']) await claim(stream, 'one');
    await live.reached(await log.head(), signal);
    spoil(indexes.get('slugs_v1')!.all());
    const build = await open(`${projection.name}_v1_r1`);
    const verdict = await rebuild({ ports, build, live, by: 'ops', signal });
    expect(verdict).toMatchObject({ documents: 3, same_as_before: same });
    await build.stop();
    await live.stop();
  },
);
