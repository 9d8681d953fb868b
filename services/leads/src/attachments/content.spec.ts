import { Readable } from 'node:stream';
import { expect, it } from '@jest/globals';
import { readAll } from './content.js';

it('concurrent uploads are read at 32,000 bytes per millisecond in all, and each part is reported at once [HOST-12]', async () => {
  const part = Buffer.alloc(64_000);
  const file = Array.from({ length: 50 }, () => part);
  let reported = 0;
  const began = performance.now();
  const read = await Promise.all([1, 2].map(() => readAll(Readable.from(file), ({ length }) => (reported += length))));
  expect(performance.now() - began).toBeGreaterThan(180);
  expect(reported).toBe(6_400_000);
  for (const body of read) expect(body).toHaveLength(3_200_000);
});
