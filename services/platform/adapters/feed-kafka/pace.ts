import { setTimeout as pause } from 'node:timers/promises';

/** Milliseconds between two looks while somebody waits for what they find, and while nothing happens. */
const seldom = { awaited: 100, idle: 10_000 };

/** How often something is looked at: often while there is something to find, and seldom otherwise. */
export class Pace {
  private wait: number;
  private waking = new AbortController();

  /** @param often milliseconds between two looks while something happens */
  constructor(private readonly often: number) {
    this.wait = often;
  }

  /** Something happens. */
  readonly speedUp = (): void => {
    this.wait = this.often;
    this.waking.abort();
  };

  /** What happens from now on ends the next pause. */
  begin(): void {
    this.waking = new AbortController();
  }

  /** Resolves when the next look is due; each time later, until something happens. */
  async next(isAwaited: boolean): Promise<void> {
    await pause(this.often);
    this.wait = Math.min(2 * this.wait, isAwaited ? seldom.awaited : seldom.idle);
    await pause(this.wait, undefined, { signal: this.waking.signal }).catch(() => undefined);
  }
}
