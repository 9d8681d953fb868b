/** Separate from the shop's schemas, so that shoppers do not load these. */
export { analyticsCounts, shortfalls } from '#contracts/api/analytics-counts';
export { outcomeResponse, withdrawResponse } from '#contracts/api/outcomes';
export { inboxDetail, inboxPage, inboxSession, resendResponse } from '#contracts/api/inbox';
