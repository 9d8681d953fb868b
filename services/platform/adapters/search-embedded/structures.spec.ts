import { describe, expect, it } from '@jest/globals';
import { seededRandom } from '#platform/testing/random';
import { Derivations } from './derivations.js';
import { openKernel } from './kernel/wasm-kernel.js';
import { NumberColumn } from './number-column.js';
import { orderKey } from './order-key.js';
import { Postings, unionOf } from './postings.js';
import { sortedByNumber } from './sort.js';
import { Slots } from './slots.js';
import { SortedList } from './sorted-list.js';
import { Space } from './space.js';
import { ValueColumn } from './value-column.js';
import { ValueCounts } from './value-counts.js';
import { isOneTypo, wordsOf } from './words.js';

describe('sorted list', () => {
  it('the sorted list stays sorted through thousands of changes, and finds positions, ranks and slices', () => {
    const random = seededRandom(5);
    const list = new SortedList<number>((a, b) => a - b);
    const expected = Array.from({ length: 3000 }, (_, i) => i * 10);
    list.fill(expected);
    for (let i = 0; i < 9000; i++) {
      if (i % 3 === 0) list.remove(expected.splice(random.below(expected.length), 1)[0]!);
      else {
        const item = random.fraction() * 30_000;
        list.insert(item);
        expected.splice(expected.filter((other) => other < item).length, 0, item);
      }
    }
    const start = { chunk: 0, offset: 0 };
    expect(list.slice(start, 9000)).toEqual(expected);
    const position = list.partition((item) => item < 15_000);
    const rank = expected.findIndex((item) => item >= 15_000);
    expect(list.rank(position)).toBe(rank);
    expect(list.slice(position, 5000)).toEqual(expected.slice(rank, rank + 5000));
    const backwards: number[] = [];
    while (list.back(position)) backwards.push(list.at(position)!);
    expect(backwards.reverse()).toEqual(expected.slice(0, rank));
    const forwards: number[] = [];
    for (; list.at(start) !== undefined; list.forward(start)) forwards.push(list.at(start)!);
    expect(forwards).toEqual(expected);
  });

  it('the sorted list gives the same for many items inserted at once as one by one', () => {
    const random = seededRandom(9);
    const compare = (a: number, b: number) => a - b;
    const list = new SortedList<number>(compare);
    const expected: number[] = [];
    for (const size of [3, 8, 500, 2, 5000, 40, 9000, 1024]) {
      const added = Array.from({ length: size }, () => random.below(4000) - 1000).sort(compare);
      list.insertAll(added);
      expected.push(...added);
      expected.sort(compare);
      expect(list.slice({ chunk: 0, offset: 0 }, expected.length + 1)).toEqual(expected);
      const rank = expected.findIndex((item) => item >= 0);
      expect(list.rank(list.partition((item) => item < 0))).toBe(rank < 0 ? expected.length : rank);
    }
  });

  it('the sorted list can be emptied and filled again', () => {
    const list = new SortedList<number>((a, b) => a - b);
    list.insert(1);
    list.remove(1);
    expect(list.at({ chunk: 0, offset: 0 })).toBeUndefined();
    list.insert(2);
    expect(list.slice({ chunk: 0, offset: 0 }, 9)).toEqual([2]);
  });
});

it('sort keys of texts have the order of the texts, or are equal', () => {
  const random = seededRandom(3);
  const letters = ['a', 'b', '0', '\u00fe', '\u00ff', '\u0100', '\ud83d', ''];
  const texts = Array.from({ length: 400 }, () => Array.from({ length: 7 }, () => random.pick(letters)).join(''));
  const keys = texts.map(orderKey);
  const wrong = texts.flatMap((a, i) => texts.filter((b, j) => keys[i]! < keys[j]! && !(a < b)).map((b) => [a, b]));
  expect(wrong).toEqual([]);
});

