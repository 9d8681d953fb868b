import { setTimeout as pause } from 'node:timers/promises';
import type { ViewDefinition } from '#contracts/views/view';
import { liveBuild } from './live-build.js';
import type { ViewCollection, ViewStore } from '../ports/view-store.js';

/** Maximum milliseconds that a query waits for its view. */
const waitTimeout = 2_000;

/**
 * Waits until a read model includes a log position, so that a client reads its own write; resolves after 2 seconds in any
 * case. Polls the saved checkpoint, as the projector may be another process.
 * @returns log position that it includes
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

/** Who waits, by store and build: however many they are, one asks for all of them. */
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
    // At once with the last: who comes after it begins anew.
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

  /**
   * The live collection.
   * @param atLeast log position that it should include; 0: as it is
   */
  async at(atLeast: number): Promise<ViewCollection<Doc>> {
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

  /**
   * Which build is live, and how far it has come.
   * @param atLeast log position that it should include; 0: as it is
   */
  async reached(atLeast: number): Promise<ReachedView> {
    const build = await liveBuild(this.views, this.view);
    if (atLeast > 0) await awaitBuild(this.views, build, atLeast);
    return { build, reached: await this.views.checkpoint(build) };
  }
}
