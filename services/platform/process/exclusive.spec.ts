import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { openSqliteViews } from '../adapters/views-sqlite/views.js';
import type { ViewStore } from '../ports/view-store.js';
import { temporaryDirectory } from '../testing/temporary.js';
import { type ExclusiveOptions, type ExclusiveRight, runExclusively } from './exclusive.js';
import { acquireLease } from './lease.js';

describe('work in one of several processes [EVT-02]', () => {
  let directory: Awaited<ReturnType<typeof temporaryDirectory>>;
  let views: ViewStore;
  let stopping: AbortController;
  let failures: string[];
  let running: Promise<void>[];
  beforeEach(async () => {
    directory = await temporaryDirectory();
    views = await openSqliteViews({ directory: directory.path });
    stopping = new AbortController();
    failures = [];
    running = [];
  });
  afterEach(async () => {
    stopping.abort(new Error('the test ends'));
    await Promise.all(running);
    await views.close();
    await directory.remove();
  });

  const { signal: forEver } = new AbortController();
  const run = (work: (held: ExclusiveRight) => Promise<void>, more: Partial<ExclusiveOptions> = {}) => {
    const onFailure = ({ message }: Error) => void failures.push(message);
    const { signal } = stopping;
    const done = runExclusively(
      { views, name: 'pulls', signal, onFailure, retryDelay: 1, duration: 200, ...more },
      work,
    );
    running.push(done);
    return done;
  };
  const untilEnd = ({ signal }: ExclusiveRight) =>
    new Promise<void>((resolve) => {
      if (signal.aborted) resolve();
      else signal.addEventListener('abort', () => resolve());
    });

  it('work that throws is reported and started again', async () => {
    let times = 0;
    await new Promise<void>((begunAgain) => {
      void run(async (held) => {
        if (++times === 1) throw new Error('the log refuses');
        begunAgain();
        await untilEnd(held);
      });
    });
    expect(failures).toEqual(['the log refuses']);
  });

  it('a lease is released when the work throws, even before the work is retried', async () => {
    await new Promise<void>((reported) => {
      void run(() => Promise.reject(new Error('the log refuses')), { onFailure: () => reported(), retryDelay: 60_000 });
    });
    const next = await acquireLease({ views, name: 'pulls', holder: 'another', signal: forEver, duration: 60_000 });
    expect(next.isHeld()).toBe(true);
    await next.release();
  });

  it('work is aborted when its lease is lost, and starts again with the next lease', async () => {
    const signals: AbortSignal[] = [];
    let begun: () => void = () => undefined;
    const first = new Promise<void>((resolve) => (begun = resolve));
    void run(async (held) => {
      signals.push(held.signal);
      begun();
      await untilEnd(held);
    });
    await first;
    const leases = await views.collection<{ holder: string }>({ name: 'leases_v1', indexes: [] });
    await leases.upsertMany([{ id: 'pulls', revision: 1_000_000, doc: { holder: 'another' } }]);
    await new Promise<void>((resolve) => signals[0]!.addEventListener('abort', () => resolve()));
    expect([stopping.signal.aborted, failures]).toEqual([false, []]);
    await new Promise<void>((resolve) => (begun = resolve));
    expect(signals[1]!.aborted).toBe(false);
  });

  it('exclusive work needs no lease if the views belong to one process', async () => {
    const work = run(untilEnd, { config: { VIEW_STORE: 'sqlite' } });
    const other = await acquireLease({ views, name: 'pulls', holder: 'another', signal: forEver });
    expect(other.isHeld()).toBe(true);
    await other.release();
    stopping.abort(new Error('enough'));
    await work;
  });
});
