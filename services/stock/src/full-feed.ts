import { fullFeedStream, type FullFeedEvent } from '#contracts/events/full-feed';
import type { Decider } from '#platform/kernel/decider';

/** The import that began last; undefined: none yet. */
type FullFeedState = string | undefined;

export interface BeginFullFeed {
  readonly dealership_id: string;
  readonly import_id: string;
}

/** Of full feeds of one dealership that run at the same time, only the last to begin speaks of what is missing. */
export const fullFeed: Decider<FullFeedState, BeginFullFeed, FullFeedEvent> = {
  category: fullFeedStream.category,
  initial: undefined,
  evolve: { FullFeedBegan: (_, { import_id }) => import_id },
  decide: (state, data) => (state === data.import_id ? [] : [{ type: 'FullFeedBegan', data }]),
};
