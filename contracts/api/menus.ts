import { z } from 'zod';
import { ok, routes, siteGet } from './route.js';

const entry = z.object({
  label: z.string(),
  path: z.string(),
  /** Vehicles in stock. */
  count: z.int(),
});
export type MenuEntry = z.infer<typeof entry>;

/** `GET /api/menus`: menus below the site's navigation, for the current stock. */
export const menusResponse = z.object({
  /** Models with new or demo cars, most vehicles first. */
  models: z.array(entry.extend({ make: z.string(), picture: z.string().optional() })),
  /** By condition, kind and body. */
  stock: z.array(z.object({ title: z.string(), entries: z.array(entry) })),
  /** Sorted by name. */
  makes: z.array(entry),
});
export type MenusResponse = z.infer<typeof menusResponse>;

export const menuRoutes = routes('Shop', {
  getMenus: {
    ...siteGet,
    path: '/api/menus',
    summary: 'What opens below the site’s navigation',
    answers: ok(menusResponse, 'As the stock is at the moment'),
  },
});
