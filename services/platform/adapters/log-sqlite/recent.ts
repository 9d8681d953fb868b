import type { RecordedEvent } from '#contracts/envelope';

/** The log's newest events, kept in memory for those who follow it; each is parsed once for all of them. */
export class RecentEvents {
  #json: string[] = [];
  #characters = 0;
  readonly #parsed = new Map<number, RecordedEvent>();

  /**
   * @param head position of the last event, of which and before which there is nothing here yet
   * @param capacity characters of JSON that are kept at the least; at the most twice as many
   */
  constructor(
    private head: number,
    private readonly capacity: number,
  ) {}

  push(json: readonly string[]): void {
    this.head += json.length;
    this.#json = this.#json.concat(json);
    for (const { length } of json) this.#characters += length;
    if (this.#characters > 2 * this.capacity) this.#trim();
  }

  /** Up to `limit` events after this position; undefined when they reach further back than what is kept. */
  after(position: number, limit: number): RecordedEvent[] | undefined {
    if (position < this.#first) return undefined;
    const start = position - this.#first;
    return this.#json.slice(start, start + limit).map((json, i) => this.#event(position + i + 1, json));
  }

  #trim() {
    let dropped = 0;
    while (this.#characters > this.capacity) this.#characters -= this.#json[dropped++]!.length;
    this.#json = this.#json.slice(dropped);
    for (const position of this.#parsed.keys()) if (position <= this.#first) this.#parsed.delete(position);
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
