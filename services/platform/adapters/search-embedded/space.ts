import type { Kernel } from './kernel/kernel.js';

const smallestBytes = 16;
const minGrowth = 2 ** 20;

/**
 * The kernel's memory and the layout of slots (document numbers) in it: in segments of equal size, so that the index
 * grows by adding a segment and never copies one. Each segment has its own bitsets, lists and columns.
 */
export class Space {
  u8!: Uint8Array;
  u16!: Uint16Array;
  u32!: Uint32Array;
  f32!: Float32Array;
  f64!: Float64Array;
  readonly segmentSlots: number;
  readonly segmentBytes: number;
  /** Number of slots above which a bitset replaces a list, because counting the bitset is then faster. */
  readonly bitsetFrom: number;
  /** An empty bitset. */
  readonly nothing: number;
  /** Buffer for a list of all slots of a segment. */
  readonly list: number;
  /** 3072 zero bytes, for `histogram8`. */
  readonly spareCounts: number;
  private end = smallestBytes;
  private readonly freed: number[][] = [];
  private readonly scratch: number[] = [];
  private scratchTaken = 0;

  /** @param segmentBits binary logarithm of the number of slots of a segment, 9 to 16 */
  constructor(
    readonly kernel: Kernel,
    readonly segmentBits: number,
  ) {
    this.segmentSlots = 2 ** segmentBits;
    this.segmentBytes = this.segmentSlots / 8;
    this.bitsetFrom = Math.max(8, this.segmentSlots / 64);
    this.view();
    this.nothing = this.allocate(this.segmentBytes);
    this.list = this.allocate(this.segmentSlots * 2);
    this.spareCounts = this.allocate(3072);
  }

  /** Returns a pointer to zeroed bytes, aligned to 16. */
  allocate(bytes: number): number {
    const sizeClass = this.sizeClass(bytes);
    const size = 2 ** sizeClass;
    const reused = this.freed[sizeClass]?.pop();
    if (reused !== undefined) {
      this.u8.fill(0, reused, reused + size);
      return reused;
    }
    const pointer = this.end;
    this.end += size;
    if (this.end > this.u8.length) {
      // Grows by more than needed, because each growth creates new views and untouched pages cost nothing.
      this.kernel.grow(this.end + Math.max(this.end >>> 3, minGrowth));
      this.view();
    }
    return pointer;
  }

  /** Releases a pointer that `allocate` returned for the same number of bytes. */
  release(pointer: number, bytes: number): void {
    (this.freed[this.sizeClass(bytes)] ??= []).push(pointer);
  }

  /** Returns a temporary bitset of one segment with undefined contents, valid until `releaseScratch`. */
  takeScratch(): number {
    if (this.scratchTaken === this.scratch.length) this.scratch.push(this.allocate(this.segmentBytes));
    return this.scratch[this.scratchTaken++]!;
  }

  /** The current mark, to be passed to `releaseScratch`. */
  get scratchMark(): number {
    return this.scratchTaken;
  }

  releaseScratch(mark: number): void {
    this.scratchTaken = mark;
  }

  setBit(bitset: number, slot: number): void {
    this.u8[bitset + ((slot & (this.segmentSlots - 1)) >>> 3)]! |= 1 << (slot & 7);
  }

  clearBit(bitset: number, slot: number): void {
    this.u8[bitset + ((slot & (this.segmentSlots - 1)) >>> 3)]! &= ~(1 << (slot & 7));
  }

  private sizeClass(bytes: number): number {
    return 32 - Math.clz32(Math.max(bytes, smallestBytes) - 1);
  }

  private view(): void {
    const { buffer } = this.kernel;
    this.u8 = new Uint8Array(buffer);
    this.u16 = new Uint16Array(buffer);
    this.u32 = new Uint32Array(buffer);
    this.f32 = new Float32Array(buffer);
    this.f64 = new Float64Array(buffer);
  }
}

/** A buffer in the kernel's memory that grows on demand. */
export class GrowableBuffer {
  private at = 0;
  private capacity = 0;

  constructor(private readonly space: Space) {}

  /** Returns a pointer to at least this many bytes; growing replaces the contents with zeros. */
  pointer(bytes: number): number {
    if (bytes > this.capacity) {
      if (this.capacity > 0) this.space.release(this.at, this.capacity);
      this.capacity = bytes * 2;
      this.at = this.space.allocate(this.capacity);
    }
    return this.at;
  }
}
