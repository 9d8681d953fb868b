/** Runs at most `limit` pieces of work at the same time; the others wait in the order of arrival. */
export class Semaphore {
  private busy = 0;
  private readonly line: (() => void)[] = [];

  constructor(private readonly limit: number) {}

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
