/** Does work as long as less than so much is being done; the rest waits for its turn, in the order in which it came. */
export class Semaphore {
  private busy = 0;
  private readonly line: (() => void)[] = [];

  constructor(private readonly limit: number) {}

  /** How many wait. */
  get waiting(): number {
    return this.line.length;
  }

  async run<Result>(work: () => Promise<Result>): Promise<Result> {
    if (this.busy < this.limit) this.busy++;
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
