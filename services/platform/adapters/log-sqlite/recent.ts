import type { RecordedEvent } from '#contracts/events/envelope';

/** An event as it was written: its JSON, and itself where that says the same. */
export interface Written {
  readonly json: string;
  readonly event?: RecordedEvent | undefined;
}

interface CachedEvent {
  /** As JSON until it is first read, where it came as nothing else. */
  event: RecordedEvent | string;
  readonly characters: number;
}

/** The log's newest events, kept in memory for those who follow it; all of them are given the same object. */
export class RecentEvents {
  #kept: CachedEvent[] = [];
  #characters = 0;

  /**
   * @param head position of the last event, of which and before which there is nothing here yet
   * @param capacity characters of JSON that are kept at the least; at the most twice as many
   */
  constructor(
    private head: number,
    private readonly capacity: number,
  ) {}

  push(written: readonly Written[]): void {
    this.head += written.length;
    for (const { json, event } of written) {
      this.#kept.push({ event: event ?? json, characters: json.length });
      this.#characters += json.length;
    }
    if (this.#characters > 2 * this.capacity) this.#drop(() => this.#characters > this.capacity);
  }

  /** Lets go of what is up to this position, some time: what goes early costs the garbage collector next to nothing. */
  release(position: number): void {
    const passed = Math.min(position, this.head) - (this.head - this.#kept.length);
    if (2 * passed > this.#kept.length) this.#drop((dropped) => dropped < passed);
  }

  /** Up to `limit` events after this position; undefined when they reach further back than what is kept. */
  after(position: number, limit: number): RecordedEvent[] | undefined {
    const start = position - (this.head - this.#kept.length);
    if (start < 0) return undefined;
    return this.#kept.slice(start, start + limit).map((kept) => {
      if (typeof kept.event === 'string') kept.event = JSON.parse(kept.event) as RecordedEvent;
      return kept.event;
    });
  }

  #drop(isNext: (dropped: number) => boolean) {
    let dropped = 0;
    while (isNext(dropped)) this.#characters -= this.#kept[dropped++]!.characters;
    this.#kept = this.#kept.slice(dropped);
  }
}
