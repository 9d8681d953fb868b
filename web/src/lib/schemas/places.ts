import { z } from 'zod';
import { dealershipResponse } from '#contracts/api/dealerships';
import { carSummary } from '#contracts/search/car-document';

export { dealershipsResponse } from '#contracts/api/dealerships';
export { locationResponse, locationsResponse } from '#contracts/api/locations';
export { reviewsResponse } from '#contracts/api/reviews';
export { siteResponse } from '#contracts/api/site';
export { problem } from '#contracts/rejections';

export const dealershipCards = dealershipResponse.extend({ hits: z.array(carSummary) });
export type DealershipCards = z.infer<typeof dealershipCards>;
