import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { createToasts, removalDelay } from './toast.js';

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

it('one toast is shown at a time, and a new one replaces it [USER-08]', () => {
  const toasts = createToasts();
  toasts.show({ title: 'One' });
  const first = toasts.current()!;
  toasts.show({ title: 'Two' });
  expect(toasts.current()).toMatchObject({ title: 'Two', isOpen: true });
  toasts.dismiss(first.id);
  expect(toasts.current()).toMatchObject({ title: 'Two', isOpen: true });
});

it('dismissing a toast closes it at once, and it is removed 1,000,000 ms later [USER-08]', () => {
  const toasts = createToasts();
  toasts.show({ title: 'One' });
  toasts.dismiss(toasts.current()!.id);
  expect(toasts.current()).toMatchObject({ title: 'One', isOpen: false });
  jest.advanceTimersByTime(999_999);
  expect(toasts.current()).toBeDefined();
  jest.advanceTimersByTime(1);
  expect(toasts.current()).toBeUndefined();
});

it('the removal of a toast does not take the next one with it [USER-08]', () => {
  const toasts = createToasts();
  toasts.show({ title: 'One' });
  toasts.dismiss(toasts.current()!.id);
  jest.advanceTimersByTime(removalDelay / 2);
  toasts.show({ title: 'Two' });
  jest.advanceTimersByTime(removalDelay);
  expect(toasts.current()).toMatchObject({ title: 'Two', isOpen: true });
});

it('subscribers are notified of each change [USER-08]', () => {
  const toasts = createToasts();
  const listener = jest.fn();
  const leave = toasts.subscribe(listener);
  toasts.show({ title: 'One' });
  toasts.dismiss(toasts.current()!.id);
  toasts.dismiss(toasts.current()!.id);
  expect(listener).toHaveBeenCalledTimes(2);
  leave();
  toasts.show({ title: 'Two' });
  expect(listener).toHaveBeenCalledTimes(2);
});
