import type { SignInType } from '../../api/shoppers.js';
import { withoutTrailingSlashes } from '../trailing-slashes.js';
import type { GateName, Site } from './site.js';

interface GatedRoute {
  readonly path: RegExp;
  readonly type: SignInType;
  /** Absent: gated on every site. */
  readonly gate?: GateName;
  /** Query parameter that names the vehicle; the sign-in waits until the address has it. */
  readonly needs?: string;
}

const routes: readonly GatedRoute[] = [
  { path: /^\/cars\/[^/]+\/(checkout|buy-online)$/, type: 'checkout', gate: 'checkout' },
  { path: /^\/checkout-journey$/, type: 'checkout', gate: 'checkout', needs: 'car_id' },
  { path: /^\/personalised\/finance$/, type: 'finance', gate: 'personalised-finance' },
  { path: /^\/finance-pre-approval$/, type: 'car-finance', gate: 'finance-pre-qualification' },
  { path: /^\/spin-to-win$/, type: 'spin-to-win', gate: 'spin-to-win' },
  { path: /^(\/cars)?\/trade-in$/, type: 'trade-in', gate: 'trade-in' },
  { path: /^\/sell-(my|your)-car$/, type: 'trade-in', gate: 'sell-my-car' },
  { path: /^\/online-payment$/, type: 'online-payment' },
  { path: /^\/account$/, type: 'my-garage' },
  { path: /^\/my-garage(\/[^/]+)?$/, type: 'my-garage' },
];

const gatedRoute = (path: string, { gates }: Pick<Site, 'gates'>): GatedRoute | undefined =>
  routes.find((one) => one.path.test(path) && (one.gate === undefined || gates.includes(one.gate)));

/** Whether only signed-in shoppers see this page. */
export const isGated = (path: string, site: Pick<Site, 'gates'>): boolean => gatedRoute(path, site) !== undefined;

/**
 * Returns the sign-in that a page requires; undefined where everybody may see the page. `waits`: the address does not
 * name the vehicle yet, so the sign-in has to wait.
 */
export const gateOf = (
  pathname: string,
  search: string,
  site: Pick<Site, 'gates'>,
): { readonly type: SignInType; readonly waits: boolean } | undefined => {
  const route = gatedRoute(withoutTrailingSlashes(pathname), site);
  if (!route) return undefined;
  return { type: route.type, waits: route.needs !== undefined && !new URLSearchParams(search).get(route.needs) };
};
