/** Callers that wait until a group of the feed has handled a log position. */
export class PositionWaiters {
  private readonly waiting = new Set<() => void>();

  constructor(
    private readonly group: string,
    private readonly position: () => number,
    private readonly isStopped: () => boolean,
  ) {}

  get isEmpty(): boolean {
    return this.waiting.size === 0;
  }

  /** Must be called when the position has grown, and when the group has stopped. */
  notify(): void {
    for (const check of this.waiting) check();
  }

  /** Resolves once everything up to a log position is handled; rejects with the signal's reason, or when stopped. */
  reached(wanted: number, signal: AbortSignal): Promise<void> {
    return new Promise((resolve, reject) => {
      const settle = (how: () => void) => {
        this.waiting.delete(check);
        signal.removeEventListener('abort', check);
        how();
      };
      const check = () => {
        if (this.position() >= wanted) settle(resolve);
        else if (signal.aborted) settle(() => reject(signal.reason as Error));
        else if (this.isStopped()) settle(() => reject(new Error(`the feed of ${this.group} has stopped`)));
      };
      this.waiting.add(check);
      signal.addEventListener('abort', check);
      check();
    });
  }
}
