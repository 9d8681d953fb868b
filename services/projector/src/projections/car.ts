import { carFold } from '#contracts/domain/car/car';
import type { CarEvent } from '#contracts/events/car';
import { type CarDocument, toCarDocument } from '#contracts/search/car-document';
import { carSearchSchema } from '#contracts/search/cars';
import { evolveCarView } from '#contracts/views/car-view';
import type { CarView } from '#contracts/views/views';
import { carSearchAlias, carView } from '#contracts/views/views';
import type { Projection } from '#platform/kernel/projection';

/** The car for its page, and its document for the search. */
export const carProjection: Projection<CarView, CarEvent, CarDocument> = {
  ...carView,
  key: ({ stream }) => stream.slice(stream.indexOf('-') + 1),
  evolve: Object.fromEntries(Object.keys(carFold.evolve).map((type) => [type, evolveCarView])),
  search: { alias: carSearchAlias, schema: carSearchSchema, document: toCarDocument },
};
