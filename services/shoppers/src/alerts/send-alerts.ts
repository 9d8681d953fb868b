import { Inject, Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { morningSeconds, quietSeconds } from '#contracts/domain/alerts';
import type { RecordedEvent } from '#contracts/events/envelope';
import { priceText } from '#contracts/domain/car/price';
import { isLower, type SitePrice } from '#contracts/domain/car/site-price';
import { isRejection } from '#contracts/rejections';
import { localDay } from '#contracts/domain/local-time';
import type { Site } from '#contracts/domain/site/site';
import { type AlertNews, shopperStream } from '#contracts/events/shopper';
import { idOfStream, streamOf } from '#contracts/events/stream-name';
import { hour, minute } from '#contracts/domain/durations';
import type { Shopper } from '#platform/access/session';
import { readCurrent, type HandleCommand } from '#platform/kernel/command';
import { fold } from '#platform/kernel/decider';
import type { NothingToDo } from '#platform/kernel/reactor/reactor';
import type { Outcome } from '#platform/kernel/reactor/delivery';
import type { RetrySchedule } from '#platform/kernel/reactor/schedule';
import { type Clock, InjectClock, InjectCommands, InjectLog, InjectLogger } from '#platform/process/providers';
import { Reactors } from '#platform/process/reactor-host';
import type { EventLog } from '#platform/ports/event-log';
import { Sites } from '#platform/sites/sites';
import type { Logger } from 'pino';
import { saveableCar } from '../saveable-car.js';
import { type SaveableCar, shopper } from '../shopper.js';
import { SmsBudget } from '../sms/budget.js';
import { SMS, type Sms, SmsRefused } from '../sms/sms.js';
import { createAlertsReactor, type RequestedAlert, type Searched } from './alerts-reactor.js';
import { type SearchNews, searchNews } from './search-news.js';
import { AlertLinks } from '#platform/access/alert-links';

const schedule: RetrySchedule = { delays: [minute, 10 * minute, hour, 6 * hour], refusedAttempts: 1 };

const nothingToDo: NothingToDo = { kind: 'nothing_to_do' };

/** Sends alerts in the daytime, by text message or mail, if they still hold then. */
@Injectable()
export class SendAlerts implements OnApplicationBootstrap {
  constructor(
    @InjectLog() private readonly log: EventLog,
    private readonly sites: Sites,
    private readonly reactors: Reactors,
    @InjectClock() private readonly clock: Clock,
    @InjectLogger() private readonly logger: Logger,
    @InjectCommands() private readonly handle: HandleCommand,
    @Inject(SMS) private readonly sms: Sms,
    private readonly links: AlertLinks,
    private readonly budget: SmsBudget,
  ) {}

  onApplicationBootstrap(): void {
    const reactor = createAlertsReactor({
      sites: () => this.sites.all,
      send: (alert, event) => this.send(alert, event),
    });
    this.reactors.start(reactor, schedule);
  }

  private async send(alert: RequestedAlert, event: RecordedEvent): Promise<Outcome | NothingToDo> {
    const { log, sites, clock } = this;
    const site = sites.all.find(({ id }) => id === alert.site_id);
    if (!site) return nothingToDo;
    const person = fold(shopper, await readCurrent(log, streamOf(shopperStream, alert.shopper_id)));
    const requested = person?.alerts.find(({ alert_id }) => alert_id === alert.alert_id);
    if (!person || !requested) return nothingToDo;
    // The last message already covers this event.
    if (requested.sent_at !== undefined && event.time <= requested.sent_at) return nothingToDo;
    const news = newsOf(alert, await readCurrent(log, event.stream), event.revision, site);
    if (news === undefined) return nothingToDo;
    const wait = secondsToWait(requested.sent_at, clock(), site.timezone);
    if (wait !== undefined) return { kind: 'failed', reason: 'not before the morning', retryAfter: wait };
    return requested.email === undefined
      ? this.text(person, alert, textOf(news, site), event, site)
      : this.mail(person, alert, news);
  }

  /** Records an event, for which the mail service sends the mail. */
  private async mail(person: Shopper, { alert_id }: RequestedAlert, news: News): Promise<Outcome | NothingToDo> {
    const { what, car, before } = news;
    const mail = { type: 'MailAlert', alert_id, car_id: car.car_id, news: what, before } as const;
    const due = await this.handle(shopper, person.id, mail);
    if (isRejection(due)) return { kind: 'failed', reason: due.detail };
    return due.events.length > 0 ? { kind: 'delivered' } : nothingToDo;
  }

  private async text(
    person: Shopper,
    alert: RequestedAlert,
    news: string,
    event: RecordedEvent,
    site: Site,
  ): Promise<Outcome> {
    const refused = await this.budget.refusal(site, 'alert');
    if (refused)
      return { kind: 'failed', reason: refused.detail, retryAfter: morningSeconds(this.clock(), site.timezone) };
    const stop = `${site.url}/stop-alerts?token=${this.links.tokenOf(person.id)}`;
    try {
      await this.sms.send({ to: person.phone_number, text: `${site.name}: ${news} Stop these messages: ${stop}` });
    } catch (error) {
      const reason = (error as Error).message;
      if (!(error instanceof SmsRefused)) return { kind: 'failed', reason };
      if (!error.isOptedOut) return { kind: 'failed', reason, refused: true };
      const stopped = await this.handle(shopper, person.id, { type: 'StopAlerts', by: 'carrier' });
      if (isRejection(stopped)) throw new Error(stopped.detail, { cause: error });
      return { kind: 'gone', reason };
    }
    await this.budget
      .count(site, 'alert')
      .catch((error: unknown) => this.logger.warn({ err: error }, 'a text message was not counted'));
    if (alert.about.kind === 'search') await this.noteSent(alert, event);
    return { kind: 'delivered' };
  }

  /** Records the sent alert. Failures are logged, not thrown, because a retry would send the message again. */
  private async noteSent({ shopper_id, alert_id }: RequestedAlert, { stream }: RecordedEvent): Promise<void> {
    const car_id = idOfStream(stream);
    const noted = await this.handle(shopper, shopper_id, { type: 'NoteAlertSent', alert_id, car_id }).catch(
      (error: unknown) => ({ rejected: 'unavailable', detail: String(error) }),
    );
    if (isRejection(noted)) this.logger.warn({ alert_id, reason: noted.detail }, 'an alert was not noted');
  }
}

/** Seconds to wait at night or after the day's message; undefined: send now. */
const secondsToWait = (sent_at: string | undefined, now: Date, timezone: string): number | undefined => {
  const dayOf = (date: Date) => localDay(date, timezone);
  return sent_at !== undefined && dayOf(new Date(sent_at)) === dayOf(now)
    ? morningSeconds(now, timezone)
    : quietSeconds(now, timezone);
};

interface News {
  readonly what: AlertNews;
  readonly about: RequestedAlert['about'];
  readonly car: SaveableCar;
  /** Asking price before the drop. */
  readonly before?: SitePrice;
}

/** Returns the current news; undefined if there is none any more. */
const newsOf = (
  { about }: Pick<RequestedAlert, 'about'>,
  history: readonly RecordedEvent[],
  revision: number,
  site: Site,
): News | undefined => {
  const car = saveableCar(history, site);
  if (!car?.isInStock) return undefined;
  if (about.kind === 'search') {
    const what = searchNews(about, history, revision, site);
    return what && { what, about, car };
  }
  const before = saveableCar(
    history.filter((event) => event.revision < revision),
    site,
  )?.asked;
  if (!car.asked || !before || !isLower(car.asked, before, car.state)) return undefined;
  return { what: 'price', about, car, before };
};

const textOf = ({ what, about, car, before }: News, site: Site): string => {
  const address = `${site.url}/cars/${car.slug}`;
  if (about.kind === 'search') {
    const price = car.asked ? `, ${priceText(car.asked, site)}` : '';
    return `${beginnings[what as SearchNews]} “${about.name}”: ${car.name}${price}. ${address} All it finds: ${linkTo(about, site)}`;
  }
  return `${car.name} is now ${priceText(car.asked!, site)}. It was ${priceText(before!, site)}. ${address}`;
};

const beginnings: Readonly<Record<SearchNews, string>> = { new: 'New for', changed: 'Now in', again: 'Back in' };

/** Maximum length of a search's URL in a message; a longer one is replaced by a link to the shopper's account. */
const maxLinkLength = 300;

const linkTo = ({ path, search }: Searched, { url }: Site): string => {
  const query = search.replaceAll('[', '%5B').replaceAll(']', '%5D');
  const link = `${url}${path}${query === '' ? '' : `?${query}`}`;
  return link.length <= maxLinkLength ? link : `${url}/account`;
};
