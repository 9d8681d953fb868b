import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { openSqliteViews } from '#platform/adapters/views-sqlite/views';
import { acquireLease } from '#platform/process/lease';
import type { ViewStore } from '#platform/ports/view-store';
import { temporaryDirectory } from '#platform/testing/temporary';
import { ImportInterrupted, ImportQueue } from './import-queue.js';

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

const latch = () => {
  let open: () => void = () => undefined;
  const opened = new Promise<void>((resolve) => (open = resolve));
  return { open, opened };
};
const turns = async () => new Promise<void>((resolve) => void setImmediate(resolve));

it('imports of one dealership run one after the other, and those of others do not wait [FEED-12]', async () => {
  const importing = new ImportQueue(views, { VIEW_STORE: 'sqlite' });
  const reported: string[] = [];
  const [first, other] = [latch(), latch()];
  const work = (name: string, until?: Promise<void>) => async () => {
    reported.push(`${name} begins`);
    await until;
    reported.push(`${name} ends`);
    return name;
  };
  const all = [
    importing.take(new Set(['a', 'b']), work('first', first.opened)),
    importing.take(new Set(['b', 'c']), work('second')),
    importing.take(new Set(['d']), work('other', other.opened)),
  ];
  await turns();
  expect(reported).toEqual(['first begins', 'other begins']);
  other.open();
  await all[2];
  first.open();
  expect(await Promise.all(all)).toEqual(['first', 'second', 'other']);
  expect(reported.slice(3)).toEqual(['first ends', 'second begins', 'second ends']);
});

it('after an import fails, the next one runs [FEED-12]', async () => {
  const importing = new ImportQueue(views, { VIEW_STORE: 'sqlite' });
  const failing = importing.take(new Set(['a']), () => Promise.reject(new Error('the log refuses')));
  const next = importing.take(new Set(['a']), () => Promise.resolve('next'));
  await expect(failing).rejects.toThrow('the log refuses');
  expect(await next).toBe('next');
});

it('an import waits for an import of another process if they share their views [FEED-12]', async () => {
  const here = new ImportQueue(views, { VIEW_STORE: 'mongodb' });
  const there = new ImportQueue(views, { VIEW_STORE: 'mongodb' });
  const reported: string[] = [];
  const [begun, first] = [latch(), latch()];
  const one = here.take(new Set(['b', 'a']), async () => {
    begun.open();
    await first.opened;
    reported.push('here');
  });
  await begun.opened;
  const two = there.take(new Set(['a', 'b']), async () => void reported.push('there'));
  await turns();
  first.open();
  await Promise.all([one, two]);
  expect(reported).toEqual(['here', 'there']);
  const { signal } = new AbortController();
  for (const id of ['a', 'b'])
    await (await acquireLease({ views, name: `import ${id}`, holder: 'next', signal, duration: 60_000 })).release();
});

it('a stopped process no longer waits for an import of another process [FEED-12]', async () => {
  const there = await acquireLease({ views, name: 'import a', holder: 'there', signal: AbortSignal.timeout(10_000) });
  const here = new ImportQueue(views, { VIEW_STORE: 'mongodb' });
  const waiting = here.take(new Set(['a']), () => Promise.resolve('imported'));
  await turns();
  here.onModuleDestroy();
  await expect(waiting).rejects.toThrow(ImportInterrupted);
  await there.release();
});
