/** The phase in which this process only reads the data, because the previous process still writes. */
export class Standby {
  private readonly takingOver: Promise<unknown>[] = [];

  constructor(
    private readonly predecessorEnded: Promise<void>,
    private readonly ready: () => void,
  ) {}

  /** Runs the work once the previous process has ended its writes. */
  takeOver<Result>(work: () => Promise<Result> | Result): Promise<Result> {
    const done = this.predecessorEnded.then(work);
    // `end` reports the failure; without this handler the rejection would be unhandled.
    done.catch(() => undefined);
    this.takingOver.push(done);
    return done;
  }

  /** Resolves once all takeover work is done; rejects if any of it failed. */
  async end(): Promise<void> {
    this.ready();
    await this.predecessorEnded;
    await Promise.all(this.takingOver);
  }
}
