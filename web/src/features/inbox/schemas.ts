/** Separate from the shop's schemas, so that shoppers do not load these. */
export { analyticsCounts, shortfalls } from '#contracts/api/analytics-counts';
export { outcomeResponse, withdrawResponse } from '#contracts/api/outcomes';
export { inboxDetail, inboxPage, inboxSession, resendResponse } from '#contracts/api/inbox';
export {
  descriptionList,
  descriptionVersions,
  feedPreview,
  sampleProposal,
  savedDescription,
} from '#contracts/api/feed-descriptions';
export { importList, importReport, stockCar, stockList } from '#contracts/api/stock';
