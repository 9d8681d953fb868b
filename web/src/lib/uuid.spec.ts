import { expect, it } from '@jest/globals';
import { newUuid } from './uuid.js';

it('keys are random UUIDs, each different [LEAD-10]', () => {
  const keys = Array.from({ length: 100 }, newUuid);
  expect(new Set(keys).size).toBe(100);
  for (const key of keys) expect(key).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
});
