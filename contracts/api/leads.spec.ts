import { expect, it } from '@jest/globals';
import { leadRequest } from './leads.js';

const { fields } = leadRequest.shape;
const many = (count: number, value: unknown) =>
  Object.fromEntries(Array.from({ length: count }, (_, n) => [`k${n}`, value]));

it('a lead has at most 80 further fields, and validation stops at the 81st wrong one [HOST-12]', () => {
  expect(fields.safeParse(many(80, 'x')).success).toBe(true);
  expect(fields.safeParse(many(81, 'x')).error?.issues).toMatchObject([{ message: 'has more than 80 fields' }]);
  expect(fields.safeParse(many(350, 0)).error?.issues).toHaveLength(81);
  for (const wrong of [[], ['x'], 'x', null, 1]) expect(fields.safeParse(wrong).success).toBe(false);
  expect(fields.parse(undefined)).toEqual({});
});
