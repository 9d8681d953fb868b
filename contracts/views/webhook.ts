import type { DeliveryResource, WebhookResource } from '../api/crm.js';
import type { ViewDefinition } from './view.js';

export const crmWebhookView = {
  name: 'crm_webhook',
  version: 2,
  indexes: [['of_site']],
} as const satisfies ViewDefinition;

export interface CrmWebhookView extends WebhookResource {
  /** Id of the site, for lookups; empty where the events do not contain it. */
  readonly of_site: string;
  readonly removed: boolean;
  /** When a dealership was added that the webhook was not registered for. */
  readonly added_at?: Readonly<Record<string, string>>;
}

export const crmDeliveryView = {
  name: 'crm_delivery',
  version: 2,
  indexes: [
    ['webhook_id', 'updated_at'],
    ['webhook_id', 'state', 'updated_at'],
    ['webhook_id', 'state', 'position'],
    ['webhook_id', 'state', 'dealership_id', 'position'],
    ['lead_id'],
  ],
} as const satisfies ViewDefinition;

export interface CrmDeliveryView extends DeliveryResource {
  readonly updated_at: string;
  /** Log position of the delivered event. */
  readonly position: number;
}
