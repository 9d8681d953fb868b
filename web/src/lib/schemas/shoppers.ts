export { alertMailResponse } from '#contracts/api/alerts';
export { meResponse, shopperDetails, signInCodeResponse } from '#contracts/api/shoppers';
export {
  embeddedAnswer,
  embeddedCard,
  reservationRequest,
  reservationResponse,
  reservationsResponse,
} from '#contracts/api/reservations';
export { watchlistListResponse, watchlistResponse } from '#contracts/api/watchlist';
export { spinRequest, spinResponse } from '#contracts/api/spin';
export { purchasePlan } from '#contracts/domain/checkout/purchase-plan';