it('numbers are sorted by all of their bits, and stably', () => {
  const numbers = [3, -1, 0.5, -0.5, 1e300, -1e300, 3, Number.POSITIVE_INFINITY, 2 ** 40, 2 ** 40 + 1, 1e-300, 0];
  const items = Uint32Array.from(numbers, (_, i) => 7 * i);
  const sorted = sortedByNumber(items, Float64Array.from(numbers));
  expect(sorted).toEqual(Uint32Array.from(items).sort((a, b) => numbers[a / 7]! - numbers[b / 7]!));
  expect(sortedByNumber(new Uint32Array(), new Float64Array())).toEqual(new Uint32Array());
});

it('freed memory is allocated again, zeroed', () => {
  const space = new Space(openKernel(), 9);
  const pointer = space.allocate(100);
  space.u8.fill(1, pointer, pointer + 100);
  space.release(pointer, 100);
  expect(space.allocate(128)).toBe(pointer);
  expect(space.u8.subarray(pointer, pointer + 128).every((byte) => byte === 0)).toBe(true);
});

it('postings retain their slots when they change from a list to a bitset and back', () => {
  const space = new Space(openKernel(), 9);
  const random = seededRandom(3);
  const postings = new Postings();
  const slots = new Set<number>();
  for (const share of [0.9, 0.02, 0.5, 0]) {
    for (let slot = 0; slot < 1024; slot++) {
      const isWanted = random.chance(share);
      if (isWanted && !slots.has(slot)) postings.add(space, slot);
      if (!isWanted && slots.has(slot)) postings.remove(space, slot);
      if (isWanted) slots.add(slot);
      else slots.delete(slot);
    }
    expect(postings.size).toBe(slots.size);
    for (const segment of [0, 1]) {
      const bitset = unionOf(space, [postings], segment, 0, space.segmentBytes);
      const members = space.kernel.members(bitset, 0, space.segmentBytes, space.list);
      const found = [...space.u16.subarray(space.list / 2, space.list / 2 + members)].map(
        (slot) => slot + segment * 512,
      );
      expect(found).toEqual([...slots].filter((slot) => slot >>> 9 === segment).sort((a, b) => a - b));
    }
  }
});

it('a column holds more different values than 16 bits can number', () => {
  const space = new Space(openKernel(), 16);
  const column = new ValueColumn(space, true);
  const slots = 70_000;
  for (let slot = 0; slot < slots; slot++) column.add(slot, `value ${slot}`);
  const ordinal = column.find('value 69999')!;
  const found = column.lookup([ordinal, column.find('value 5')!], 1, 0, space.segmentBytes);
  expect(space.kernel.members(found, 0, space.segmentBytes, space.list)).toBe(1);
  expect(space.u16[space.list / 2]).toBe(69_999 - 65_536);
  const counts = space.allocate((slots + 1) * 4);
  column.histogram(1, 1, counts, 2);
  expect(space.u32[counts / 4 + ordinal]).toBe(2);
});

it('counts are sorted in descending order, equal ones alphabetically', () => {
  const space = new Space(openKernel(), 16);
  const column = new ValueColumn(space, true);
  for (let slot = 0; slot < 70_000; slot++) column.add(slot, `value ${slot}`);
  const counts = new ValueCounts(space, column);
  for (const most of [3, 40_000, 3_000_000_000]) {
    counts.reset('nothing');
    const times = { 'value 5': 2, 'value 69999': most, 'value 10': 2, 'value 7': 1 };
    for (const [value, count] of Object.entries(times)) space.u32[counts.pointer / 4 + column.find(value)!] = count;
    expect(Object.entries(counts.record())).toEqual([
      ['value 69999', most],
      ['value 10', 2],
      ['value 5', 2],
      ['value 7', 1],
    ]);
  }
});

