import type { Review, ReviewReply } from '../domain/reviews/review.js';
import type { ContentPage } from '../domain/site/content-pages.js';
import type { CleanBrand } from '../events/brand.js';
import type { CleanModel } from '../events/model.js';
import type { CleanOffer } from '../events/offer.js';
import type { ViewDefinition } from './view.js';

export const pageView = {
  name: 'page',
  version: 1,
  indexes: [['site_id', 'path']],
} as const satisfies ViewDefinition;

/** Content at a path of a site. Without `page` and `moved_to`, the page was removed. */
export interface PageView {
  readonly site_id: string;
  readonly path: string;
  readonly page?: ContentPage | undefined;
  readonly moved_to?: string | undefined;
  /** ISO 8601. */
  readonly updated_at: string;
}

export const reviewView = {
  name: 'review',
  version: 1,
  indexes: [
    ['site_id', 'withdrawn', 'review_date'],
    ['site_id', 'withdrawn', 'location_id', 'review_date'],
  ],
} as const satisfies ViewDefinition;

export interface ReviewView extends Review, Partial<ReviewReply> {
  readonly site_id: string;
  readonly withdrawn: boolean;
}

export const offerView = {
  name: 'offer',
  version: 1,
  indexes: [['site_id', 'withdrawn']],
} as const satisfies ViewDefinition;

export interface OfferView extends CleanOffer {
  readonly site_id: string;
  readonly withdrawn: boolean;
}

export const brandView = {
  name: 'brand',
  version: 1,
  indexes: [['site_id', 'dropped']],
} as const satisfies ViewDefinition;

export interface BrandView extends CleanBrand {
  readonly site_id: string;
  readonly dropped: boolean;
}

export const modelView = {
  name: 'model',
  version: 1,
  indexes: [['site_id', 'dropped']],
} as const satisfies ViewDefinition;

export interface ModelView extends CleanModel {
  readonly site_id: string;
  readonly brand_slug: string;
  readonly order: number;
  readonly dropped: boolean;
}
