/** Lets so many pieces of work go on at the same time; the others wait, in their order. */
export class Places {
  private taken = 0;
  private readonly waiting: (() => void)[] = [];

  constructor(private readonly most: number) {}

  async within<Result>(work: () => Promise<Result>): Promise<Result> {
    if (this.taken < this.most) this.taken++;
    else await new Promise<void>((resolve) => this.waiting.push(resolve));
    try {
      return await work();
    } finally {
      const next = this.waiting.shift();
      if (next) next();
      else this.taken--;
    }
  }
}
