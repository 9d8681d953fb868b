import { slugStream, type SlugEvent } from '#contracts/events/slug';
import type { Decider } from '#platform/kernel/decider';

/** The owner of the slug; undefined: free. */
type SlugState = { readonly car_id: string } | undefined;

export interface ClaimSlug {
  readonly slug: string;
  readonly car_id: string;
}

/** A claim on a free slug succeeds. A claim on a taken slug changes nothing; the state names the owner. */
export const slug: Decider<SlugState, ClaimSlug, SlugEvent> = {
  category: slugStream.category,
  initial: undefined,
  evolve: { SlugClaimed: (state, { car_id }) => state ?? { car_id } },
  decide: (state, { slug, car_id }) => (state ? [] : [{ type: 'SlugClaimed', data: { slug, car_id } }]),
};
