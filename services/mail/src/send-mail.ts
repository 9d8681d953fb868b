import { Inject, Injectable, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import type { Logger } from 'pino';
import { hour, minute } from '#contracts/domain/durations';
import { isRejection } from '#contracts/rejections';
import {
  hashAddress,
  isSuppressed,
  suppression,
  suppressionHashes,
  suppressionId,
} from '#platform/access/mail-suppression';
import { AlertLinks } from '#platform/access/alert-links';
import type { PersonKeys } from '#platform/access/person-keys';
import type { HandleCommand } from '#platform/kernel/command';
import { deliveryIdOf, type Outcome } from '#platform/kernel/reactor/delivery';
import type { RetrySchedule } from '#platform/kernel/reactor/schedule';
import type { EventLog } from '#platform/ports/event-log';
import type { ViewStore } from '#platform/ports/view-store';
import type { Config } from '#platform/process/config';
import {
  type Clock,
  InjectClock,
  InjectCommands,
  InjectConfig,
  InjectLog,
  InjectLogger,
  InjectPersonKeys,
  InjectSecret,
  InjectViews,
} from '#platform/process/providers';
import { Reactors } from '#platform/process/reactor-host';
import { type MailOutcome, Metrics } from '#platform/process/telemetry/metrics';
import { Sites } from '#platform/sites/sites';
import { type Composed, compose } from './compose.js';
import { isAdvertisement, isLimited, isToShopper, type MailKind, shareOf } from '#contracts/domain/mail/kinds';
import { mailOfDay } from './limits.js';
import { htmlOf } from './rendering/html.js';
import { plainText } from './rendering/text.js';
import { createMailReactor, type Outgoing } from './mail-reactor.js';
import { mailing } from './mailing.js';
import { MAIL, type Mail, MailDelayed, type MailMessage, MailRefused } from './port/mail.js';
import { siteOfTenant } from './recipients.js';

/** Attempts for about a day. A refused message is not retried. */
const schedule: RetrySchedule = {
  delays: [minute, 5 * minute, 15 * minute, 30 * minute, hour, 2 * hour, 4 * hour, 6 * hour, 10 * hour],
  refusedAttempts: 1,
};

/** Sends mail for events, in one process at a time. */
@Injectable()
export class SendMail implements OnApplicationBootstrap, OnApplicationShutdown {
  /** Pending counts by stream of a day's messages. */
  private readonly counting = new Map<string, Promise<unknown>>();

  constructor(
    @InjectLog() private readonly log: EventLog,
    @InjectViews() private readonly views: ViewStore,
    private readonly sites: Sites,
    private readonly reactors: Reactors,
    @InjectClock() private readonly clock: Clock,
    @InjectConfig() private readonly config: Config,
    @InjectLogger() private readonly logger: Logger,
    @InjectSecret() private readonly secret: string | undefined,
    @InjectPersonKeys() private readonly personKeys: PersonKeys | undefined,
    @InjectCommands() private readonly handle: HandleCommand,
    private readonly metrics: Metrics,
    @Inject(MAIL) private readonly mail: Mail,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    const { secret, config, logger } = this;
    if (secret === undefined) {
      logger.warn('mail is off: SECRET_KEY is not set');
      return;
    }
    const isOn = config.MAIL !== 'none';
    const turned = await this.handle(mailing, 'all', isOn);
    if (isRejection(turned)) throw new Error(turned.detail);
    if (!isOn) return;
    this.personKeys?.onDestroyed(() => this.mail.forget?.());
    const markOf = (address: string) => hashAddress(secret, address);
    const links = new AlertLinks(secret);
    const reactor = createMailReactor({
      sites: () => this.sites.all,
      markOf,
      send: (outgoing, signal) => this.send(outgoing, { secret, links }, signal),
      onAbandoned: ({ message_id, tenant }, outcome) => {
        const [, kind] = message_id.split('/') as [string, MailKind];
        // Refused and withheld messages are counted under those outcomes.
        if (outcome.kind === 'failed' && !outcome.refused)
          this.metrics.countMail(siteOfTenant(this.sites, tenant), kind, 'given_up');
      },
    });
    this.reactors.start(reactor, schedule);
  }

  /** The reactor has stopped before. */
  onApplicationShutdown(): void {
    this.mail.close?.();
  }

  private async send(
    outgoing: Outgoing,
    { secret, links }: { readonly secret: string; readonly links: AlertLinks },
    signal: AbortSignal,
  ): Promise<Outcome> {
    const { kind, whom, reaction, event } = outgoing;
    const isFor = (address: string) => hashAddress(secret, address) === whom;
    const composed = await compose(kind, {
      event,
      isFor,
      sites: this.sites.all,
      log: this.log,
      views: this.views,
      links,
      secret,
      now: this.clock(),
    });
    if (!composed) return { kind: 'withdrawn', reason: 'it is too late, or there is nobody to tell any more' };
    const id = deliveryIdOf(reaction);
    const withMetric = (outcome: Outcome, as: MailOutcome): Outcome => {
      this.metrics.countMail(composed.site.slug, kind, as);
      return outcome;
    };
    const marks = suppressionHashes(secret, composed.to.address);
    const refused = isLimited(kind) ? await this.refusal(composed, kind, marks, id) : undefined;
    if (refused !== undefined) return withMetric({ kind: 'failed', reason: refused, refused: true }, 'withheld');
    try {
      await this.mail.send(this.written(composed, id), signal);
      return withMetric({ kind: 'delivered' }, 'sent');
    } catch (error) {
      if (signal.aborted) throw error;
      const { message: reason } = error as Error;
      const status = error instanceof MailRefused || error instanceof MailDelayed ? error.status : undefined;
      const isRefused = error instanceof MailRefused;
      if (isRefused && error.isNoMailbox && isToShopper(kind)) await this.suppress(marks[0]);
      const outcome = { kind: 'failed', reason, refused: isRefused, ...(status !== undefined && { status }) } as const;
      return withMetric(outcome, isRefused ? 'refused' : 'delayed');
    }
  }

  /** Returns why a shopper gets no more mail today; undefined: the message is counted. */
  private async refusal(
    { site }: Composed,
    kind: MailKind,
    marks: readonly [string, ...string[]],
    delivery_id: string,
  ): Promise<string | undefined> {
    const suppressions = marks.flatMap((mark) => [suppressionId(mark, site.id), suppressionId(mark)]);
    if (isAdvertisement(kind) && (await isSuppressed(this.log, suppressions)))
      return 'whoever reads this address wants no advertisements, or it does not exist';
    const { MAIL_PER_RECIPIENT, MAIL_PER_SITE } = this.config;
    const today = this.clock().toISOString().slice(0, 10);
    const limits = [
      [marks[0], MAIL_PER_RECIPIENT, 'this address was sent as much mail as it may be in a day'],
      [
        site.id,
        Math.ceil(MAIL_PER_SITE * shareOf(kind)),
        'the site has sent as much mail to shoppers as it may in a day',
      ],
    ] as const;
    for (const [whom, limit, reason] of limits) {
      const counted = await this.count(`${whom}.${today}`, delivery_id, limit);
      if (!isRejection(counted)) continue;
      if (counted.rejected === 'too_many_requests') return reason;
      throw new Error(counted.detail);
    }
    return undefined;
  }

  /** Counts one message after the other, because simultaneous counts would conflict. */
  private count(day: string, delivery_id: string, limit: number) {
    const before = this.counting.get(day) ?? Promise.resolve();
    const counted = before.then(() => this.handle(mailOfDay, day, { delivery_id, limit }, { commandId: delivery_id }));
    const over = counted
      .catch(() => undefined)
      .finally(() => {
        if (this.counting.get(day) === over) this.counting.delete(day);
      });
    this.counting.set(day, over);
    return counted;
  }

  /** Stops advertisements of all sites to an address that does not exist. */
  private async suppress(mark: string): Promise<void> {
    const noted = await this.handle(suppression, suppressionId(mark), { type: 'Suppress', reason: 'bounced' });
    if (isRejection(noted)) throw new Error(noted.detail);
  }

  private written({ site, to, replyTo, sender, content, oneClick, plain }: Composed, id: string): MailMessage {
    const address = site.mail?.from ?? this.config.MAIL_FROM ?? `website@${new URL(site.url).hostname}`;
    return {
      id: `${id}@${address.slice(address.lastIndexOf('@') + 1)}`,
      from: { name: site.name, address },
      to,
      replyTo,
      subject: content.subject,
      ...(plain === undefined && { html: htmlOf(content, sender) }),
      text: plain ?? plainText(content, sender),
      // Out-of-office programs must not answer (RFC 3834).
      headers: {
        'Auto-Submitted': 'auto-generated',
        'X-Auto-Response-Suppress': 'All',
        ...(oneClick !== undefined && {
          'List-Unsubscribe': `<${oneClick}>`,
          'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
        }),
      },
      calendar: content.calendar,
    };
  }
}
