import { expect, it } from '@jest/globals';
import { newTraceparent } from './traceparent.js';

it('each command starts its own trace [OPS-05]', () => {
  const named = Array.from({ length: 100 }, newTraceparent);
  expect(new Set(named.map((text) => text.split('-')[1])).size).toBe(100);
  for (const text of named) expect(text).toMatch(/^00-[0-9a-f]{32}-[89ab][0-9a-f]{15}-01$/);
});
