import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { act, cleanup, render } from '@testing-library/react';
import { useCountUp } from './use-count-up.js';

let reduces = false;

beforeEach(() => {
  jest.useFakeTimers();
  window.matchMedia = () => ({ matches: reduces }) as MediaQueryList;
});
afterEach(() => {
  cleanup();
  jest.useRealTimers();
});

const Count = ({ count }: { readonly count: number }) => <p>{useCountUp(count)}</p>;
const shown = (container: HTMLElement) => Number(container.textContent);
const pass = (milliseconds: number) => act(() => jest.advanceTimersByTime(milliseconds));

it('the count runs from the old value to the new one [SRCH-20]', () => {
  reduces = false;
  const { container, rerender } = render(<Count count={100} />);
  expect(shown(container)).toBe(100);
  rerender(<Count count={500} />);
  pass(100);
  const between = shown(container);
  expect(between).toBeGreaterThan(100);
  expect(between).toBeLessThan(500);
  rerender(<Count count={20} />);
  pass(60);
  expect(shown(container)).toBeLessThan(between);
  pass(1000);
  expect(shown(container)).toBe(20);
});

it('the count changes at once where less motion is preferred [SRCH-20]', () => {
  reduces = true;
  const { container, rerender } = render(<Count count={100} />);
  rerender(<Count count={500} />);
  pass(17);
  expect(shown(container)).toBe(500);
});
