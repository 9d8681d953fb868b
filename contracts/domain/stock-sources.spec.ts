import { expect, it } from '@jest/globals';
import { feedDescription, stockSource } from './stock-sources.js';

it.each([
  ['columns.stocknum', { columns: { price: 'Retail' } }],
  ['columns', { columns: { stocknum: 'No', prize: 'Retail' } }],
  ['format', { format: 'xls' }],
])('a description with a mistake in %s is refused [FEED-01]', (path, description) => {
  const { error } = feedDescription.safeParse(description);
  expect(error?.issues.map((issue) => issue.path.join('.'))).toEqual([path]);
});

it.each([
  ['*/30 6-20 * * *', true],
  ['0 5 * * MON-FRI', true],
  ['every hour', false],
  ['61 * * * *', false],
])('of the schedule "%s" it is said whether it is one: %s [FEED-03]', (schedule, isOne) => {
  expect(stockSource.safeParse({ id: 'dms', dealership_id: 'd1', schedule }).success).toBe(isOne);
});
