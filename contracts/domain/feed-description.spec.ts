import { expect, it } from '@jest/globals';
import { feedDescription } from './feed-description.js';

it.each([
  ['columns.stocknum', { columns: { price: 'Retail' } }],
  ['columns', { columns: { stocknum: 'No', prize: 'Retail' } }],
  ['format', { format: 'xls' }],
])('a description with a mistake in %s is refused [FEED-01]', (path, description) => {
  const { error } = feedDescription.safeParse(description);
  expect(error?.issues.map((issue) => issue.path.join('.'))).toEqual([path]);
});
