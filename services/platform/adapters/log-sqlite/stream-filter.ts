/** Bits of the filter: 2 MB, in which a million streams leave one absent stream in seventy looking as if it were there. */
const bits = 2 ** 24;
const namesAtOnce = 5000;

/**
 * Which streams there may be. A feed of new cars asks for thousands of streams that don't exist, and to know that from
 * memory takes a hundredth of what looking for each takes. It is read from the log, in the background, when first asked.
 */
export class StreamFilter {
  private filter: Uint8Array | undefined;
  private isComplete = false;

  /** @param namesAfter streams after one in the order of their names, up to a limit */
  constructor(private readonly namesAfter: (after: string, limit: number) => Promise<string[]>) {}

  add(stream: string): void {
    if (this.filter === undefined) return;
    const hash = hashOf(stream);
    for (const bit of [first(hash), second(hash)]) this.filter[bit >>> 3]! |= 1 << (bit & 7);
  }

  /** Those that may exist: all of those that do, as far as their appends have been answered, and a few more. */
  candidates(streams: readonly string[]): readonly string[] {
    if (this.filter === undefined) void this.read();
    return this.isComplete ? streams.filter((stream) => this.mayHave(stream)) : streams;
  }

  /** What is appended while this reads is added beside it. */
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
      // To be tried again when next asked; whoever reads what is damaged is told.
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
