import type { RecordedEvent } from '#contracts/envelope';

/** The log's newest events, kept in memory for those who follow it; each is parsed once for all of them. */
export class RecentEvents {
  #json: string[] = [];
  readonly #parsed = new Map<number, RecordedEvent>();

  /** @param head position of the last event, of which and before which there is nothing here yet */
  constructor(
    private head: number,
    private readonly capacity: number,
  ) {}

  push(json: readonly string[]): void {
    this.head += json.length;
    this.#json = this.#json.concat(json);
    if (this.#json.length < 2 * this.capacity) return;
    this.#json = this.#json.slice(-this.capacity);
    for (const position of this.#parsed.keys()) if (position <= this.#first) this.#parsed.delete(position);
  }

  /** Up to `limit` events after this position; undefined when they reach further back than what is kept. */
  after(position: number, limit: number): RecordedEvent[] | undefined {
    if (position < this.#first) return undefined;
    const start = position - this.#first;
    return this.#json.slice(start, start + limit).map((json, i) => this.#event(position + i + 1, json));
  }

  /** Position before the first event kept. */
  get #first() {
    return this.head - this.#json.length;
  }

  #event(position: number, json: string): RecordedEvent {
    const known = this.#parsed.get(position);
    if (known) return known;
    const event = JSON.parse(json) as RecordedEvent;
    this.#parsed.set(position, event);
    return event;
  }
}
