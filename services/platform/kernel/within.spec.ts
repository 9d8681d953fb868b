import { expect, it } from '@jest/globals';
import { within } from './within.js';

const never = new Promise<never>(() => undefined);

it('what takes longer than it may is answered with what was given for that, and no timer is left', async () => {
  expect(await within(5, never, 'late')).toBe('late');
  const before = process.getActiveResourcesInfo().filter((name) => name === 'Timeout').length;
  expect(await within(60_000, Promise.resolve('in time'), 'late')).toBe('in time');
  await expect(within(60_000, Promise.reject(new Error('broken')), 'late')).rejects.toThrow('broken');
  expect(process.getActiveResourcesInfo().filter((name) => name === 'Timeout')).toHaveLength(before);
});
