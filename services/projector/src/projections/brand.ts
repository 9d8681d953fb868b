import type { BrandEvent, ModelEvent } from '#contracts/events/brand';
import type { BrandView, ModelView } from '#contracts/views/views';
import { brandView, modelView } from '#contracts/views/views';
import type { Projection } from '#platform/kernel/projection';

const key = ({ stream }: { readonly stream: string }): string => stream.slice(stream.indexOf('-') + 1);

/** Every brand of a dealer as it was described last. */
export const brandProjection: Projection<BrandView, BrandEvent> = {
  ...brandView,
  key,
  evolve: {
    BrandDescribed: (_, { data: { site_id, brand } }) => ({ ...brand, site_id, dropped: false }),
    BrandDropped: (before) => before && { ...before, dropped: true },
  },
};

/** Every model of a brand as it was described last. */
export const modelProjection: Projection<ModelView, ModelEvent> = {
  ...modelView,
  key,
  evolve: {
    ModelDescribed: (_, { data: { model, ...rest } }) => ({ ...model, ...rest, dropped: false }),
    ModelDropped: (before) => before && { ...before, dropped: true },
  },
};
