import { setImmediate as nextTurn } from 'node:timers/promises';

/** Joins batches that come faster than they are taken, up to about so many items; what has come never waits for more. */
export async function* gathered<T>(batches: AsyncGenerator<T[], void>, enough: number): AsyncGenerator<T[], void> {
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
    // Not awaited: a batch that is asked for may be long in coming.
    batches.return().catch(() => undefined);
  }
}
