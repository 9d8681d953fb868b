/** Ids of a stream's first events that the server still has, which never change. */
export class KnownStream {
  readonly #revisions = new Map<string, number>();
  #next = 0;

  /** Number of ids. */
  get size(): number {
    return this.#revisions.size;
  }

  /** Revision of the first event that is not known. */
  get next(): number {
    return this.#next;
  }

  revisionOf(id: string): number | undefined {
    return this.#revisions.get(id);
  }

  /** Adds an event, if those before it are known or no longer there. */
  learn(id: string, revision: number): void {
    if (revision < this.#next) return;
    this.#revisions.set(id, revision);
    this.#next = revision + 1;
  }

  /** Takes note that the events before a revision are no longer there. */
  passOver(before: number): void {
    this.#next = Math.max(this.#next, before);
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
    this.#events -= this.of(name).size;
    this.#streams.delete(name);
  }

  /** Takes note that a stream has no event before this revision any more that is not known. */
  passOver(name: string, before: number): void {
    const known = this.of(name);
    known.passOver(before);
    this.#streams.set(name, known);
  }

  /**
   * Adds events of a stream: all that the server has of it from a revision on, up to the last of them. Without effect
   * where those before that revision are not known.
   */
  learn(name: string, from: number, events: readonly { readonly id: string; readonly revision: number }[]): void {
    const known = this.of(name);
    const before = this.#streams.delete(name) ? known.size : 0;
    if (from <= known.next) for (const { id, revision } of events) known.learn(id, revision);
    if (known.next === 0) return;
    this.#streams.set(name, known);
    this.#events += known.size - before;
    for (const [oldest, { size }] of this.#streams) {
      if (this.#events <= this.capacity || oldest === name) break;
      this.#streams.delete(oldest);
      this.#events -= size;
    }
  }
}
