interface Waiting {
  readonly start: () => void;
  readonly refuse: () => void;
}

/**
 * Lets so many in at a time, while so many more wait for at most so long. People come before crawlers, and where nobody
 * more may wait, the crawler that came last is turned away for them.
 */
export class Admission {
  private inside = 0;
  private readonly people: Waiting[] = [];
  private readonly crawlers: Waiting[] = [];

  constructor(
    private readonly limits: {
      readonly atOnce: number;
      readonly mostWaiting: number;
      /** Milliseconds. */
      readonly longestWait: number;
    },
  ) {}

  /** How many wait. */
  get waiting(): number {
    return this.people.length + this.crawlers.length;
  }

  /** Whether it was let in; who was, calls {@link leave}. */
  enter(isCrawler: boolean): Promise<boolean> {
    if (this.inside < this.limits.atOnce) {
      this.inside++;
      return Promise.resolve(true);
    }
    if (this.waiting >= this.limits.mostWaiting) {
      const last = isCrawler ? undefined : this.crawlers.at(-1);
      if (!last) return Promise.resolve(false);
      last.refuse();
    }
    const queue = isCrawler ? this.crawlers : this.people;
    return new Promise((resolve) => {
      const leaveQueue = (isIn: boolean) => () => {
        clearTimeout(timer);
        queue.splice(queue.indexOf(waiting), 1);
        resolve(isIn);
      };
      const waiting: Waiting = { start: leaveQueue(true), refuse: leaveQueue(false) };
      const timer = setTimeout(waiting.refuse, this.limits.longestWait);
      queue.push(waiting);
    });
  }

  leave(): void {
    const next = this.people[0] ?? this.crawlers[0];
    if (next) next.start();
    else this.inside--;
  }
}
