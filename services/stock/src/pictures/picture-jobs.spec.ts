import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { openSqliteViews } from '#platform/adapters/views-sqlite/views';
import type { CollectionSpec, ViewStore } from '#platform/ports/view-store';
import { temporaryDirectory } from '#platform/testing/temporary';
import { queueName, PictureJobs } from './picture-jobs.js';

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
const now = new Date('2026-05-20T00:00:00Z');

it('jobs of many cars become due in one write, including existing jobs [PHOTO-01]', async () => {
  let writes = 0;
  const counting: ViewStore = {
    ...views,
    collection: async <Doc extends object>(spec: CollectionSpec) => {
      const jobs = await views.collection<Doc>(spec);
      const upsertMany: typeof jobs.upsertMany = (...given) => (writes++, jobs.upsertMany(...given));
      return { ...jobs, upsertMany };
    },
  };
  const jobs = await PictureJobs.open(counting);
  const cars = Array.from({ length: 1_500 }, (_, n) => `c${n}`);
  await jobs.makeDue(new Map([['c7', 'a.example']]));
  await jobs.makeDue(new Map(cars.map((id) => [id, 'b.example'])));
  expect(writes).toBe(2);
  expect(await jobs.due('a.example', now, 9)).toEqual([]);
  expect((await jobs.due('b.example', now, 2_000)).map(({ id }) => id).sort()).toEqual([...cars].sort());
});

it('jobs of new cars become due in one write without being read, and once more if they exist after all [PHOTO-01]', async () => {
  const calls: string[] = [];
  const noting: ViewStore = {
    ...views,
    collection: async <Doc extends object>(spec: CollectionSpec) => {
      const jobs = await views.collection<Doc>(spec);
      const upsertMany: typeof jobs.upsertMany = (...given) => (calls.push('write'), jobs.upsertMany(...given));
      const getMany: typeof jobs.getMany = (...given) => (calls.push('read'), jobs.getMany(...given));
      return { ...jobs, upsertMany, getMany };
    },
  };
  const jobs = await PictureJobs.open(noting);
  const cars = ['c1', 'c2', 'c3'];
  await jobs.makeDue(new Map(cars.map((id) => [id, 'a.example'])), true);
  expect(calls).toEqual(['write']);
  const [job] = await jobs.due('a.example', now, 1);
  await jobs.settle(job!, { ...job!.doc, due_at: now.getTime() + 1 });
  await jobs.makeDue(new Map(cars.map((id) => [id, 'a.example'])), true);
  expect((await jobs.due('a.example', now, 9)).map(({ id }) => id).sort()).toEqual(cars);
});

it('jobs of a site at a host do not wait for those of another site [PHOTO-01]', async () => {
  const jobs = await PictureJobs.open(views);
  const [many, few] = [queueName('a.example', 'kestrel'), queueName('a.example', 'meridian')];
  await jobs.makeDue(new Map(Array.from({ length: 20 }, (_, n) => [`c${n}`, many])));
  await jobs.makeDue(new Map([['c99', few]]));
  expect((await jobs.due(few, now, 3)).map(({ id }) => id)).toEqual(['c99']);
});

it('a job that is requested again while it runs stays due [PHOTO-01]', async () => {
  const jobs = await PictureJobs.open(views);
  await jobs.makeDue(new Map([['c1', 'a.example']]));
  const [job] = await jobs.due('a.example', now, 9);
  await jobs.makeDue(new Map([['c1', 'a.example']]));
  await jobs.settle(job!, { ...job!.doc, due_at: now.getTime() + 1 });
  expect(await jobs.due('a.example', now, 9)).toHaveLength(1);
});

it('the store is not read before a job can be due [PHOTO-01]', async () => {
  let reads = 0;
  const counting: ViewStore = {
    ...views,
    collection: async <Doc extends object>(spec: CollectionSpec) => {
      const jobs = await views.collection<Doc>(spec);
      const find: typeof jobs.find = (...given) => (reads++, jobs.find(...given));
      return { ...jobs, find };
    },
  };
  const jobs = await PictureJobs.open(counting);
  const due = async (seconds: number) =>
    (await jobs.due('a.example', new Date(now.getTime() + seconds * 1_000), 9)).map(({ id }) => id);
  await jobs.makeDue(new Map([['c1', 'a.example']]));
  const [job] = await jobs.due('a.example', now, 9);
  await jobs.settle(job!, { ...job!.doc, due_at: now.getTime() + 60_000 });
  expect([await due(1), await due(2)]).toEqual([[], []]);
  reads = 0;
  expect([await due(58), await due(59)]).toEqual([[], []]);
  expect(reads).toBe(0);
  expect(await due(60)).toEqual(['c1']);
  await jobs.settle((await jobs.due('a.example', new Date(now.getTime() + 60_000), 9))[0]!, {
    ...job!.doc,
    due_at: now.getTime() + 120_000,
  });
  await jobs.makeDue(new Map([['c2', 'a.example']]));
  expect(await due(61)).toEqual(['c2']);
});
