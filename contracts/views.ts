import type { CarDetails } from './car.js';
import type { CloudEvent } from './envelope.js';
import type { ReservationOutcome } from './events/reservation.js';
import type { RowError } from './events/feed-import.js';
import type { FeedSyntax, FeedVocabulary, MissingAction } from './feeds.js';

/**
 * The read models projectors write and read APIs read. A version is raised with every change of a document's shape or
 * meaning: it names the physical collection, which is then built anew from the log.
 */

export interface ViewDefinition {
  readonly name: string;
  readonly version: number;
  /** Each list a compound index of top-level fields. */
  readonly indexes: readonly (readonly string[])[];
}

/** `car_v1`: the physical collection, the feed group and the checkpoint of a read model. */
export const physicalName = ({ name, version }: Pick<ViewDefinition, 'name' | 'version'>): string =>
  `${name}_v${version}`;

export const carView = { name: 'car', version: 1, indexes: [['slug']] } as const satisfies ViewDefinition;
/** Alias under which the current search collection of cars is found. */
export const carSearchAlias = 'cars';

export interface CarView {
  readonly id: string;
  readonly slug: string;
  readonly dealership_id: string;
  readonly details: CarDetails;
  readonly status: string;
  readonly delisted: boolean;
  readonly reserved: boolean;
  /** Seconds since 1970. */
  readonly created_at_timestamp: number;
  readonly sold_date_timestamp?: number | undefined;
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
  version: 1,
  indexes: [['dealership_id', 'position']],
} as const satisfies ViewDefinition;

/** One thing a CRM reads: `position` orders them, per dealership and over all. */
export interface CrmLeadView {
  readonly dealership_id: string;
  readonly position: number;
  readonly event: CloudEvent;
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
