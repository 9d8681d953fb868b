// AssemblyScript: see kernel.ts for what each function promises, build.mjs for how it becomes wasm.ts.

const BLOCK: usize = 16;

export function clear(target: usize, from: usize, to: usize): void {
  memory.fill(target + from, 0, to - from);
}

export function not(target: usize, source: usize, from: usize, to: usize): void {
  for (let i = from; i < to; i += BLOCK) v128.store(target + i, v128.not(v128.load(source + i)));
}

export function and(target: usize, a: usize, b: usize, from: usize, to: usize): void {
  for (let i = from; i < to; i += BLOCK) v128.store(target + i, v128.and(v128.load(a + i), v128.load(b + i)));
}

export function or(target: usize, a: usize, b: usize, from: usize, to: usize): void {
  for (let i = from; i < to; i += BLOCK) v128.store(target + i, v128.or(v128.load(a + i), v128.load(b + i)));
}

export function andNot(target: usize, a: usize, b: usize, from: usize, to: usize): void {
  for (let i = from; i < to; i += BLOCK) v128.store(target + i, v128.andnot(v128.load(a + i), v128.load(b + i)));
}

export function narrow(all: usize, near: usize, condition: usize, from: usize, to: usize): void {
  for (let i = from; i < to; i += BLOCK) {
    const passes = v128.load(condition + i);
    const before = v128.load(all + i);
    v128.store(all + i, v128.and(before, passes));
    v128.store(near + i, v128.bitselect(v128.load(near + i), before, passes));
  }
}

export function widen(target: usize, all: usize, near: usize, condition: usize, from: usize, to: usize): void {
  for (let i = from; i < to; i += BLOCK) {
    const failsOnlyThis = v128.andnot(v128.load(near + i), v128.load(condition + i));
    v128.store(target + i, v128.or(v128.load(all + i), failsOnlyThis));
  }
}

export function size(source: usize, from: usize, to: usize): u32 {
  let total: u64 = 0;
  for (let i = source + from, end = source + to; i < end; i += BLOCK) {
    total += popcnt(load<u64>(i)) + popcnt(load<u64>(i, 8));
  }
  return <u32>total;
}

export function sizeOfAnd(a: usize, b: usize, from: usize, to: usize): u32 {
  let total: u64 = 0;
  for (let i = from; i < to; i += BLOCK) {
    total += popcnt(load<u64>(a + i) & load<u64>(b + i)) + popcnt(load<u64>(a + i, 8) & load<u64>(b + i, 8));
  }
  return <u32>total;
}

export function firstBlock(source: usize, from: usize, to: usize): usize {
  while (from < to && !v128.any_true(v128.load(source + from))) from += BLOCK;
  return from;
}

export function endBlock(source: usize, from: usize, to: usize): usize {
  while (from < to && !v128.any_true(v128.load(source + to - BLOCK))) to -= BLOCK;
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

// @ts-ignore: decorators are AssemblyScript's
@inline
function tally(counts: usize, value: usize, step: u32): void {
  const at = counts + (value << 2);
  store<u32>(at, load<u32>(at) + step);
}

export function histogram8(column: usize, list: usize, length: u32, counts: usize, step: u32): void {
  for (const end = list + (<usize>length << 1); list < end; list += 2) {
    tally(counts, <usize>load<u8>(column + <usize>load<u16>(list)), step);
  }
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

export function between(target: usize, column: usize, from: usize, to: usize, min: f64, max: f64): void {
  const low = f64x2.splat(min);
  const high = f64x2.splat(max);
  let value = column + (from << 6);
  for (let i = from; i < to; i += 1, value += 64) {
    let byte: u32 = 0;
    for (let pair: u32 = 0; pair < 4; pair += 1) {
      const values = v128.load(value + (<usize>pair << 4));
      byte |= <u32>i64x2.bitmask(v128.and(f64x2.ge(values, low), f64x2.le(values, high))) << (pair << 1);
    }
    store<u8>(target + i, <u8>byte);
  }
}

export function extremes(column: usize, list: usize, length: u32, target: usize): void {
  let min = load<f64>(target);
  let max = load<f64>(target, 8);
  for (const end = list + (<usize>length << 1); list < end; list += 2) {
    const value = load<f64>(column + (<usize>load<u16>(list) << 3));
    if (value < min) min = value;
    if (value > max) max = value;
  }
  store<f64>(target, min);
  store<f64>(target, max, 8);
}
