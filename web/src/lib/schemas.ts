import './zod-without-code.js';

/** Every schema the pages parse with comes through here, and this module comes with the first request. */
export { brandResponse, brandsResponse, modelPageResponse } from '#contracts/api/brands';
export { budgetResponse } from '#contracts/api/budget';
export { carFields, carResponse, gaugeResponse, similarResponse, viewDataResponse } from '#contracts/api/cars';
export { deliveryResponse } from '#contracts/api/delivery';
export { dealershipResponse, dealershipsResponse } from '#contracts/api/dealerships';
export { sheetResponse } from '#contracts/api/documents';
export { carFinanceResponse, disclaimerResponse, quoteResponse } from '#contracts/api/finance';
export { leadResponse } from '#contracts/api/leads';
export { menusResponse } from '#contracts/api/menus';
export { pageResponse } from '#contracts/api/pages';
export { makesResponse, modelsResponse } from '#contracts/api/models';
export { locationResponse, locationsResponse } from '#contracts/api/locations';
export { reviewsResponse } from '#contracts/api/reviews';
export { offerResponse, offersResponse } from '#contracts/api/offers';
export { searchResponse } from '#contracts/api/search';
export { siteResponse } from '#contracts/api/site';
export { availabilityResponse } from '#contracts/api/test-drives';
export { regoResponse, valuationRequest, valuationResponse } from '#contracts/api/valuations';
export { vehicleListResponse, vehiclesByIdResponse } from '#contracts/api/vehicles';
export { errorsOf } from '#contracts/forms/schema';
export { meResponse, shopperDetails, signInCodeResponse } from '#contracts/api/shoppers';
export {
  embeddedAnswer,
  embeddedCard,
  reservationRequest,
  reservationResponse,
  reservationsResponse,
} from '#contracts/api/reservations';
export { watchlistListResponse, watchlistResponse } from '#contracts/api/watchlist';
export { problem } from '#contracts/rejections';
