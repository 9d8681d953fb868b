import type { CarEvent } from '#contracts/events/car';
import { carSearchSchema } from '#contracts/search/cars';
import { type CarDocument } from '#contracts/search/car-document';
import { carSearchAlias, carView, type CarView } from '#contracts/views/car';
import { carDocument } from '#platform/car-document';
import { carEvolve, carIdOf } from '#platform/car-evolve';
import type { Projection } from '#platform/kernel/projection';

/** The car for its page, and its document for the search. */
export const carProjection: Projection<CarView, CarEvent, CarDocument> = {
  ...carView,
  key: carIdOf,
  evolve: carEvolve,
  search: { alias: carSearchAlias, schema: carSearchSchema, document: carDocument },
};
