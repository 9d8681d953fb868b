import { CheckpointsLost } from '#platform/ports/view-store';
import type { Positions } from './progress.js';

interface Save {
  readonly positions: ReadonlyMap<string, number>;
  readonly before: ReadonlyMap<string, number>;
}

/** Does the work of all who ask in one turn of the event loop, or while it is done for others, at once. */
const together = <Asked, Answer>(work: (all: readonly Asked[]) => Promise<Answer>) => {
  let asked: Asked[] = [];
  let next: Promise<Answer> | undefined;
  let running: Promise<unknown> = Promise.resolve();
  return (one: Asked): Promise<Answer> => {
    asked.push(one);
    next ??= running.then(() => {
      const all = asked;
      asked = [];
      next = undefined;
      const done = work(all);
      running = done.catch(() => undefined);
      return done;
    });
    return next;
  };
};

const union = (maps: readonly ReadonlyMap<string, number>[]): Map<string, number> =>
  new Map(maps.flatMap((map) => [...map]));

/** The same positions; what several groups read or save at the same time is one request to the store. */
export const joinPositions = (positions: Positions): Positions => {
  const saveTogether = together(async (saves: readonly Save[]): Promise<ReadonlySet<Save>> => {
    const save = ({ positions: to, before }: Save) => positions.saveCheckpoints(to, before);
    try {
      await save({
        positions: union(saves.map((one) => one.positions)),
        before: union(saves.map((one) => one.before)),
      });
      return new Set();
    } catch (error) {
      if (!(error instanceof CheckpointsLost)) throw error;
    }
    const lost = new Set<Save>();
    for (const one of saves)
      await save(one).catch((error: unknown) => {
        if (!(error instanceof CheckpointsLost)) throw error;
        lost.add(one);
      });
    return lost;
  });
  return {
    checkpoint: (name) => positions.checkpoint(name),
    checkpoints: together((names: readonly (readonly string[])[]) => positions.checkpoints([...new Set(names.flat())])),
    saveCheckpoint: (...saved) => positions.saveCheckpoint(...saved),
    async saveCheckpoints(to, before = new Map()) {
      const save = { positions: to, before };
      if ((await saveTogether(save)).has(save)) throw new CheckpointsLost();
    },
    collection: (spec) => positions.collection(spec),
  };
};
