// AssemblyScript. kernel.ts documents each function; build.mjs compiles this file to wasm.ts.

/** Bytes. The start and the length of a range of a bitset are multiples of it. */
const BLOCK: usize = 64;

export function clear(target: usize, from: usize, to: usize): void {
  memory.fill(target + from, 0, to - from);
}

export function not(target: usize, source: usize, from: usize, to: usize): void {
  for (let i = from; i < to; i += 16) v128.store(target + i, v128.not(v128.load(source + i)));
}

// @ts-ignore: TypeScript does not know AssemblyScript's decorators
@inline
function and16(target: usize, a: usize, b: usize): void {
  v128.store(target, v128.and(v128.load(a), v128.load(b)));
}

export function and(target: usize, a: usize, b: usize, from: usize, to: usize): void {
  for (let i = from; i < to; i += BLOCK) {
    and16(target + i, a + i, b + i);
    and16(target + i + 16, a + i + 16, b + i + 16);
    and16(target + i + 32, a + i + 32, b + i + 32);
    and16(target + i + 48, a + i + 48, b + i + 48);
  }
}

// @ts-ignore
@inline
function or16(target: usize, a: usize, b: usize): void {
  v128.store(target, v128.or(v128.load(a), v128.load(b)));
}

export function or(target: usize, a: usize, b: usize, from: usize, to: usize): void {
  for (let i = from; i < to; i += BLOCK) {
    or16(target + i, a + i, b + i);
    or16(target + i + 16, a + i + 16, b + i + 16);
    or16(target + i + 32, a + i + 32, b + i + 32);
    or16(target + i + 48, a + i + 48, b + i + 48);
  }
}

export function andNot(target: usize, a: usize, b: usize, from: usize, to: usize): void {
  for (let i = from; i < to; i += 16) v128.store(target + i, v128.andnot(v128.load(a + i), v128.load(b + i)));
}

// @ts-ignore
@inline
function narrow16(all: usize, near: usize, condition: usize): void {
  const passes = v128.load(condition);
  const before = v128.load(all);
  v128.store(all, v128.and(before, passes));
  v128.store(near, v128.bitselect(v128.load(near), before, passes));
}

export function narrow(all: usize, near: usize, condition: usize, from: usize, to: usize): void {
  for (let i = from; i < to; i += BLOCK) {
    narrow16(all + i, near + i, condition + i);
    narrow16(all + i + 16, near + i + 16, condition + i + 16);
    narrow16(all + i + 32, near + i + 32, condition + i + 32);
    narrow16(all + i + 48, near + i + 48, condition + i + 48);
  }
}

// @ts-ignore
@inline
function widen16(target: usize, all: usize, near: usize, condition: usize): void {
  const failsOnlyThis = v128.andnot(v128.load(near), v128.load(condition));
  v128.store(target, v128.or(v128.load(all), failsOnlyThis));
}

export function widen(target: usize, all: usize, near: usize, condition: usize, from: usize, to: usize): void {
  for (let i = from; i < to; i += BLOCK) {
    widen16(target + i, all + i, near + i, condition + i);
    widen16(target + i + 16, all + i + 16, near + i + 16, condition + i + 16);
    widen16(target + i + 32, all + i + 32, near + i + 32, condition + i + 32);
    widen16(target + i + 48, all + i + 48, near + i + 48, condition + i + 48);
  }
}

export function size(source: usize, from: usize, to: usize): u32 {
  let total: u64 = 0;
  for (let i = source + from, end = source + to; i < end; i += 16) {
    total += popcnt(load<u64>(i)) + popcnt(load<u64>(i, 8));
  }
  return <u32>total;
}

// @ts-ignore
@inline
function sizeOfAnd16(a: usize, b: usize): u64 {
  return popcnt(load<u64>(a) & load<u64>(b)) + popcnt(load<u64>(a, 8) & load<u64>(b, 8));
}

