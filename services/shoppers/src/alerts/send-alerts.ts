import { Inject, Injectable, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { morningSeconds, quietSeconds } from '#contracts/domain/alerts';
import type { RecordedEvent } from '#contracts/events/envelope';
import { formatMoney } from '#contracts/domain/format';
import { isRejection } from '#contracts/rejections';
import { localMinute } from '#contracts/domain/local-time';
import type { Site } from '#contracts/domain/site/site';
import type { HandleCommand } from '#platform/kernel/command';
import { readCurrent } from '#platform/kernel/command';
import { fold } from '#platform/kernel/decider';
import type { Moot } from '#platform/kernel/reactor';
import type { Outcome } from '#platform/kernel/reactor-delivery';
import type { RetrySchedule } from '#platform/kernel/reactor-schedule';
import { type Clock, InjectClock, InjectCommands, InjectLog, InjectLogger } from '#platform/process/providers';
import { type ReactorHost, Reactors } from '#platform/process/reactor-host';
import type { EventLog } from '#platform/ports/event-log';
import { Sites } from '#platform/sites/sites';
import type { Logger } from 'pino';
import { saveableCar } from '../saveable-car.js';
import { shopper } from '../shopper.js';
import { SMS, type Sms, SmsRefused } from '../sms/sms.js';
import { type Alerts, createAlertsReactor, type RequestedAlert, type Searched } from './alerts-reactor.js';
import { type SearchNews, searchNews } from './search-news.js';
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
    @InjectLog() private readonly log: EventLog,
    private readonly sites: Sites,
    private readonly reactors: Reactors,
    @InjectClock() private readonly clock: Clock,
    @InjectLogger() private readonly logger: Logger,
    @InjectCommands() private readonly handle: HandleCommand,
    @Inject(SMS) private readonly sms: Sms,
    private readonly links: StopLinks,
  ) {}

  onApplicationBootstrap(): void {
    const reactor = createAlertsReactor({
      sites: () => this.sites.all,
      send: (alert, event) => this.send(alert, event),
    });
    this.host = this.reactors.start(reactor, schedule);
  }

  async onModuleDestroy(): Promise<void> {
    await this.host?.stop();
  }

  private async send(alert: RequestedAlert, event: RecordedEvent): Promise<Outcome | Moot> {
    const { log, sites, clock } = this;
    const site = sites.all.find(({ id }) => id === alert.site_id);
    if (!site) return moot;
    const who = fold(shopper, await readCurrent(log, `shopper-${alert.shopper_id}`));
    const asked = who?.alerts.find(({ alert_id }) => alert_id === alert.alert_id);
    if (!who || !asked) return moot;
    // It was there when the shopper followed the link of the last message.
    if (asked.sent_at !== undefined && event.time <= asked.sent_at) return moot;
    const news = newsOf(alert, await readCurrent(log, event.stream), event.revision, site);
    if (news === undefined) return moot;
    const wait = secondsToWait(asked.sent_at, clock(), site.timezone);
    if (wait !== undefined) return { kind: 'failed', reason: 'not before the morning', retryAfter: wait };
    const stop = `${site.url}/stop-alerts?token=${this.links.tokenOf(who.id)}`;
    try {
      await this.sms.send({ to: who.phone_number, text: `${site.name}: ${news} Stop these messages: ${stop}` });
    } catch (error) {
      const reason = (error as Error).message;
      if (!(error instanceof SmsRefused)) return { kind: 'failed', reason };
      if (!error.isOptedOut) return { kind: 'failed', reason, refused: true };
      const stopped = await this.handle(shopper, who.id, { type: 'StopAlerts', by: 'carrier' });
      if (isRejection(stopped)) throw new Error(stopped.detail, { cause: error });
      return { kind: 'gone', reason };
    }
    if (alert.about.kind === 'search') await this.noteSent(alert, event);
    return { kind: 'delivered' };
  }

  /** It went out, whatever becomes of noting it: it must not go out again. */
  private async noteSent({ shopper_id, alert_id }: RequestedAlert, { stream }: RecordedEvent): Promise<void> {
    const car_id = stream.slice(stream.indexOf('-') + 1);
    const noted = await this.handle(shopper, shopper_id, { type: 'NoteAlertSent', alert_id, car_id }).catch(
      (error: unknown) => ({ rejected: 'unavailable', detail: String(error) }),
    );
    if (isRejection(noted)) this.logger.warn({ alert_id, reason: noted.detail }, 'an alert was not noted');
  }
}

/** It is night, or the day has had its message. */
const secondsToWait = (sent_at: string | undefined, now: Date, timezone: string): number | undefined => {
  const dayOf = (moment: Date) => localMinute(moment, timezone).slice(0, 10);
  return sent_at !== undefined && dayOf(new Date(sent_at)) === dayOf(now)
    ? morningSeconds(now, timezone)
    : quietSeconds(now, timezone);
};

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
    const what = searchNews(about, history, revision, site);
    if (what === undefined) return undefined;
    const price = car.price === undefined ? '' : ` for ${priceText(car.price, site)}`;
    return `${beginnings[what]} “${about.name}”: ${car.name}${price}. ${address} All it finds: ${linkTo(about, site)}`;
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

const beginnings: Readonly<Record<SearchNews, string>> = { new: 'New for', changed: 'Now in', again: 'Back in' };

/** Characters of a search's address in a message: of a longer one the shopper's account has the link. */
const longestLink = 300;

const linkTo = ({ path, search }: Searched, { url }: Site): string => {
  const query = search.replaceAll('[', '%5B').replaceAll(']', '%5D');
  const link = `${url}${path}${query === '' ? '' : `?${query}`}`;
  return link.length <= longestLink ? link : `${url}/account`;
};
