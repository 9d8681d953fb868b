/** The ids of a stream's first events. They never change, so that what is known of them stays true. */
export class KnownStream {
  readonly #revisions = new Map<string, number>();
  #next = 0;

  /** Revision of the first event that is not known. */
  get next(): number {
    return this.#next;
  }

  revisionOf(id: string): number | undefined {
    return this.#revisions.get(id);
  }

  /** Enters an event, if those before it are known. */
  learn(id: string, revision: number): void {
    if (revision !== this.#next) return;
    this.#revisions.set(id, revision);
    this.#next++;
  }
}

/** What this process knows of the streams it has lately read or appended to. */
export class KnownStreams {
  /** The streams longest untouched first. */
  readonly #streams = new Map<string, KnownStream>();
  #events = 0;

  /** @param capacity events that are known at the most, besides those of the stream touched last */
  constructor(private readonly capacity = 200_000) {}

  of(name: string): KnownStream {
    return this.#streams.get(name) ?? new KnownStream();
  }

  forget(name: string): void {
    this.#events -= this.of(name).next;
    this.#streams.delete(name);
  }

  /** Enters events of one stream, which follow each other. */
  learn(name: string, events: readonly { readonly id: string; readonly revision: number }[]): void {
    const known = this.of(name);
    const before = this.#streams.delete(name) ? known.next : 0;
    for (const { id, revision } of events) known.learn(id, revision);
    if (known.next === 0) return;
    this.#streams.set(name, known);
    this.#events += known.next - before;
    for (const [oldest, { next }] of this.#streams) {
      if (this.#events <= this.capacity || oldest === name) break;
      this.#streams.delete(oldest);
      this.#events -= next;
    }
  }
}
