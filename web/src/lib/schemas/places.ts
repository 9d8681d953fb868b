import '../zod-without-code.js';

export { dealershipResponse, dealershipsResponse } from '#contracts/api/dealerships';
export { locationResponse, locationsResponse } from '#contracts/api/locations';
export { reviewsResponse } from '#contracts/api/reviews';
export { siteResponse } from '#contracts/api/site';
export { problem } from '#contracts/rejections';
