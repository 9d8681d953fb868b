import { describe, expect, it } from '@jest/globals';
import { assertSaved, CheckpointsLost, ViewStoreUnavailable } from '../../ports/view-store.js';
import { joinPositions } from './joined-positions.js';

/** A store that responds in a later turn and records its requests. */
const slowStore = () => {
  const saved = new Map<string, number>();
  const asked: string[][] = [];
  let isAway = false;
  const answer = async <Answer>(names: Iterable<string>, work: () => Answer): Promise<Answer> => {
    asked.push([...names]);
    await new Promise(setImmediate);
    if (isAway) throw new ViewStoreUnavailable('away');
    return work();
  };
  const store = joinPositions({
    checkpoint: (name) => answer([name], () => saved.get(name) ?? 0),
    checkpoints: (names) => answer(names, () => new Map(names.map((name) => [name, saved.get(name) ?? 0]))),
    saveCheckpoint: (name, position) => answer([name], () => void saved.set(name, position)),
    saveCheckpoints: (positions, before = new Map()) =>
      answer(positions.keys(), () => {
        assertSaved(before, saved);
        for (const [name, position] of positions) saved.set(name, position);
      }),
    collection: () => Promise.reject(new Error('not used')),
  });
  return { store, saved, asked, setAway: (to: boolean) => void (isAway = to) };
};

describe('positions of several groups', () => {
  it('positions of several groups are saved by one request when they are saved at the same time, and by the next one while a request is under way [ENG-03]', async () => {
    const { store, saved, asked } = slowStore();
    const first = ['a', 'b'].map((group) => store.saveCheckpoints(new Map([[group, 1]])));
    await Promise.resolve();
    const later = ['c', 'd', 'e'].map((group) => store.saveCheckpoints(new Map([[group, 2]])));
    await Promise.all([...first, ...later]);
    expect(asked).toEqual([
      ['a', 'b'],
      ['c', 'd', 'e'],
    ]);
    expect([...saved]).toEqual([
      ['a', 1],
      ['b', 1],
      ['c', 2],
      ['d', 2],
      ['e', 2],
    ]);
  });

  it('positions of several groups are read by one request when they are read at the same time [ENG-03]', async () => {
    const { store, saved, asked } = slowStore();
    saved.set('a', 1).set('b', 2);
    const read = await Promise.all([store.checkpoints(['a', 'c']), store.checkpoints(['b', 'c'])]);
    expect(asked).toEqual([['a', 'c', 'b']]);
    expect(read.map((found, n) => found.get(['a', 'b'][n]!))).toEqual([1, 2]);
  });

  it('positions of several groups are saved, and only groups whose positions were lost fail [ENG-02]', async () => {
    const { store, saved } = slowStore();
    saved.set('a', 1);
    const outcomes = await Promise.allSettled([
      store.saveCheckpoints(new Map([['a', 2]]), new Map([['a', 1]])),
      store.saveCheckpoints(new Map([['b', 9]]), new Map([['b', 8]])),
    ]);
    expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected']);
    expect(outcomes[1]).toMatchObject({ reason: expect.any(CheckpointsLost) });
    expect([...saved]).toEqual([['a', 2]]);
  });

  it('positions of several groups can be saved again after the store was unavailable [ENG-03]', async () => {
    const { store, saved, setAway } = slowStore();
    setAway(true);
    const outcomes = await Promise.allSettled(['a', 'b'].map((group) => store.saveCheckpoints(new Map([[group, 1]]))));
    expect(outcomes).toMatchObject(Array(2).fill({ reason: expect.any(ViewStoreUnavailable) }));
    setAway(false);
    await store.saveCheckpoints(new Map([['a', 1]]));
    expect([...saved]).toEqual([['a', 1]]);
  });
});
