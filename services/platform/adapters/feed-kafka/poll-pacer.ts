import { setTimeout as pause } from 'node:timers/promises';

/** Maximum milliseconds between two checks: while a caller waits for the result, and while idle. */
const maxIntervals = { awaited: 100, idle: 10_000 };

/** Paces a polling loop: short pauses while there is activity, growing pauses otherwise. */
export class PollPacer {
  private wait: number;
  private waking = new AbortController();

  /** @param activeInterval milliseconds between two checks while there is activity */
  constructor(private readonly activeInterval: number) {
    this.wait = activeInterval;
  }

  /** Reports activity: ends the current pause and makes the next ones short. */
  readonly speedUp = (): void => {
    this.wait = this.activeInterval;
    this.waking.abort();
  };

  /** Starts a check. Activity reported from now on ends the pause after it. */
  begin(): void {
    this.waking = new AbortController();
  }

  /** Resolves when the next check is due. The pause doubles each time until there is activity. */
  async next(isAwaited: boolean): Promise<void> {
    await pause(this.activeInterval);
    this.wait = Math.min(2 * this.wait, isAwaited ? maxIntervals.awaited : maxIntervals.idle);
    await pause(this.wait, undefined, { signal: this.waking.signal }).catch(() => undefined);
  }
}
