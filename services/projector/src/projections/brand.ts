import type { BrandEvent } from '#contracts/events/brand';
import type { ModelEvent } from '#contracts/events/model';
import { brandView, modelView, type BrandView, type ModelView } from '#contracts/views/site-content';
import { idOfStream } from '#contracts/events/stream-name';
import type { Projection } from '#platform/kernel/projection';

const key = ({ stream }: { readonly stream: string }): string => idOfStream(stream);

/** The last description of every brand of a dealer. */
export const brandProjection: Projection<BrandView, BrandEvent> = {
  ...brandView,
  key,
  evolve: {
    BrandDescribed: (_, { data: { site_id, brand } }) => ({ ...brand, site_id, dropped: false }),
    BrandDropped: (before) => before && { ...before, dropped: true },
  },
};

/** The last description of every model of a brand. */
export const modelProjection: Projection<ModelView, ModelEvent> = {
  ...modelView,
  key,
  evolve: {
    ModelDescribed: (_, { data: { model, ...rest } }) => ({ ...model, ...rest, dropped: false }),
    ModelDropped: (before) => before && { ...before, dropped: true },
  },
};
