const chunkLimit = 2048;

/** A place in a sorted list. Any change of the list makes it meaningless. */
export interface Position {
  chunk: number;
  offset: number;
}

/** Items in order, in chunks, so that a change moves few of them. */
export class SortedList<Item> {
  private chunks: Item[][] = [[]];

  constructor(private readonly compare: (a: Item, b: Item) => number) {}

  /** Replaces the contents by items that are in order already. */
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

  /** Takes out the item that compares as equal; there must be one. */
  remove(item: Item): void {
    const { chunk, offset } = this.partition((other) => this.compare(other, item) < 0);
    const items = this.chunks[chunk]!;
    items.splice(offset, 1);
    if (items.length === 0 && this.chunks.length > 1) this.chunks.splice(chunk, 1);
  }

  /** The first item that is not before, where `isBefore` holds for a first part of the list and for no later item. */
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

  /** The item there; undefined behind the last. */
  at(position: Position): Item | undefined {
    return this.chunks[position.chunk]?.[position.offset];
  }

  /** So many items from there on. */
  slice({ chunk, offset }: Position, length: number): Item[] {
    const items: Item[] = [];
    for (; items.length < length && chunk < this.chunks.length; chunk++, offset = 0) {
      items.push(...this.chunks[chunk]!.slice(offset, offset + length - items.length));
    }
    return items;
  }

  /** How many items come before. */
  rank(position: Position): number {
    let before = position.offset;
    for (let chunk = 0; chunk < position.chunk; chunk++) before += this.chunks[chunk]!.length;
    return before;
  }

  /** Moves on to the next item. */
  forward(position: Position): void {
    if (++position.offset >= this.chunks[position.chunk]!.length && position.chunk < this.chunks.length - 1) {
      position.chunk++;
      position.offset = 0;
    }
  }

  /** Moves back to the item before; answers false, without moving, at the first. */
  back(position: Position): boolean {
    if (position.offset === 0) {
      if (position.chunk === 0) return false;
      position.offset = this.chunks[--position.chunk]!.length;
    }
    position.offset--;
    return true;
  }
}
