import { Injectable } from '@nestjs/common';
import { second } from '#contracts/domain/durations';
import { localDay } from '#contracts/domain/local-time';
import type { Site } from '#contracts/domain/site/site';
import { localDayBounds } from '#contracts/domain/watched-moment';
import { smsStream, type SmsEvent, type SmsPurpose } from '#contracts/events/sms';
import { isRejection, reject, type Rejection } from '#contracts/rejections';
import type { HandleCommand } from '#platform/kernel/command';
import type { Decider } from '#platform/kernel/decider';
import type { Config } from '#platform/process/config';
import { type Clock, InjectClock, InjectCommands, InjectConfig } from '#platform/process/providers';
import { Metrics } from '#platform/process/telemetry/metrics';

type SmsCommand =
  | { readonly type: 'Check'; readonly limit: number; readonly retryAfter: number }
  | { readonly type: 'Count'; readonly site_id: string; readonly purpose: SmsPurpose };

/** Counts the text messages of a site on one day. The state is the count. */
const smsOfDay: Decider<number, SmsCommand, SmsEvent> = {
  category: smsStream.category,
  initial: 0,
  evolve: { SmsSent: (count) => count + 1 },
  decide: (count, command) => {
    if (command.type === 'Check') {
      const { limit, retryAfter } = command;
      return count < limit
        ? []
        : reject(
            'too_many_requests',
            'We can’t send any more text messages today. Please try again tomorrow, or call us.',
            { retryAfter },
          );
    }
    const { type: _, ...data } = command;
    return [{ type: 'SmsSent', data }];
  },
};

/**
 * Share of the day's budget by use: a browser that signed in before, one that never did, or an alert. The shares keep
 * strangers from using up the messages of known shoppers, and alerts from using up those of sign-ins.
 */
const shares = { known: 1, stranger: 0.8, alert: 0.6 } as const;
export type SmsUse = keyof typeof shares;

/** Limits the text messages of a site per day in its time zone. */
@Injectable()
export class SmsBudget {
  constructor(
    @InjectConfig() private readonly config: Config,
    @InjectClock() private readonly clock: Clock,
    @InjectCommands() private readonly handle: HandleCommand,
    private readonly metrics: Metrics,
  ) {}

  /** Returns the rejection if the day's budget is used up; undefined: a message may be sent. */
  async refusal(site: Site, use: SmsUse): Promise<Rejection | undefined> {
    const budget = site.smsPerDay ?? this.config.SMS_PER_SITE;
    if (budget === 0) return undefined;
    const now = this.clock().getTime();
    const retryAfter = Math.ceil((localDayBounds(now, site.timezone).until - now) / second);
    const limit = Math.ceil(budget * shares[use]);
    const checked = await this.handle(smsOfDay, this.idOf(site), { type: 'Check', limit, retryAfter });
    if (!isRejection(checked)) return undefined;
    this.metrics.countTextMessage(site.slug, 'over_budget');
    return checked;
  }

  async count(site: Site, purpose: SmsPurpose): Promise<void> {
    this.metrics.countTextMessage(site.slug, 'sent');
    const counted = await this.handle(smsOfDay, this.idOf(site), { type: 'Count', site_id: site.id, purpose });
    if (isRejection(counted)) throw new Error(counted.detail);
  }

  private idOf(site: Site): string {
    return `${site.id}.${localDay(this.clock(), site.timezone)}`;
  }
}
