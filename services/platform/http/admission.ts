/** A client that requests a page. */
export interface Visitor {
  /** Id of the page's site. */
  readonly site: string;
  readonly isCrawler: boolean;
}

interface Waiting {
  readonly start: () => void;
  readonly refuse: () => void;
}

/** Waiting requests by site: the sites take turns, however many requests of one site wait. */
class WaitQueue {
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

  /** Returns the first request of the site whose turn it is; this site's next turn is after the others'. */
  next(): Waiting | undefined {
    const [turn] = this.bySite;
    if (!turn) return undefined;
    const [site, own] = turn;
    this.bySite.delete(site);
    this.bySite.set(site, own);
    return own[0];
  }

  /** Returns the last request of the site with the longest line, if that line is longer than `moreThan`. */
  lastOfLongestQueue(moreThan: number): Waiting | undefined {
    const longest = [...this.bySite.values()].reduce<Waiting[]>((a, b) => (b.length > a.length ? b : a), []);
    return longest.length > moreThan ? longest.at(-1) : undefined;
  }
}

/**
 * Admits a limited number of requests at a time; a limited number of others wait for a limited time. People come before
 * crawlers, and sites take turns. In a full line, a person displaces the last crawler, and otherwise a request
 * displaces the last one of its kind from a site with a longer line.
 */
export class Admission {
  private inside = 0;
  private readonly people = new WaitQueue();
  private readonly crawlers = new WaitQueue();

  constructor(
    private readonly limits: {
      readonly concurrency: number;
      readonly maxWaiting: number;
      /** Milliseconds. */
      readonly waitTimeout: number;
    },
  ) {}

  get waiting(): number {
    return this.people.length + this.crawlers.length;
  }

  /** Whether the request is admitted; if so, it must call {@link leave} at the end. */
  enter({ site, isCrawler }: Visitor): Promise<boolean> {
    if (this.inside < this.limits.concurrency) {
      this.inside++;
      return Promise.resolve(true);
    }
    const line = isCrawler ? this.crawlers : this.people;
    if (this.waiting >= this.limits.maxWaiting) {
      const crawler = isCrawler ? undefined : this.crawlers.lastOfLongestQueue(0);
      const last = crawler ?? line.lastOfLongestQueue(line.lengthOf(site) + 1);
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
