import type { RecordedEvent } from '#contracts/events/envelope';

/** A written event: its JSON, and the event itself if both are equivalent. */
export interface Written {
  readonly json: string;
  readonly event?: RecordedEvent | undefined;
}

interface CachedEvent {
  /** JSON until it is first read, if only the JSON is known. */
  event: RecordedEvent | string;
  readonly characters: number;
}

/** Cache of the log's newest events for followers, which all get the same objects. */
export class RecentEvents {
  #cached: CachedEvent[] = [];
  #characters = 0;

  /**
   * @param head position of the last event, after which the cache starts
   * @param capacity minimum characters of JSON in the cache; the maximum is twice as many
   */
  constructor(
    private head: number,
    private readonly capacity: number,
  ) {}

  /** Empties the cache, which then continues after a position. */
  beginAfter(head: number): void {
    this.head = head;
    this.#cached = [];
    this.#characters = 0;
  }

  push(written: readonly Written[]): void {
    this.head += written.length;
    for (const { json, event } of written) {
      this.#cached.push({ event: event ?? json, characters: json.length });
      this.#characters += json.length;
    }
    if (this.#characters > 2 * this.capacity) this.#drop(() => this.#characters > this.capacity);
  }

  /** Allows events up to a position to be dropped; dropping them early spares the garbage collector. */
  release(position: number): void {
    const passed = Math.min(position, this.head) - (this.head - this.#cached.length);
    if (2 * passed > this.#cached.length) this.#drop((dropped) => dropped < passed);
  }

  /** The next `limit` events after a position, of these types (all); undefined when they are no longer cached. */
  after(position: number, limit: number, types?: ReadonlySet<string>): RecordedEvent[] | undefined {
    const start = position - (this.head - this.#cached.length);
    if (start < 0) return undefined;
    const events: RecordedEvent[] = [];
    const end = Math.min(start + limit, this.#cached.length);
    for (let at = start; at < end; at++) {
      const cached = this.#cached[at]!;
      if (typeof cached.event === 'string') cached.event = JSON.parse(cached.event) as RecordedEvent;
      if (!types || types.has(cached.event.type)) events.push(cached.event);
    }
    return events;
  }

  #drop(isNext: (dropped: number) => boolean) {
    let dropped = 0;
    while (isNext(dropped)) this.#characters -= this.#cached[dropped++]!.characters;
    this.#cached = this.#cached.slice(dropped);
  }
}
