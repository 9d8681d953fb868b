import type { Kernel } from '../adapters/search-embedded/kernel/kernel.js';

const ones = (word: number): number => {
  word -= (word >>> 1) & 0x55555555;
  word = (word & 0x33333333) + ((word >>> 2) & 0x33333333);
  return Math.imul((word + (word >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
};

type Cells = Uint8Array | Uint16Array | Uint32Array;
type Numbers = Float32Array | Float64Array;

/** The kernel in plain JavaScript, for comparison with the one in WebAssembly. */
export class ReferenceKernel implements Kernel {
  buffer = new ArrayBuffer(65_536);
  private u8 = new Uint8Array(this.buffer);
  private u16 = new Uint16Array(this.buffer);
  private u32 = new Uint32Array(this.buffer);
  private i32 = new Int32Array(this.buffer);
  private f32 = new Float32Array(this.buffer);
  private f64 = new Float64Array(this.buffer);

  grow(bytes: number): void {
    if (bytes <= this.buffer.byteLength) return;
    const grown = new ArrayBuffer(2 ** Math.ceil(Math.log2(bytes)));
    new Uint8Array(grown).set(this.u8);
    this.buffer = grown;
    this.u8 = new Uint8Array(grown);
    this.u16 = new Uint16Array(grown);
    this.u32 = new Uint32Array(grown);
    this.i32 = new Int32Array(grown);
    this.f32 = new Float32Array(grown);
    this.f64 = new Float64Array(grown);
  }

  clear(target: number, from: number, to: number): void {
    this.u8.fill(0, target + from, target + to);
  }

  not(target: number, source: number, from: number, to: number): void {
    const { i32 } = this;
    for (let i = from; i < to; i += 4) i32[(target + i) >>> 2] = ~i32[(source + i) >>> 2]!;
  }

  and(target: number, a: number, b: number, from: number, to: number): void {
    const { i32 } = this;
    for (let i = from; i < to; i += 4) i32[(target + i) >>> 2] = i32[(a + i) >>> 2]! & i32[(b + i) >>> 2]!;
  }

  or(target: number, a: number, b: number, from: number, to: number): void {
    const { i32 } = this;
    for (let i = from; i < to; i += 4) i32[(target + i) >>> 2] = i32[(a + i) >>> 2]! | i32[(b + i) >>> 2]!;
  }

  andNot(target: number, a: number, b: number, from: number, to: number): void {
    const { i32 } = this;
    for (let i = from; i < to; i += 4) i32[(target + i) >>> 2] = i32[(a + i) >>> 2]! & ~i32[(b + i) >>> 2]!;
  }

  narrow(all: number, near: number, condition: number, from: number, to: number): void {
    const { i32 } = this;
    for (let i = from; i < to; i += 4) {
      const passes = i32[(condition + i) >>> 2]!;
      const before = i32[(all + i) >>> 2]!;
      i32[(all + i) >>> 2] = before & passes;
      i32[(near + i) >>> 2] = (i32[(near + i) >>> 2]! & passes) | (before & ~passes);
    }
  }

  widen(target: number, all: number, near: number, condition: number, from: number, to: number): void {
    const { i32 } = this;
    for (let i = from; i < to; i += 4) {
      const failsOnlyThis = i32[(near + i) >>> 2]! & ~i32[(condition + i) >>> 2]!;
      i32[(target + i) >>> 2] = i32[(all + i) >>> 2]! | failsOnlyThis;
    }
  }

  size(source: number, from: number, to: number): number {
    const { i32 } = this;
    let total = 0;
    for (let i = source + from; i < source + to; i += 4) total += ones(i32[i >>> 2]!);
    return total;
  }

  sizeOfAnd(a: number, b: number, from: number, to: number): number {
    const { i32 } = this;
    let total = 0;
    for (let i = from; i < to; i += 4) total += ones(i32[(a + i) >>> 2]! & i32[(b + i) >>> 2]!);
    return total;
  }

  firstBlock(source: number, from: number, to: number): number {
    while (from < to && this.isEmptyBlock(source + from)) from += 64;
    return from;
  }

  endBlock(source: number, from: number, to: number): number {
    while (from < to && this.isEmptyBlock(source + to - 64)) to -= 64;
    return to;
  }

  private isEmptyBlock(at: number): boolean {
    const { i32 } = this;
    const first = at >>> 2;
    let any = 0;
    for (let word = first; word < first + 16; word++) any |= i32[word]!;
    return any === 0;
  }

  setMembers(target: number, list: number, length: number): void {
    const { u8, u16 } = this;
    for (let at = list >>> 1, end = at + length; at < end; at++) u8[target + (u16[at]! >>> 3)]! |= 1 << (u16[at]! & 7);
  }

  countMembers(source: number, list: number, length: number): number {
    const { u8, u16 } = this;
    let total = 0;
    for (let at = list >>> 1, end = at + length; at < end; at++) {
      total += (u8[source + (u16[at]! >>> 3)]! >>> (u16[at]! & 7)) & 1;
    }
    return total;
  }

  members(source: number, from: number, to: number, list: number): number {
    const { i32, u16 } = this;
    const start = list >>> 1;
    let at = start;
    for (let i = from; i < to; i += 4) {
      for (let word = i32[(source + i) >>> 2]!; word !== 0; word &= word - 1) {
        u16[at++] = (i << 3) + 31 - Math.clz32(word & -word);
      }
    }
    return at - start;
  }

  histogram8(column: number, list: number, length: number, counts: number, step: number): void {
    this.histogram(this.u8, column, list, length, counts, step);
  }

  histogram16(column: number, list: number, length: number, counts: number, step: number): void {
    this.histogram(this.u16, column >>> 1, list, length, counts, step);
  }

  histogram32(column: number, list: number, length: number, counts: number, step: number): void {
    this.histogram(this.u32, column >>> 2, list, length, counts, step);
  }

  private histogram(cells: Cells, column: number, list: number, length: number, counts: number, step: number): void {
    const { u16, u32 } = this;
    const first = counts >>> 2;
    for (let at = list >>> 1, end = at + length; at < end; at++) u32[first + cells[column + u16[at]!]!]! += step;
  }

  lookup8(target: number, column: number, from: number, to: number, table: number): void {
    this.lookup(this.u8, target, column, from, to, table);
  }

  lookup16(target: number, column: number, from: number, to: number, table: number): void {
    this.lookup(this.u16, target, column >>> 1, from, to, table);
  }

  lookup32(target: number, column: number, from: number, to: number, table: number): void {
    this.lookup(this.u32, target, column >>> 2, from, to, table);
  }

  private lookup(cells: Cells, target: number, column: number, from: number, to: number, table: number): void {
    const { u8 } = this;
    let at = column + (from << 3);
    for (let i = from; i < to; i++) {
      let byte = 0;
      for (let bit = 0; bit < 8; bit++, at++) byte |= u8[table + cells[at]!]! << bit;
      u8[target + i] = byte;
    }
  }

  between32(target: number, column: number, from: number, to: number, min: number, max: number): void {
    this.between(this.f32, target, column >>> 2, from, to, min, max);
  }

  between64(target: number, column: number, from: number, to: number, min: number, max: number): void {
    this.between(this.f64, target, column >>> 3, from, to, min, max);
  }

  private between(
    numbers: Numbers,
    target: number,
    column: number,
    from: number,
    to: number,
    min: number,
    max: number,
  ): void {
    const { u8 } = this;
    let at = column + (from << 3);
    for (let i = from; i < to; i++) {
      let byte = 0;
      for (let bit = 0; bit < 8; bit++, at++) byte |= Number(numbers[at]! >= min && numbers[at]! <= max) << bit;
      u8[target + i] = byte;
    }
  }

  extremes32(column: number, list: number, length: number, target: number): void {
    this.extremes(this.f32, column >>> 2, list, length, target);
  }

  extremes64(column: number, list: number, length: number, target: number): void {
    this.extremes(this.f64, column >>> 3, list, length, target);
  }

  private extremes(numbers: Numbers, column: number, list: number, length: number, target: number): void {
    const { u16, f64 } = this;
    let min = f64[target >>> 3]!;
    let max = f64[(target >>> 3) + 1]!;
    for (let at = list >>> 1, end = at + length; at < end; at++) {
      const value = numbers[column + u16[at]!]!;
      if (value < min) min = value;
      if (value > max) max = value;
    }
    f64[target >>> 3] = min;
    f64[(target >>> 3) + 1] = max;
  }
}
