import { setTimeout as pause } from 'node:timers/promises';
import type { ViewDefinition } from '#contracts/views';
import { physicalName } from '#contracts/views';
import type { ViewCollection, ViewStore } from './ports/view-store.js';

/** Milliseconds a query waits for its view at the most. */
const patience = 2_000;

/**
 * Waits until a read model has reached a log position, so that a client reads its own write; not longer than briefly.
 * Looks at the saved checkpoint, as the projector may be another process.
 */
export const awaitView = async (
  views: Pick<ViewStore, 'checkpoint'>,
  view: Pick<ViewDefinition, 'name' | 'version'>,
  position: number,
): Promise<void> => {
  const name = physicalName(view);
  for (let waited = 0; waited < patience && (await views.checkpoint(name)) < position; waited += 2) await pause(2);
};

/** One read model, opened when it is first read. */
export class ViewReader<Doc extends object> {
  private opening?: Promise<ViewCollection<Doc>>;

  constructor(
    private readonly views: ViewStore,
    private readonly view: ViewDefinition,
  ) {}

  /** @param atLeast log position the view should include; 0: as it is */
  async at(atLeast: number): Promise<ViewCollection<Doc>> {
    this.opening ??= this.views.collection<Doc>({ name: physicalName(this.view), indexes: this.view.indexes });
    if (atLeast > 0) await awaitView(this.views, this.view, atLeast);
    return this.opening;
  }
}
