/**
 * A map of bounded size with two generations: when the younger one is full, the older one is dropped. A single `Map`
 * that deletes its first entry each time is slow, because its iterator skips the slots of all deleted entries.
 */
export class RecentMap<Value> {
  private young = new Map<string, Value>();
  private old = new Map<string, Value>();

  /** @param minEntries minimum number of recent entries that remain; the maximum is twice as many */
  constructor(private readonly minEntries: number) {}

  get(key: string): Value | undefined {
    return this.young.get(key) ?? this.old.get(key);
  }

  set(key: string, value: Value): void {
    if (this.young.size === this.minEntries && !this.young.has(key)) {
      this.old = this.young;
      this.young = new Map();
    }
    this.young.set(key, value);
  }

  clear(): void {
    this.young.clear();
    this.old.clear();
  }
}
