import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { assertSaved } from '../../ports/view-store.js';
import { GroupProgress, partitionName, positionOf, type PartitionProgress } from './progress.js';

const topics = ['a', 'b'];
const progressOf = (entries: Readonly<Record<string, readonly [offset: number, position: number]>>) =>
  new Map(Object.entries(entries).map(([name, [offset, position]]) => [name, { offset, position }]));

/** Positions in a map, as a store keeps them. */
const memoryPositions = () => {
  const saved = new Map<string, number>();
  return {
    saved,
    checkpoint: async (name: string) => saved.get(name) ?? 0,
    checkpoints: async (names: readonly string[]) => new Map(names.map((name) => [name, saved.get(name) ?? 0])),
    saveCheckpoint: async (name: string, position: number) =>
      void saved.set(name, Math.max(position, saved.get(name) ?? 0)),
    saveCheckpoints: async (
      positions: ReadonlyMap<string, number>,
      before: ReadonlyMap<string, number> = new Map(),
    ) => {
      assertSaved(before, saved);
      for (const [name, position] of positions) saved.set(name, Math.max(position, saved.get(name) ?? 0));
    },
    collection: () => {
      throw new Error('not used');
    },
  };
};

describe('position of a group', () => {
  const watermark = { position: 100, ends: { a: [10, 0], b: [5] } };

  it.each<[string, Parameters<typeof progressOf>[0], number]>([
    ['the watermark, where every partition was read to its end', { 'a/0': [10, 90], 'b/0': [5, 50] }, 100],
    ['that of the slowest partition otherwise', { 'a/0': [9, 80], 'b/0': [4, 70] }, 70],
    ['where it was, as long as a partition was not read at all', { 'a/0': [10, 90] }, 3],
    ['no further than the watermark, whatever was handled beyond it', { 'a/0': [12, 130], 'b/0': [9, 140] }, 100],
  ])('the position of a group is %s [EVT-08]', (_, progress, expected) => {
    expect(positionOf(topics, watermark, progressOf(progress), 3)).toBe(expected);
  });

  it('the position of a group stays unchanged while nothing is published to a topic [EVT-08]', () => {
    expect(positionOf([...topics, 'c'], watermark, progressOf({ 'a/0': [10, 90], 'b/0': [5, 50] }), 3)).toBe(3);
  });

  it('the position of a group never passes an event that was not handled, also when partitions are added [EVT-08]', () => {
    const scenario = fc.record({
      /** The partition of each event of the log, modulo the number of partitions. */
      choices: fc.array(fc.nat(), { minLength: 1, maxLength: 60 }),
      before: fc.integer({ min: 1, max: 4 }),
      added: fc.nat({ max: 3 }),
      grownAt: fc.nat({ max: 60 }),
      reachAt: fc.nat({ max: 60 }),
      handled: fc.array(fc.nat({ max: 30 }), { minLength: 7, maxLength: 7 }),
      known: fc.array(fc.boolean(), { minLength: 7, maxLength: 7 }),
    });
    fc.assert(
      fc.property(scenario, ({ choices, before, added, grownAt, reachAt, handled, known }) => {
        const partitions: number[][] = Array.from({ length: before + added }, () => []);
        const ends = Array.from({ length: reachAt > grownAt ? before + added : before }, () => 0);
        for (const [index, choice] of choices.entries()) {
          const partition = choice % (index < grownAt ? before : before + added);
          partitions[partition]!.push(index + 1);
          if (index < reachAt) ends[partition]!++;
        }
        const progress = new Map<string, PartitionProgress>();
        for (const [partition, positions] of partitions.entries()) {
          const offset = Math.min(handled[partition]!, positions.length);
          if (known[partition])
            progress.set(partitionName('t', partition), { offset, position: positions[offset - 1] ?? 0 });
        }
        const position = Math.min(reachAt, choices.length);
        const reached = positionOf(['t'], { position, ends: { t: ends } }, progress, 0);
        for (const [partition, positions] of partitions.entries()) {
          const offset = Math.min(handled[partition]!, positions.length);
          const unhandled = positions[known[partition] ? offset : 0] ?? Number.POSITIVE_INFINITY;
          expect(reached).toBeLessThan(unhandled);
        }
      }),
      { numRuns: 500 },
    );
  });
});

describe('progress of a group', () => {
  const watermark = { position: 100, ends: { a: [10], b: [5] } };

  it('the progress of a group is that of all members together [EVT-08]', async () => {
    const positions = memoryPositions();
    const [one, other] = [new GroupProgress('g', topics, positions), new GroupProgress('g', topics, positions)];
    await one.assign(['a/0']);
    await other.assign(['b/0']);
    one.handled('a/0', 10, 95);
    expect(await one.save(watermark)).toBe(false);
    other.handled('b/0', 3, 40);
    await other.save();
    expect(await one.save(watermark)).toBe(true);
    expect(one.position).toBe(40);
    other.handled('b/0', 5, 60);
    await other.save();
    await one.save();
    expect(await other.save(watermark)).toBe(true);
    expect([other.position, positions.saved.get('g')]).toEqual([100, 100]);
  });

  it('the progress of a group is taken over from the partition’s previous owner [EVT-02]', async () => {
    const positions = memoryPositions();
    const [one, other] = [new GroupProgress('g', topics, positions), new GroupProgress('g', topics, positions)];
    await one.assign(['a/0']);
    one.handled('a/0', 7, 70);
    await one.save();
    expect(await other.assign(['a/0'])).toEqual(new Map([['a/0', { offset: 7, position: 70 }]]));
  });

  it('the progress of a group is saved with the next attempt after saving failed [EVT-02]', async () => {
    const positions = memoryPositions();
    let away = true;
    const shaky = {
      ...positions,
      saveCheckpoints: async (handled: ReadonlyMap<string, number>) => {
        if (away) throw new Error('the store is away');
        await positions.saveCheckpoints(handled);
      },
    };
    const progress = new GroupProgress('g', topics, shaky);
    progress.handled('a/0', 7, 70);
    await expect(progress.save()).rejects.toThrow('away');
    away = false;
    await progress.save();
    expect(positions.saved).toEqual(
      new Map([
        ['g/a/0', 70],
        ['g/a/0/offset', 7],
      ]),
    );
  });
});
