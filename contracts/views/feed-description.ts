import type { FeedDescription } from '../domain/feed-description.js';
import type { ViewDefinition } from './view.js';

export const feedDescriptionView = {
  name: 'feed_description',
  version: 1,
  indexes: [['dealership_id', 'name']],
} as const satisfies ViewDefinition;

/** A saved feed description; the last 50 versions, newest first. */
export interface FeedDescriptionView {
  readonly dealership_id: string;
  readonly name: string;
  readonly versions: readonly {
    readonly version: number;
    readonly description: FeedDescription;
    /** Name of the API key. */
    readonly by: string;
    readonly at: string;
  }[];
}
