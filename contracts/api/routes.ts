import { alertRoutes } from './alerts.js';
import { analyticsRoutes } from './analytics-counts.js';
import { brandRoutes } from './brands.js';
import { crawlerRoutes } from './crawlers.js';
import { crmRoutes } from './crm.js';
import { dealerRoutes } from './dealers.js';
import { descriptionRoutes } from './descriptions.js';
import { accessRequestRoutes } from './access-requests.js';
import { erasureRoutes } from './erasures.js';
import { fileRoutes } from './file-routes.js';
import { leadRoutes } from './lead-routes.js';
import { inboxRoutes } from './inbox.js';
import { mailRoutes } from './mail.js';
import { menuRoutes } from './menus.js';
import { offerRoutes } from './offers.js';
import { opsDeliveryRoutes, opsEventRoutes } from './ops-events.js';
import { opsKeyRoutes } from './ops-keys.js';
import { opsRoutes, opsSupplierRoutes } from './ops.js';
import { pageRoutes } from './pages.js';
import { programRoutes } from './program-routes.js';
import { reviewRoutes } from './reviews.js';
import type { RouteDefinition } from './route.js';
import { secretKeyRoutes } from './secret-key.js';
import { checkoutRoutes, shopRoutes, shopperRoutes } from './shop-routes.js';
import { siteRoutes } from './site-routes.js';
import { spinRoutes } from './spin.js';
import { byHandRoutes } from './by-hand.js';
import { feedDescriptionRoutes } from './feed-descriptions.js';
import { stockRoutes } from './stock-routes.js';

const groups = [
  siteRoutes,
  pageRoutes,
  menuRoutes,
  leadRoutes,
  shopRoutes,
  reviewRoutes,
  offerRoutes,
  brandRoutes,
  shopperRoutes,
  alertRoutes,
  spinRoutes,
  checkoutRoutes,
  crmRoutes,
  inboxRoutes,
  mailRoutes,
  analyticsRoutes,
  opsEventRoutes,
  opsDeliveryRoutes,
  opsRoutes,
  opsSupplierRoutes,
  opsKeyRoutes,
  stockRoutes,
  byHandRoutes,
  feedDescriptionRoutes,
  dealerRoutes,
  descriptionRoutes,
  erasureRoutes,
  accessRequestRoutes,
  secretKeyRoutes,
  fileRoutes,
  crawlerRoutes,
  programRoutes,
] as const;

/** All HTTP routes. A test compares them with the routes that are served. */
export const allRoutes: readonly RouteDefinition[] = groups.flatMap((group) => Object.values<RouteDefinition>(group));

type ValuesOf<Group> = Group extends unknown ? Group[keyof Group] : never;
type ApiRoute = ValuesOf<(typeof groups)[number]>;
type Method = RouteDefinition['method'];

export type ApiPath<Of extends Method = Method> = Extract<ApiRoute, { readonly method: Of }>['path'];

export type RouteAt<Of extends Method, Path> = Extract<ApiRoute, { readonly method: Of; readonly path: Path }>;
