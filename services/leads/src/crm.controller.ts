import { Controller, type BeforeApplicationShutdown } from '@nestjs/common';
import type { CrmLeadsResponse } from '#contracts/api/crm';
import { crmRoutes } from '#contracts/api/crm';
import { fromCloudEvent } from '#contracts/events/envelope';
import { isRejection } from '#contracts/rejections';
import { type Answer, type Call, encoded } from '#platform/http/call';
import { Route } from '#platform/http/route';
import { epochsOf, resolveCursor } from '#platform/kernel/epochs';
import type { EventLog } from '#platform/ports/event-log';
import { InjectLog } from '#platform/process/providers';
import { Sites } from '#platform/sites/sites';
import { toAdf } from '#contracts/domain/adf';
import { prospectOf } from './crm-leads.js';
import { LeadStreams } from './crm-stream.js';
import { PullLeads } from './pull-leads.js';
import { RecordOutcome } from './record-outcome.js';

@Controller()
export class CrmController implements BeforeApplicationShutdown {
  private readonly streams: LeadStreams;

  constructor(
    @InjectLog() private readonly log: EventLog,
    private readonly sites: Sites,
    private readonly leads: PullLeads,
    private readonly recordOutcome: RecordOutcome,
  ) {
    this.streams = new LeadStreams(log, sites);
  }

  beforeApplicationShutdown(): Promise<void> {
    return this.streams.close();
  }

  @Route(crmRoutes.pullLeads)
  async pull({ caller, query, position }: Call<typeof crmRoutes.pullLeads>) {
    const page = await this.leads.execute([...caller.dealerships], query.after ?? '0', query.limit, position);
    return isRejection(page) || query.format === 'json' ? page : this.inAdf(page);
  }

  @Route(crmRoutes.streamLeads)
  async stream({ caller, query, lastEventId, reply }: Call<typeof crmRoutes.streamLeads>) {
    const epochs = await epochsOf(this.log);
    const cursor = lastEventId ?? query.after;
    const after = cursor === undefined ? await this.log.head() : await resolveCursor(this.log, epochs, cursor);
    if (isRejection(after)) return after;
    const { name, dealerships } = caller;
    // Keys of two sites may have the same name.
    const key = `${this.sites.ofKey(caller)?.id} ${name}`;
    return this.streams.open({ key, dealerships, after, epochs, reply }) ?? reply;
  }

  @Route(crmRoutes.recordOutcome)
  outcome({ caller, params, body, idempotencyKey }: Call<typeof crmRoutes.recordOutcome>) {
    return this.recordOutcome.execute(caller, params.id, body, idempotencyKey);
  }

  @Route(crmRoutes.retractOutcome)
  retract({ caller, params }: Call<typeof crmRoutes.retractOutcome>) {
    return this.recordOutcome.retract(caller, params.id, params.outcome);
  }

  private async inAdf({ leads, next, more }: CrmLeadsResponse): Promise<Answer<never>> {
    const prospects = await Promise.all(leads.map((lead) => prospectOf(fromCloudEvent(lead), this.log, this.sites)));
    return encoded(toAdf(prospects.filter((prospect) => prospect !== undefined)), 'application/xml; charset=utf-8', {
      'forecourt-next': next,
      'forecourt-more': String(more),
    });
  }
}
