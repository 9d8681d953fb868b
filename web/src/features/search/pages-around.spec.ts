import { expect, it } from '@jest/globals';
import { pagesAround } from './pages-around.js';

it.each([
  [1, 1, [1]],
  [1, 5, [1, 2, 'gap', 5]],
  [3, 5, [1, 2, 3, 4, 5]],
  [6, 13, [1, 'gap', 5, 6, 7, 'gap', 13]],
  [13, 13, [1, 'gap', 12, 13]],
])('page %i of %i links to %j [SRCH-10]', (page, pages, offered) => {
  expect(pagesAround(page, pages)).toEqual(offered);
});
