import { join } from 'node:path';
import { Inject, Injectable, type OnApplicationBootstrap, type OnModuleDestroy, type Provider } from '@nestjs/common';
import { newId } from '#platform/kernel/ids';
import { PLATFORM, type Platform } from '#platform/platform.module';
import { Steps } from '../steps.js';
import { EmbeddedPayments } from './embedded.js';
import { PAYMENTS, type Payments } from './payments.js';
import { createStripe } from './stripe.js';

/** Carries the embedded provider's messages to the checkout, as the network would. */
@Injectable()
export class EmbeddedWebhooks {
  receive: (body: Buffer, signature: string) => Promise<void> = () => Promise.reject(new Error('not open yet'));
  private readonly timers = new Set<ReturnType<typeof setTimeout>>();

  readonly later = (milliseconds: number, then: () => void): void => {
    const timer = setTimeout(() => {
      this.timers.delete(timer);
      then();
    }, milliseconds);
    timer.unref();
    this.timers.add(timer);
  };

  stop(): void {
    for (const timer of this.timers) clearTimeout(timer);
  }
}

/** The provider the configuration asks for. */
export const paymentsProvider: Provider<Payments> = {
  provide: PAYMENTS,
  inject: [PLATFORM, EmbeddedWebhooks],
  useFactory: ({ config, clock }: Platform, webhooks: EmbeddedWebhooks) =>
    config.PAYMENTS === 'stripe'
      ? createStripe({
          secretKey: config.STRIPE_SECRET_KEY!,
          publishableKey: config.STRIPE_PUBLISHABLE_KEY!,
          webhookSecret: config.STRIPE_WEBHOOK_SECRET!,
          url: config.STRIPE_URL,
        })
      : new EmbeddedPayments({
          file: join(config.DATA_DIR, 'payments', 'payments.json'),
          clock,
          newId,
          later: webhooks.later,
          deliver: (body, signature) => webhooks.receive(body, signature),
        }),
};

/** Opens and closes the embedded provider with the program. */
@Injectable()
export class EmbeddedLife implements OnApplicationBootstrap, OnModuleDestroy {
  constructor(
    @Inject(PAYMENTS) private readonly payments: Payments,
    private readonly webhooks: EmbeddedWebhooks,
    private readonly steps: Steps,
  ) {}

  onApplicationBootstrap(): void {
    this.webhooks.receive = async (body, signature) => {
      const news = this.payments.readWebhook(body, signature);
      if (news) await this.steps.hear(news);
    };
    if (this.payments instanceof EmbeddedPayments) this.payments.start();
  }

  onModuleDestroy(): void {
    this.webhooks.stop();
  }
}
