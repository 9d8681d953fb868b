import { readFileSync } from 'node:fs';
import { Inject, Injectable, type OnApplicationBootstrap, type OnModuleDestroy, type Provider } from '@nestjs/common';
import { newId } from '#platform/kernel/ids';
import type { Standby } from '#platform/kernel/standby';
import { openOwnStore } from '#platform/process/open-ports';
import type { Config } from '#platform/process/config';
import type { ViewStore } from '#platform/ports/view-store';
import { Sites } from '#platform/sites/sites';
import type { Logger } from 'pino';
import { z } from 'zod';
import { CLOCK, type Clock, CONFIG, InjectLogger, STANDBY } from '#platform/process/providers';
import { Steps } from '../steps.js';
import { EmbeddedPayments, type Intent, intentsCollection } from './embedded.js';
import { PAYMENTS, type Payments } from './payments.js';

/** Delivers the embedded provider's messages to the checkout, in place of the network. */
@Injectable()
export class EmbeddedWebhooks {
  receive: (body: Buffer, signature: string) => Promise<void> = () => Promise.reject(new Error('not open yet'));
  store: ViewStore | undefined;
  private readonly timers = new Set<ReturnType<typeof setTimeout>>();

  readonly later = (milliseconds: number, then: () => void): void => {
    const timer = setTimeout(() => {
      this.timers.delete(timer);
      then();
    }, milliseconds);
    timer.unref();
    this.timers.add(timer);
  };

  async stop(): Promise<void> {
    for (const timer of this.timers) clearTimeout(timer);
    await this.store?.close();
  }
}

const refuse = () => Promise.reject(new Error('PAYMENTS names no provider'));
const noPayments: Payments = {
  provider: 'none',
  open: refuse,
  read: refuse,
  close: refuse,
  refund: refuse,
  readWebhook: async () => undefined,
};

const key = z.string().min(1);
const accountsFile = z.record(
  z.string().regex(/^acct_/),
  z.strictObject({ secretKey: key, publishableKey: key, webhookSecret: key }),
);

/** @throws {Error} naming the file, but not its contents */
const readAccounts = (file: string | undefined): z.infer<typeof accountsFile> => {
  if (file === undefined) return {};
  try {
    return accountsFile.parse(JSON.parse(readFileSync(file, 'utf8')));
  } catch {
    throw new Error(
      `STRIPE_ACCOUNTS_FILE=${file} is no JSON of accounts with secretKey, publishableKey and webhookSecret.`,
    );
  }
};

export const paymentsProvider: Provider<Payments> = {
  provide: PAYMENTS,
  inject: [CONFIG, CLOCK, EmbeddedWebhooks, Sites, STANDBY],
  useFactory: async (config: Config, clock: Clock, webhooks: EmbeddedWebhooks, sites: Sites, standby?: Standby) => {
    if (config.PAYMENTS === 'stripe') {
      const { createStripe } = await import('./stripe.js');
      return createStripe({
        secretKey: config.STRIPE_SECRET_KEY!,
        publishableKey: config.STRIPE_PUBLISHABLE_KEY!,
        webhookSecret: config.STRIPE_WEBHOOK_SECRET!,
        connectWebhookSecret: config.STRIPE_CONNECT_WEBHOOK_SECRET,
        accounts: readAccounts(config.STRIPE_ACCOUNTS_FILE),
        isKnown: (account) => sites.all.some(({ checkout }) => checkout.stripeAccount === account),
        url: config.STRIPE_URL,
      });
    }
    if (config.PAYMENTS === 'none') return noPayments;
    webhooks.store = await openOwnStore(config, 'payments', standby);
    return new EmbeddedPayments({
      intents: await webhooks.store.collection<Intent>(intentsCollection),
      clock,
      newId,
      later: webhooks.later,
      deliver: (body, signature) => webhooks.receive(body, signature),
    });
  },
};

/** Milliseconds between two checks for payments that another process left unfinished. */
const resumeEvery = 30_000;

/** Starts and stops the embedded provider together with the program. */
@Injectable()
export class EmbeddedLife implements OnApplicationBootstrap, OnModuleDestroy {
  private timer: ReturnType<typeof setInterval> | undefined;

  constructor(
    @Inject(PAYMENTS) private readonly payments: Payments,
    private readonly webhooks: EmbeddedWebhooks,
    private readonly steps: Steps,
    @InjectLogger() private readonly logger: Logger,
  ) {}

  onApplicationBootstrap(): void {
    this.webhooks.receive = async (body, signature) => {
      const news = await this.payments.readWebhook(body, signature);
      if (news) await this.steps.handleNews(news);
    };
    const { payments } = this;
    if (!(payments instanceof EmbeddedPayments)) return;
    const resume = () =>
      payments.resume().catch((error: unknown) => {
        this.logger.warn({ err: error }, 'payments could not be gone on with');
      });
    void resume();
    this.timer = setInterval(() => void resume(), resumeEvery).unref();
  }

  async onModuleDestroy(): Promise<void> {
    clearInterval(this.timer);
    await this.webhooks.stop();
  }
}
