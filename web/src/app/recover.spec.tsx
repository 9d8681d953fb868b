import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { focusManager, onlineManager, QueryClientProvider, useQuery } from '@tanstack/react-query';
import { act, cleanup, render } from '@testing-library/react';
import { createQueryClient } from './query-client.js';
import { ApiError } from '../lib/api.js';
import { retryFailedQueries } from '../lib/queries/recover.js';

beforeEach(() => void jest.useFakeTimers());
afterEach(() => {
  cleanup();
  jest.useRealTimers();
  focusManager.setFocused(undefined);
  onlineManager.setOnline(true);
});

/** Renders a screen with one query. Records everything it showed and the number of requests. */
const open = (answer: (tries: number) => string, options: { readonly retry?: false } = {}) => {
  const shown: string[] = [];
  let asked = 0;
  let press = () => {};
  const Screen = () => {
    const { data, isError, refetch } = useQuery({
      queryKey: ['a'],
      queryFn: async () => answer(++asked),
      ...options,
    });
    const text = data ?? (isError ? 'failed' : 'waiting');
    if (shown.at(-1) !== text) shown.push(text);
    press = () => void refetch();
    return null;
  };
  const queryClient = createQueryClient(2);
  retryFailedQueries(queryClient);
  const { unmount } = render(
    <QueryClientProvider client={queryClient}>
      <Screen />
    </QueryClientProvider>,
  );
  const pass = (seconds: number) => act(() => jest.advanceTimersByTimeAsync(seconds * 1000));
  return { shown, asked: () => asked, press: () => press(), pass, unmount };
};

const failUntil =
  (good: number, status = 503) =>
  (tries: number) => {
    if (tries < good) throw new ApiError(status, 'Not now.');
    return 'here';
  };

it('a failed query is retried until it succeeds, and the error is shown until then [LOOK-06]', async () => {
  const { shown, asked, pass } = open(failUntil(6));
  await pass(5);
  expect([shown, asked()]).toEqual([['waiting', 'failed'], 3]);
  await pass(95);
  expect([shown, asked()]).toEqual([['waiting', 'failed', 'here'], 6]);
  await pass(100);
  expect(asked()).toBe(6);
});

it('a failed query is retried every 15 to 30 seconds, however often a retry is requested [LOOK-06]', async () => {
  const { asked, press, pass } = open(failUntil(Infinity));
  await pass(5);
  press();
  press();
  await pass(5);
  const before = asked();
  await pass(300);
  expect(asked() - before).toBeGreaterThanOrEqual(9);
  expect(asked() - before).toBeLessThanOrEqual(20);
});

it('there is no retry while offline or in a hidden tab, and one at once when online again [LOOK-06]', async () => {
  const { shown, asked, pass } = open(failUntil(4));
  await pass(5);
  focusManager.setFocused(false);
  await pass(100);
  focusManager.setFocused(true);
  onlineManager.setOnline(false);
  await pass(100);
  expect(asked()).toBe(3);
  onlineManager.setOnline(true);
  await pass(0.1);
  expect([shown.at(-1), asked()]).toEqual(['here', 4]);
});

it.each([
  ['turned down', failUntil(9, 422), {}, 1],
  ['of no second try', failUntil(9), { retry: false }, 1],
  ['too much at once', failUntil(2, 429), {}, 2],
] as const)('a query that is %s is retried only if that may help [LOOK-06]', async (_, answer, options, times) => {
  const { asked, pass } = open(answer, options);
  await pass(100);
  expect(asked()).toBe(times);
});

it('a query that has left the screen is not retried [LOOK-06]', async () => {
  const { asked, pass, unmount } = open(failUntil(9));
  await pass(5);
  unmount();
  await pass(100);
  expect(asked()).toBe(3);
});
