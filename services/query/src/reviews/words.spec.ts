import { expect, it } from '@jest/globals';
import { dateInWords, timeAgo } from './words.js';

it('a review shows how long ago it was written [LOC-06]', () => {
  const ago = (date: string) => timeAgo(date, '2026-05-20');
  expect(['2026-05-20', '2026-05-19', '2026-05-14', '2026-05-13'].map(ago)).toEqual([
    'today',
    'yesterday',
    '6 days ago',
    '1 week ago',
  ]);
  expect(['2026-04-20', '2025-12-01', '2025-05-20', '2023-01-01'].map(ago)).toEqual([
    '1 month ago',
    '5 months ago',
    '1 year ago',
    '3 years ago',
  ]);
  expect(ago('2026-06-01')).toBe('today');
  expect(dateInWords('2026-05-02')).toBe('2 May 2026');
});
