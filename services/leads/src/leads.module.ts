import { Module } from '@nestjs/common';
import { CrmController } from './crm.controller.js';
import { CrmInboxController } from './crm-inbox.controller.js';
import { GetInboxLeadHandler, ListInboxHandler } from './crm-inbox.js';
import { WebhookDeliverer } from './delivery/deliverer.js';
import { ListDeliveriesHandler, ListWebhooksHandler } from './delivery/list-webhooks.js';
import { ChangeWebhookHandler, RegisterWebhookHandler } from './delivery/manage-webhook.js';
import { ReplayMessagesHandler } from './delivery/replay-messages.js';
import { WebhooksController } from './delivery/webhooks.controller.js';
import { LeadsController } from './leads.controller.js';
import { PullLeadsHandler } from './pull-leads.js';
import { SubmitLeadHandler } from './submit-lead.js';

const delivery = [
  WebhookDeliverer,
  RegisterWebhookHandler,
  ChangeWebhookHandler,
  ListWebhooksHandler,
  ListDeliveriesHandler,
  ReplayMessagesHandler,
];

@Module({
  controllers: [LeadsController, CrmController, CrmInboxController, WebhooksController],
  providers: [SubmitLeadHandler, PullLeadsHandler, ListInboxHandler, GetInboxLeadHandler, ...delivery],
})
export class LeadsModule {}
