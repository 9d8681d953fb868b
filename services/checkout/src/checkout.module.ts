import { Module } from '@nestjs/common';
import type { HandleCommand } from '#platform/kernel/command';
import type { EventLog } from '#platform/ports/event-log';
import { CLOCK, type Clock, EVENT_LOG, HANDLE_COMMAND } from '#platform/process/providers';
import { Sites } from '#platform/sites/sites';
import { CompleteReservations } from './complete-reservations.js';
import { EmbeddedController } from './embedded.controller.js';
import { EmbeddedLife, EmbeddedWebhooks, paymentsProvider } from './payments/choose-payments.js';
import { PAYMENTS, type Payments } from './payments/payments.js';
import { ReservationsController } from './reservations.controller.js';
import { Steps } from './steps.js';
import { WebhookController } from './webhook.controller.js';

const steps = {
  provide: Steps,
  inject: [EVENT_LOG, CLOCK, HANDLE_COMMAND, PAYMENTS, Sites],
  useFactory: (log: EventLog, clock: Clock, handle: HandleCommand, payments: Payments, sites: Sites) =>
    new Steps({
      ...{ log, clock, handle, payments },
      accountOf: (site_id) => sites.all.find(({ id }) => id === site_id)?.checkout.stripeAccount,
    }),
};

@Module({
  controllers: [ReservationsController, WebhookController, EmbeddedController],
  providers: [steps, CompleteReservations, EmbeddedWebhooks, paymentsProvider, EmbeddedLife],
})
export class CheckoutModule {}