export function sizeOfAnd(a: usize, b: usize, from: usize, to: usize): u32 {
  // Four separate sums, because each addition to a single sum would wait for the one before.
  let first: u64 = 0;
  let second: u64 = 0;
  let third: u64 = 0;
  let fourth: u64 = 0;
  for (let i = from; i < to; i += BLOCK) {
    first += sizeOfAnd16(a + i, b + i);
    second += sizeOfAnd16(a + i + 16, b + i + 16);
    third += sizeOfAnd16(a + i + 32, b + i + 32);
    fourth += sizeOfAnd16(a + i + 48, b + i + 48);
  }
  return <u32>(first + second + third + fourth);
}

// @ts-ignore
@inline
function isEmptyBlock(at: usize): bool {
  const left = v128.or(v128.load(at), v128.load(at, 16));
  const right = v128.or(v128.load(at, 32), v128.load(at, 48));
  return !v128.any_true(v128.or(left, right));
}

export function firstBlock(source: usize, from: usize, to: usize): usize {
  while (from < to && isEmptyBlock(source + from)) from += BLOCK;
  return from;
}

export function endBlock(source: usize, from: usize, to: usize): usize {
  while (from < to && isEmptyBlock(source + to - BLOCK)) to -= BLOCK;
  return to;
}

export function setMembers(target: usize, list: usize, length: u32): void {
  for (const end = list + (<usize>length << 1); list < end; list += 2) {
    const member = <usize>load<u16>(list);
    const byte = target + (member >> 3);
    store<u8>(byte, <u8>(<u32>load<u8>(byte) | (1 << (<u32>member & 7))));
  }
}

export function countMembers(source: usize, list: usize, length: u32): u32 {
  let total: u32 = 0;
  for (const end = list + (<usize>length << 1); list < end; list += 2) {
    const member = <u32>load<u16>(list);
    total += (<u32>load<u8>(source + (member >> 3)) >> (member & 7)) & 1;
  }
  return total;
}

export function members(source: usize, from: usize, to: usize, list: usize): u32 {
  const start = list;
  for (let i = from; i < to; i += 8) {
    let word = load<u64>(source + i);
    const base = <u32>(i << 3);
    while (word) {
      store<u16>(list, base + <u32>ctz(word));
      list += 2;
      word &= word - 1;
    }
  }
  return <u32>((list - start) >> 1);
}

// @ts-ignore: TypeScript does not know AssemblyScript's decorators
@inline
function tally(counts: usize, value: usize, step: u32): void {
  const at = counts + (value << 2);
  store<u32>(at, load<u32>(at) + step);
}

/** Bytes of one table: a 32-bit count for each 8-bit value. */
const TABLE: usize = 1024;
/** Minimum length of a list for counting into four tables. In one table, adding to the same count has to wait. */
const MANY: u32 = 1024;

export function histogram8(column: usize, list: usize, length: u32, counts: usize, step: u32, spare: usize): void {
  const end = list + (<usize>length << 1);
  if (length >= MANY) {
    for (const last = end - 6; list < last; list += 8) {
      const first = <usize>load<u8>(column + <usize>load<u16>(list));
      const second = <usize>load<u8>(column + <usize>load<u16>(list, 2));
      const third = <usize>load<u8>(column + <usize>load<u16>(list, 4));
      const fourth = <usize>load<u8>(column + <usize>load<u16>(list, 6));
      tally(counts, first, step);
      tally(spare, second, step);
      tally(spare + TABLE, third, step);
      tally(spare + 2 * TABLE, fourth, step);
    }
    mergeTables(counts, spare);
  }
  for (; list < end; list += 2) tally(counts, <usize>load<u8>(column + <usize>load<u16>(list)), step);
}

/** Adds the three spare tables to the counts and empties them. */
function mergeTables(counts: usize, spare: usize): void {
  for (let i: usize = 0; i < TABLE; i += 16) {
    const at = spare + i;
    const two = i32x4.add(v128.load(at), v128.load(at + TABLE));
    const three = i32x4.add(two, v128.load(at + 2 * TABLE));
    v128.store(counts + i, i32x4.add(v128.load(counts + i), three));
  }
  memory.fill(spare, 0, 3 * TABLE);
}

