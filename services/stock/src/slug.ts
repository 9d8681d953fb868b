import { slugStream, type SlugEvent } from '#contracts/events/slug';
import type { Decider } from '#platform/kernel/decider';

/** Who has the slug; undefined while it is free. */
type SlugState = { readonly car_id: string } | undefined;

export interface ClaimSlug {
  readonly slug: string;
  readonly car_id: string;
}

/** A claim on a free slug succeeds; on a taken one it changes nothing, and the state says whose it is. */
export const slug: Decider<SlugState, ClaimSlug, SlugEvent> = {
  category: slugStream.category,
  initial: undefined,
  evolve: { SlugClaimed: (state, { car_id }) => state ?? { car_id } },
  decide: (state, { slug, car_id }) => (state ? [] : [{ type: 'SlugClaimed', data: { slug, car_id } }]),
};
