/** Bits of the filter: 2 MB, with which a million streams give one false positive in seventy. */
const bits = 2 ** 24;
const namesAtOnce = 5000;

/**
 * A Bloom filter of the log's streams. An import of new cars reads thousands of streams that don't exist. The filter
 * excludes them in a hundredth of the time of a query. It is loaded from the log in the background on first use.
 */
export class StreamFilter {
  private filter: Uint8Array | undefined;
  private isComplete = false;

  /** @param namesAfter names of streams after a name, in order, up to a limit */
  constructor(private readonly namesAfter: (after: string, limit: number) => Promise<string[]>) {}

  add(stream: string): void {
    if (this.filter === undefined) return;
    const hash = hashOf(stream);
    for (const bit of [first(hash), second(hash)]) this.filter[bit >>> 3]! |= 1 << (bit & 7);
  }

  /** The streams that may exist: every one whose append was acknowledged, and a few false positives. */
  candidates(streams: readonly string[]): readonly string[] {
    if (this.filter === undefined) void this.read();
    return this.isComplete ? streams.filter((stream) => this.mayHave(stream)) : streams;
  }

  /** Streams that are appended meanwhile are added by {@link add}. */
  private async read(): Promise<void> {
    this.filter = new Uint8Array(bits / 8);
    try {
      let names: string[] = [];
      do {
        names = await this.namesAfter(names.at(-1) ?? '', namesAtOnce);
        for (const name of names) this.add(name);
      } while (names.length === namesAtOnce);
      this.isComplete = true;
    } catch {
      // Loaded again at the next use; a damaged log is reported where it is read.
      this.filter = undefined;
    }
  }

  private mayHave(stream: string): boolean {
    const hash = hashOf(stream);
    const has = (bit: number) => (this.filter![bit >>> 3]! & (1 << (bit & 7))) !== 0;
    return has(first(hash)) && has(second(hash));
  }
}

/** FNV-1a, 32 bits. */
const hashOf = (text: string): number => {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  return hash;
};
const first = (hash: number): number => hash >>> 8;
const second = (hash: number): number => Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d) >>> 8;
