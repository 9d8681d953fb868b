import { withoutTrailingSlashes } from '#contracts/domain/trailing-slashes';
import type { Load } from '../api.js';
import { answerQuery } from '../answer-query.js';

const schemas = () => import('../schemas/content.js');

/** The content page written for a path. */
export const pageQuery = (load: Load, path: string) =>
  answerQuery(load, ['page', path], '/api/pages/*', async () => (await schemas()).pageResponse, {
    params: { '*': withoutTrailingSlashes(path).slice(1) },
    staleTime: 60_000,
  });

/** Content of the menus below the navigation. */
export const menusQuery = (load: Load) =>
  answerQuery(load, ['menus'], '/api/menus', async () => (await schemas()).menusResponse, { staleTime: 300_000 });
