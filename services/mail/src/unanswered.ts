import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { day, minute } from '#contracts/domain/durations';
import type { Site } from '#contracts/domain/site/site';
import { crmInboxView, type CrmInboxView } from '#contracts/views/lead';
import { ViewReader } from '#platform/kernel/view-reader';
import type { ViewStore, Where } from '#platform/ports/view-store';
import { type Clock, InjectClock, InjectViews } from '#platform/process/providers';
import { Metrics } from '#platform/process/telemetry/metrics';
import { Sites } from '#platform/sites/sites';

/** A fortnight later nobody is waiting any more. */
const listedFor = 14 * day;

/** The leads of a site that wait longer for an answer than so many minutes. */
export const waitingLeads = ({ id, dealerships }: Site, minutes: number, now: Date): Where => {
  const ago = (milliseconds: number) => new Date(now.getTime() - milliseconds).toISOString();
  return {
    site_id: id,
    dealership_id: dealerships.map((one) => one.id),
    is_answered: false,
    submitted_at: { gt: ago(listedFor), lte: ago(minutes * minute) },
  };
};

/** Counts them for whoever watches, of the sites that have them listed. */
@Injectable()
export class CountUnanswered implements OnApplicationBootstrap {
  constructor(
    private readonly sites: Sites,
    @InjectViews() private readonly views: ViewStore,
    @InjectClock() private readonly clock: Clock,
    private readonly metrics: Metrics,
  ) {}

  onApplicationBootstrap(): void {
    this.metrics.countUnanswered(() => this.count());
  }

  /** By site, of those that have them listed. */
  async count(sites: readonly Site[] = this.sites.all): Promise<ReadonlyMap<string, number>> {
    const inbox = await new ViewReader<CrmInboxView>(this.views, crmInboxView).at(0);
    const counts = sites.flatMap((site) => {
      const { digest } = site.mail ?? {};
      return digest
        ? [inbox.count(waitingLeads(site, digest.after, this.clock())).then((n) => [site.id, n] as const)]
        : [];
    });
    return new Map(await Promise.all(counts));
  }
}
