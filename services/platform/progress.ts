import { setTimeout as delay } from 'node:timers/promises';
import type { ViewStore } from './ports/view-store.js';

/**
 * Waits until a projection has reached a log position, so that a client reads its own write; false when it did not
 * within `timeout` ms. Looks at the saved checkpoint, as the projector may be another process.
 */
export const awaitProjection = async (
  views: Pick<ViewStore, 'checkpoint'>,
  projection: string,
  position: number,
  timeout = 2_000,
): Promise<boolean> => {
  const deadline = performance.now() + timeout;
  while ((await views.checkpoint(projection)) < position) {
    if (performance.now() > deadline) return false;
    await delay(2);
  }
  return true;
};
