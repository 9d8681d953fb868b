interface Own {
  readonly waiting: (() => void)[];
  /** Virtual time in milliseconds: the time consumed, plus the value at which the owner became active. */
  virtualTime: number;
}

/** Waiting work by owner. The owner with the least time consumed is next: start-time fair queueing. */
class FairQueue {
  private readonly byOwner = new Map<string, Own>();
  /** Virtual time of the owner served last, before its work ran. */
  private served = 0;
  length = 0;

  add(owner: string, work: () => void, isFirst: boolean): void {
    let own = this.byOwner.get(owner);
    if (!own) this.byOwner.set(owner, (own = { waiting: [], virtualTime: 0 }));
    // An owner does not accumulate credit while idle.
    if (own.waiting.length === 0) own.virtualTime = Math.max(own.virtualTime, this.served);
    if (isFirst) own.waiting.unshift(work);
    else own.waiting.push(work);
    this.length++;
  }

  take(): { readonly owner: string; readonly work: () => void } | undefined {
    let next: [owner: string, own: Own] | undefined;
    for (const one of this.byOwner) {
      const [owner, own] = one;
      if (own.waiting.length === 0) {
        if (own.virtualTime <= this.served) this.byOwner.delete(owner);
      } else if (!next || own.virtualTime < next[1].virtualTime) next = one;
    }
    if (!next) return undefined;
    const [owner, own] = next;
    this.served = own.virtualTime;
    this.length--;
    return { owner, work: own.waiting.shift()! };
  }

  addTime(owner: string, milliseconds: number): void {
    const own = this.byOwner.get(owner);
    if (own) own.virtualTime += milliseconds;
  }
}

export interface TurnsOptions {
  /** Milliseconds after which no more work starts in a turn of the event loop. */
  readonly budget: number;
  /** Extends the budget to the time that other work took in the previous turn, if that was longer (false). */
  readonly shares?: boolean;
  readonly nextTurn?: (work: () => void) => void;
  /** Calls `work` once the current callback's microtasks and ticks have run. */
  readonly afterwards?: (work: () => void) => void;
  /** Milliseconds of a monotonic clock. */
  readonly now?: () => number;
}

const afterwards = (work: () => void): void => queueMicrotask(() => process.nextTick(work));

/**
 * Divides the event loop between work started here, such as requests, and other work, such as imports and read models.
 * In each turn, work starts for the length of the budget; with `shares`, for as long as the other work took in the
 * previous turn, if that was longer. The rest waits for the next turns, owners with the least time consumed first. So
 * neither side starves the other, and a site with few requests does not wait for a site with many.
 */
export class TurnScheduler {
  private isOn = false;
  /** Start of this turn's work, the milliseconds for which more work may start, and the end of the last turn's work. */
  private since = 0;
  private time = 0;
  private ended = 0;
  private readonly fairQueue = new FairQueue();
  private readonly options: Required<TurnsOptions>;

  constructor(options: TurnsOptions) {
    this.options = { shares: false, nextTurn: setImmediate, afterwards, now: () => performance.now(), ...options };
  }

  /** @param isFirst whether the work goes ahead of the owner's waiting work, because it continues started work */
  begin(owner: string, work: () => void, isFirst = false): void {
    if (!this.isOn) this.start();
    else if (this.fairQueue.length > 0 || !this.hasTime()) return this.fairQueue.add(owner, work, isFirst);
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
    this.isOn = this.fairQueue.length > 0;
    if (this.isOn) this.options.nextTurn(this.beginTurn);
  };

  private readonly beginTurn = (): void => {
    this.since = this.options.now();
    const { budget, shares } = this.options;
    this.time = shares ? Math.max(budget, this.since - this.ended) : budget;
    this.serve(this.fairQueue.take());
  };

  private serve(next: ReturnType<FairQueue['take']>): void {
    if (!next) return this.endTurn();
    const began = this.options.now();
    // Scheduled before the work runs, because the work may throw.
    this.options.afterwards(() => {
      this.fairQueue.addTime(next.owner, this.options.now() - began);
      this.serve(this.hasTime() ? this.fairQueue.take() : undefined);
    });
    next.work();
  }

  private hasTime(): boolean {
    return this.options.now() - this.since < this.time;
  }
}