it('a column stores numbers of 32 and of 64 bits, and finds those within bounds', () => {
  const space = new Space(openKernel(), 9);
  const slots = new Slots(space);
  const numbers = [0, -0, 1, -1, 0.5, 2 ** -149, 16_777_216, 2 ** 100, -(2 ** 100), Number.NaN, 33_990, 1_795_305_600];
  const wide = [16_777_217, 0.1, -0.1, 1e300, -1e300, 1_795_305_601];
  const bounds = [...numbers, ...wide, Number.MIN_VALUE, -Number.MIN_VALUE, Infinity, -Infinity];
  const column = new NumberColumn(space, slots, false);
  const all: number[] = [];
  const isRight = () => {
    const [bitset, to] = [space.takeScratch(), space.segmentBytes];
    for (const min of bounds) {
      for (const max of bounds) {
        column.between(bitset, 0, 0, to, min, max);
        const within = all.map((_, slot) => (space.u8[bitset + (slot >>> 3)]! >>> (slot & 7)) & 1);
        expect(within).toEqual(all.map((number) => Number(number >= min && number <= max)));
      }
    }
    expect(all.map((_, slot) => column.get(slot))).toEqual(all);
    space.releaseScratch(0);
  };
  for (const some of [numbers, wide]) {
    for (const number of some) column.set(all.push(number) - 1, number);
    isRight();
  }
});

it('counts that are sums of another column’s counts are detected, until the first slot that differs', () => {
  const space = new Space(openKernel(), 9);
  const slots = new Slots(space);
  const [make, model, colour] = [1, 2, 3].map(() => new ValueColumn(space, true)) as [
    ValueColumn,
    ValueColumn,
    ValueColumn,
  ];
  const add = (makeNumber: number, modelNumber: number): number => {
    const slot = slots.take(`car-${slots.count}`, undefined);
    make.add(slot, `make ${makeNumber}`);
    model.add(slot, `model ${modelNumber}`);
    colour.add(slot, `colour ${slot % 5}`);
    return slot;
  };
  for (let i = 0; i < 700; i++) add(i % 3, i % 6);
  const derivations = new Derivations(slots, [make, model, colour]);
  derivations.settle();
  expect(derivations.all.map(({ source, target }) => [source === model, target === make])).toEqual([[true, true]]);
  const [ofModels, ofMakes] = [space.allocate(64), space.allocate(64)];
  for (let i = 0; i < 6; i++) space.u32[ofModels / 4 + model.find(`model ${i}`)!] = 10 ** i;
  derivations.all[0]!.sum(space, ofModels, ofMakes);
  expect([0, 1, 2].map((i) => space.u32[ofMakes / 4 + make.find(`make ${i}`)!])).toEqual([1001, 10_010, 100_100]);
  derivations.changed(add(7, 7));
  expect(derivations.all).toHaveLength(1);
  derivations.changed(add(0, 7));
  expect(derivations.all).toEqual([]);
});

describe('words of a text', () => {
  it.each([
    ['2021 Mazda CX-5', ['2021', 'mazda', 'cx', '5']],
    ['Citroën C4', ['citroen', 'c4']],
    ["O'Brien’s", ['o', 'brien', 's']],
    ['ＦＵＬＬ Width', ['full', 'width']],
    ['車 Škoda', ['車', 'skoda']],
    [' - ', []],
  ])('the words of a text are recognised in %p [SRCH-01]', (text, words) => {
    expect(wordsOf(text)).toEqual(words);
  });

  it.each([
    ['corolla', 'corola', true],
    ['corolla', 'corrolla', true],
    ['corolla', 'carolla', true],
    ['corolla', 'croolla', true],
    ['corolla', 'corolla', false],
    ['corolla', 'coolra', false],
    ['corolla', 'corollary', false],
  ])('the words of a text are one typo apart or not: %p and %p [SRCH-01]', (a, b, isOne) => {
    expect([isOneTypo(a, b), isOneTypo(b, a)]).toEqual([isOne, isOne]);
  });
});
