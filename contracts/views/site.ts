import type { Dealership, Location, Promo } from '../domain/site/site.js';
import type { OwnPicture } from '../domain/site/own-pictures.js';
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
  /** Absent: after the promos that have an order. */
  readonly order?: number | undefined;
}

/** Ownership and last description of each part of a site, from the API or the site's folder; the id is the stream. */
export const sitePartView = {
  name: 'site_part',
  version: 5,
  indexes: [['by_api', 'isOpen', 'position']],
} as const satisfies ViewDefinition;

/** A site, or a part of one. */
export interface SitePartView extends Ownership {
  /** False: described by the site's folder. */
  readonly by_api: boolean;
  /** Log position of the description. */
  readonly position: number;
  readonly config?: Readonly<Record<string, unknown>> | undefined;
  readonly dealership?: Dealership | undefined;
  readonly location?: Location | undefined;
}

/** External pictures of the parts of sites; the id is the part's stream. */
export const ownPicturesView = {
  name: 'own_pictures',
  version: 1,
  indexes: [['site_id']],
} as const satisfies ViewDefinition;

export interface OwnPicturesView {
  readonly site_id: string;
  readonly pictures: readonly OwnPicture[];
}
