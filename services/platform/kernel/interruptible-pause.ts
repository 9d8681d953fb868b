/** A pause that `wake` can end early; one pause at a time. */
export class InterruptiblePause {
  private isWoken = false;
  private end: (() => void) | undefined;

  /** Ends the current pause; if there is none, the next pause ends at once. */
  wake(): void {
    this.isWoken = true;
    this.end?.();
  }

  /** @param milliseconds Infinity: until `wake` is called or the signal aborts */
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
