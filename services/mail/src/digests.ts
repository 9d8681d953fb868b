import { Injectable, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import type { Logger } from 'pino';
import { second } from '#contracts/domain/durations';
import { localMinute } from '#contracts/domain/local-time';
import { mailDigestStream, type MailDigestEvent } from '#contracts/events/mail';
import { isRejection } from '#contracts/rejections';
import type { HandleCommand } from '#platform/kernel/command';
import type { Decider } from '#platform/kernel/decider';
import type { Config } from '#platform/process/config';
import { type Clock, InjectClock, InjectCommands, InjectConfig, InjectLogger } from '#platform/process/providers';
import { Sites } from '#platform/sites/sites';

/** Whether the day's digest is due. The command is the site's id. */
const digestOfDay: Decider<boolean, string, MailDigestEvent> = {
  category: mailDigestStream.category,
  initial: false,
  evolve: { DigestDue: () => true },
  decide: (isDue, site_id) => (isDue ? [] : [{ type: 'DigestDue', data: { site_id } }]),
};

/** Milliseconds between two checks. */
const tick = 5 * second;

/** Records when a site's digest of unanswered leads is due: once a day, in whichever process comes first. */
@Injectable()
export class Digests implements OnApplicationBootstrap, OnModuleDestroy {
  private timer?: NodeJS.Timeout;
  /** Last day with a digest, by site id. */
  private readonly lastDigestDay = new Map<string, string>();

  constructor(
    private readonly sites: Sites,
    @InjectClock() private readonly clock: Clock,
    @InjectConfig() private readonly config: Config,
    @InjectLogger() private readonly logger: Logger,
    @InjectCommands() private readonly handle: HandleCommand,
  ) {}

  onApplicationBootstrap(): void {
    if (this.config.MAIL === 'none') return;
    this.timer = setInterval(() => void this.checkDue(), tick);
  }

  onModuleDestroy(): void {
    clearInterval(this.timer);
  }

  /** Checks the local time of every site. */
  async checkDue(): Promise<void> {
    for (const { id, mail, timezone } of this.sites.all) {
      if (!mail?.digest) continue;
      const [day, clock] = localMinute(this.clock(), timezone).split('T') as [string, string];
      if (clock < mail.digest.at || this.lastDigestDay.get(id) === day) continue;
      try {
        const due = await this.handle(digestOfDay, `${id}.${day}`, id);
        if (isRejection(due)) throw new Error(due.detail);
        this.lastDigestDay.set(id, day);
      } catch (err) {
        this.logger.warn({ err, site: id }, 'a digest is not due yet');
      }
    }
  }
}
