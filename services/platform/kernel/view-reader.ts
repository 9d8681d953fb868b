import { setTimeout as pause } from 'node:timers/promises';
import type { ViewDefinition } from '#contracts/views/view';
import { liveBuild } from './live-build.js';
import type { ViewCollection, ViewStore } from '../ports/view-store.js';

/** Maximum milliseconds that a query waits for its view. */
const waitTimeout = 2_000;

/**
 * Waits until a read model includes a log position, so that a client reads its own write. Resolves after the timeout (2
 * seconds) in any case. Polls the saved checkpoint, because the projector may be another process.
 * @returns the log position that the read model includes
 */
export const awaitView = async (
  views: Pick<ViewStore, 'checkpoint' | 'collection'>,
  view: Pick<ViewDefinition, 'name' | 'version'>,
  position: number,
  timeout = waitTimeout,
): Promise<number> => awaitBuild(views, await liveBuild(views, view), position, timeout);

type Checkpoints = Pick<ViewStore, 'checkpoint'>;

interface Waiter {
  readonly position: number;
  /** By `performance.now()`. */
  readonly until: number;
  readonly resolve: (reached: number) => void;
  readonly reject: (error: unknown) => void;
}

/** Waiting callers by store and build. All callers of a build share one polling loop. */
const waiters = new WeakMap<Checkpoints, Map<string, Set<Waiter>>>();

const awaitBuild = async (
  views: Checkpoints,
  build: string,
  position: number,
  timeout = waitTimeout,
): Promise<number> => {
  const now = await views.checkpoint(build);
  if (now >= position) return now;
  const ofViews = waiters.get(views) ?? new Map<string, Set<Waiter>>();
  waiters.set(views, ofViews);
  return new Promise((resolve, reject) => {
    const waiter = { position, until: performance.now() + timeout, resolve, reject };
    const others = ofViews.get(build);
    if (others) return void others.add(waiter);
    const all = new Set([waiter]);
    ofViews.set(build, all);
    // The entry is deleted together with the last waiter, so that the next caller starts a new loop.
    void poll(views, build, all, () => ofViews.delete(build));
  });
};

const poll = async (views: Checkpoints, build: string, all: Set<Waiter>, end: () => void): Promise<void> => {
  while (all.size > 0) {
    await pause(2);
    try {
      const reached = await views.checkpoint(build);
      const now = performance.now();
      for (const waiter of all)
        if (reached >= waiter.position || now >= waiter.until) leave(all, waiter, () => waiter.resolve(reached));
    } catch (error) {
      for (const waiter of all) leave(all, waiter, () => waiter.reject(error));
    }
    if (all.size === 0) end();
  }
};

const leave = (all: Set<Waiter>, waiter: Waiter, done: () => void): void => {
  all.delete(waiter);
  done();
};

export interface ReachedView {
  readonly build: string;
  /** Log position. */
  readonly reached: number;
}

/** Reads one read model, always its live build. */
export class ViewReader<Doc extends object> {
  private opened?: { readonly build: string; readonly collection: Promise<ViewCollection<Doc>> };

  constructor(
    private readonly views: ViewStore,
    private readonly view: ViewDefinition,
  ) {}

  /** @param atLeast log position to wait for; 0: no wait */
  async liveCollection(atLeast: number): Promise<ViewCollection<Doc>> {
    const build = await liveBuild(this.views, this.view);
    if (this.opened?.build !== build) {
      const collection = this.views.collection<Doc>({ name: build, indexes: this.view.indexes });
      this.opened = { build, collection };
      collection.catch(() => (this.opened = undefined));
    }
    const { collection } = this.opened!;
    if (atLeast > 0) await awaitBuild(this.views, build, atLeast);
    return collection;
  }

  /** @param atLeast log position to wait for; 0: no wait */
  async reached(atLeast: number): Promise<ReachedView> {
    const build = await liveBuild(this.views, this.view);
    if (atLeast > 0) await awaitBuild(this.views, build, atLeast);
    return { build, reached: await this.views.checkpoint(build) };
  }
}
