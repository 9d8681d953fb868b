import { setImmediate as nextTurn } from 'node:timers/promises';
import { Interrupted } from './errors.js';

/** What the client's reads and subscriptions have in common. */
interface Call {
  read(): unknown;
  on(event: 'error', listener: (error: Error) => void): unknown;
  on(event: 'end', listener: () => void): unknown;
  on(event: 'close', listener: () => void): unknown;
  on(event: 'readable', listener: () => void): unknown;
  off(event: 'readable', listener: () => void): unknown;
}

export interface BatchOptions {
  /** Messages a batch at the most. */
  readonly limit: number;
  /** Ends the call. */
  readonly cancel: () => Promise<void>;
  /** Ends the call when it aborts. */
  readonly signal: AbortSignal;
  /** Milliseconds after which a server that says nothing is given up; absent: it may be silent for ever. */
  readonly silence?: number;
}

/**
 * What a call of the client gives, in batches of what has come by the time one is asked for, and of what follows on its
 * heels. Nothing is taken from the call meanwhile: the server waits for a slow consumer. Ends when the call or the signal does; a failure of the call is
 * thrown after what came before it. The call is over when this is.
 *
 * The call is not iterated with `for await`, which leaves the request open on the server when it is left early, and which
 * stops listening: the client emits errors that nobody awaits, and one without a listener ends the process.
 */
export async function* batchesOf<Message>(
  call: Call,
  { limit, cancel, signal, silence }: BatchOptions,
): AsyncGenerator<Message[]> {
  let failure: { readonly error: unknown } | undefined;
  let over = false;
  let wake = () => {};
  call.on('error', (error) => {
    failure ??= { error };
    wake();
  });
  const ended = () => {
    over = true;
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
        silence === undefined
          ? undefined
          : setTimeout(() => reject(new Interrupted(`the server said nothing for ${silence} ms`)), silence);
      wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });

  /** Adds what has come; whether that was anything. */
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
      else if (over) return;
      else await change();
    }
  } finally {
    signal.removeEventListener('abort', readable);
    call.off('readable', readable);
    // It fails when the call never began, of which `failure` has told.
    await cancel().catch(() => undefined);
  }
}
