import { Injectable, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import type { Logger } from 'pino';
import { day, minute } from '#contracts/domain/durations';
import type { Site } from '#contracts/domain/site/site';
import { crmInboxView, type CrmInboxView } from '#contracts/views/lead';
import { ViewReader } from '#platform/kernel/view-reader';
import type { ViewStore, Where } from '#platform/ports/view-store';
import { type Clock, InjectClock, InjectLogger, InjectViews } from '#platform/process/providers';
import { Metrics } from '#platform/process/telemetry/metrics';
import { Sites } from '#platform/sites/sites';

/** Milliseconds after which a lead is no longer listed. */
const listedFor = 14 * day;

/** Returns the query for a site's leads that have waited longer than so many minutes for an answer. */
export const waitingLeads = ({ id, dealerships }: Site, minutes: number, now: Date): Where => {
  const ago = (milliseconds: number) => new Date(now.getTime() - milliseconds).toISOString();
  return {
    site_id: id,
    dealership_id: dealerships.map((one) => one.id),
    is_answered: false,
    submitted_at: { gt: ago(listedFor), lte: ago(minutes * minute) },
  };
};

/** Reports unanswered leads to operators, whether the site sends mail or not. */
@Injectable()
export class Unanswered implements OnApplicationBootstrap, OnModuleDestroy {
  private timer?: NodeJS.Timeout;
  /** Counts by site at the last check. */
  private known: ReadonlyMap<string, number> = new Map();

  constructor(
    private readonly sites: Sites,
    @InjectViews() private readonly views: ViewStore,
    @InjectClock() private readonly clock: Clock,
    @InjectLogger() private readonly logger: Logger,
    private readonly metrics: Metrics,
  ) {}

  onApplicationBootstrap(): void {
    this.metrics.countUnanswered(() => this.count());
    const checkDue = () =>
      void this.checkDue().catch((err: unknown) => this.logger.warn({ err }, 'unanswered leads were not looked for'));
    this.timer = setInterval(checkDue, minute);
  }

  onModuleDestroy(): void {
    clearInterval(this.timer);
  }

  /** Logs a warning if more leads wait than at the last check. */
  async checkDue(): Promise<void> {
    const counts = await this.count();
    for (const [site, leads] of counts)
      if (leads > (this.known.get(site) ?? 0)) this.logger.warn({ site, leads }, 'leads wait for an answer');
    this.known = counts;
  }

  private async count(): Promise<ReadonlyMap<string, number>> {
    const inbox = await new ViewReader<CrmInboxView>(this.views, crmInboxView).liveCollection(0);
    const counts = this.sites.all.flatMap((site) => {
      const { slug, unansweredAfter = day / minute } = site;
      return unansweredAfter > 0
        ? [inbox.count(waitingLeads(site, unansweredAfter, this.clock())).then((leads) => [slug, leads] as const)]
        : [];
    });
    return new Map(await Promise.all(counts));
  }
}
