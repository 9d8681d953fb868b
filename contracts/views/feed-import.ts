import type { FeedSyntax, FeedVocabulary, MissingAction } from '../domain/feeds.js';
import type { RowError } from '../events/feed-import.js';
import type { ViewDefinition } from './view.js';

export const feedImportView = {
  name: 'feed_import',
  version: 2,
  indexes: [['site', 'started_at']],
} as const satisfies ViewDefinition;

export interface FeedImportView {
  readonly import_id: string;
  readonly dealership_ids: readonly string[];
  /** Empty for early imports, whose events did not record it. */
  readonly site: string;
  readonly state: 'running' | 'held' | 'completed' | 'incomplete' | 'discarded';
  readonly reason?: string | undefined;
  readonly source_id?: string | undefined;
  readonly format: FeedSyntax;
  readonly vocabulary: FeedVocabulary;
  readonly missing?: MissingAction | undefined;
  readonly started_at: string;
  readonly updated_at: string;
  readonly completed_at?: string;
  readonly received: number;
  readonly listed: number;
  readonly changed: number;
  readonly sold?: number | undefined;
  readonly withdrawn?: number | undefined;
  readonly kept_off?: number | undefined;
  readonly unchanged: number;
  readonly rejected: number;
  readonly warned?: number | undefined;
  readonly kept_by_hand?: number | undefined;
  readonly pictured?: number | undefined;
  readonly complete?: number | undefined;
  readonly removed: number;
  /** Ids of the first of these. */
  readonly removed_cars?: readonly string[] | undefined;
  readonly missing_cars?: number;
  readonly stock_cars?: number;
  readonly bytes: number;
  readonly bytes_total?: number | undefined;
  readonly errors: readonly RowError[];
  readonly warnings?: readonly RowError[] | undefined;
}
