/** Ids of a stream's first events that the server still has. They never change. */
export class KnownStream {
  readonly #revisions = new Map<string, number>();
  #next = 0;
  #last = -1;

  get size(): number {
    return this.#revisions.size;
  }

  /** Revision of the first event that is not known. */
  get next(): number {
    return this.#next;
  }

  /** Revision of the last event that is known to be the log's, or was dropped; -1: there is none. */
  get last(): number {
    return this.#last;
  }

  revisionOf(id: string): number | undefined {
    return this.#revisions.get(id);
  }

  /** Adds an event, if those before it are known or no longer there. */
  learn(id: string, revision: number): void {
    if (revision < this.#next) return;
    this.#revisions.set(id, revision);
    this.#next = revision + 1;
    this.#last = revision;
  }

  /** Records that the unknown events before a revision are another program's. */
  skipTo(next: number): void {
    this.#next = Math.max(this.#next, next);
  }

  /** Records that the events before a revision no longer exist. */
  skipBefore(before: number): void {
    if (before <= this.#next) return;
    this.#next = before;
    this.#last = before - 1;
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

  /** Records that the unknown events of a stream before this revision no longer exist. */
  skipBefore(name: string, before: number): void {
    const known = this.of(name);
    known.skipBefore(before);
    this.#streams.set(name, known);
  }

  /**
   * Adds all of the log's events in a stream from revision `from` up to, but not including, `upTo` (by default: up to
   * the last of `events`). Has no effect when events before `from` are not known.
   */
  learn(
    name: string,
    from: number,
    events: readonly { readonly id: string; readonly revision: number }[],
    upTo = 0,
  ): void {
    const known = this.of(name);
    const before = this.#streams.delete(name) ? known.size : 0;
    if (from <= known.next) {
      for (const { id, revision } of events) known.learn(id, revision);
      known.skipTo(upTo);
    }
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
