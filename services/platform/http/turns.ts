/**
 * Begins no more than so many pieces of work in one turn of the event loop; the others wait for the next ones, in their
 * order. What others do in small steps, such as filling read models, then goes on however much there is to begin.
 */
export class Turns {
  private begun = 0;
  private readonly waiting: (() => void)[] = [];

  constructor(
    private readonly most: number,
    private readonly nextTurn: (work: () => void) => void = setImmediate,
  ) {}

  begin(work: () => void): void {
    if (this.begun === 0) this.nextTurn(this.turn);
    if (this.begun++ < this.most) work();
    else this.waiting.push(work);
  }

  private readonly turn = (): void => {
    const next = this.waiting.splice(0, this.most);
    this.begun = next.length + this.waiting.length;
    if (this.begun > 0) this.nextTurn(this.turn);
    for (const work of next) work();
  };
}
