import { Module } from '@nestjs/common';
import { CrmController } from './crm.controller.js';
import { FollowUpLeadHandler } from './follow-up-lead.js';
import { CrmInboxController } from './crm-inbox.controller.js';
import { GetInboxLeadHandler, ListInboxHandler } from './crm-inbox.js';
import { WebhookDeliverer } from './delivery/deliverer.js';
import { ListDeliveriesHandler, ListWebhooksHandler } from './delivery/list-webhooks.js';
import { ChangeWebhookHandler, RegisterWebhookHandler } from './delivery/manage-webhook.js';
import { OpsDeliveriesController } from './delivery/ops.controller.js';
import { ReplayMessagesHandler } from './delivery/replay-messages.js';
import { WebhooksController } from './delivery/webhooks.controller.js';
import { SubmitLeadsFromEvents } from './lead-from-event.js';
import { LeadsController } from './leads.controller.js';
import { PullLeadsHandler } from './pull-leads.js';
import { SubmitLeadHandler } from './submit-lead.js';
import { TestDrives } from './test-drives/book.js';
import { tradeInPorts } from './trade-in/choose-ports.js';
import { TradeInController } from './trade-in/trade-in.controller.js';
import { AnswerQuestionsHandler, ValueVehicleHandler } from './trade-in/value-vehicle.js';

const tradeIn = [...tradeInPorts, ValueVehicleHandler, AnswerQuestionsHandler];

const delivery = [
  WebhookDeliverer,
  RegisterWebhookHandler,
  ChangeWebhookHandler,
  ListWebhooksHandler,
  ListDeliveriesHandler,
  ReplayMessagesHandler,
];

@Module({
  controllers: [
    LeadsController,
    TradeInController,
    CrmController,
    CrmInboxController,
    WebhooksController,
    OpsDeliveriesController,
  ],
  providers: [
    SubmitLeadHandler,
    SubmitLeadsFromEvents,
    FollowUpLeadHandler,
    TestDrives,
    ...tradeIn,
    PullLeadsHandler,
    ListInboxHandler,
    GetInboxLeadHandler,
    ...delivery,
  ],
})
export class LeadsModule {}
