export { shortfalls } from '#contracts/api/analytics-counts';
export {
  consoleResponse,
  enginesResponse,
  eventRow,
  eventsPage,
  historyResponse,
  opsDeliveries,
  opsWebhooks,
  stockResponse,
} from '#contracts/api/ops-events';
export {
  parkedEvent,
  parkedResponse,
  projectionsResponse,
  projectionStatus,
  replayResponse as projectionReplay,
  suppliersResponse,
} from '#contracts/api/ops';
export { opsKey, opsKeys, opsKeyWithSecret } from '#contracts/api/ops-keys';
export { erasureList, erasurePreview, erasureReport, retentionReport } from '#contracts/api/erasures';
export { replayResponse, webhookResource, webhookTestResult } from '#contracts/api/crm';
export { webhookEventTypes } from '#contracts/events/webhook';
export { problem } from '#contracts/rejections';
