import { expect, it, jest } from '@jest/globals';
import { lazily } from './lazy.js';

const failure = new TypeError('Failed to fetch dynamically imported module');

it('code that fails to load ahead of rendering raises no error, and loads at the next attempt [LOOK-06]', async () => {
  jest.useFakeTimers();
  const load = jest.fn<() => Promise<() => null>>().mockRejectedValue(failure);
  const part = lazily(load);
  const unhandled = jest.fn();
  process.once('unhandledRejection', unhandled);
  part.prepare();
  await jest.advanceTimersByTimeAsync(10_000);
  jest.useRealTimers();
  await new Promise((resolve) => setTimeout(resolve, 20));
  process.removeListener('unhandledRejection', unhandled);
  expect(unhandled).not.toHaveBeenCalled();
  load.mockResolvedValue(() => null);
  await part.ready();
});
