import { Injectable, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import type { Logger } from 'pino';
import { second } from '#contracts/domain/durations';
import { localMinute } from '#contracts/domain/local-time';
import type { Site } from '#contracts/domain/site/site';
import { mailDigestStream, type MailDigestEvent } from '#contracts/events/mail';
import { isRejection } from '#contracts/rejections';
import type { HandleCommand } from '#platform/kernel/command';
import type { Decider } from '#platform/kernel/decider';
import type { Config } from '#platform/process/config';
import { type Clock, InjectClock, InjectCommands, InjectConfig, InjectLogger } from '#platform/process/providers';
import { Sites } from '#platform/sites/sites';
import { CountUnanswered } from './unanswered.js';

/** Whether the day's list is due already. The command is the site's id. */
const digestOfDay: Decider<boolean, string, MailDigestEvent> = {
  category: mailDigestStream.category,
  initial: false,
  evolve: { DigestDue: () => true },
  decide: (isDue, site_id) => (isDue ? [] : [{ type: 'DigestDue', data: { site_id } }]),
};

/** Milliseconds between two looks at the clock. */
const tick = 5 * second;

/** Says when a site's list of unanswered leads is due: once a day, whichever process says it. */
@Injectable()
export class Digests implements OnApplicationBootstrap, OnModuleDestroy {
  private timer?: NodeJS.Timeout;
  /** Site → the last day whose list is due. */
  private readonly done = new Map<string, string>();

  constructor(
    private readonly sites: Sites,
    private readonly unanswered: CountUnanswered,
    @InjectClock() private readonly clock: Clock,
    @InjectConfig() private readonly config: Config,
    @InjectLogger() private readonly logger: Logger,
    @InjectCommands() private readonly handle: HandleCommand,
  ) {}

  onApplicationBootstrap(): void {
    if (this.config.MAIL === 'none') return;
    const look = () => void this.look().catch((err: unknown) => this.logger.warn({ err }, 'a digest is not due yet'));
    this.timer = setInterval(look, tick);
  }

  onModuleDestroy(): void {
    clearInterval(this.timer);
  }

  /** Looks at the clock of every site. */
  async look(): Promise<void> {
    for (const site of this.sites.all) {
      const { id, mail, timezone } = site;
      if (!mail?.digest) continue;
      const [day, clock] = localMinute(this.clock(), timezone).split('T') as [string, string];
      if (clock < mail.digest.at || this.done.get(id) === day) continue;
      const due = await this.handle(digestOfDay, `${id}.${day}`, id);
      if (isRejection(due)) this.logger.warn({ site: id, reason: due.detail }, 'a digest is not due yet');
      else {
        this.done.set(id, day);
        if (due.events.length > 0) await this.tellOperators(site);
      }
    }
  }

  private async tellOperators(site: Site): Promise<void> {
    for (const [id, leads] of await this.unanswered.count([site]))
      if (leads > 0) this.logger.warn({ site: id, leads }, 'leads wait for an answer');
  }
}
