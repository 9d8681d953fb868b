import { Inject, Injectable, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { quietSeconds } from '#contracts/alerts';
import type { RecordedEvent } from '#contracts/envelope';
import { formatMoney } from '#contracts/format';
import { isRejection } from '#contracts/rejections';
import type { Site } from '#contracts/site';
import type { HandleCommand } from '#platform/kernel/command';
import { readCurrent } from '#platform/kernel/command';
import { fold } from '#platform/kernel/decider';
import type { Moot } from '#platform/kernel/reactor';
import type { Outcome } from '#platform/kernel/reactor-delivery';
import type { RetrySchedule } from '#platform/kernel/reactor-schedule';
import { InjectCommands, InjectPlatform, type Platform } from '#platform/platform.module';
import { ReactorHost } from '#platform/reactor-host';
import { saveableCar } from '../saveable-car.js';
import { shopper } from '../shopper.js';
import { SMS, type Sms, SmsRefused } from '../sms/sms.js';
import { type Alerts, createAlertsReactor, type RequestedAlert } from './alerts-reactor.js';
import { StopLinks } from './stop-links.js';

const minute = 60_000;
const hour = 60 * minute;
const schedule: RetrySchedule = { pauses: [minute, 10 * minute, hour, 6 * hour], refusedAttempts: 1 };

const moot: Moot = { kind: 'moot' };

/** Sends alerts by text message, in the daytime, and only what still holds when it is sent. */
@Injectable()
export class SendAlerts implements OnApplicationBootstrap, OnModuleDestroy {
  private host?: ReactorHost<Alerts>;

  constructor(
    @InjectPlatform() private readonly platform: Platform,
    @InjectCommands() private readonly handle: HandleCommand,
    @Inject(SMS) private readonly sms: Sms,
    private readonly links: StopLinks,
  ) {}

  onApplicationBootstrap(): void {
    const { platform, handle } = this;
    const reactor = createAlertsReactor({
      sites: () => platform.sites.all,
      send: (alert, event) => this.send(alert, event),
    });
    this.host = new ReactorHost({ platform, handle, reactor, schedule });
  }

  async onModuleDestroy(): Promise<void> {
    await this.host?.stop();
  }

  private async send(alert: RequestedAlert, event: RecordedEvent): Promise<Outcome | Moot> {
    const { log, sites, clock } = this.platform;
    const site = sites.all.find(({ id }) => id === alert.site_id);
    if (!site) return moot;
    const who = fold(shopper, await readCurrent(log, `shopper-${alert.shopper_id}`));
    if (!who?.alerts.some(({ alert_id }) => alert_id === alert.alert_id)) return moot;
    const retryAfter = quietSeconds(clock(), site.timezone);
    if (retryAfter !== undefined) return { kind: 'failed', reason: 'it is late; not before the morning', retryAfter };
    const news = newsOf(alert, await readCurrent(log, event.stream), event.revision, site);
    if (news === undefined) return moot;
    const stop = `${site.url}/stop-alerts?token=${this.links.tokenOf(who.id)}`;
    try {
      await this.sms.send({ to: who.phone_number, text: `${site.name}: ${news} Stop these messages: ${stop}` });
      return { kind: 'delivered' };
    } catch (error) {
      const reason = (error as Error).message;
      if (!(error instanceof SmsRefused)) return { kind: 'failed', reason };
      if (!error.isOptedOut) return { kind: 'failed', reason, refused: true };
      const stopped = await this.handle(shopper, who.id, { type: 'StopAlerts', by: 'carrier' });
      if (isRejection(stopped)) throw new Error(stopped.detail, { cause: error });
      return { kind: 'gone', reason };
    }
  }
}

/** What there is to say, as things stand now; undefined: nothing any more. */
export const newsOf = (
  { about }: Pick<RequestedAlert, 'about'>,
  history: readonly RecordedEvent[],
  revision: number,
  site: Site,
): string | undefined => {
  const car = saveableCar(history, site);
  if (!car?.isInStock) return undefined;
  const address = `${site.url}/cars/${car.slug}`;
  if (about.kind === 'search') {
    const price = car.price === undefined ? '' : ` for ${priceText(car.price, site)}`;
    return `New for “${about.name}”: ${car.name}${price}. ${address}`;
  }
  const before = saveableCar(
    history.filter((event) => event.revision < revision),
    site,
  );
  if (car.price === undefined || before?.price === undefined || car.price >= before.price) return undefined;
  return `${car.name} now costs ${priceText(car.price, site)}, down from ${priceText(before.price, site)}. ${address}`;
};

const priceText = (price: number, { features }: Site): string =>
  features.subscriptions ? `${formatMoney(price)} a week` : formatMoney(price);
