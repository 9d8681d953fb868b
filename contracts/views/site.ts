import type { Dealership, Location, Promo } from '../domain/site/site.js';
import type { Ownership } from '../domain/site/ownership.js';
import type { ViewDefinition } from './view.js';

export const locationView = {
  name: 'location',
  version: 1,
  indexes: [['site_id', 'slug']],
} as const satisfies ViewDefinition;

export interface LocationView extends Location {
  readonly site_id: string;
  readonly closed: boolean;
}

export const promoView = {
  name: 'promo',
  version: 1,
  indexes: [['site_id', 'withdrawn']],
} as const satisfies ViewDefinition;

export interface PromoView {
  readonly site_id: string;
  readonly withdrawn: boolean;
  readonly promo: Promo;
  /** Absent: behind those that have one. */
  readonly order?: number | undefined;
}

/** Whose each part of a site is, with what was told of it by API; its id is the stream. */
export const sitePartView = {
  name: 'site_part',
  version: 3,
  indexes: [['by_api']],
} as const satisfies ViewDefinition;

/** One of them: a site, or what belongs to one. */
export interface SitePartView extends Ownership {
  /** False: it ended, or the folder tells it now. */
  readonly by_api: boolean;
  readonly config?: Readonly<Record<string, unknown>> | undefined;
  readonly dealership?: Dealership | undefined;
  readonly location?: Location | undefined;
}
