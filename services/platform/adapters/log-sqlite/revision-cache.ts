/** Last revisions of recently used streams, in two generations: the older is dropped when the younger is full. */
export class RevisionCache {
  private young = new Map<string, number>();
  private old = new Map<string, number>();

  /** @param capacity streams that are cached at least; at most twice as many */
  constructor(private readonly capacity: number) {}

  get(stream: string): number | undefined {
    return this.young.get(stream) ?? this.old.get(stream);
  }

  set(stream: string, revision: number): void {
    this.young.set(stream, revision);
    if (this.young.size < this.capacity) return;
    this.old = this.young;
    this.young = new Map();
  }
}
