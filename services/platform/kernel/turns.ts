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
  /** Milliseconds after which no more work begins in a turn of the event loop. */
  readonly budget: number;
  /** It goes on for as long as all else took in the turn before, where that was more. */
  readonly shares?: boolean;
  readonly nextTurn?: (work: () => void) => void;
  /** Calls once all that has been led to at once is over. */
  readonly afterwards?: (work: () => void) => void;
  /** Milliseconds since any moment. */
  readonly now?: () => number;
}

const afterwards = (work: () => void): void => queueMicrotask(() => process.nextTick(work));

/**
 * Shares the event loop out between the work that is begun here and all else, such as imports and read models: in one turn
 * work begins for as long as all else took in the turn before, or for its budget where that is more. The rest waits for the
 * next turns, that of whoever has had least time before that of others. However much there is to begin, all else goes on,
 * and the other way round; and a site of which little is asked does not wait for one of which much is.
 */
export class Turns {
  private isOn = false;
  /** When this turn's first work began, how long more may, and when the last turn's work was over. */
  private since = 0;
  private time = 0;
  private ended = 0;
  private readonly line = new Line();
  private readonly options: Required<TurnsOptions>;

  constructor(options: TurnsOptions) {
    this.options = { shares: false, nextTurn: setImmediate, afterwards, now: () => performance.now(), ...options };
  }

  /** @param isFirst goes before what else waits of this owner, as it is part of what has begun */
  begin(owner: string, work: () => void, isFirst = false): void {
    if (!this.isOn) this.start();
    else if (this.line.length > 0 || !this.hasTime()) return this.line.add(owner, work, isFirst);
    work();
  }

  private start(): void {
    this.isOn = true;
    this.since = this.options.now();
    this.time = this.options.budget;
    this.options.nextTurn(this.endTurn);
  }

  private readonly endTurn = (): void => {
    this.ended = this.options.now();
    this.isOn = this.line.length > 0;
    if (this.isOn) this.options.nextTurn(this.beginTurn);
  };

  private readonly beginTurn = (): void => {
    this.since = this.options.now();
    const { budget, shares } = this.options;
    this.time = shares ? Math.max(budget, this.since - this.ended) : budget;
    this.serve(this.line.take());
  };

  private serve(next: ReturnType<Line['take']>): void {
    if (!next) return this.endTurn();
    const began = this.options.now();
    // Asked for before the work, which may throw.
    this.options.afterwards(() => {
      this.line.took(next.owner, this.options.now() - began);
      this.serve(this.hasTime() ? this.line.take() : undefined);
    });
    next.work();
  }

  private hasTime(): boolean {
    return this.options.now() - this.since < this.time;
  }
}
