/** Words of an id that are kept: 96 of its 128 bits, so that no two of millions are ever confused. */
const words = 3;
const fullest = 0.6;

/**
 * Ids in hexadecimal, each with a number from 1 on, such as the cars of a feed with the lines they stand on. They take 16
 * bytes of a typed array a place: a feed of two million rows takes some 64 MB where a Map of strings would take several
 * hundred.
 */
export class IdNumbers {
  private keys = new Uint32Array(1024 * words);
  private numbers = new Uint32Array(1024);
  size = 0;

  /** The number that the id has already; otherwise undefined, and it is noted with this one. */
  note(id: string, number: number): number | undefined {
    if (this.size >= this.numbers.length * fullest) this.grow();
    const key = keyOf(id);
    const place = this.find(key);
    if (this.numbers[place] !== 0) return this.numbers[place];
    this.keys.set(key, place * words);
    this.numbers[place] = number;
    this.size++;
    return undefined;
  }

  /** Undefined: it was not noted. */
  of(id: string): number | undefined {
    return this.numbers[this.find(keyOf(id))] || undefined;
  }

  has(id: string): boolean {
    return this.of(id) !== undefined;
  }

  /** Where the id stands, or would: an empty place has 0. */
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
