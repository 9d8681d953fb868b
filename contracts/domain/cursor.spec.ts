import { expect, it } from '@jest/globals';
import { cursorAt, cursorPattern, locateCursor, type Epoch } from './cursor.js';

const restored = (epoch: string, from: number): Epoch => ({ epoch, from, restored_at: '2026-05-20T00:00:00.000Z' });
const once = [restored('aaaaaa', 101)];
const twice = [...once, restored('bbbbbb', 201)];

it('a cursor resolves to its position, whatever was restored before or after [CRM-08]', () => {
  for (const epochs of [[], once, twice])
    for (const position of [0, 1, 100, 101, 102, 200, 201, 300]) {
      const cursor = cursorAt(epochs, position);
      expect(cursor).toMatch(cursorPattern);
      expect(locateCursor(epochs, 300, cursor)).toEqual({ position });
    }
  expect(locateCursor(once, 300, cursorAt([], 100))).toEqual({ position: 100 });
  expect(locateCursor(twice, 300, cursorAt(once, 200))).toEqual({ position: 200 });
});

it('a cursor into events that a restore removed continues from that restore [CRM-08]', () => {
  expect(locateCursor(once, 300, '101')).toEqual({ gone: { cursor: '101-aaaaaa', epoch: once[0] } });
  expect(locateCursor(twice, 300, '5000')).toEqual({ gone: { cursor: '101-aaaaaa', epoch: once[0] } });
  expect(locateCursor(twice, 300, '201-aaaaaa')).toEqual({ gone: { cursor: '201-bbbbbb', epoch: twice[1] } });
});

it('a cursor of an unknown epoch or beyond the end of the log starts from the beginning [CRM-08]', () => {
  expect(locateCursor(once, 300, '50-zzzzzz')).toEqual({ gone: { cursor: '0' } });
  expect(locateCursor([], 300, '301')).toEqual({ gone: { cursor: '0' } });
  expect(locateCursor(once, 300, '301-aaaaaa')).toEqual({ gone: { cursor: '0' } });
});
