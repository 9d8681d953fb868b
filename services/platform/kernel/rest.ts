/** Rests that end before their time when something has happened; one at a time. */
export class Rest {
  private isWoken = false;
  private end: (() => void) | undefined;

  /** Ends the rest; where there is none, the next is none either. */
  wake(): void {
    this.isWoken = true;
    this.end?.();
  }

  /** @param milliseconds Infinity: until something happens */
  for(milliseconds: number, signal: AbortSignal): Promise<void> {
    return new Promise((resolve) => {
      const end = () => {
        clearTimeout(timer);
        signal.removeEventListener('abort', end);
        this.end = undefined;
        this.isWoken = false;
        resolve();
      };
      const timer = Number.isFinite(milliseconds) ? setTimeout(() => end(), milliseconds) : undefined;
      if (this.isWoken || signal.aborted) return end();
      this.end = end;
      signal.addEventListener('abort', end);
    });
  }
}
