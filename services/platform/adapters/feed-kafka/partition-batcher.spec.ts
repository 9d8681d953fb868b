import { setTimeout as pause } from 'node:timers/promises';
import { describe, expect, it } from '@jest/globals';
import type { RecordedEvent } from '#contracts/events/envelope';
import { PartitionBatcher } from './partition-batcher.js';

const at = (...positions: number[]): RecordedEvent[] =>
  positions.map((position) => ({
    id: `e${position}`,
    type: 'Tested',
    version: 1,
    stream: 'tested-1',
    revision: position,
    position,
    time: '2026-01-31T10:20:30.456Z',
    data: {},
    metadata: {},
  }));
const together = { isAlone: false, isOwned: () => true };

const recording = (enough = 100, fails: (positions: number[]) => boolean = () => false) => {
  const batches: number[][] = [];
  let running = 0;
  let highest = 0;
  const handover = new PartitionBatcher(async (events) => {
    highest = Math.max(highest, ++running);
    await pause(1);
    running--;
    const positions = events.map(({ position }) => position);
    batches.push(positions);
    if (fails(positions)) throw new Error('not today');
  }, enough);
  return { handover, batches, highest: () => highest };
};

describe('batches of several partitions [EVT-02]', () => {
  it('batches of several partitions are handled together, in the order of the log', async () => {
    const { handover, batches } = recording();
    const handed = [at(1, 4), at(2, 6), at(3, 5)].map((events) => handover.submit({ ...together, events }));
    expect(await Promise.all(handed)).toEqual([true, true, true]);
    expect(batches).toEqual([[1, 2, 3, 4, 5, 6]]);
  });

  it('batches of several partitions are handled one at a time, up to a maximum size', async () => {
    const { handover, batches, highest } = recording(3);
    await Promise.all([at(1, 2), at(3, 4), at(5, 6), at(7)].map((events) => handover.submit({ ...together, events })));
    await handover.submit({ ...together, events: at(8) });
    expect(batches).toEqual([[1, 2, 3, 4], [5, 6, 7], [8]]);
    expect(highest()).toBe(1);
  });

  it('batches of several partitions fail together, and one that failed before is handled alone', async () => {
    const { handover, batches } = recording(100, (positions) => positions.includes(3));
    const first = await Promise.allSettled([at(1), at(3)].map((events) => handover.submit({ ...together, events })));
    expect(first.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    const second = await Promise.allSettled([
      handover.submit({ ...together, events: at(4) }),
      handover.submit({ ...together, isAlone: true, events: at(1) }),
      handover.submit({ ...together, isAlone: true, events: at(3) }),
      handover.submit({ ...together, events: at(5) }),
    ]);
    expect(second.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected', 'fulfilled']);
    expect(batches).toEqual([[1, 3], [4], [1], [3], [5]]);
  });

  it('batches of several partitions are dropped when their partition is no longer owned', async () => {
    const { handover, batches } = recording();
    let wanted = true;
    const first = handover.submit({ ...together, isAlone: true, events: at(1) });
    const second = handover.submit({ ...together, events: at(2), isOwned: () => wanted });
    const third = handover.submit({ ...together, events: at(3) });
    wanted = false;
    expect(await Promise.all([first, second, third])).toEqual([true, false, true]);
    expect(batches).toEqual([[1], [3]]);
  });
});
