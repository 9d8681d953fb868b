import { Controller, type BeforeApplicationShutdown } from '@nestjs/common';
import { crmRoutes, type CrmLeadsResponse } from '#contracts/api/crm';
import { fromCloudEvent } from '#contracts/events/envelope';
import { isRejection } from '#contracts/rejections';
import { type Answer, type Call, encoded } from '#platform/http/call';
import { PersonalReads } from '#platform/http/personal-reads';
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
    private readonly personalReads: PersonalReads,
  ) {
    this.streams = new LeadStreams(log, sites);
  }

  beforeApplicationShutdown(): Promise<void> {
    return this.streams.close();
  }

  @Route(crmRoutes.pullLeads)
  async pull({ caller, query, position, request }: Call<typeof crmRoutes.pullLeads>) {
    const page = await this.leads.execute([...caller.dealerships], query.after ?? '0', query.limit, position);
    if (isRejection(page)) return page;
    const site = this.sites.ofKey(caller)?.slug;
    this.personalReads.record({ caller, request }, { kind: 'lead_pull', site, count: page.leads.length });
    return query.format === 'json' ? page : this.inAdf(page);
  }

  @Route(crmRoutes.streamLeads)
  async stream({ caller, query, lastEventId, reply, request }: Call<typeof crmRoutes.streamLeads>) {
    const epochs = await epochsOf(this.log);
    const cursor = lastEventId ?? query.after;
    const after = cursor === undefined ? await this.log.head() : await resolveCursor(this.log, epochs, cursor);
    if (isRejection(after)) return after;
    const { name, dealerships } = caller;
    // Keys of two sites may have the same name.
    const site = this.sites.ofKey(caller);
    const key = `${site?.id} ${name}`;
    const onSent = (count: number) =>
      this.personalReads.record({ caller, request }, { kind: 'lead_stream', site: site?.slug, count });
    return this.streams.open({ key, dealerships, after, epochs, reply, onSent }) ?? reply;
  }

  @Route(crmRoutes.recordOutcome)
  outcome({ caller, params, body, idempotencyKey }: Call<typeof crmRoutes.recordOutcome>) {
    return this.recordOutcome.execute(caller, params.id, body, idempotencyKey);
  }

  @Route(crmRoutes.withdrawConsent)
  withdrawConsent({ caller, params }: Call<typeof crmRoutes.withdrawConsent>) {
    return this.recordOutcome.withdrawConsent(caller, params.id);
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
