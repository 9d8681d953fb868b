import { carFold } from '#contracts/domain/car/car';
import type { CarEvent } from '#contracts/events/car';
import { idOfStream } from '#contracts/events/stream-name';
import type { CarDocument } from '#contracts/search/car-document';
import { toCarDocument } from '#contracts/search/to-car-document';
import { carSearchSchema } from '#contracts/search/cars';
import { carSearchAlias, carView, type CarView } from '#contracts/views/car';
import { evolveCarView } from '#contracts/views/car-view';
import type { Projection } from '#platform/kernel/projection';

/** The car as its page shows it, and its search document. */
export const carProjection: Projection<CarView, CarEvent, CarDocument> = {
  ...carView,
  key: ({ stream }) => idOfStream(stream),
  evolve: Object.fromEntries(Object.keys(carFold.evolve).map((type) => [type, evolveCarView])),
  search: { alias: carSearchAlias, schema: carSearchSchema, document: toCarDocument },
};
