import { setImmediate as nextTurn } from 'node:timers/promises';
import { Interrupted } from './errors.js';

/** A stream of messages from the server. */
interface Call {
  read(): unknown;
  on(event: 'error', listener: (error: Error) => void): unknown;
  on(event: 'end', listener: () => void): unknown;
  on(event: 'close', listener: () => void): unknown;
  on(event: 'readable', listener: () => void): unknown;
  off(event: 'readable', listener: () => void): unknown;
}

export interface BatchOptions {
  /** Maximum messages of a batch. */
  readonly limit: number;
  readonly cancel: () => void;
  /** Ends the call when it aborts. */
  readonly signal: AbortSignal;
  /** Milliseconds without a message after which the call fails; absent: no limit. */
  readonly idleTimeout?: number;
}

/**
 * Yields the messages of a client's call, in batches of those received by the time a batch is requested. Nothing is
 * read from the call between batches, so that the server waits for a slow consumer. Ends when the call ends or the
 * signal aborts. An error of the call is thrown after the messages before it. The call is cancelled at the end.
 *
 * Does not iterate the call with `for await`, because an early exit from that loop leaves the request open on the
 * server and removes the error listener. An error that the client emits without a listener ends the process.
 */
export async function* batchesOfCall<Message>(
  call: Call,
  { limit, cancel, signal, idleTimeout }: BatchOptions,
): AsyncGenerator<Message[]> {
  let failure: { readonly error: unknown } | undefined;
  let hasEnded = false;
  let wake = () => {};
  call.on('error', (error) => {
    failure ??= { error };
    wake();
  });
  const ended = () => {
    hasEnded = true;
    wake();
  };
  call.on('end', ended);
  call.on('close', ended);
  const readable = () => wake();
  call.on('readable', readable);
  signal.addEventListener('abort', readable);

  const change = () =>
    new Promise<void>((resolve, reject) => {
      const timer =
        idleTimeout === undefined
          ? undefined
          : setTimeout(() => reject(new Interrupted(`the server said nothing for ${idleTimeout} ms`)), idleTimeout);
      wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });

  /** Adds received messages to the batch. @returns whether there were any */
  const take = (batch: Message[]): boolean => {
    const before = batch.length;
    while (batch.length < limit) {
      const message = call.read() as Message | null;
      if (message === null) break;
      batch.push(message);
    }
    return batch.length > before;
  };

  try {
    while (!signal.aborted) {
      const batch: Message[] = [];
      while (take(batch) && batch.length < limit) await nextTurn();
      if (batch.length > 0) yield batch;
      else if (failure) throw failure.error;
      else if (hasEnded) return;
      else await change();
    }
  } finally {
    signal.removeEventListener('abort', readable);
    call.off('readable', readable);
    cancel();
  }
}
