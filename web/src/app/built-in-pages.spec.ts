import { expect, it } from '@jest/globals';
import { isBuiltIn } from '#contracts/domain/site/built-in-pages';
import { createRoutes } from './routes.js';

it('every route of the program is known to be one of its pages, and no other address is [SITE-03]', () => {
  const paths = createRoutes()
    .flatMap(({ children = [] }) => children.flatMap((route) => route.children ?? [route]))
    .flatMap(({ path }) => (path === undefined || path === '*' ? [] : [`/${path.replace(/^\/|\/\*$/g, '')}`]));
  expect(paths).toContain('/find');
  expect(paths.filter((path) => !isBuiltIn(path))).toEqual([]);
  expect(['/carreers', '/about-us', '/pages/eofy'].filter(isBuiltIn)).toEqual([]);
});
