interface Own {
  active: number;
  readonly waiting: (() => void)[];
}

/**
 * Handles a limited number of requests of each owner at a time; the others wait in the order of arrival. The place of a
 * request stays taken for a while after it, so that an owner without a pause leaves time to others, too. A request that
 * is under way for `maxTime` counts as ended, so that others need not wait while it waits for something outside.
 */
export class Bulkhead {
  private readonly byOwner = new Map<string, Own>();

  constructor(
    private readonly limits: {
      readonly concurrency: number;
      /** Milliseconds. */
      readonly maxTime: number;
      /** How long a place stays taken after a request, as a multiple of the time that the request was under way. */
      readonly rest: number;
    },
  ) {}

  /** @param start runs when there is room; its argument must be called at the request's end, once or more often */
  enter(owner: string, start: (leave: () => void) => void): void {
    const own = this.byOwner.get(owner) ?? { active: 0, waiting: [] };
    this.byOwner.set(owner, own);
    const begin = () => {
      const began = performance.now();
      const leave = () => {
        clearTimeout(timer);
        if (hasLeft) return;
        hasLeft = true;
        setTimeout(() => this.leave(owner, own), this.limits.rest * (performance.now() - began));
      };
      let hasLeft = false;
      const timer = setTimeout(leave, this.limits.maxTime);
      start(leave);
    };
    if (own.active >= this.limits.concurrency) own.waiting.push(begin);
    else {
      own.active++;
      begin();
    }
  }

  private leave(owner: string, own: Own): void {
    const next = own.waiting.shift();
    if (next) return next();
    own.active--;
    if (own.active === 0) this.byOwner.delete(owner);
  }
}
