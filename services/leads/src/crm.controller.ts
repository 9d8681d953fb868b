import { Controller, type BeforeApplicationShutdown } from '@nestjs/common';
import { crmRoutes, type CrmLead, type CrmLeadsResponse } from '#contracts/api/crm';
import { cursorAt } from '#contracts/domain/cursor';
import { type CloudEvent, fromCloudEvent, toCloudEvent } from '#contracts/events/envelope';
import { isErasedLead } from '#contracts/events/lead';
import { isRejection } from '#contracts/rejections';
import { crmLeadView, type CrmLeadView } from '#contracts/views/lead';
import { type Answer, type Call, encoded } from '#platform/http/call';
import { PersonalReads } from '#platform/http/personal-reads';
import { Route } from '#platform/http/route';
import { epochsOf, resolveCursor } from '#platform/kernel/epochs';
import { upcastEvent } from '#platform/kernel/upcast-event';
import type { ViewReader } from '#platform/kernel/view-reader';
import type { EventLog } from '#platform/ports/event-log';
import { InjectLog, InjectView } from '#platform/process/providers';
import { Sites } from '#platform/sites/sites';
import { toAdf } from '#contracts/domain/adf';
import { prospectOf } from './crm-leads.js';
import { LeadStreams } from './crm-stream.js';
import { RecordOutcome } from './record-outcome.js';

@Controller()
export class CrmController implements BeforeApplicationShutdown {
  private readonly streams: LeadStreams;

  constructor(
    @InjectLog() private readonly log: EventLog,
    private readonly sites: Sites,
    @InjectView(crmLeadView) private readonly leads: ViewReader<CrmLeadView>,
    private readonly recordOutcome: RecordOutcome,
    private readonly personalReads: PersonalReads,
  ) {
    this.streams = new LeadStreams(log, sites);
  }

  beforeApplicationShutdown(): Promise<void> {
    return this.streams.close();
  }

  @Route(crmRoutes.pullLeads)
  async pull(call: Call<typeof crmRoutes.pullLeads>) {
    const page = await this.pageOf(call);
    if (isRejection(page)) return page;
    const { caller, query, request } = call;
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

  /** Lists the leads of the caller's dealerships after a cursor, oldest first. */
  private async pageOf({ caller, query, position }: Call<typeof crmRoutes.pullLeads>) {
    const { after = '0', limit } = query;
    const epochs = await epochsOf(this.log);
    const from = await resolveCursor(this.log, epochs, after);
    if (isRejection(from)) return from;
    const view = await this.leads.liveCollection(position);
    const found = await view.find({
      where: { dealership_id: [...caller.dealerships], position: { gt: from } },
      orderBy: { field: 'position', direction: 'asc' },
      limit: limit + 1,
    });
    const page = found.slice(0, limit);
    const last = page.at(-1);
    // Leads of another site are left out, but the cursor moves past them.
    const own = page.filter(({ doc }) => this.sites.owns(doc));
    const leads = await Promise.all(own.map(({ doc }) => this.withNote(doc.event)));
    return {
      leads: leads.filter((event) => event !== undefined) as CrmLead[],
      next: last ? cursorAt(epochs, last.doc.position) : after,
      more: found.length > limit,
    };
  }

  /** Reads a note's text from the log, because the view does not have it. Undefined: its person was erased. */
  private async withNote(event: CloudEvent): Promise<CloudEvent | undefined> {
    if (event.type !== 'forecourt.LeadNoteAdded') return event;
    const [note] = await this.log.readStream(event.subject, Number(event.revision));
    return note && !isErasedLead(note) ? toCloudEvent(upcastEvent(note)) : undefined;
  }

  private async inAdf({ leads, next, more }: CrmLeadsResponse): Promise<Answer<never>> {
    const prospects = await Promise.all(leads.map((lead) => prospectOf(fromCloudEvent(lead), this.log, this.sites)));
    return encoded(toAdf(prospects.filter((prospect) => prospect !== undefined)), 'application/xml; charset=utf-8', {
      'forecourt-next': next,
      'forecourt-more': String(more),
    });
  }
}
