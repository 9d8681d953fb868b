import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { openSqliteViews } from '../adapters/views-sqlite/views.js';
import { acquireLease, type Lease, type LeaseOptions } from './lease.js';
import type { ViewStore } from '../ports/view-store.js';
import { createEmptiableViews } from '../testing/emptiable.js';
import { eventually } from '../testing/eventually.js';
import { temporaryDirectory } from '../testing/temporary.js';

describe('lease [EVT-02]', () => {
  let directory: Awaited<ReturnType<typeof temporaryDirectory>>;
  let views: ViewStore;
  /** Independent clocks of two processes. */
  let clocks: { a: number; b: number };
  let leases: Lease[];
  beforeEach(async () => {
    directory = await temporaryDirectory();
    views = await openSqliteViews({ directory: directory.path });
    clocks = { a: 1_000_000, b: 5 };
    leases = [];
  });
  afterEach(async () => {
    await Promise.all(leases.map((lease) => lease.release()));
    await views.close();
    await directory.remove();
  });

  const acquire = async (holder: 'a' | 'b', options: Partial<LeaseOptions> = {}) => {
    const { signal } = new AbortController();
    const now = () => clocks[holder];
    const lease = await acquireLease({ views, name: 'relay', holder, duration: 100, now, signal, ...options });
    leases.push(lease);
    return lease;
  };
  const state = async (acquiring: Promise<Lease>) => {
    let taken = false;
    void acquiring.then(() => (taken = true));
    await pause(30);
    return taken ? 'taken' : 'waiting';
  };

  it('a lease is held by one process at a time, and passes to the next as soon as it is released', async () => {
    const first = await acquire('a');
    const second = acquire('b');
    expect(await state(second)).toBe('waiting');
    expect(first.isHeld()).toBe(true);
    await first.release();
    expect(first.isHeld()).toBe(false);
    expect(first.signal.aborted).toBe(true);
    expect((await second).isHeld()).toBe(true);
  });

  it('a lease stays with a holder that renews it, even if the store was emptied [ENG-02]', async () => {
    const { views: store, empty } = createEmptiableViews();
    const first = await acquire('a', { views: store });
    const second = acquire('b', { views: store });
    expect(await state(second)).toBe('waiting');
    empty();
    expect(await state(second)).toBe('waiting');
    clocks.a += 40;
    expect(await state(second)).toBe('waiting');
    expect(first.isHeld()).toBe(true);
    await first.release();
    expect((await second).isHeld()).toBe(true);
  });

  it('a lease is held by only one process when many try to acquire it at once', async () => {
    const giveUp = new AbortController();
    const all = Array.from({ length: 8 }, (_, n) => acquire('a', { holder: `a-${n}`, signal: giveUp.signal }));
    await Promise.any(all);
    await pause(60);
    giveUp.abort(new Error('enough'));
    const settled = await Promise.allSettled(all);
    expect(settled.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });

  it('a lease is taken over from a process that no longer renews it, and that process notices', async () => {
    const crashed = await acquire('a');
    const second = acquire('b');
    expect(await state(second)).toBe('waiting');
    // The clock of the first process stands still, so it renews nothing.
    clocks.b += 100;
    expect((await second).isHeld()).toBe(true);
    clocks.a += 40;
    await eventually(() => expect(crashed.signal.aborted).toBe(true));
    expect(crashed.isHeld()).toBe(false);
  });

  it('a lease belongs to the process whose write took effect, even if the store counted it as skipped', async () => {
    const repeating = {
      ...views,
      collection: (async (spec) => {
        const collection = await views.collection(spec);
        const upsertMany: typeof collection.upsertMany = async (docs) => {
          await collection.upsertMany(docs);
          return collection.upsertMany(docs);
        };
        return { ...collection, upsertMany };
      }) as typeof views.collection,
    };
    expect((await acquire('a', { views: repeating })).isHeld()).toBe(true);
  });

  it('a lease is not taken over while it is renewed', async () => {
    const first = await acquire('a');
    const second = acquire('b');
    for (let step = 0; step < 10; step++) {
      clocks.a += 30;
      clocks.b += 30;
      expect(await state(second)).toBe('waiting');
    }
    expect(first.isHeld()).toBe(true);
    await first.release();
    await second;
  });

  it('a lease is lost when it could not be renewed in time', async () => {
    const lease = await acquire('a');
    clocks.a += 67;
    expect(lease.isHeld()).toBe(false);
    await pause(20);
    expect(lease.signal.aborted).toBe(true);
  });

  it('waiting for a lease rejects with the signal’s reason when it is aborted', async () => {
    await acquire('a');
    const giveUp = new AbortController();
    const second = acquire('b', { signal: giveUp.signal });
    giveUp.abort(new Error('stopping'));
    await expect(second).rejects.toThrow('stopping');
  });
});
