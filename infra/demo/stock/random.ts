/** A repeatable random sequence: the same seed gives the same stock. */
export class Random {
  #state: number;

  constructor(seed: string) {
    this.#state = [...seed].reduce((hash, char) => Math.imul(hash ^ char.codePointAt(0)!, 0x01000193), 0x811c9dc5);
  }

  /** Returns a number from 0, inclusive, to 1, exclusive (mulberry32). */
  next(): number {
    this.#state = (this.#state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(this.#state ^ (this.#state >>> 15), 1 | this.#state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  }

  between(low: number, high: number): number {
    return low + this.next() * (high - low);
  }

  /** Both ends inclusive. */
  integer(low: number, high: number): number {
    return Math.floor(this.between(low, high + 1));
  }

  chance(probability: number): boolean {
    return this.next() < probability;
  }

  pick<Item>(items: readonly Item[]): Item {
    const item = items[Math.floor(this.next() * items.length)];
    if (item === undefined) throw new RangeError('There is nothing to pick from.');
    return item;
  }

  /** Returns so many random items, in the order given. */
  some<Item>(items: readonly Item[], count: number): Item[] {
    const chosen = new Set<Item>();
    while (chosen.size < Math.min(count, items.length)) chosen.add(this.pick(items));
    return items.filter((item) => chosen.has(item));
  }

  /** Replaces each `9` of `pattern` with a digit, and each `A` with a letter that can't be read as a digit. */
  code(pattern: string): string {
    return pattern.replace(/[9A]/g, (kind) =>
      this.pick([...(kind === '9' ? '0123456789' : 'ABCDEFGHJKLMNPRSTUVWXYZ')]),
    );
  }
}
