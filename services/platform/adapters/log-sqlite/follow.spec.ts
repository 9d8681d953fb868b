import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { throttled } from './follow.js';

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

it('throttled work runs soon, once for all calls in between, and not again within the interval [EVT-01]', () => {
  let served = 0;
  const ask = throttled(() => served++);
  ask(10);
  ask(10);
  expect(served).toBe(0);
  jest.advanceTimersByTime(0);
  expect(served).toBe(1);
  ask(10);
  ask(10);
  jest.advanceTimersByTime(9);
  expect(served).toBe(1);
  jest.advanceTimersByTime(1);
  expect(served).toBe(2);
  jest.advanceTimersByTime(100);
  expect(served).toBe(2);
  ask(10);
  jest.advanceTimersByTime(0);
  expect(served).toBe(3);
  ask(25);
  ask(10);
  jest.advanceTimersByTime(24);
  expect(served).toBe(3);
  jest.advanceTimersByTime(1);
  expect(served).toBe(4);
});
