/** Ids of a stream's first events, which never change. */
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

  /** Adds an event, if those before it are known. */
  learn(id: string, revision: number): void {
    if (revision !== this.#next) return;
    this.#revisions.set(id, revision);
    this.#next++;
  }
}

/** Event ids of streams that this process has recently read or appended to. */
export class KnownStreams {
  /** In order of use, the least recently used first. */
  readonly #streams = new Map<string, KnownStream>();
  #events = 0;

  /** @param capacity maximum number of known events, apart from those of the last used stream */
  constructor(private readonly capacity = 200_000) {}

  of(name: string): KnownStream {
    return this.#streams.get(name) ?? new KnownStream();
  }

  forget(name: string): void {
    this.#events -= this.of(name).next;
    this.#streams.delete(name);
  }

  /** Adds consecutive events of a stream. */
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
