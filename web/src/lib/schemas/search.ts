import { z } from 'zod';
import { searchResponse } from '#contracts/api/search';
import { vehicleListResponse } from '#contracts/api/vehicles';
import { carSummary } from '#contracts/search/car-document';

export { suggestionsResponse } from '#contracts/api/search';
export { budgetResponse } from '#contracts/api/budget';
export { makesResponse, modelsResponse } from '#contracts/api/models';
export { vehiclesByIdResponse, viewCountsResponse } from '#contracts/api/vehicles';

export const searchCards = searchResponse.extend({
  hits: z.array(carSummary),
  // During an upgrade, a server of the version before may answer.
  title: searchResponse.shape.title.optional(),
});
export type SearchCards = z.infer<typeof searchCards>;

export const vehicleListCards = vehicleListResponse.extend({ hits: z.array(carSummary) });
