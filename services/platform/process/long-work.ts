import { availableParallelism } from 'node:os';

/** Does work as long as less than so much is being done; the rest waits for its turn, in the order in which it came. */
export class Slots {
  private busy = 0;
  private readonly line: (() => void)[] = [];

  constructor(private readonly most: number) {}

  /** How many wait. */
  get waiting(): number {
    return this.line.length;
  }

  async run<Result>(work: () => Promise<Result>): Promise<Result> {
    if (this.busy < this.most) this.busy++;
    else await new Promise<void>((resolve) => this.line.push(resolve));
    try {
      return await work();
    } finally {
      const next = this.line.shift();
      if (next) next();
      else this.busy--;
    }
  }
}

/**
 * What keeps a processor busy for tenths of a second on another thread: pictures and PDFs. One processor is left to the
 * event loop, as a thread that is less urgent does not make room at once.
 */
export const longWork = new Slots(Math.max(1, availableParallelism() - 1));
