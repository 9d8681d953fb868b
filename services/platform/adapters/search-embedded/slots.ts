import { orderKey } from './order-key.js';
import { SortedList } from './sorted-list.js';
import type { Space } from './space.js';

const firstBlock = 8;
const lastBlock = 1024;

interface Group {
  next: number;
  end: number;
  size: number;
}

/**
 * Assigns a slot to every document. Documents of a group get adjacent slots, in blocks that grow with the group, so
 * that a search in one group reads a small part of every bitset.
 */
export class Slots {
  /** The document's id by slot; undefined: no document. */
  readonly ids: (string | undefined)[] = [];
  /** The {@link orderKey} of the document's id, by slot. */
  private readonly idKeys: number[] = [];
  /** Bitset of the slots with a document, by segment. */
  readonly live: number[] = [];
  /** Number of documents by segment. */
  readonly sizes: number[] = [];
  readonly byId = new SortedList<number>((a, b) => this.compareIds(a, b));
  private readonly slotOf = new Map<string, number>();
  private readonly groups = new Map<string | undefined, Group>();
  private end = 0;

  constructor(private readonly space: Space) {}

  get count(): number {
    return this.slotOf.size;
  }

  get segments(): number {
    return this.live.length;
  }

  find(id: string): number | undefined {
    return this.slotOf.get(id);
  }

  take(id: string, groupName: string | undefined): number {
    let group = this.groups.get(groupName);
    if (group === undefined) this.groups.set(groupName, (group = { next: 0, end: 0, size: 0 }));
    if (group.next === group.end) this.extend(group);
    const slot = group.next++;
    group.size++;
    this.ids[slot] = id;
    this.idKeys[slot] = orderKey(id);
    this.slotOf.set(id, slot);
    const segment = slot >>> this.space.segmentBits;
    this.space.setBit(this.live[segment]!, slot);
    this.sizes[segment]!++;
    return slot;
  }

  /** Returns the number of bytes of this segment's bitsets that can have bits, a multiple of 64. */
  usedBytes(segment: number): number {
    const { segmentBits, segmentSlots, segmentBytes } = this.space;
    const used = Math.min(this.end - (segment << segmentBits), segmentSlots);
    return Math.min(((used + 511) >>> 9) << 6, segmentBytes);
  }

  compareIds(a: number, b: number): number {
    const keyA = this.idKeys[a]!;
    const keyB = this.idKeys[b]!;
    if (keyA !== keyB) return keyA - keyB;
    const idA = this.ids[a]!;
    const idB = this.ids[b]!;
    return idA < idB ? -1 : idA > idB ? 1 : 0;
  }

  sortById(): Uint32Array {
    const ordered = Uint32Array.from([...this.slotOf.keys()].sort(), (id) => this.slotOf.get(id)!);
    this.byId.fill(ordered);
    return ordered;
  }

  /** Inserts new slots into the order, and returns them sorted by id. */
  orderById(slots: readonly number[]): Uint32Array {
    const ordered = Uint32Array.from(slots).sort((a, b) => this.compareIds(a, b));
    this.byId.insertAll(ordered);
    return ordered;
  }

  private extend(group: Group): void {
    const { segmentBits, segmentBytes } = this.space;
    const wanted = Math.min(Math.max(2 ** Math.floor(Math.log2(group.size / 2 + 1)), firstBlock), lastBlock);
    group.next = this.end;
    group.end = Math.min(this.end + wanted, ((this.end >>> segmentBits) + 1) << segmentBits);
    for (let slot = group.next; slot < group.end; slot++) {
      this.ids.push(undefined);
      this.idKeys.push(0);
    }
    this.end = group.end;
    if (this.live.length << segmentBits < this.end) {
      this.live.push(this.space.allocate(segmentBytes));
      this.sizes.push(0);
    }
  }
}
