import type { DeliveryResource, WebhookResource } from '../api/crm.js';
import type { Car } from '../domain/car/car.js';
import type { CloudEvent } from '../events/envelope.js';
import type { ContentPage } from '../domain/site/written-pages.js';
import type { ReservationOutcome } from '../events/reservation.js';
import type { CleanBrand, CleanModel } from '../events/brand.js';
import type { CleanOffer } from '../events/offer.js';
import type { RowError } from '../events/feed-import.js';
import type { LeadEvent } from '../events/lead.js';
import type { Review, ReviewReply } from '../domain/reviews/review.js';
import type { Dealership, Location, Promo } from '../domain/site/site.js';
import type { FeedSyntax, FeedVocabulary, MissingAction } from '../domain/feeds.js';
import { day, minute } from '../domain/durations.js';

/**
 * The read models projectors write and read APIs read. A version is raised with every change of a document's shape or
 * meaning: it names the physical collection, which is then built anew from the log.
 */

export interface ViewDefinition {
  readonly name: string;
  readonly version: number;
  /** Each list a compound index of top-level fields, led by the tenant's where readers know it. */
  readonly indexes: readonly (readonly string[])[];
}

/** `car_v1`: the physical collection, the feed group and the checkpoint of a read model. */
export const physicalName = ({ name, version }: Pick<ViewDefinition, 'name' | 'version'>): string =>
  `${name}_v${version}`;

export const carView = {
  name: 'car',
  version: 4,
  indexes: [['dealership_id', 'slug']],
} as const satisfies ViewDefinition;
/** Alias under which the current search collection of cars is found. */
export const carSearchAlias = 'cars';

/** Times are seconds since 1970. */
export interface CarView extends Car {
  readonly created_at_timestamp: number;
  readonly updated_at_timestamp: number;
  readonly sold_date_timestamp?: number | undefined;
}

/** How often each car was looked at; its id is the car's. */
export const carViewsView = { name: 'car_views', version: 1, indexes: [] } as const satisfies ViewDefinition;

export interface CarViewsView {
  readonly views: number;
}

export const watchlistView = {
  name: 'watchlist',
  version: 1,
  indexes: [['site_id']],
} as const satisfies ViewDefinition;

/** A shopper's saved vehicles, newest first. */
export interface WatchlistView {
  readonly site_id: string;
  readonly vehicles: readonly {
    readonly car_id: string;
    readonly slug: string;
    readonly name: string;
    readonly price?: number | undefined;
    readonly saved_at: string;
  }[];
}

export const reservationView = {
  name: 'reservation',
  version: 1,
  indexes: [['shopper_id', 'started_at']],
} as const satisfies ViewDefinition;

export interface ReservationView {
  readonly id: string;
  readonly shopper_id: string;
  readonly car: { readonly car_id: string; readonly slug: string; readonly name: string };
  /** Cents. */
  readonly amount: number;
  readonly refundable: boolean;
  readonly hold_hours: number;
  readonly started_at: string;
  readonly pay_by: string;
  readonly state: 'waiting' | 'declined' | 'paid' | 'confirmed' | 'ended';
  readonly outcome?: ReservationOutcome | undefined;
  readonly held_until?: string | undefined;
  readonly refund?: 'due' | 'made' | 'failed' | undefined;
}

export const crmLeadView = {
  name: 'crm_lead',
  version: 2,
  indexes: [['dealership_id', 'position']],
} as const satisfies ViewDefinition;

/** One thing a CRM reads: `position` orders them, per dealership and over all. */
export interface CrmLeadView {
  readonly dealership_id: string;
  readonly position: number;
  readonly event: CloudEvent;
}

export const testDriveDayView = { name: 'test_drive_day', version: 1, indexes: [] } as const satisfies ViewDefinition;

/** What is booked at a location on a day; its id is `<location_id>-<day>`. */
export interface TestDriveDayView {
  readonly booked: readonly { readonly at: string; readonly car_id?: string | undefined; readonly lead_id: string }[];
}

export const feedImportView = {
  name: 'feed_import',
  version: 2,
  indexes: [['site', 'started_at']],
} as const satisfies ViewDefinition;

