import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { throttled } from './follow.js';

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

it('EVT-01 who asks is served soon, once with all who ask meanwhile, and not again before its time', () => {
  let served = 0;
  const ask = throttled(() => served++, 10);
  ask();
  ask();
  expect(served).toBe(0);
  jest.advanceTimersByTime(0);
  expect(served).toBe(1);
  ask();
  ask();
  jest.advanceTimersByTime(9);
  expect(served).toBe(1);
  jest.advanceTimersByTime(1);
  expect(served).toBe(2);
  jest.advanceTimersByTime(100);
  expect(served).toBe(2);
  ask();
  jest.advanceTimersByTime(0);
  expect(served).toBe(3);
});
