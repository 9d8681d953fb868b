import type { ViewDefinition } from './view.js';

export const watchlistView = {
  name: 'watchlist',
  version: 2,
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
    /** As in the event. */
    readonly price_type?: string | undefined;
    readonly saved_at: string;
  }[];
}
