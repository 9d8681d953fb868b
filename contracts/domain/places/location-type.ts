import type { Location } from '../site/site.js';

/** Which locations a block shows. */
export const locationKinds = ['primary', 'sales', 'service', 'parts', 'service-and-parts', 'all'] as const;
export type LocationKind = (typeof locationKinds)[number];

/** A location that says no type is one of sales. */
export const typeOf = ({ location_type = 'sales' }: Pick<Location, 'location_type'>): 'sales' | 'service' | 'parts' =>
  location_type;
