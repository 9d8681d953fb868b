import './zod-without-code.js';

/** Every schema the pages parse with comes through here, and this module comes with the first request. */
export { budgetResponse } from '#contracts/api/budget';
export { carResponse } from '#contracts/api/cars';
export { dealershipResponse, dealershipsResponse } from '#contracts/api/dealerships';
export { carFinanceResponse, disclaimerResponse, quoteResponse } from '#contracts/api/finance';
export { leadRequest, leadResponse, leadUser } from '#contracts/api/leads';
export { makesResponse, modelsResponse } from '#contracts/api/models';
export { searchResponse } from '#contracts/api/search';
export { siteResponse } from '#contracts/api/site';
export { meResponse, shopperDetails, signInCodeResponse } from '#contracts/api/shoppers';
export {
  embeddedAnswer,
  embeddedCard,
  reservationRequest,
  reservationResponse,
  reservationsResponse,
} from '#contracts/api/reservations';
export { vehicleListResponse, vehiclesByIdResponse } from '#contracts/api/vehicles';
export { watchlistListResponse, watchlistResponse } from '#contracts/api/watchlist';
export { problem } from '#contracts/rejections';
