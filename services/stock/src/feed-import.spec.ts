import { describe, expect, it } from '@jest/globals';
import type { FeedImportEvent } from '#contracts/events/feed-import';
import { fold } from '#platform/kernel/decider';
import { specify } from '#platform/testing/given';
import { feedImport } from './feed-import.js';

const { given } = specify(feedImport);
const import_id = 'i1';
const counts = { received: 5, listed: 0, changed: 0, unchanged: 5, rejected: 0, bytes: 100 };

const started: FeedImportEvent = {
  type: 'FeedImportStarted',
  data: { import_id, dealership_ids: ['d1'], format: 'csv', vocabulary: 'forecourt', missing: 'delist' },
};
const held: FeedImportEvent = {
  type: 'FeedImportHeld',
  data: { import_id, ...counts, errors: [], missing_cars: 1500, stock_cars: 2000, reason: 'many are missing' },
};
const released: FeedImportEvent = { type: 'FeedImportReleased', data: { import_id } };
const discarded: FeedImportEvent = { type: 'FeedImportDiscarded', data: { import_id } };
const completed = (incomplete: boolean): FeedImportEvent => ({
  type: 'FeedImportCompleted',
  data: { import_id, ...counts, removed: 0, incomplete, errors: [] },
});

describe('import', () => {
  const start = { type: 'Start', data: started.data as never } as const;

  it('an import begins once, and again only if it was not read to its end [STK-04]', () => {
    given().when(start).then(started);
    given(started).when(start).thenNothing();
    given(started, completed(false)).when(start).thenNothing();
    given(started, completed(true)).when(start).then(started);
  });

  it('an import records the missing cars of a held feed in events of a thousand [STK-04]', () => {
    const car_ids = Array.from({ length: 1500 }, (_, n) => `c${n}`);
    const missed = (ids: string[]): FeedImportEvent => ({
      type: 'FeedCarsMissed',
      data: { import_id, dealership_id: 'd1', car_ids: ids },
    });
    const miss = { type: 'Miss', import_id, missing: { dealership_id: 'd1', car_ids } } as const;
    given(started)
      .when(miss)
      .then(missed(car_ids.slice(0, 1000)), missed(car_ids.slice(1000)));
    given(started).when({ type: 'Hold', data: held.data }).then(held);
    given(started, held).when(miss).thenNothing();
  });

  it('an import holds the cars that its last run missed, without those of an interrupted run [STK-04]', () => {
    const missed = (car_ids: string[]): FeedImportEvent => ({
      type: 'FeedCarsMissed',
      data: { import_id, dealership_id: 'd1', car_ids },
    });
    const two: FeedImportEvent = { type: 'FeedImportHeld', data: { ...held.data, missing_cars: 2 } };
    const state = fold(feedImport, [started, missed(['a', 'b', 'c']), missed(['b', 'd']), two]);
    expect(state?.missing).toEqual([{ import_id, dealership_id: 'd1', car_ids: ['b', 'd'] }]);
  });

  it('an import is released or discarded once, and only when it is held [STK-04]', () => {
    const release = { type: 'Release', import_id } as const;
    const discard = { type: 'Discard', import_id } as const;
    given(started, held).when(release).then(released);
    given(started, held).when(discard).then(discarded);
    given(started, held, released).when(release).thenNothing();
    given(started, held, discarded).when(discard).thenNothing();
    given(started, held, released, completed(false)).when(release).thenNothing();
    for (const command of [release, discard]) {
      given(started, completed(false)).when(command).thenRejected('import_not_held');
      given().when(command).thenRejected('import_not_held');
    }
    given(started, held, discarded).when(release).thenRejected('import_not_held');
    given(started, held, released).when(discard).thenRejected('import_not_held');
  });

  it('an import reports its progress only while it is running [STK-03]', () => {
    const advance = { type: 'Advance', data: { import_id, ...counts } } as const;
    given(started).when(advance).then({ type: 'FeedImportAdvanced', data: advance.data });
    given(started, completed(false)).when(advance).thenNothing();
    given(started, held).when(advance).thenNothing();
  });
});
