import { expect, it } from '@jest/globals';
import { z } from 'zod';
import type { Rejection } from '#contracts/rejections';
import { toProblem } from '#contracts/rejections';
import { holdsMoreThan, parseInput } from './parse.js';

const refusal = (schema: z.ZodType, input: unknown) => toProblem(parseInput(schema, input) as Rejection);

it('a problem names fifty wrong fields at the most, and no name in full that is long [HOST-12]', () => {
  const keys = Array.from({ length: 30_000 }, (_, n) => [`k${n}`, 0]);
  const flat = refusal(z.strictObject({}), Object.fromEntries(keys));
  expect(flat.errors!.length).toBe(50);
  expect(JSON.stringify(flat).length).toBeLessThan(10_000);
  const part = z.strictObject({});
  const parts = Array.from({ length: 60 }, (): unknown => Object.fromEntries(keys.slice(0, 60)));
  expect(refusal(z.array(part), parts).errors!.length).toBe(50);
  expect(refusal(part, { ['x'.repeat(5_000)]: 0 }).errors).toEqual([
    { field: 'x'.repeat(100), reason: 'is not known here' },
  ]);
});

it('values are counted in lists and objects, however deep they are [HOST-12]', () => {
  const deep = { a: [1, 2, { b: 'three' }], c: null };
  expect([5, 6].map((limit) => holdsMoreThan(deep, limit))).toEqual([true, false]);
  expect([undefined, 'text', [], {}].map((input) => holdsMoreThan(input, 0))).toEqual([false, false, false, false]);
  expect(holdsMoreThan(Array.from({ length: 500_000 }).fill([]), 1_000)).toBe(true);
});

it('a problem names a wrong field by where it stands [LEAD-11]', () => {
  const schema = z.strictObject({ user: z.strictObject({ name: z.string('is no name') }) });
  expect(refusal(schema, { user: { name: 1, age: 2 } }).errors).toEqual([
    { field: 'user.name', reason: 'is no name' },
    { field: 'user.age', reason: 'is not known here' },
  ]);
  expect(refusal(schema, 'x').errors).toEqual([{ field: '', reason: expect.any(String) }]);
});
