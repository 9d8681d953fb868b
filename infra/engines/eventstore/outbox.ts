import type { ServerWritableStream } from '@grpc/grpc-js';

/** Sends messages as fast as the client accepts them, and detects that the client is gone. */
export class Outbox<Response> {
  readonly #gone = new AbortController();

  constructor(private readonly call: ServerWritableStream<unknown, Response>) {
    for (const event of ['cancelled', 'close', 'error']) call.on(event, () => this.#gone.abort());
  }

  get closed(): boolean {
    return this.#gone.signal.aborted || this.call.cancelled;
  }

  /** Aborts when the client is gone. */
  get gone(): AbortSignal {
    return this.#gone.signal;
  }

  /** @returns whether the client made it wait */
  async send(response: Response): Promise<boolean> {
    if (this.closed || this.call.write(response)) return false;
    await new Promise<void>((resolve) => {
      const done = () => {
        this.call.off('drain', done);
        this.gone.removeEventListener('abort', done);
        resolve();
      };
      this.call.on('drain', done);
      this.gone.addEventListener('abort', done);
    });
    return true;
  }
}
