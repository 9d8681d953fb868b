import { beforeEach, expect, it, jest } from '@jest/globals';
import fc from 'fast-check';
import { createLocalList } from './local-list.js';

interface Entry {
  readonly id: string;
  readonly name: string;
}

const key = 'test.list';
const open = (limit = 3) =>
  createLocalList<Entry>({
    key,
    limit,
    read: ({ id, name }) => (typeof id === 'string' && typeof name === 'string' ? { id, name } : undefined),
  });
const entry = (id: string): Entry => ({ id, name: `name of ${id}` });
const ids = (list: { all: () => readonly Entry[] }) => list.all().map(({ id }) => id);

beforeEach(() => localStorage.clear());

it('a list survives a reload, newest first [USER-06]', () => {
  const list = open();
  list.add(entry('a'));
  list.add(entry('b'));
  expect(ids(open())).toEqual(['b', 'a']);
  open().remove('b');
  expect(ids(open())).toEqual(['a']);
});

it('a list contains each item once, and no more items than its limit [USER-06]', () => {
  const list = open();
  for (const id of ['a', 'b', 'a', 'c', 'd']) list.add(entry(id));
  expect(ids(list)).toEqual(['d', 'c', 'a']);
});

it('a list follows changes to its own key in another tab [USER-06]', () => {
  const list = open();
  list.add(entry('a'));
  const listener = jest.fn();
  const leave = list.subscribe(listener);
  localStorage.setItem(key, JSON.stringify([entry('z')]));
  window.dispatchEvent(new StorageEvent('storage', { key: 'other' }));
  expect([ids(list), listener.mock.calls.length]).toEqual([['a'], 0]);
  window.dispatchEvent(new StorageEvent('storage', { key }));
  expect([ids(list), listener.mock.calls.length]).toEqual([['z'], 1]);
  leave();
  localStorage.setItem(key, '[]');
  window.dispatchEvent(new StorageEvent('storage', { key }));
  expect(ids(list)).toEqual(['z']);
});

it('a change does not undo what another tab wrote meanwhile [USER-06]', () => {
  const list = open();
  list.add(entry('a'));
  localStorage.setItem(key, JSON.stringify([entry('b'), entry('a')]));
  list.add(entry('c'));
  expect(ids(list)).toEqual(['c', 'b', 'a']);
});

it('a list returns the identical array until something changes [USER-06]', () => {
  const list = open();
  list.add(entry('a'));
  expect(list.all()).toBe(list.all());
});

it('invalid stored entries are ignored, and valid ones are read [USER-06]', () => {
  fc.assert(
    fc.property(fc.oneof(fc.json(), fc.string()), (text) => {
      localStorage.setItem(key, text);
      const list = open();
      for (const { id, name } of list.all()) expect([typeof id, typeof name]).toEqual(['string', 'string']);
      list.add(entry('a'));
      expect(ids(list)[0]).toBe('a');
    }),
  );
  localStorage.setItem(key, JSON.stringify([entry('a'), { id: 1 }, 'x', entry('a'), entry('b')]));
  expect(ids(open())).toEqual(['a', 'b']);
});

it('a list lasts as long as the page where nothing can be stored [USER-06]', () => {
  const write = jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new Error('full');
  });
  const read = jest.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
    throw new Error('denied');
  });
  try {
    const list = open();
    list.add(entry('a'));
    list.add(entry('b'));
    expect(ids(list)).toEqual(['b', 'a']);
  } finally {
    write.mockRestore();
    read.mockRestore();
  }
});

it('a list that can’t be stored any more is kept in memory, beside what is stored [USER-06]', () => {
  const list = open();
  list.add(entry('a'));
  const full = jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  list.add(entry('b'));
  list.add(entry('c'));
  expect(ids(list)).toEqual(['c', 'b', 'a']);
  full.mockRestore();
});