export interface FeedImportView {
  readonly import_id: string;
  readonly dealership_ids: readonly string[];
  /** Empty where an early import did not say. */
  readonly site: string;
  readonly state: 'running' | 'held' | 'completed' | 'incomplete' | 'discarded';
  readonly reason?: string | undefined;
  readonly format: FeedSyntax;
  readonly vocabulary: FeedVocabulary;
  readonly missing?: MissingAction | undefined;
  readonly started_at: string;
  readonly updated_at: string;
  readonly completed_at?: string;
  readonly received: number;
  readonly listed: number;
  readonly changed: number;
  readonly unchanged: number;
  readonly rejected: number;
  readonly removed: number;
  readonly missing_cars?: number;
  readonly stock_cars?: number;
  readonly bytes: number;
  readonly bytes_total?: number | undefined;
  readonly errors: readonly RowError[];
}

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

/** What was told of sites by API, beside their folders; its id is the stream. */
export const sitePartView = {
  name: 'site_part',
  version: 2,
  indexes: [['by_api']],
} as const satisfies ViewDefinition;

/** One of them: a site, or what belongs to one. */
export interface SitePartView {
  readonly site_id: string;
  /** False: it ended, or the folder tells it now. */
  readonly by_api: boolean;
  readonly config?: Readonly<Record<string, unknown>> | undefined;
  readonly dealership?: Dealership | undefined;
  readonly location?: Location | undefined;
}

export const pageView = {
  name: 'page',
  version: 1,
  indexes: [['site_id', 'path']],
} as const satisfies ViewDefinition;

/** What stands at an address of a site; neither page nor another address: what stood there is gone. */
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

export const crmWebhookView = {
  name: 'crm_webhook',
  version: 1,
  indexes: [['first_dealership_id']],
} as const satisfies ViewDefinition;

export interface CrmWebhookView extends WebhookResource {
  /** By which it is found; the others are compared. */
  readonly first_dealership_id: string;
  readonly removed: boolean;
}

export const crmDeliveryView = {
  name: 'crm_delivery',
  version: 1,
  indexes: [['webhook_id', 'updated_at'], ['webhook_id', 'state', 'updated_at'], ['lead_id']],
} as const satisfies ViewDefinition;

export interface CrmDeliveryView extends DeliveryResource {
  readonly updated_at: string;
}

export const crmInboxView = {
  name: 'crm_inbox',
  version: 1,
  indexes: [['dealership_id', 'submitted_at']],
} as const satisfies ViewDefinition;

/** A lead as a dealer without a CRM reads it, with what came after it. */
export interface CrmInboxView {
  readonly lead_id: string;
  readonly dealership_id: string;
  readonly submitted_at: string;
  readonly lead: Extract<LeadEvent, { type: 'LeadSubmitted' }>['data'];
  /** What has come to be since, by the name of its event. */
  readonly since: readonly { readonly type: string; readonly at: string; readonly data: unknown }[];
  /** The lead's events, as webhooks get them. */
  readonly messages: readonly { readonly id: string; readonly revision: number; readonly position: number }[];
}

export const analyticsDayView = {
  name: 'analytics_day',
  version: 1,
  indexes: [['site_id', 'day']],
} as const satisfies ViewDefinition;

export const analyticsCarView = {
  name: 'analytics_car',
  version: 1,
  indexes: [
    ['site_id', 'day'],
    ['site_id', 'car_id', 'day'],
  ],
} as const satisfies ViewDefinition;

const slotLength = 30 * minute;

/** The half hour of its UTC day in which a moment lies. */
export const slotOf = (moment: string): string => String(Math.floor((Date.parse(moment) % day) / slotLength));
export const slotStart = (ofDay: string, slot: string): Date => new Date(Date.parse(ofDay) + Number(slot) * slotLength);

/** Events of one UTC day: half hours of it (0 to 47), so that any time zone's days can be made of them. */
export interface AnalyticsDayView {
  readonly site_id: string;
  /** `2026-05-20` */
  readonly day: string;
  /** Half hour → event id → count. */
  readonly slots: Readonly<Record<string, Readonly<Record<string, number>>>>;
}
export interface AnalyticsCarView extends AnalyticsDayView {
  readonly car_id: string;
}
