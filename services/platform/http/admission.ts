/** Who wants a page. */
export interface Visitor {
  /** Id of the site whose page it is. */
  readonly site: string;
  readonly isCrawler: boolean;
}

interface Waiting {
  readonly start: () => void;
  readonly refuse: () => void;
}

/** Who waits, by site: each site has its turn, however many of it wait. */
class Line {
  /** In the order of the sites' turns. */
  private readonly bySite = new Map<string, Waiting[]>();

  get length(): number {
    return [...this.bySite.values()].reduce((sum, { length }) => sum + length, 0);
  }

  lengthOf(site: string): number {
    return this.bySite.get(site)?.length ?? 0;
  }

  add(site: string, waiting: Waiting): void {
    const own = this.bySite.get(site);
    if (own) own.push(waiting);
    else this.bySite.set(site, [waiting]);
  }

  remove(site: string, waiting: Waiting): void {
    const own = this.bySite.get(site)!;
    own.splice(own.indexOf(waiting), 1);
    if (own.length === 0) this.bySite.delete(site);
  }

  /** The first of the site whose turn it is; the site's next turn is after the others'. */
  next(): Waiting | undefined {
    const [turn] = this.bySite;
    if (!turn) return undefined;
    const [site, own] = turn;
    this.bySite.delete(site);
    this.bySite.set(site, own);
    return own[0];
  }

  /** The last of the site of which most wait, where these are more than so many. */
  lastOfLongest(moreThan: number): Waiting | undefined {
    const longest = [...this.bySite.values()].reduce<Waiting[]>((a, b) => (b.length > a.length ? b : a), []);
    return longest.length > moreThan ? longest.at(-1) : undefined;
  }
}

/**
 * Lets so many in at a time, while so many more wait for at most so long. People come before crawlers, and the sites take
 * turns. Where nobody more may wait, the crawler that came last is turned away for a person, and of two of a kind the one
 * of the site of which more wait.
 */
export class Admission {
  private inside = 0;
  private readonly people = new Line();
  private readonly crawlers = new Line();

  constructor(
    private readonly limits: {
      readonly atOnce: number;
      readonly maxWaiting: number;
      /** Milliseconds. */
      readonly waitTimeout: number;
    },
  ) {}

  /** How many wait. */
  get waiting(): number {
    return this.people.length + this.crawlers.length;
  }

  /** Whether it was let in; who was, calls {@link leave}. */
  enter({ site, isCrawler }: Visitor): Promise<boolean> {
    if (this.inside < this.limits.atOnce) {
      this.inside++;
      return Promise.resolve(true);
    }
    const line = isCrawler ? this.crawlers : this.people;
    if (this.waiting >= this.limits.maxWaiting) {
      const crawler = isCrawler ? undefined : this.crawlers.lastOfLongest(0);
      const last = crawler ?? line.lastOfLongest(line.lengthOf(site) + 1);
      if (!last) return Promise.resolve(false);
      last.refuse();
    }
    return new Promise((resolve) => {
      const leaveLine = (isIn: boolean) => () => {
        clearTimeout(timer);
        line.remove(site, waiting);
        resolve(isIn);
      };
      const waiting: Waiting = { start: leaveLine(true), refuse: leaveLine(false) };
      const timer = setTimeout(waiting.refuse, this.limits.waitTimeout);
      line.add(site, waiting);
    });
  }

  leave(): void {
    const next = this.people.next() ?? this.crawlers.next();
    if (next) next.start();
    else this.inside--;
  }
}
