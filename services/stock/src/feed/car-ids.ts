/** Words of a car id that are kept: 96 of its 128 bits, so that no two cars of a feed of millions are ever confused. */
const words = 3;
const fullest = 0.6;

/**
 * Cars, each with the line it stands on, in 16 bytes of a typed array a place: a feed of two million rows takes some 64 MB
 * where a Map of strings would take several hundred.
 */
export class CarIds {
  private keys = new Uint32Array(1024 * words);
  private lines = new Uint32Array(1024);
  size = 0;

  /** The line on which the car stands already; otherwise undefined, and it is noted on this one. */
  note(car_id: string, line: number): number | undefined {
    if (this.size >= this.lines.length * fullest) this.grow();
    const key = keyOf(car_id);
    const place = this.find(key);
    if (this.lines[place] !== 0) return this.lines[place];
    this.keys.set(key, place * words);
    this.lines[place] = line;
    this.size++;
    return undefined;
  }

  has(car_id: string): boolean {
    return this.lines[this.find(keyOf(car_id))] !== 0;
  }

  /** Where the car stands, or would: lines begin with 1, so 0 is an empty place. */
  private find(key: Uint32Array): number {
    const mask = this.lines.length - 1;
    for (let place = key[0]! & mask; ; place = (place + 1) & mask) {
      if (this.lines[place] === 0) return place;
      const at = place * words;
      if (this.keys[at] === key[0] && this.keys[at + 1] === key[1] && this.keys[at + 2] === key[2]) return place;
    }
  }

  private grow(): void {
    const { keys, lines } = this;
    this.keys = new Uint32Array(keys.length * 2);
    this.lines = new Uint32Array(lines.length * 2);
    for (const [place, line] of lines.entries()) {
      if (line === 0) continue;
      const key = keys.subarray(place * words, (place + 1) * words);
      const found = this.find(key);
      this.keys.set(key, found * words);
      this.lines[found] = line;
    }
  }
}

const keyOf = (car_id: string): Uint32Array =>
  Uint32Array.of(
    Number.parseInt(car_id.slice(0, 8), 16),
    Number.parseInt(car_id.slice(8, 16), 16),
    Number.parseInt(car_id.slice(16, 24), 16),
  );
