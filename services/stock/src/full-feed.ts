import { fullFeedStream, type FullFeedEvent } from '#contracts/events/full-feed';
import type { Decider } from '#platform/kernel/decider';

/** Id of the import that began last; undefined: none. */
type FullFeedState = string | undefined;

export interface BeginFullFeed {
  readonly dealership_id: string;
  readonly import_id: string;
}

/** If several full feeds of a dealership run at once, only the last one to begin removes missing cars. */
export const fullFeed: Decider<FullFeedState, BeginFullFeed, FullFeedEvent> = {
  category: fullFeedStream.category,
  initial: undefined,
  evolve: { FullFeedBegan: (_, { import_id }) => import_id },
  decide: (state, data) => (state === data.import_id ? [] : [{ type: 'FullFeedBegan', data }]),
};
