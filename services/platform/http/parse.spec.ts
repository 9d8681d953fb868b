import { expect, it } from '@jest/globals';
import { z } from 'zod';
import { webAddress } from '#contracts/domain/path';
import type { Rejection } from '#contracts/rejections';
import { toProblem } from '#contracts/rejections';
import { holdsMoreThan, parseInput } from './parse.js';

const refusal = (schema: z.ZodType, input: unknown) => toProblem(parseInput(schema, input) as Rejection);

it('a problem names at most fifty wrong fields and shortens long names [HOST-12]', () => {
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

it('a problem reads as a sentence, whether its reason goes on after the field or begins anew [HOST-12]', () => {
  const parse = (unknownField?: () => string) => parseInput(z.strictObject({}), { foo: 1 }, unknownField) as Rejection;
  expect(parse().detail).toBe('foo is not known here');
  expect(parse(() => 'there is no such field').detail).toBe('foo: there is no such field');
});

it('an address that was left out is missing, not wrong [HOST-12]', () => {
  const detailOf = (input: object) => (parseInput(z.strictObject({ url: webAddress() }), input) as Rejection).detail;
  expect([{}, { url: 'nope' }].map(detailOf)).toEqual(['url is missing', 'url is not an http(s) address']);
});

it('values in lists and objects are counted at any depth [HOST-12]', () => {
  const deep = { a: [1, 2, { b: 'three' }], c: null };
  expect([5, 6].map((limit) => holdsMoreThan(deep, limit))).toEqual([true, false]);
  expect([undefined, 'text', [], {}].map((input) => holdsMoreThan(input, 0))).toEqual([false, false, false, false]);
  expect(holdsMoreThan(Array.from({ length: 500_000 }).fill([]), 1_000)).toBe(true);
});

it('a problem of one of several kinds of body names the fields of the kind that the input comes closest to [LEAD-11]', () => {
  const part = z.strictObject({ kind: z.string() });
  const page = z.strictObject({ title: z.string(), text: z.string('is no text'), parts: z.array(part).min(1) });
  const body = z.union([page, z.strictObject({ moved_to: z.string() })]);
  const fields = (input: unknown) => refusal(body, input).errors!.map(({ field }) => field);
  expect(fields({ title: 'About', parts: [] })).toEqual(['text', 'parts']);
  expect(fields({ moved_to: 1 })).toEqual(['moved_to']);
  expect(refusal(z.strictObject({ page: body }), { page: { title: 'T', parts: [{ kind: 'x' }] } }).errors).toEqual([
    { field: 'page.text', reason: 'is no text' },
  ]);
  expect(fields(7)).toEqual(['']);
  expect(refusal(z.union([z.literal('a'), z.int()], 'is neither'), 'x').errors).toEqual([
    { field: '', reason: 'is neither' },
  ]);
});

it.each<[z.ZodType, unknown, string]>([
  [z.string(), undefined, 'is missing'],
  [z.string(), 7, 'is not text'],
  [z.int(), 1.5, 'is not a whole number'],
  [z.coerce.number(), 'many', 'is not a number'],
  [z.boolean(), 'yes', 'is not true or false'],
  [z.int().max(1000), 5000, 'is at most 1000'],
  [z.string().max(3), 'long', 'has at most 3 characters'],
  [z.string().min(1), '', 'is empty'],
  [z.array(z.string()).min(2), [], 'has at least 2 entries'],
  [z.enum(['json', 'adf']), 'xml', 'is not one of json, adf'],
  [z.literal(true), false, 'is not true'],
  [z.iso.datetime({ offset: true }), 'today', 'is not a date-time such as 2026-05-20T09:00:00+10:00'],
  [z.email(), 'mia', 'is not an email address'],
  [z.string().regex(/^a/), 'b', 'has another form than is taken here'],
  [z.string().refine(() => false), 'b', 'is not taken here'],
  [z.string().refine(() => false, 'goes with a full feed only'), 'b', 'goes with a full feed only'],
])('a problem says in plain words what is wrong with a value [CRM-06] %#', (schema, value, reason) => {
  expect(refusal(z.object({ at: schema }), { at: value }).errors).toEqual([{ field: 'at', reason }]);
});

it('a problem names a wrong field by its path [LEAD-11]', () => {
  const schema = z.strictObject({ user: z.strictObject({ name: z.string('is no name') }) });
  expect(refusal(schema, { user: { name: 1, age: 2 } }).errors).toEqual([
    { field: 'user.name', reason: 'is no name' },
    { field: 'user.age', reason: 'is not known here' },
  ]);
  expect(refusal(schema, {}).detail).toBe('user is missing');
  expect(refusal(z.object({ agreed: z.literal(true, 'Please agree.') }), {}).detail).toBe('agreed: Please agree.');
  expect(refusal(schema, 'x').errors).toEqual([{ field: '', reason: expect.any(String) }]);
});
