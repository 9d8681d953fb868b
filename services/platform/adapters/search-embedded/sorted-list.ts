import { batchesOf } from '#platform/kernel/batches-of';

const chunkLimit = 2048;
/** Fewer items are inserted one by one. */
const fewItems = 8;

/** A position in a sorted list; invalid after any change of the list. */
export interface Position {
  chunk: number;
  offset: number;
}

/** Sorted items in chunks, so that a change moves few of them. */
export class SortedList<Item> {
  private chunks: Item[][] = [[]];

  constructor(private readonly compare: (a: Item, b: Item) => number) {}

  /** Replaces the contents with sorted items. */
  fill(ordered: ArrayLike<Item>): void {
    let chunk: Item[] = [];
    this.chunks = [chunk];
    for (let at = 0; at < ordered.length; at++) {
      if (chunk.length === (chunkLimit * 3) / 4) this.chunks.push((chunk = []));
      chunk.push(ordered[at]!);
    }
  }

  insert(item: Item): void {
    const { chunk, offset } = this.partition((other) => this.compare(other, item) < 0);
    const items = this.chunks[chunk]!;
    items.splice(offset, 0, item);
    if (items.length > chunkLimit) this.chunks.splice(chunk + 1, 0, items.splice(chunkLimit / 2));
  }

  /** Inserts sorted items, faster than one by one. */
  insertAll(ordered: ArrayLike<Item>): void {
    if (ordered.length < fewItems) {
      for (let at = 0; at < ordered.length; at++) this.insert(ordered[at]!);
      return;
    }
    const chunks: Item[][] = [];
    const offsets: number[] = [];
    let taken = 0;
    for (const [place, items] of this.chunks.entries()) {
      const isLast = place === this.chunks.length - 1;
      const first = taken;
      offsets.length = 0;
      for (; taken < ordered.length; taken++) {
        const item = ordered[taken]!;
        if (!isLast && this.compare(items.at(-1)!, item) < 0) break;
        offsets.push(this.firstFrom(items, offsets.at(-1) ?? 0, item));
      }
      let end = items.length;
      for (let at = first; at < taken; at++) items.push(ordered[at]!);
      for (let added = offsets.length; added > 0; added--) {
        const offset = offsets[added - 1]!;
        for (let at = end - 1; at >= offset; at--) items[at + added] = items[at]!;
        items[offset + added - 1] = ordered[first + added - 1]!;
        end = offset;
      }
      const parts = Math.ceil(items.length / chunkLimit);
      const size = Math.ceil(items.length / parts);
      if (parts <= 1) chunks.push(items);
      else chunks.push(...batchesOf(items, size));
    }
    this.chunks = chunks;
  }

  /** Returns the offset of the first item, from `offset` on, that does not come before `item`; tries nearby first. */
  private firstFrom(items: readonly Item[], offset: number, item: Item): number {
    let low = offset;
    let high = offset;
    for (let step = 1; high < items.length && this.compare(items[high]!, item) < 0; step *= 2) {
      low = high + 1;
      high += step;
    }
    high = Math.min(high, items.length);
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (this.compare(items[middle]!, item) < 0) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  /** Removes the item that compares as equal; there must be one. */
  remove(item: Item): void {
    const { chunk, offset } = this.partition((other) => this.compare(other, item) < 0);
    const items = this.chunks[chunk]!;
    items.splice(offset, 1);
    if (items.length === 0 && this.chunks.length > 1) this.chunks.splice(chunk, 1);
  }

  /** Returns the first item for which `isBefore` is false. It must be true for all earlier items and no later ones. */
  partition(isBefore: (item: Item) => boolean): Position {
    const { chunks } = this;
    let low = 0;
    let high = chunks.length - 1;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (isBefore(chunks[middle]!.at(-1)!)) low = middle + 1;
      else high = middle;
    }
    const items = chunks[low]!;
    let offset = 0;
    let end = items.length;
    while (offset < end) {
      const middle = (offset + end) >>> 1;
      if (isBefore(items[middle]!)) offset = middle + 1;
      else end = middle;
    }
    return { chunk: low, offset };
  }

  /** Returns the item at a position; undefined: after the last item. */
  at(position: Position): Item | undefined {
    return this.chunks[position.chunk]?.[position.offset];
  }

  slice({ chunk, offset }: Position, length: number): Item[] {
    const items: Item[] = [];
    for (; items.length < length && chunk < this.chunks.length; chunk++, offset = 0) {
      items.push(...this.chunks[chunk]!.slice(offset, offset + length - items.length));
    }
    return items;
  }

  /** Returns the number of items before a position. */
  rank(position: Position): number {
    let before = position.offset;
    for (let chunk = 0; chunk < position.chunk; chunk++) before += this.chunks[chunk]!.length;
    return before;
  }

  /** Moves the position to the next item. */
  forward(position: Position): void {
    if (++position.offset >= this.chunks[position.chunk]!.length && position.chunk < this.chunks.length - 1) {
      position.chunk++;
      position.offset = 0;
    }
  }

  /** Moves the position to the previous item; at the first item, returns false without moving. */
  back(position: Position): boolean {
    if (position.offset === 0) {
      if (position.chunk === 0) return false;
      position.offset = this.chunks[--position.chunk]!.length;
    }
    position.offset--;
    return true;
  }
}
