interface Own {
  readonly waiting: (() => void)[];
  /** Milliseconds its owner has had, as if all owners had begun to ask at the same time. */
  had: number;
}

/** Work that waits, by whose it is. Who has had least of the time is next: start-time fair queueing. */
class Line {
  private readonly byOwner = new Map<string, Own>();
  /** What whoever was served last had had before. */
  private served = 0;
  length = 0;

  add(owner: string, work: () => void, isFirst: boolean): void {
    let own = this.byOwner.get(owner);
    if (!own) this.byOwner.set(owner, (own = { waiting: [], had: 0 }));
    // Nobody saves up time while asking for nothing.
    if (own.waiting.length === 0) own.had = Math.max(own.had, this.served);
    if (isFirst) own.waiting.unshift(work);
    else own.waiting.push(work);
    this.length++;
  }

  take(): { readonly owner: string; readonly work: () => void } | undefined {
    let next: [owner: string, own: Own] | undefined;
    for (const one of this.byOwner) {
      const [owner, own] = one;
      if (own.waiting.length === 0) {
        if (own.had <= this.served) this.byOwner.delete(owner);
      } else if (!next || own.had < next[1].had) next = one;
    }
    if (!next) return undefined;
    const [owner, own] = next;
    this.served = own.had;
    this.length--;
    return { owner, work: own.waiting.shift()! };
  }

  took(owner: string, milliseconds: number): void {
    const own = this.byOwner.get(owner);
    if (own) own.had += milliseconds;
  }
}

export interface TurnsOptions {
  /** Pieces of work that begin in one turn of the event loop, and milliseconds after which no more of them do. */
  readonly most: number;
  readonly budget: number;
  readonly nextTurn?: (work: () => void) => void;
  /** Milliseconds since any moment. */
  readonly now?: () => number;
}

/**
 * Begins no more work in one turn of the event loop than it has time for. The rest waits for the next ones, that of whoever
 * has had least time before that of others. What others do in small steps, such as filling read models, then goes on however
 * much there is to begin, and a site of which little is asked does not wait for one of which much is.
 */
export class Turns {
  private isOn = false;
  private begun = 0;
  /** When this turn's first work began. */
  private since = 0;
  private running: { readonly owner: string; readonly since: number } | undefined;
  private readonly line = new Line();
  private readonly options: Required<TurnsOptions>;

  constructor(options: TurnsOptions) {
    this.options = { nextTurn: setImmediate, now: () => performance.now(), ...options };
  }

  /** @param isFirst goes before what else waits of this owner, as it is part of what has begun */
  begin(owner: string, work: () => void, isFirst = false): void {
    if (!this.isOn) this.start();
    if (this.line.length > 0 || !this.hasTime()) return this.line.add(owner, work, isFirst);
    this.begun++;
    work();
  }

  private start(): void {
    this.isOn = true;
    this.count();
    this.options.nextTurn(this.goOn);
  }

  private readonly goOn = (): void => {
    const { most, nextTurn } = this.options;
    this.settle();
    this.isOn = this.line.length > 0;
    if (!this.isOn) return;
    nextTurn(this.count);
    // Each in a callback of its own, so that what it leads to at once is over before there is time for the next or not.
    for (let n = Math.min(this.line.length, most); n > 0; n--) nextTurn(this.next);
    nextTurn(this.goOn);
  };

  private readonly count = (): void => {
    this.begun = 0;
    this.since = this.options.now();
  };

  private readonly next = (): void => {
    this.settle();
    const taken = this.hasTime() ? this.line.take() : undefined;
    if (!taken) return;
    this.begun++;
    this.running = { owner: taken.owner, since: this.options.now() };
    taken.work();
  };

  /** What the work before this took, with all that it led to at once. */
  private settle(): void {
    if (this.running) this.line.took(this.running.owner, this.options.now() - this.running.since);
    this.running = undefined;
  }

  private hasTime(): boolean {
    const { most, budget, now } = this.options;
    return this.begun < most && (this.begun === 0 || now() - this.since < budget);
  }
}
