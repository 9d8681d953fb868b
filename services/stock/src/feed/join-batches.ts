import { setImmediate as nextTurn } from 'node:timers/promises';

/** Joins batches that arrive faster than they are consumed, up to about `enough` items. Never waits to fill a batch. */
export async function* joinBatches<T>(batches: AsyncGenerator<T[], void>, enough: number): AsyncGenerator<T[], void> {
  let some: T[] = [];
  try {
    for (;;) {
      const next = batches.next();
      const hasCome = next.then(
        () => true,
        () => false,
      );
      if (some.length > 0) {
        const isMoreThere = some.length < enough && (await Promise.race([hasCome, nextTurn(false)]));
        const ready = some;
        if (!isMoreThere) {
          some = [];
          yield ready;
        }
      }
      const { value, done } = await next;
      if (done) break;
      some = some.concat(value);
    }
    if (some.length > 0) yield some;
  } finally {
    // Not awaited, because a pending batch may take long.
    batches.return().catch(() => undefined);
  }
}
