import { setTimeout as pause } from 'node:timers/promises';
import type { ViewDefinition } from '#contracts/views/view';
import { liveBuild } from './live-build.js';
import type { ViewCollection, ViewStore } from '../ports/view-store.js';

/** Milliseconds a query waits for its view at the most. */
const patience = 2_000;

/**
 * Waits until a read model has reached a log position, so that a client reads its own write; not longer than briefly.
 * Looks at the saved checkpoint, as the projector may be another process.
 */
export const awaitView = async (
  views: Pick<ViewStore, 'checkpoint' | 'collection'>,
  view: Pick<ViewDefinition, 'name' | 'version'>,
  position: number,
): Promise<void> => awaitBuild(views, await liveBuild(views, view), position);

const awaitBuild = async (views: Pick<ViewStore, 'checkpoint'>, build: string, position: number): Promise<void> => {
  for (let waited = 0; waited < patience && (await views.checkpoint(build)) < position; waited += 2) await pause(2);
};

/** One read model, opened when it is first read; after a rebuild it is the new build. */
export class ViewReader<Doc extends object> {
  private opened?: { readonly build: string; readonly collection: Promise<ViewCollection<Doc>> };

  constructor(
    private readonly views: ViewStore,
    private readonly view: ViewDefinition,
  ) {}

  /** @param atLeast log position the view should include; 0: as it is */
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
}
