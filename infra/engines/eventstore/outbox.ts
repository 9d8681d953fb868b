import type { ServerWritableStream } from '@grpc/grpc-js';

/** Sends as fast as the other side takes it, and knows when nobody is there any more. */
export class Outbox<Response> {
  readonly #gone = new AbortController();

  constructor(private readonly call: ServerWritableStream<unknown, Response>) {
    for (const event of ['cancelled', 'close', 'error']) call.on(event, () => this.#gone.abort());
  }

  get closed(): boolean {
    return this.#gone.signal.aborted || this.call.cancelled;
  }

  /** Aborts when nobody is there any more. */
  get gone(): AbortSignal {
    return this.#gone.signal;
  }

  /** @returns whether the other side made it wait */
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
