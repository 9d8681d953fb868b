/** Number of 32-bit words of an id that are stored: 96 of 128 bits, enough to keep millions of ids distinct. */
const words = 3;
const fullest = 0.6;

/**
 * Maps hexadecimal ids to numbers from 1, such as the cars of a feed to their lines. An entry takes 16 bytes of a typed
 * array: a feed of two million rows takes about 64 MB, where a Map of strings would take several hundred.
 */
export class CompactIdMap {
  private keys = new Uint32Array(1024 * words);
  private numbers = new Uint32Array(1024);
  size = 0;

  /** Returns the number of an id that is known; otherwise stores the id with this number and returns undefined. */
  putIfAbsent(id: string, number: number): number | undefined {
    if (this.size >= this.numbers.length * fullest) this.grow();
    const key = keyOf(id);
    const place = this.find(key);
    if (this.numbers[place] !== 0) return this.numbers[place];
    this.keys.set(key, place * words);
    this.numbers[place] = number;
    this.size++;
    return undefined;
  }

  /** Undefined: unknown. */
  of(id: string): number | undefined {
    return this.numbers[this.find(keyOf(id))] || undefined;
  }

  has(id: string): boolean {
    return this.of(id) !== undefined;
  }

  /** Returns the index of the id, or of the empty entry for it; an empty entry has number 0. */
  private find(key: Uint32Array): number {
    const mask = this.numbers.length - 1;
    for (let place = key[0]! & mask; ; place = (place + 1) & mask) {
      if (this.numbers[place] === 0) return place;
      const at = place * words;
      if (this.keys[at] === key[0] && this.keys[at + 1] === key[1] && this.keys[at + 2] === key[2]) return place;
    }
  }

  private grow(): void {
    const { keys, numbers } = this;
    this.keys = new Uint32Array(keys.length * 2);
    this.numbers = new Uint32Array(numbers.length * 2);
    for (const [place, number] of numbers.entries()) {
      if (number === 0) continue;
      const key = keys.subarray(place * words, (place + 1) * words);
      const found = this.find(key);
      this.keys.set(key, found * words);
      this.numbers[found] = number;
    }
  }
}

const keyOf = (id: string): Uint32Array =>
  Uint32Array.of(
    Number.parseInt(id.slice(0, 8), 16),
    Number.parseInt(id.slice(8, 16), 16),
    Number.parseInt(id.slice(16, 24), 16),
  );
