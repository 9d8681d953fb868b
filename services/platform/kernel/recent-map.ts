/**
 * A map of bounded size that forgets what was set longest ago, in two generations: the older is dropped when the younger
 * is full. A single map that drops its first entry each time looks through all places of those dropped before it.
 */
export class RecentMap<Value> {
  private young = new Map<string, Value>();
  private old = new Map<string, Value>();

  /** @param least entries remembered at least; at most twice as many */
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
