import { readFileSync } from 'node:fs';
import { expect, it } from '@jest/globals';
import { seededRandom } from '#platform/testing/random';
import { ReferenceKernel } from '#platform/testing/reference-kernel';
import type { Kernel } from './kernel.js';
import { openKernel } from './wasm-kernel.js';

const bitsetBytes = 512;
const slots = bitsetBytes * 8;
const maxLength = 4000;
const [a, b, c, target, list] = [64, 1024, 2048, 3072, 4096].map((pointer) => pointer * 2) as [
  number,
  number,
  number,
  number,
  number,
];
const [column, counts, spare] = [65_536, 32_768, 40_960];

/** A call with its arguments, and the range that it writes to. */
type Call = (kernel: Kernel, from: number, to: number, length: number) => number | void;

const calls: readonly (readonly [name: string, call: Call])[] = [
  ['clear', (kernel, from, to) => kernel.clear(target, from, to)],
  ['not', (kernel, from, to) => kernel.not(target, a, from, to)],
  ['and', (kernel, from, to) => kernel.and(target, a, b, from, to)],
  ['and in place', (kernel, from, to) => kernel.and(a, a, b, from, to)],
  ['or', (kernel, from, to) => kernel.or(target, a, b, from, to)],
  ['andNot', (kernel, from, to) => kernel.andNot(target, a, b, from, to)],
  ['narrow', (kernel, from, to) => kernel.narrow(a, b, c, from, to)],
  ['widen', (kernel, from, to) => kernel.widen(target, a, b, c, from, to)],
  ['size', (kernel, from, to) => kernel.size(a, from, to)],
  ['sizeOfAnd', (kernel, from, to) => kernel.sizeOfAnd(a, b, from, to)],
  ['firstBlock', (kernel, from, to) => kernel.firstBlock(c, from, to)],
  ['endBlock', (kernel, from, to) => kernel.endBlock(c, from, to)],
  ['members', (kernel, from, to) => kernel.members(a, from, to, target)],
  ['setMembers', (kernel, _from, _to, length) => kernel.setMembers(target, list, length)],
  ['countMembers', (kernel, _from, _to, length) => kernel.countMembers(a, list, length)],
  ['histogram8', (kernel, _from, _to, length) => kernel.histogram8(column, list, length, counts, 1, spare)],
  ['histogram16', (kernel, _from, _to, length) => kernel.histogram16(column, list, length, counts, -1)],
  ['histogram32', (kernel, _from, _to, length) => kernel.histogram32(column, list, length, counts, 3)],
  ['lookup8', (kernel, from, to) => kernel.lookup8(target, column, from, to, counts)],
  ['lookup16', (kernel, from, to) => kernel.lookup16(target, column, from, to, counts)],
  ['lookup32', (kernel, from, to) => kernel.lookup32(target, column, from, to, counts)],
  ['between32', (kernel, from, to) => kernel.between32(target, column, from, to, -1, 100)],
  ['between64', (kernel, from, to) => kernel.between64(target, column, from, to, -1, 100)],
  ['extremes32', (kernel, _from, _to, length) => kernel.extremes32(column, list, length, counts)],
  ['extremes64', (kernel, _from, _to, length) => kernel.extremes64(column, list, length, counts)],
];

/** Contents of the memory before a call: bitsets of all densities, a list, and a column that suits the call. */
const fill = (kernel: Kernel, name: string, seed: number): void => {
  const random = seededRandom(seed);
  kernel.grow(column + slots * 8);
  const bytes = new Uint8Array(kernel.buffer);
  bytes.fill(0);
  for (const bitset of [a, b, c, target]) {
    const [from, density] = [random.below(bitsetBytes), random.fraction()];
    for (let i = from; i < bitsetBytes; i++) if (random.chance(density)) bytes[bitset + i] = random.below(256);
  }
  const members = new Uint16Array(kernel.buffer, list, maxLength);
  for (let i = 0; i < members.length; i++) members[i] = random.below(slots);
  const width = Number(/\d+$/.exec(name)?.[0] ?? 8);
  const isOfNumbers = /^(between|extremes)/.test(name);
  const [integers, floats] = [
    { 8: Uint8Array, 16: Uint16Array, 32: Uint32Array },
    { 32: Float32Array, 64: Float64Array },
  ];
  const cells = isOfNumbers ? floats[width as 32] : integers[width as 8];
  const values = new cells(kernel.buffer, column, slots);
  for (let i = 0; i < slots; i++) values[i] = isOfNumbers && random.chance(0.2) ? Number.NaN : random.below(200);
  if (name.startsWith('lookup')) for (let i = 0; i < 200; i++) bytes[counts + i] = random.below(2);
};

it.each(calls)('%s does the same in WebAssembly and in JavaScript', (name, call) => {
  const kernels = [openKernel(), new ReferenceKernel()];
  for (let seed = 1; seed <= 40; seed++) {
    const random = seededRandom(seed);
    const from = 64 * random.below(bitsetBytes / 64);
    const to = from + 64 * random.below((bitsetBytes - from) / 64 + 1);
    const length = random.below(maxLength);
    const [wasm, javascript] = kernels.map((kernel) => {
      fill(kernel, name, seed);
      const answer = call(kernel, from, to, length);
      return { answer, memory: Buffer.from(kernel.buffer, 0, column + slots * 8) };
    });
    expect(javascript!.answer).toBe(wasm!.answer);
    expect(javascript!.memory.equals(wasm!.memory)).toBe(true);
  }
});

it('memory retains its contents when it grows', () => {
  for (const kernel of [openKernel(), new ReferenceKernel()]) {
    new Uint8Array(kernel.buffer)[100] = 7;
    kernel.grow(1_000_000);
    expect(kernel.buffer.byteLength).toBeGreaterThanOrEqual(1_000_000);
    expect(new Uint8Array(kernel.buffer)[100]).toBe(7);
  }
});

it('every WebAssembly module is the output of build.mjs for its source', async () => {
  const { modules, buildWasm } = (await import('./build.mjs' as string)) as {
    readonly modules: Readonly<Record<string, string>>;
    readonly buildWasm: (source: string) => Promise<string>;
  };
  expect(Object.keys(modules)).toEqual(['kernel.as', 'documents.as']);
  for (const [source, file] of Object.entries(modules))
    expect(readFileSync(new URL(file, import.meta.url), 'utf8')).toBe(await buildWasm(source));
});
