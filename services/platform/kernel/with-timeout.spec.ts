import { expect, it } from '@jest/globals';
import { withTimeout } from './with-timeout.js';

const never = new Promise<never>(() => undefined);

it('work that exceeds the timeout resolves to the given fallback, and no timer is left', async () => {
  expect(await withTimeout(5, never, 'late')).toBe('late');
  const before = process.getActiveResourcesInfo().filter((name) => name === 'Timeout').length;
  expect(await withTimeout(60_000, Promise.resolve('in time'), 'late')).toBe('in time');
  await expect(withTimeout(60_000, Promise.reject(new Error('broken')), 'late')).rejects.toThrow('broken');
  expect(process.getActiveResourcesInfo().filter((name) => name === 'Timeout')).toHaveLength(before);
});
