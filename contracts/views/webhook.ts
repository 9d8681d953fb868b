import type { DeliveryResource, WebhookResource } from '../api/crm.js';
import type { ViewDefinition } from './view.js';

export const crmWebhookView = {
  name: 'crm_webhook',
  version: 1,
  indexes: [['first_dealership_id']],
} as const satisfies ViewDefinition;

export interface CrmWebhookView extends WebhookResource {
  /** By which it is found; the others are compared. */
  readonly first_dealership_id: string;
  readonly removed: boolean;
}

export const crmDeliveryView = {
  name: 'crm_delivery',
  version: 1,
  indexes: [['webhook_id', 'updated_at'], ['webhook_id', 'state', 'updated_at'], ['lead_id']],
} as const satisfies ViewDefinition;

export interface CrmDeliveryView extends DeliveryResource {
  readonly updated_at: string;
}
