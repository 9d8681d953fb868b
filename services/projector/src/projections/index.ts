import type { AnyProjection } from '#platform/kernel/projection';
import { analyticsCarProjection, analyticsDayProjection } from './analytics-counts.js';
import { carProjection } from './car.js';
import { crmDeliveryProjection } from './crm-delivery.js';
import { crmInboxProjection } from './crm-inbox.js';
import { crmLeadProjection } from './crm-lead.js';
import { crmWebhookProjection } from './crm-webhook.js';
import { feedImportProjection } from './feed-import.js';

/** Every read model there is. */
export const projections = [
  carProjection,
  crmLeadProjection,
  feedImportProjection,
  crmWebhookProjection,
  crmDeliveryProjection,
  crmInboxProjection,
  analyticsDayProjection,
  analyticsCarProjection,
] as readonly AnyProjection[];
