import { Module } from '@nestjs/common';
import { Attachments } from './attachments/attachments.js';
import { CrmController } from './crm.controller.js';
import { FormPagesController } from './form-pages/form-pages.controller.js';
import { CrmInboxController } from './crm-inbox.controller.js';
import { Inbox } from './crm-inbox.js';
import { WebhookDeliverer } from './delivery/deliverer.js';
import { ListDeliveries, ListWebhooks } from './delivery/list-webhooks.js';
import { ChangeWebhook, RegisterWebhook } from './delivery/manage-webhook.js';
import { WebhookLimit } from './delivery/webhook-limit.js';
import { OpsDeliveriesController } from './delivery/ops.controller.js';
import { PostToWebhook } from './delivery/post-to-webhook.js';
import { ReplayMessages } from './delivery/replay-messages.js';
import { TryWebhook } from './delivery/try-webhook.js';
import { WebhookAccess } from './delivery/webhook-access.js';
import { WebhooksController } from './delivery/webhooks.controller.js';
import { SubmitLeadsFromEvents } from './lead-from-event.js';
import { LeadsController } from './leads.controller.js';
import { RecordOutcome } from './record-outcome.js';
import { TakeLead } from './take-lead.js';
import { TestDrives } from './test-drives/book.js';
import { tradeInPorts } from './trade-in/choose-ports.js';
import { WithdrawByLink } from './withdraw-by-link.js';
import { TradeInController } from './trade-in/trade-in.controller.js';

const delivery = [
  WebhookDeliverer,
  WebhookAccess,
  RegisterWebhook,
  WebhookLimit,
  ChangeWebhook,
  ListWebhooks,
  ListDeliveries,
  ReplayMessages,
  PostToWebhook,
  TryWebhook,
];

@Module({
  controllers: [
    LeadsController,
    FormPagesController,
    TradeInController,
    CrmController,
    CrmInboxController,
    WebhooksController,
    OpsDeliveriesController,
  ],
  providers: [
    Attachments,
    TakeLead,
    SubmitLeadsFromEvents,
    TestDrives,
    ...tradeInPorts,
    Inbox,
    RecordOutcome,
    WithdrawByLink,
    ...delivery,
  ],
})
export class LeadsModule {}