export function histogram16(column: usize, list: usize, length: u32, counts: usize, step: u32): void {
  for (const end = list + (<usize>length << 1); list < end; list += 2) {
    tally(counts, <usize>load<u16>(column + (<usize>load<u16>(list) << 1)), step);
  }
}

export function histogram32(column: usize, list: usize, length: u32, counts: usize, step: u32): void {
  for (const end = list + (<usize>length << 1); list < end; list += 2) {
    tally(counts, <usize>load<u32>(column + (<usize>load<u16>(list) << 2)), step);
  }
}

export function lookup8(target: usize, column: usize, from: usize, to: usize, table: usize): void {
  let at = column + (from << 3);
  for (let i = from; i < to; i += 1) {
    let byte: u32 = 0;
    for (let bit: u32 = 0; bit < 8; bit += 1, at += 1) byte |= <u32>load<u8>(table + load<u8>(at)) << bit;
    store<u8>(target + i, <u8>byte);
  }
}

export function lookup16(target: usize, column: usize, from: usize, to: usize, table: usize): void {
  let at = column + (from << 4);
  for (let i = from; i < to; i += 1) {
    let byte: u32 = 0;
    for (let bit: u32 = 0; bit < 8; bit += 1, at += 2) byte |= <u32>load<u8>(table + load<u16>(at)) << bit;
    store<u8>(target + i, <u8>byte);
  }
}

export function lookup32(target: usize, column: usize, from: usize, to: usize, table: usize): void {
  let at = column + (from << 5);
  for (let i = from; i < to; i += 1) {
    let byte: u32 = 0;
    for (let bit: u32 = 0; bit < 8; bit += 1, at += 4) byte |= <u32>load<u8>(table + load<u32>(at)) << bit;
    store<u8>(target + i, <u8>byte);
  }
}

// @ts-ignore
@inline
function within32(four: usize, low: v128, high: v128): i32 {
  const values = v128.load(four);
  return i32x4.bitmask(v128.and(f32x4.ge(values, low), f32x4.le(values, high)));
}

export function between32(target: usize, column: usize, from: usize, to: usize, min: f32, max: f32): void {
  const low = f32x4.splat(min);
  const high = f32x4.splat(max);
  let value = column + (from << 5);
  for (let i = from; i < to; i += 1, value += 32) {
    store<u8>(target + i, <u8>(within32(value, low, high) | (within32(value + 16, low, high) << 4)));
  }
}

// @ts-ignore
@inline
function within64(pair: usize, low: v128, high: v128): i32 {
  const values = v128.load(pair);
  return i64x2.bitmask(v128.and(f64x2.ge(values, low), f64x2.le(values, high)));
}

export function between64(target: usize, column: usize, from: usize, to: usize, min: f64, max: f64): void {
  const low = f64x2.splat(min);
  const high = f64x2.splat(max);
  let value = column + (from << 6);
  for (let i = from; i < to; i += 1, value += 64) {
    store<u8>(
      target + i,
      <u8>(
        (within64(value, low, high) |
          (within64(value + 16, low, high) << 2) |
          (within64(value + 32, low, high) << 4) |
          (within64(value + 48, low, high) << 6))
      ),
    );
  }
}

// @ts-ignore
@inline
function extremes<T>(column: usize, list: usize, length: u32, target: usize): void {
  let min = load<f64>(target);
  let max = load<f64>(target, 8);
  for (const end = list + (<usize>length << 1); list < end; list += 2) {
    const value = <f64>load<T>(column + (<usize>load<u16>(list) << alignof<T>()));
    if (value < min) min = value;
    if (value > max) max = value;
  }
  store<f64>(target, min);
  store<f64>(target, max, 8);
}

export function extremes32(column: usize, list: usize, length: u32, target: usize): void {
  extremes<f32>(column, list, length, target);
}

export function extremes64(column: usize, list: usize, length: u32, target: usize): void {
  extremes<f64>(column, list, length, target);
}
