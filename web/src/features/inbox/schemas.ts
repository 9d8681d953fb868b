/** Beside the shop's own, which a shopper loads. */
export { analyticsCounts, shortfalls } from '#contracts/api/analytics-counts';
export { outcomeResponse } from '#contracts/api/outcomes';
export { inboxDetail, inboxPage, inboxSession, resendResponse } from '#contracts/api/inbox';
