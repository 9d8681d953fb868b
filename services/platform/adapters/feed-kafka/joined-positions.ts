import { CheckpointsLost } from '#platform/ports/view-store';
import type { PositionStore } from './progress.js';

interface Save {
  readonly positions: ReadonlyMap<string, number>;
  readonly before: ReadonlyMap<string, number>;
}

/** Joins calls into one: those made in the same turn of the event loop, or while an earlier call runs. */
const coalesce = <Asked, Answer>(work: (all: readonly Asked[]) => Promise<Answer>) => {
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

/** Joins the reads and saves that several groups make at the same time into one request to the store. */
export const joinPositions = (positions: PositionStore): PositionStore => {
  const saveTogether = coalesce(async (saves: readonly Save[]): Promise<ReadonlySet<Save>> => {
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
    checkpoints: coalesce((names: readonly (readonly string[])[]) => positions.checkpoints([...new Set(names.flat())])),
    saveCheckpoint: (...saved) => positions.saveCheckpoint(...saved),
    async saveCheckpoints(to, before = new Map()) {
      const save = { positions: to, before };
      if ((await saveTogether(save)).has(save)) throw new CheckpointsLost();
    },
    collection: (spec) => positions.collection(spec),
  };
};
