/** The time in which a process reads what another one still writes, until that one has left it. */
export class Standby {
  private readonly takingOver: Promise<unknown>[] = [];

  /**
   * @param turn resolves when the other one has left
   * @param ready called when there is nothing left to do before that
   */
  constructor(
    private readonly turn: Promise<void>,
    private readonly ready: () => void,
  ) {}

  /** Does it when the turn has come. */
  takeOver<Result>(work: () => Promise<Result> | Result): Promise<Result> {
    const done = this.turn.then(work);
    // Whoever awaits the end is notified.
    done.catch(() => undefined);
    this.takingOver.push(done);
    return done;
  }

  /** Resolves once everything is taken over; rejects where that failed. */
  async end(): Promise<void> {
    this.ready();
    await this.turn;
    await Promise.all(this.takingOver);
  }
}
