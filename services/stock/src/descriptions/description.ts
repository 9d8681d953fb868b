import type { FeedDescription } from '#contracts/domain/feed-description';
import { type FeedDescriptionEvent, feedDescriptionStream } from '#contracts/events/feed-description';
import { reject } from '#contracts/rejections';
import type { Decider } from '#platform/kernel/decider';
import { isSame } from '../difference.js';

/** Undefined: never saved. */
export type SavedState =
  { readonly version: number; readonly description: FeedDescription; readonly by: string } | undefined;

export interface SaveDescription {
  readonly dealership_id: string;
  readonly name: string;
  readonly description: FeedDescription;
  readonly by: string;
  /** Version that the change is based on; 0: none. */
  readonly expected: number;
}

/** A saved description of a dealership's feed. Each change is a new version. */
export const feedDescription: Decider<SavedState, SaveDescription, FeedDescriptionEvent> = {
  category: feedDescriptionStream.category,
  initial: undefined,
  evolve: { FeedDescribed: (_, { version, description, by }) => ({ version, description, by }) },
  decide: (state, { expected, ...given }) => {
    if (state && isSame(state.description, given.description)) return [];
    const version = state?.version ?? 0;
    if (version !== expected) {
      const now = state ? `is at version ${version} now, saved by ${state.by}` : 'was never saved';
      return reject('concurrent_change', `The description ${given.name} ${now}. Load it and make your change again.`);
    }
    return [{ type: 'FeedDescribed', data: { ...given, version: version + 1 } }];
  },
};
